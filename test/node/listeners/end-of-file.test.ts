import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookScript, namesIn, payload, transcript, until, world } from './world.ts';
import type { World } from './world.ts';

const script = await hookScript();
afterAll(script.remove);

/** Milliseconds from the hook's exit to the end of file on its stdout, for a caller that waits for both. */
const SOON = 300;

/** A busy machine lets a caller wait now and then; a pipe that is held lets it wait each time. */
const ON_A_BUSY_MACHINE = { retry: 4 };

let here: World;
beforeEach(() => {
  here = world(script.path);
  here.configure({ 'stamp.mode': 'off', 'save.minNewLines': 0, 'recovery.enabled': false });
  here.file('transcripts/s-1.jsonl', transcript(here, 3));
});
afterEach(() => {
  for (const name of namesIn(here.home)) {
    if (name.startsWith('child'))
      process.kill(Number(readFileSync(here.path(`home/${name}`), 'utf8')), 'SIGKILL');
  }
  here.remove();
});

/**
 * Runs the hook from bash, which reads its pipe to the end: gives the milliseconds from the hook's exit to that end.
 * Descriptor 9 and, beyond a gap, 40 are open too, and lead into the same pipe.
 */
async function fromBash(event: string, options: Readonly<Record<string, unknown>>): Promise<number> {
  here.file('payload.json', payload(here, event));
  const caller = here.file(
    'caller.sh',
    `{ node "$SCRIPT" ${event} < payload.json 9>&1 40>&1; date +%s%N > exited; } | cat > printed\ndate +%s%N > ended\n`,
  );
  await promisify(execFile)('bash', [caller], {
    cwd: here.folder,
    env: {
      PATH: process.env['PATH'],
      HOME: here.home,
      SCRIPT: script.path,
      TEST_WRITTEN: here.path('written.jsonl'),
      TEST_OPTIONS: JSON.stringify({ hooksFolder: here.hooks, ...options }),
    },
  });
  const [exited, ended] = ['exited', 'ended'].map((name) => BigInt((here.read(name) ?? '').trim()));
  return Number((ended ?? 0n) - (exited ?? 0n)) / 1e6;
}

const CASES: readonly (readonly [string, string, () => void, Readonly<Record<string, unknown>>])[] = [
  [
    'a listener left a child that holds its descriptors',
    'UserPromptSubmit',
    () =>
      void here.listener('after_user_prompt/10-parent', 'sleep 900 & echo $! > "$HOME/child"; echo hello'),
    {},
  ],
  [
    'a listener left a child in a session of its own',
    'UserPromptSubmit',
    () =>
      void here.listener(
        'after_user_prompt/10-parent',
        'setsid sleep 900 & echo $! > "$HOME/child"; echo hello',
      ),
    {},
  ],
  ['a save is at work', 'PostToolUse', () => undefined, { answer: 'slow' }],
  ['the last save of a session is at work', 'SessionEnd', () => undefined, { answer: 'slow' }],
];

describe('the caller reads the end of the file soon after the hook’s exit, while', () => {
  it.each(CASES)('%s: Node', ON_A_BUSY_MACHINE, async (_what, event, prepare, options) => {
    prepare();
    const { status, endAfterExit } = await here.run(event, { stdin: payload(here, event), options });
    expect(status).toBe(0);
    expect(endAfterExit).toBeLessThan(SOON);
    if ('answer' in options) await until(() => here.written().length === 1);
  });

  it.each(CASES)('%s: bash', ON_A_BUSY_MACHINE, async (_what, event, prepare, options) => {
    prepare();
    expect(await fromBash(event, options)).toBeLessThan(SOON);
    if ('answer' in options) await until(() => here.written().length === 1);
  });
});

it('would be seen: a child that holds the caller’s pipe keeps it from its end', async () => {
  here.file('slow.sh', 'sleep 1 &\n');
  const begin = performance.now();
  await promisify(execFile)('bash', ['-c', `bash ${here.path('slow.sh')} | cat`]);
  expect(performance.now() - begin).toBeGreaterThan(900);
});
