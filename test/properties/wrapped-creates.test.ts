/** No transparent wrapper around a command that opens a pull request loses it (issue 8; shell 12 and 13, pull-requests.md 4.2). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deed, Step } from '../../src/arbitraries/index.ts';
import { opensByScript } from '../../src/arbitraries/deeds/opens.ts';
import { worldOf } from '../../src/arbitraries/world.ts';
import { WRAPPERS } from '../../src/shell/wrapper-table.ts';
import type { Event } from '../../src/transcript/events.ts';
import {
  asText,
  linesOf,
  RECORDED_REPOSITORY,
  RECORDED_SESSIONS,
  summaryOfEvents,
  summaryOfText,
  withSteps,
} from './retold.ts';
import { AROUNDS, ENDINGS, PREFIXES, UNLISTED, type Around } from './wrapper-table.ts';

const REPOSITORY = 'acme/widgets';
const CLIENTS = ['claude-code', 'codex'] as const;
const URL = `https://github.com/${REPOSITORY}/pull/41`;

/** Commands that open one, without a word that another shell would read otherwise. */
const OPENERS = [
  'gh pr create --fill',
  "gh pr create -t 'Trim the wick' -b 'Why not.' -R acme/widgets -H fix/wick",
  'gh api repos/acme/widgets/pulls -f title=Mend -f head=fix/wick -f base=main --jq .html_url',
  `gh api graphql -f query='mutation { createPullRequest(input: {title: "Mend"}) { pullRequest { url } } }' -q .data.createPullRequest.pullRequest.url`,
] as const;

const created = (script: string, client: (typeof CLIENTS)[number]): readonly string[] => {
  const steps: readonly Step[] = [{ kind: 'shell', script, prints: `${URL}\n`, exitCode: 0 }];
  const deed: Deed = { name: 'opens one', steps, truth: { pullRequests: [], comments: [], refused: [] } };
  const { pullRequests } = summaryOfText(asText(linesOf(client, REPOSITORY, [deed])), REPOSITORY);
  return pullRequests.map((fact) => fact.split(' ').slice(0, 2).join(' '));
};

const CREATED = [`${URL} created`];

describe('one command', () => {
  test('has a form of every wrapper that our tables know', () => {
    expect(Object.keys(PREFIXES).sort()).toEqual([...WRAPPERS.keys(), 'xargs', 'find'].sort());
  });

  const cases = [
    ...Object.entries(PREFIXES).flatMap(([name, prefixes]) =>
      prefixes.map((prefix) => [prefix, ENDINGS[name] ?? ''] as const),
    ),
    ...UNLISTED.map((prefix) => [prefix, ''] as const),
  ];
  test.each(cases)('%s', (prefix, ending) => {
    for (const client of CLIENTS)
      for (const opener of OPENERS) expect(created(`${prefix} ${opener}${ending}`, client)).toEqual(CREATED);
  });

  test('behind several of them', () => {
    const prefixes = Object.entries(PREFIXES).flatMap(([name, forms]) =>
      // A keyword, builtins, and what needs words behind the command.
      ['find', 'xargs', 'time', 'builtin', 'exec', 'command'].includes(name) ? [] : forms,
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...prefixes), { minLength: 2, maxLength: 4 }),
        fc.constantFrom(...OPENERS),
        fc.constantFrom(...CLIENTS),
        (several, opener, client) => {
          expect(created(`${several.join(' ')} ${opener}`, client)).toEqual(CREATED);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('a script', () => {
  test.each(AROUNDS)('in %s', (_, around) => {
    for (const client of CLIENTS)
      for (const opener of OPENERS) {
        expect(created(around(opener), client)).toEqual(CREATED);
        expect(created(around(`git push -u origin fix/wick && ${opener}`), client)).toEqual(CREATED);
      }
  });

  /** Outermost first; a document within a document would end the outer one, and `exec` holds for all of its shell. */
  const nested = fc
    .array(fc.constantFrom(...AROUNDS.filter(([name]) => !name.startsWith('exec'))), {
      minLength: 2,
      maxLength: 3,
    })
    .filter((several) => several.filter(([, around]) => around('x').includes('THE_END')).length < 2);
  const within = (several: readonly Around[], script: string): string =>
    several.reduceRight((inner, [, around]) => around(inner), script);

  test('in several of them', () => {
    fc.assert(
      fc.property(
        nested,
        fc.constantFrom(...OPENERS),
        fc.constantFrom(...CLIENTS),
        (several, opener, client) => {
          const script = within(several, opener);
          expect([script, created(script, client)]).toEqual([script, CREATED]);
        },
      ),
      { numRuns: 600 },
    );
  });

  test('that opens one in any way', () => {
    // Quoted as bash alone reads it.
    const bash = AROUNDS.filter(([name]) => !/\b(?:sh|zsh|dash|ksh|ash)\b/.test(name));
    const openers = opensByScript.map((plan) => plan(worldOf(REPOSITORY, 0)));
    fc.assert(
      fc.property(
        openers,
        fc.constantFrom(...bash),
        fc.constantFrom(...CLIENTS),
        (deed, [name, around], client) => {
          fc.pre(!deed.steps.some((step) => step.kind === 'shell' && step.script.includes('THE_END')));
          const wrapped = withSteps([deed], (steps) =>
            steps.map((step) => (step.kind === 'shell' ? { ...step, script: around(step.script) } : step)),
          );
          const { pullRequests } = summaryOfText(asText(linesOf(client, REPOSITORY, wrapped)), REPOSITORY);
          const told = pullRequests.map((fact) => fact.split(' ').slice(0, 2));
          expect([name, told]).toEqual([
            name,
            deed.truth.pullRequests.map(({ url, evidence }) => [url, evidence]),
          ]);
        },
      ),
      { numRuns: 400 },
    );
  });
});

test('scripts of recorded sessions', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...RECORDED_SESSIONS.filter(({ summary }) => summary.pullRequests.length > 0)),
      fc.constantFrom(...AROUNDS.filter(([name]) => /^(?:bash|\(|\{|if|for|&&|function|eval)/.test(name))),
      ({ name, events, summary }, [wrapper, around]) => {
        const wrapped = events.map((event): Event => {
          if (event.kind !== 'call' || event.script === null || /<<|\bexit\b/.test(event.script))
            return event;
          return { ...event, script: around(event.script) };
        });
        const told = summaryOfEvents(wrapped, RECORDED_REPOSITORY).pullRequests;
        expect([name, wrapper, told]).toEqual([name, wrapper, summary.pullRequests]);
      },
    ),
    { numRuns: 300 },
  );
});
