import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Event } from '../../src/transcript/events.ts';
import { essenceOf, joined } from '../support/essence.ts';
import { briefly, factsOf, pull, reasons } from '../support/facts.ts';
import { claudeLines, codexLines, read } from '../transcript/make-lines.ts';

/** What one process runs, and what it prints, a text for each poll. */
interface Process {
  readonly scripts: readonly string[];
  readonly polls: readonly string[];
}

/** Processes that are begun one after the other, then polled in some order; `order` holds their places. */
type Client = (processes: readonly Process[], order: readonly number[]) => readonly Event[];

/** The polls in their order: which process, what it printed. */
function pollsIn(
  processes: readonly Process[],
  order: readonly number[],
): readonly (readonly [number, string])[] {
  const next = processes.map(() => 0);
  return order.flatMap((place) => {
    const at = next[place] ?? 0;
    next[place] = at + 1;
    const printed = processes[place]?.polls[at];
    return printed === undefined ? [] : [[place, printed] as const];
  });
}

const claude: Client = (processes, order) => {
  const make = claudeLines();
  return read([
    ...processes.map(({ scripts }, place) => make.call(`t${place}`, scripts.join('\n'))),
    ...processes.map((_, place) => {
      const beside = { toolUseResult: { stdout: '', stderr: '', backgroundTaskId: `b${place}` } };
      return make.result(`t${place}`, `Command running in background with ID: b${place}`, {}, beside);
    }),
    ...pollsIn(processes, order).flatMap(([place, printed], n) => [
      make.assistant([
        { type: 'tool_use', id: `p${n}`, name: 'BashOutput', input: { bash_id: `b${place}` } },
      ]),
      make.result(`p${n}`, `<status>running</status>\n\n<stdout>\n${printed}\n</stdout>`),
    ]),
  ]);
};

const codex: Client = (processes, order) => {
  const make = codexLines();
  const running = (place: number): string =>
    `Wall time: 1 seconds\nProcess running with session ID ${place}\nOutput:\n`;
  return read([
    make.meta,
    ...processes.map(({ scripts }, place) =>
      make.call(`t${place}`, 'exec_command', { cmd: scripts.join('\n') }),
    ),
    ...processes.map((_, place) => make.output(`t${place}`, running(place))),
    ...pollsIn(processes, order).flatMap(([place, printed], n) => [
      make.call(`p${n}`, 'write_stdin', { session_id: place, chars: '' }),
      make.output(`p${n}`, `${running(place)}${printed}`),
    ]),
  ]);
};

/** A program of the client's that runs the scripts one after the other, and is waited for. */
const codexCells: Client = (processes, order) => {
  const make = codexLines();
  const running = (place: number): string =>
    `Script running with cell ID c${place}\nWall time 1 seconds\nOutput:\n`;
  const runs = (script: string, n: number): string =>
    `const r${n} = await tools.exec_command({cmd: ${JSON.stringify(script)}});\ntext(r${n}.output);\n`;
  return read([
    make.meta,
    ...processes.map(({ scripts }, place) =>
      make.item({
        type: 'custom_tool_call',
        name: 'exec',
        call_id: `t${place}`,
        input: scripts.map(runs).join(''),
      }),
    ),
    ...processes.map((_, place) =>
      make.item({ type: 'custom_tool_call_output', call_id: `t${place}`, output: running(place) }),
    ),
    ...pollsIn(processes, order).flatMap(([place, printed], n) => [
      make.call(`p${n}`, 'wait', { cell_id: `c${place}` }),
      make.output(`p${n}`, `${running(place)}${printed}`),
    ]),
  ]);
};

const CLIENTS: readonly (readonly [string, Client])[] = [
  ['Claude Code', claude],
  ['Codex', codex],
  ['Codex, exec cells', codexCells],
];

