import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, facts, start, type Change, type SessionState } from '../../src/session/index.ts';
import type { CommentFact, PullRequestFact, Warning } from '../../src/rules/types.ts';
import { readTranscript } from '../../src/transcript/reader.ts';
import type { Event } from '../../src/transcript/events.ts';
import { call, header, prose, record, result } from '../support/events.ts';
import { pull, REPOSITORY } from '../support/facts.ts';
import { RECORDED } from '../transcript/recorded.ts';

const NOW = { now: '2026-11-30T12:00:00Z' };
const permalink = (number: number, id: number): string => `${pull(number)}#issuecomment-${id}`;

function play(
  batches: readonly (readonly Event[])[],
  repository: string | null = REPOSITORY,
): readonly (readonly Change[])[] {
  let state = start({ repository });
  return batches.map((events) => {
    const next = advance(state, events, NOW);
    state = next.state;
    return next.changes;
  });
}

const briefly = (changes: readonly Change[]): string[] =>
  changes.map((change) => {
    switch (change.kind) {
      case 'fact':
      case 'evidence':
        return `${change.kind} ${change.fact.evidence} ${change.fact.url}`;
      case 'comment':
        return `comment ${change.comment.posting} ${change.comment.url ?? ''}`.trim();
      case 'warning':
        return `warning ${change.warning.callId}`;
      case 'refusal':
        return `refusal ${change.refusal.reason} ${change.refusal.url}`;
      case 'withdrawal':
        return `withdrawal of ${change.of.kind}`;
    }
  });

describe('what a batch changes', () => {
  test('a claim that is then proven is a fact whose evidence grows', () => {
    const batches = [
      [prose(`I opened ${pull(41)}.`)],
      [call('c1', 'gh pr create --fill')],
      [result('c1', '')],
      [call('c2', 'gh pr create --fill || true')],
      [result('c2', `a pull request for branch "x" into branch "main" already exists:\n${pull(41)}`)],
    ];
    expect(play(batches).map(briefly)).toEqual([
      [`fact claimed ${pull(41)}`],
      [],
      ['warning c1'],
      [],
      [`evidence recreated ${pull(41)}`],
    ]);
  });

  test('an opener that was not heard, and is told later: its warning is taken back', () => {
    const batches = [
      [call('c1', 'gh pr create --fill > pr.txt'), result('c1', '')],
      [call('c2', 'cat pr.txt'), result('c2', pull(41))],
    ];
    expect(play(batches).map(briefly)).toEqual([
      ['warning c1'],
      [`fact created ${pull(41)}`, 'withdrawal of warning'],
    ]);
  });

  test('a post that was not seen, and is told later, is one comment under one key', () => {
    const batches = [
      [call('c1', 'gh pr comment 7 -b hi > out.txt'), result('c1', '')],
      [call('c2', 'cat out.txt'), result('c2', permalink(7, 55))],
    ];
    const changes = play(batches);
    expect(changes.map(briefly)).toEqual([['comment posted-unseen'], [`comment posted ${permalink(7, 55)}`]]);
    const keys = changes
      .flat()
      .flatMap((change) => (change.kind === 'comment' ? [change.comment.postKey] : []));
    expect(new Set(keys).size).toBe(1);
  });

  test('a client’s record raises a post that may have been made, and nothing else', () => {
    const batches = [
      [call('c1', 'gh pr comment 7 -b hi 2>/dev/null | grep -c x; true'), result('c1', '')],
      [record(pull(7), { action: 'commented', callId: 'c1' })],
    ];
    expect(play(batches).map(briefly)).toEqual([[], ['comment posted-unseen']]);
    const merged = [batches[0] ?? [], [record(pull(7), { action: 'merged', callId: 'c1' })]];
    expect(play(merged).map(briefly)).toEqual([[], []]);
  });

  test('what leans on the session repository comes when that is known', () => {
    const batches = [[prose(`I opened ${pull(41)}.`)], [header({ repository: REPOSITORY })]];
    expect(play(batches, null).map(briefly)).toEqual([[], [`fact claimed ${pull(41)}`]]);
  });

  test('a refusal is told once, and not where the address is a fact', () => {
    const look = (id: string): Event[] => [
      call(id, 'gh pr view 7 --json url'),
      result(id, `{"url":"${pull(7)}"}`),
    ];
    expect(play([look('c1'), look('c2')]).map(briefly)).toEqual([
      [`refusal read-only-command ${pull(7)}`],
      [],
    ]);
  });

  test('the same events again change nothing', () => {
    const events = [
      header(),
      call('c1', 'gh pr create --fill; gh pr comment 7 -b hi'),
      result('c1', `${pull(41)}\n${permalink(7, 55)}`),
      prose(`I opened ${pull(42)}.`),
    ];
    const first = advance(start({ repository: REPOSITORY }), events, NOW);
    const again = advance(first.state, [...events, ...events], NOW);
    expect([first.taken, again.taken, again.changes]).toEqual([4, 0, []]);
    expect(again.state).toEqual(first.state);
  });
});

interface Sum {
  readonly pullRequests: Map<string, PullRequestFact>;
  readonly comments: Map<string, CommentFact>;
  readonly warnings: Map<string, Warning>;
}

const nameOf = ({ callId, opening, command }: Warning): string => JSON.stringify([callId, opening, command]);

