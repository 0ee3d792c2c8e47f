/** A fault that is planted in a rule is found by what the generators say, within 1,000 runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  ghInvocations,
  goals,
  hookOutputs,
  hookPayloads,
  prose,
  scripts,
  sessions,
  settingsTexts,
} from '../../src/arbitraries/index.ts';
import { root } from '../architecture/sources.ts';
import { planted, type Fault, type Library } from './plant.ts';

const scratch = mkdtempSync(join(root, 'node_modules/.transcript-facts-faults-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Runs a property so often at most; true: it was broken. */
type Check = (numRuns: number) => boolean;

const check =
  <Value>(values: fc.Arbitrary<Value>, holds: (value: Value) => boolean): Check =>
  (numRuns) =>
    fc.check(fc.property(values, holds), { numRuns, endOnFailure: true }).failed;

/** What holds of a library without a fault: one property a generator. */
const PROPERTIES = {
  sessions: ({ createFold, readTranscript }: Library) =>
    check(sessions(), ({ text, repository, truth }) => {
      const fold = createFold({ repository });
      fold.push(readTranscript(text, { file: 'session.jsonl' }).events);
      const { pullRequests, comments, refusals } = fold.facts();
      return (
        isSame(
          pullRequests.map(({ url, evidence }) => ({ url, evidence })),
          truth.pullRequests,
        ) &&
        isSame(
          comments.map(({ url, kind }) => ({ url, kind })),
          truth.comments,
        ) &&
        isSame(
          refusals.map(({ url, reason }) => ({ url, reason })),
          truth.refused,
        )
      );
    }),
  prose: ({ claims }: Library) =>
    check(prose(), ({ text, repository, claims: truth }) =>
      isSame(
        claims(text, { repository }).claimed.map(({ url }) => url),
        truth,
      ),
    ),
  goals: ({ readGoal }: Library) => check(goals(), ({ goal, verdict }) => readGoal(goal).verdict === verdict),
  gh: ({ operationsOf }: Library) =>
    check(ghInvocations(), ({ argv, context, operation, number }) => {
      const [read] = operationsOf(argv, context) ?? [];
      return read?.operation === operation && (operation === 'refused' || read.number === number);
    }),
  scripts: ({ commandsOf }: Library) =>
    check(scripts(), ({ script, commands }) => {
      const rows = commandsOf(script).commands;
      return commands.every(({ argv, runs }) => {
        const mine = rows.filter((row) => isSame(row.argv, argv));
        const live = mine.filter((row) => row.runs !== 'never');
        return mine.length > 0 && live.length > 0 === (runs !== 'never');
      });
    }),
  outputs: ({ hooks }: Library) =>
    check(hookOutputs(), ({ bytes, lines }) => {
      const { text } = hooks.frame('after_user_prompt', '10-notes', bytes);
      const shown = text.split('\n').filter((line) => line.startsWith('[hook] '));
      return isSame(
        shown,
        lines.map((line) => `[hook] ${line}`),
      );
    }),
  payloads: ({ hooks }: Library) =>
    check(hookPayloads(), ({ text, payload }) => {
      const read = hooks.parseHookPayload(JSON.parse(text));
      return (
        read.ok &&
        (Object.keys(payload) as (keyof typeof payload)[]).every((key) =>
          isSame(read.payload[key], payload[key]),
        )
      );
    }),
  settings: ({ settings }: Library) =>
    check(settingsTexts(), ({ client, text, commands }) =>
      isSame(settings.inspectSettings(text, { client, script: '/opt/facts.sh' }).foreign, commands),
    ),
} satisfies Readonly<Record<string, (library: Library) => Check>>;

type PropertyName = keyof typeof PROPERTIES;

const RULES = 'src/rules';