const SCRIPTS = [
  'gh pr create --fill',
  'npm test; gh pr create --fill',
  'gh pr list --json url; gh pr create --fill',
  'gh pr comment 7 -b hi',
  'gh pr create --fill --web',
  'gh pr list',
  './watch',
];

/** What a process prints; each has pull requests of its own. */
function linesOf(place: number): readonly string[] {
  const own = (n: number): string => pull(100 * (place + 1) + n);
  return [
    '',
    'building',
    'error: no',
    own(1),
    own(2),
    `see ${own(3)}`,
    `${own(7)}#issuecomment-${place + 1}55`,
    '{',
    `"html_url": "${own(4)}"`,
    '}',
    '{"body":"never closed',
    'pull request create failed: x',
    'a pull request for branch "x" into branch "main" already exists:',
  ];
}

function processAt(place: number): fc.Arbitrary<Process> {
  const text = fc
    .array(fc.constantFrom(...linesOf(place)), { maxLength: 3 })
    .map((lines) => lines.join('\n'));
  return fc.record({
    scripts: fc.array(fc.constantFrom(...SCRIPTS), { minLength: 1, maxLength: 2 }),
    polls: fc.array(text, { minLength: 1, maxLength: 6 }),
  });
}

describe.each(CLIENTS)('%s', (_client, session) => {
  test('two openers that are polled by turns: each has its own answer', () => {
    const scripts = ['gh pr create --fill'];
    const processes = [
      { scripts, polls: ['a', pull(41), 'b'] },
      { scripts, polls: ['c', 'pull request create failed: x', 'd', pull(42)] },
    ];
    const held = factsOf(session(processes, [0, 1, 0, 1, 0, 1, 1]));
    expect(briefly(held)).toEqual([[pull(41), 'created']]);
    expect(held.pullRequests[0]?.callId).toMatch(/^t0/);
    expect(held.createFailed?.callId).toMatch(/^t1/);
    expect(reasons(held)).toEqual([[pull(42), 'create-failed']]);
  });

  test('a value that one leaves open takes in nothing of the other', () => {
    const scripts = ['gh pr create --fill'];
    const processes = [
      { scripts, polls: ['{"a":', '1'] },
      { scripts, polls: [pull(42)] },
    ];
    expect(briefly(factsOf(session(processes, [0, 1, 0])))).toEqual([[pull(42), 'created']]);
  });

  test('polled by turns or one after the other, in polls or at once, they say the same', () => {
    const two = fc.tuple(processAt(0), processAt(1));
    fc.assert(
      fc.property(two, fc.array(fc.nat(1), { maxLength: 12 }), (processes, turns) => {
        const rest = processes.flatMap(({ polls }, place) => polls.map(() => place));
        const byTurns = essenceOf(factsOf(session(processes, [...turns, ...rest])));
        const whole = processes.map(({ scripts, polls }) => ({ scripts, polls: [joined(polls)] }));
        // Which create failed last is a matter of the order.
        const atOnce = essenceOf(factsOf(session(whole, [0, 1])));
        expect({ ...byTurns, createFailed: null }).toEqual({ ...atOnce, createFailed: null });
      }),
      { numRuns: 60 },
    );
  });
});

test('what a cell prints while it is waited for is judged by the calls that it made', () => {
  const polls = ['building', pull(5), pull(6)];
  const held = factsOf(codexCells([{ scripts: ['gh pr list', 'gh pr view 5'], polls }], [0, 0, 0]));
  expect(reasons(held)).toEqual([
    [pull(5), 'read-only-command'],
    [pull(6), 'read-only-command'],
  ]);
});

test('a push within a cell that prints git’s lines in two waits is one', () => {
  const polls = ['To github.com:harbor/lantern.git', ' * [new branch]      fix -> fix', 'done'];
  const held = factsOf(codexCells([{ scripts: ['make', 'git push fork fix'], polls }], [0, 0, 0]));
  expect(held.pushed).toMatchObject({ branch: 'fix', callId: 't0/2' });
});
