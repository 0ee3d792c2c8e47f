import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { goalBlocks } from '../../../src/rules/goal-blocks.ts';
import { readGoal, readSentence } from '../../../src/rules/goal-reading.ts';
import { sentencesOf } from '../../../src/rules/goal-sentences.ts';
import { phrasesOf, type Phrase } from './phrases.ts';

const WORDS =
  "open opens opening opened create a an the PR PRs pull request pull-request do not don't never no without until unless if when before and or but then , . ; : ? ! ( ) \" ' ` * _ \n you must may can could to how by is are be been up with as one open-pr /open-pr gh create - # > ``` [ ] < > Dana bot review merge 12 #12".split(
    ' ',
  );
const soup = fc
  .array(fc.constantFrom(...WORDS, ' ', '\n\n', '- [ ] ', '- [x] '), { maxLength: 60 })
  .map((words) => words.join(' '));

/** Sentences that say nothing of pull requests. */
const UNRELATED = [
  'Fix the login test.',
  'Keep the public API as it is.',
  'The build is slow on Mondays.',
  'Use tabs.',
  'Reply in German.',
  'See docs/guide.md for the rules.',
  'Do not touch the lockfile.',
  'What broke?',
];
const unrelated = fc.array(fc.constantFrom(...UNRELATED), { maxLength: 4 }).map((all) => all.join(' '));