/** What a listener holds that hears of nothing but the changes. */
function add({ pullRequests, comments, warnings }: Sum, change: Change): void {
  if (change.kind === 'fact' || change.kind === 'evidence')
    pullRequests.set(change.fact.url.toLowerCase(), change.fact);
  else if (change.kind === 'comment') comments.set(change.comment.postKey, change.comment);
  else if (change.kind === 'warning') warnings.set(nameOf(change.warning), change.warning);
  else if (change.kind === 'withdrawal') {
    if (change.of.kind === 'fact') pullRequests.delete(change.of.fact.url.toLowerCase());
    else if (change.of.kind === 'comment') comments.delete(change.of.comment.postKey);
    else warnings.delete(nameOf(change.of.warning));
  }
}

const byText = (values: Iterable<unknown>): string[] =>
  [...values].map((value) => JSON.stringify(value)).sort();

describe('all changes together are the facts', () => {
  test.each(RECORDED)('$name', ({ file, bytes }) => {
    const { events } = readTranscript(bytes, { file });
    const cuts = fc.array(fc.nat(events.length), { maxLength: 5 });
    fc.assert(
      fc.property(cuts, (places) => {
        const sum: Sum = { pullRequests: new Map(), comments: new Map(), warnings: new Map() };
        let state: SessionState = start({ repository: 'acme/widgets' });
        let from = 0;
        for (const to of [...new Set([...places, events.length])].sort((a, b) => a - b)) {
          const next = advance(state, events.slice(from, to), NOW);
          for (const change of next.changes) add(sum, change);
          ({ state } = next);
          from = to;
        }
        const held = facts(state);
        expect(byText(sum.pullRequests.values())).toEqual(byText(held.pullRequests));
        expect(byText(sum.comments.values())).toEqual(byText(held.comments));
        expect(byText(sum.warnings.values())).toEqual(byText(held.warnings));
      }),
      { numRuns: 5 },
    );
  });
});

/** Objects and list entries of a state that the state before does not share: what a batch had to make. */
function made(before: unknown, after: unknown): number {
  if (before === after || typeof after !== 'object' || after === null) return 0;
  const old: Readonly<Record<string, unknown>> =
    typeof before === 'object' && before !== null ? { ...before } : {};
  return Object.entries(after).reduce((sum, [name, value]) => sum + 1 + made(old[name], value), 1);
}

describe('the cost of a batch does not grow with what came before (session.md)', () => {
  const grown = (turns: number): SessionState => {
    const events = Array.from({ length: turns }, (_, n): Event[] => [
      prose(`See ${pull(n + 1)}.`, { role: 'person' }),
      call(`c${n}`, n % 10 === 0 ? 'gh pr create --fill' : 'npm test'),
      result(`c${n}`, n % 10 === 0 ? pull(100_000 + n) : 'ok'),
      ...(n % 10 === 5 ? [call(`p${n}`, 'gh pr comment 7 -b x'), result(`p${n}`, permalink(7, n))] : []),
    ]);
    return advance(start({ repository: REPOSITORY }), events.flat(), NOW).state;
  };
  const batch: readonly Event[] = [
    prose(`And ${pull(999_999)}.`, { role: 'person' }),
    call('last', 'gh pr create --fill; gh pr comment 8 -b x'),
    result('last', `${pull(200_000)}\n${permalink(8, 77)}`),
  ];

  test('ten times the session, the same work', () => {
    const [small, large] = [600, 6_000].map((turns) => {
      const state = grown(turns);
      return made(state, advance(state, batch, NOW).state);
    });
    expect(small).toBeGreaterThan(10);
    expect(large).toBeLessThan((small ?? 0) * 1.5);
  });

  test('polls that find nothing leave nothing', () => {
    const polls = (count: number): Event[] => [
      call('c1', 'gh pr create --fill'),
      result('c1', '', { status: 'unknown' }),
      ...Array.from({ length: count }, (_, n) =>
        result(`p${n}`, '', { continues: 'c1', status: 'unknown', key: `poll-${n}` }),
      ),
    ];
    const [few, many] = [10, 3_000].map(
      (count) => advance(start({ repository: REPOSITORY }), polls(count), NOW).state,
    );
    expect(JSON.stringify(many?.calls)).toBe(JSON.stringify(few?.calls));
    const end = [result('end', pull(41), { continues: 'c1', key: 'end' })];
    const { changes } = advance(many ?? start(), end, NOW);
    expect(briefly(changes)).toEqual([`fact created ${pull(41)}`]);
  });

  const waits = (n: number): Event[] => [
    call(`w${n}`, `gh pr create --fill > pr-${n}.txt; gh pr comment 7 -b x > out-${n}.txt`),
    result(`w${n}`, ''),
  ];

  test.each<readonly [string, (n: number) => Event[]]>([
    ['openers and posts into files', waits],
    ['the client’s records', (n) => [record(pull(n + 1), { key: `r${n}` })]],
    ['one claim, again and again', (n) => [prose(`I opened ${pull(1)}.`, { key: `p${n}` })]],
  ])('%s: what is kept is bounded, or one entry a thing', (_name, make) => {
    const sizes = [2_100, 2_300].map((turns) => {
      const events = Array.from({ length: turns }, (_, n) => make(n)).flat();
      const { state } = advance(start({ repository: REPOSITORY }), events, NOW);
      const { unheard, unseen, proofs } = state;
      expect(Math.max(unheard.length, unseen.length)).toBeLessThanOrEqual(2_000);
      return [unheard.length + unseen.length, proofs.size, JSON.stringify(proofs).length];
    });
    expect(sizes[1]?.[2]).toBe(sizes[0]?.[2]);
  });
});