/** Faults by name, where each is planted, and the property that has to find it. */
const FAULTS: readonly (readonly [name: string, by: PropertyName, fault: Fault])[] = [
  [
    'a request that reads pull requests is one that opens one',
    'sessions',
    {
      file: 'src/github/rest.ts',
      name: 'restOperation',
      wrong: `(right, method, path) => path.endsWith('/pulls') ? 'open-pull-request' : right(method, path)`,
    },
  ],
  [
    'a request that opens one is one that reads',
    'sessions',
    {
      file: 'src/github/rest.ts',
      name: 'restOperation',
      wrong: `(right, method, path) => path.endsWith('/pulls') ? 'list' : right(method, path)`,
    },
  ],
  [
    'an edit of a comment is a post',
    'sessions',
    {
      file: 'src/github/rest.ts',
      name: 'restOperation',
      wrong: `(right, method, path) => method === 'PATCH' ? 'post-comment' : right(method, path)`,
    },
  ],
  [
    'nobody looks behind timeout, env and bash',
    'sessions',
    { file: 'src/shell/wrappers.ts', name: 'seeThrough', wrong: `() => []` },
  ],
  [
    'a command that can never run is thought to have run',
    'sessions',
    {
      file: `${RULES}/openers.ts`,
      name: 'openersOf',
      wrong: `(right, reading) => right({ ...reading, requests: reading.requests.map((one) => ({ ...one, command: { ...one.command, runs: 'always' } })) })`,
    },
  ],
  [
    'what gh says of one that exists already is not read',
    'sessions',
    { file: `${RULES}/pull-request/recreated.ts`, name: 'recreatedIn', wrong: `() => []` },
  ],
  [
    'an address that a person showed is a new one',
    'sessions',
    {
      file: 'src/session/surroundings.ts',
      name: 'surroundingsOf',
      wrong: `(right, ...given) => ({ ...right(...given), isOld: () => false })`,
    },
  ],
  [
    'the answer of an API is not read as JSON',
    'sessions',
    { file: `${RULES}/json-answer.ts`, name: 'readJsonAnswer', wrong: `() => null` },
  ],
  [
    'the words of a person are the agent’s own',
    'sessions',
    {
      file: 'src/transcript/claude-code/text-role.ts',
      name: 'userText',
      wrong: `(right, ...given) => { const read = right(...given); return read.role === 'person' ? { ...read, role: 'agent' } : read; }`,
    },
  ],
  [
    'the tools of MCP are unknown',
    'sessions',
    { file: 'src/github/mcp.ts', name: 'mcpOperation', wrong: `() => null` },
  ],
  [
    'curl asks GitHub for nothing',
    'sessions',
    { file: 'src/github/curl.ts', name: 'curlOperations', wrong: `() => []` },
  ],
  [
    'GraphQL is not read',
    'sessions',
    {
      file: 'src/github/graphql.ts',
      name: 'readGraphql',
      wrong: `(right, request) => right({ ...request, document: 'query { viewer { login } }' })`,
    },
  ],
  [
    'colours stand in an address',
    'sessions',
    {
      file: 'src/text/terminal.ts',
      name: 'cleanTerminal',
      wrong: `(right, text) => right(text.replaceAll('\\u001b', 'x'))`,
    },
  ],
  [
    'every repository is the session’s',
    'sessions',
    { file: `${RULES}/addresses.ts`, name: 'liesInSession', wrong: `() => true` },
  ],
  [
    'a negation is overlooked',
    'prose',
    {
      file: `${RULES}/claim-polarity.ts`,
      name: 'polarityOf',
      wrong: `(right, ...given) => { const found = right(...given); return found === 'negated' ? null : found; }`,
    },
  ],
  [
    'whoever opened it, it was the agent',
    'prose',
    {
      file: `${RULES}/claim-subject.ts`,
      name: 'subjectOf',
      wrong: `(right, ...given) => ({ ...right(...given), refusal: null })`,
    },
  ],
  [
    'a ban is an ask',
    'goals',
    {
      file: `${RULES}/goal-negated.ts`,
      name: 'negated',
      wrong: `(right, ...given) => ({ ...right(...given), sense: 'order' })`,
    },
  ],
  [
    'the number behind the command is not read',
    'gh',
    { file: 'src/github/rest.ts', name: 'numberOfPath', wrong: `() => null` },
  ],
  [
    'eval and bash -c run nothing',
    'scripts',
    { file: 'src/shell/wrappers.ts', name: 'seeThrough', wrong: `() => []` },
  ],
  [
    'hidden characters are shown as they are',
    'outputs',
    { file: 'src/hooks/frame-hidden.ts', name: 'showHidden', wrong: `(right, text) => text` },
  ],
  [
    'the groups behind the first are not read',
    'settings',
    {
      file: 'src/settings/entries.ts',
      name: 'groupsOf',
      wrong: `(right, ...given) => right(...given).slice(0, 1)`,
    },
  ],
  [
    'a field of a payload is forgotten',
    'payloads',
    {
      file: 'src/hooks/payload-fields.ts',
      name: 'fieldsOf',
      wrong: `(right, ...given) => right(...given).filter((field) => field !== 'tool_response')`,
    },
  ],
];

describe('a fault in a rule', () => {
  it('is not there', async () => {
    const library = await planted(null, join(scratch, 'right.mjs'));
    for (const [name, property] of Object.entries(PROPERTIES))
      expect([name, property(library)(100)]).toEqual([name, false]);
  });

  it('has a name of its own', () => {
    expect(new Set(FAULTS.map(([name]) => name)).size).toBe(FAULTS.length);
    expect(FAULTS.length).toBeGreaterThanOrEqual(10);
  });

  it.each(FAULTS.map((fault, place) => [...fault, place] as const))(
    '%s: found by %s',
    async (_, by, fault, place) => {
      const library = await planted(fault, join(scratch, `${place}.mjs`));
      expect(PROPERTIES[by](library)(1_000)).toBe(true);
    },
  );
});