const one = (phrases: readonly Phrase[]): fc.Arbitrary<Phrase> => fc.constantFrom(...phrases);
/** Goals of one sentence or a few, without lists, quotes and code: what a change of case or breaks leaves alone. */
const plain = ['asks-to-open', 'asks-by-state', 'forbids-to-open', 'forbids-any', 'realistic']
  .flatMap(phrasesOf)
  .filter(({ goal }) => /^[\w(][\w ,.;:'?()-]*$/.test(goal));

describe('total', () => {
  it('on any value and any text', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' }), fc.anything()), (goal) => {
        const { verdict, rule, span } = readGoal(goal);
        expect(['asks', 'forbids', 'silent']).toContain(verdict);
        expect([rule === null, span === null]).toEqual([verdict === 'silent', verdict === 'silent']);
        if (span !== null) {
          expect(span[0]).toBeGreaterThanOrEqual(0);
          expect(span[1]).toBeGreaterThan(span[0]);
          expect(span[1]).toBeLessThanOrEqual(String(goal).length);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('on any catalogue', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.oneof(fc.string(), soup)), (catalogue) => {
        for (const id of Object.keys(catalogue).slice(0, 3)) readGoal(id, { catalogue });
      }),
    );
  });

  it('the same for the same goal, and JSON goes round', () => {
    fc.assert(
      fc.property(soup, (goal) => {
        const reading = readGoal(goal);
        expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
        expect(readGoal(goal)).toEqual(reading);
      }),
    );
  });
});

describe('case and line breaks do not matter', () => {
  it('in capitals and without any', () => {
    fc.assert(
      fc.property(one(plain), ({ goal, verdict }) => {
        expect(readGoal(goal.toUpperCase()).verdict).toBe(verdict);
        expect(readGoal(goal.toLowerCase()).verdict).toBe(verdict);
      }),
      { numRuns: 800 },
    );
  });

  it('with a break for every blank, and with one for any', () => {
    fc.assert(
      fc.property(one(plain), fc.nat(), ({ goal, verdict }, place) => {
        expect(readGoal(goal.replaceAll(' ', '\n')).verdict).toBe(verdict);
        expect(readGoal(goal.replaceAll(' ', '\r\n')).verdict).toBe(verdict);
        const blanks = [...goal.matchAll(/ (?=[a-z])/g)].map(({ index }) => index);
        const at = blanks[place % Math.max(1, blanks.length)] ?? 0;
        if (at > 0) expect(readGoal(`${goal.slice(0, at)}\n${goal.slice(at + 1)}`).verdict).toBe(verdict);
      }),
      { numRuns: 800 },
    );
  });
});

it('every spelling of the noun is the same', () => {
  fc.assert(
    fc.property(
      one(plain),
      fc.constantFrom('pull request', 'pull-request', 'Pull Request', 'pull\nrequest'),
      ({ goal, verdict }, noun) => {
        const spelled = goal.replace(/\bPRs\b/g, `${noun}s`).replace(/\bPR\b/g, noun);
        expect(readGoal(spelled).verdict).toBe(verdict);
      },
    ),
    { numRuns: 800 },
  );
});

describe('what stands around', () => {
  const settled = plain.filter(({ verdict, goal }) => verdict !== 'silent' && /[.!]$/.test(goal));

  it('changes no ask and no ban where it speaks of other things', () => {
    fc.assert(
      fc.property(one(settled), unrelated, unrelated, ({ goal, verdict }, before, behind) => {
        expect(readGoal(`${before} ${goal} ${behind}`).verdict).toBe(verdict);
        expect(readGoal(`${before}\n\n${goal}\n\n- ${behind}`).verdict).toBe(verdict);
      }),
      { numRuns: 800 },
    );
  });

  it('of one ask no ban takes anything away', () => {
    const asks = settled.filter(({ verdict }) => verdict === 'asks');
    const bans = settled.filter(({ verdict }) => verdict === 'forbids');
    fc.assert(
      fc.property(one(asks), one(bans), (ask, ban) => {
        expect(readGoal(`${ban.goal} ${ask.goal}`).verdict).toBe('asks');
        expect(readGoal(`${ask.goal} ${ban.goal}`).verdict).toBe('asks');
      }),
      { numRuns: 800 },
    );
  });

  it('in a fence, a quotation or a comment counts for nothing', () => {
    fc.assert(
      fc.property(one(plain), fc.constantFrom('```', '~~~~', '```sh'), ({ goal }, fence) => {
        const close = fence.replace('sh', '');
        expect(readGoal(`Answer this:\n\n${fence}\n${goal}\n${close}\n`).verdict).toBe('silent');
        expect(readGoal(`Answer this:\n\n> ${goal}\n`).verdict).toBe('silent');
        expect(readGoal(`Answer this.\n\n<!-- ${goal} -->\n`).verdict).toBe('silent');
      }),
      { numRuns: 400 },
    );
  });

  it('in quotation marks is talked about', () => {
    const short = settled.filter(({ goal }) => goal.split(' ').length < 20);
    fc.assert(
      fc.property(one(short), fc.constantFrom('""', '“”', '«»'), ({ goal }, [open = '', close = '']) => {
        expect(readGoal(`Translate ${open}${goal}${close} into French.`).verdict).toBe('silent');
      }),
      { numRuns: 400 },
    );
  });
});

describe('a ban and its negation', () => {
  const objects = ['a PR', 'PRs', 'a pull request', 'any PRs', 'a new PR', 'a draft pull request of mine'];
  const verbs = ['open', 'create', 'submit', 'raise', 'file', 'publish', 'send', 'prepare'];
  const table: readonly (readonly [string, string])[] = [
    ['Do not V.', 'forbids'],
    ["Don't V.", 'forbids'],
    ['Never V.', 'forbids'],
    ['You must not V.', 'forbids'],
    ['Do not V until CI is green.', 'asks'],
    ['Do not V unless I ask.', 'silent'],
    ['Do not V without tests.', 'silent'],
    ['Do not forget to V.', 'asks'],
    ['Do not stop until you V.', 'asks'],
    ['You do not have to V.', 'silent'],
    ['There is no need to V.', 'silent'],
    ['If CI is red, do not V.', 'silent'],
    ['Do not merge, push, or V.', 'forbids'],
    ['Do not merge; V.', 'asks'],
    ['Explain why we do not V.', 'silent'],
  ];

  test.each(table)('%s %s', (form, verdict) => {
    for (const verb of verbs) {
      for (const object of objects) {
        // "any PRs" are those there are, unless they are banned; "a draft" binds a kind of ban.
        if (/any|draft/.test(object)) continue;
        const goal = form.replace('V', `${verb} ${object}`);
        expect([goal, readGoal(goal).verdict]).toEqual([goal, verdict]);
      }
    }
  });
});

describe('the work grows with the text', () => {
  /** How often a reading looks at a token, counted by the list that holds them. */
  function looksAt(goal: string): number {
    let looks = 0;
    for (const sentence of sentencesOf(goal)) {
      const tokens = new Proxy(sentence.tokens, {
        get: (target, key, receiver): unknown => {
          looks++;
          return Reflect.get(target, key, receiver);
        },
      });
      readSentence({ ...sentence, tokens });
    }
    return looks;
  }

  test.each([
    'do not open a PR, ',
    'open, open, open a PR and ',
    'if you open a PR and ',
    '"open a PR ',
    '( open PR ',
    'no PR, or ',
    'files, PRs, ',
    'gh pr create and ',
    'run `open-pr`, ',
    'without a PR or ',
    'the PR for the PR for the ',
    'Dana will open one, ',
    'open a small, small, small, small PR: ',
    `${'a '.repeat(9)}PR `,
    'PR must be open and ',
    'by opening, opening, opening PRs, ',
  ])('of %j', (piece) => {
    const [few, many] = [200, 800].map((times) => looksAt(piece.repeat(times)));
    expect(many).toBeLessThan(5 * (few ?? 0) + 1_000);
  });

  it('reads each block once', () => {
    const text = 'Open a PR.\n\n'.repeat(700);
    const spans = goalBlocks(text).map(({ inlines }) =>
      inlines.reduce((sum, { from, to }) => sum + to - from, 0),
    );
    expect(spans.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(text.length);
  });
});
