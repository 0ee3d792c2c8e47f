import { writeFileSync } from 'node:fs';
import { stdinLimits } from '../../hooks/stdin.ts';
import { isEventName } from './event-name.ts';
import { hookContext } from './hook-context.ts';
import type { HookContext } from './hook-context.ts';
import type { RunHookOptions } from './options.ts';
import { postToolUse } from './post-tool-use.ts';
import { readStdin } from './read-stdin.ts';

export type { MemorySource, RunHookOptions, SavePart, Writer } from './options.ts';

type Hook = (context: HookContext) => Promise<HookAnswer>;

interface HookAnswer {
  /** The whole stdout of the hook. */
  readonly text: string;
  /** What is left to do once it was printed. */
  readonly printed?: () => void;
}

/** The one that runs at every tool call is here at once; the others are loaded when they are needed. */
const HOOKS: ReadonlyMap<string, () => Promise<Hook>> = new Map<string, () => Promise<Hook>>([
  ['SessionStart', async () => (await import('./session-start.ts')).sessionStart],
  ['UserPromptSubmit', async () => (await import('./user-prompt.ts')).userPrompt],
  ['PostToolUse', () => Promise.resolve(postToolUse)],
]);
const NAMED = async (): Promise<Hook> => (await import('./named-listeners.ts')).namedListeners;

/**
 * Runs the hook of one event of a client in this process: `SessionStart`, `UserPromptSubmit`, `PostToolUse` or
 * `SessionEnd`; any other name is taken for an event of listeners, whose `hooks.d/<name>/` is run. Reads the payload from
 * stdin, acts, prints what the client is to see, and resolves, whatever happens; it sets no exit status. What went wrong is
 * in `logs/hooks.log` of the store (`.facts` in the project).
 *
 * Saves are done by `options.writer`, in a worker: this script, started again with the same words. So call it from a
 * script of its own, that does nothing else. Rejects for one mistake of a program: a name that could be no folder's (a
 * `TypeError`). The same function is in `transcript-facts/node`, which takes longer to load than such a hook may.
 *
 * @example
 * ```ts
 * import process from 'node:process';
 * import { runHook } from 'transcript-facts/node/run-hook';
 *
 * await runHook(process.argv[2] ?? '', { hooksFolder: `${import.meta.dirname}/hooks.d` });
 * ```
 */
export async function runHook(event: string, options: RunHookOptions = {}): Promise<void> {
  if (!isEventName(event)) throw new TypeError(`${JSON.stringify(event)} is no name of an event`);
  // The client is a writer of ours: its hooks do nothing at all (hooks 5).
  if (process.env['TRANSCRIPT_FACTS_CAPTURE'] !== undefined) return;
  const job = process.env['TRANSCRIPT_FACTS_JOB'];
  delete process.env['TRANSCRIPT_FACTS_JOB'];
  try {
    if (job !== undefined) await (await import('./worker.ts')).work(event, options, job);
    else await answer(event, options);
  } catch {
    // Nothing is known that a report could go by: not even where the log lies.
  }
}

async function answer(event: string, options: RunHookOptions): Promise<void> {
  const reading = await readStdin(stdinLimits(event));
  if (event === 'SessionEnd') {
    await (await import('./session-end.ts')).sessionEnd(options, reading);
    return;
  }
  const context = await hookContext(event, options, reading);
  try {
    if (reading.state === 'invalid' || reading.state === 'cut-short' || reading.state === 'late')
      await say(context, `stdin ${reading.state}`);
    for (const diagnostic of context.resolved.diagnostics) await say(context, diagnostic);
    // PostToolUse asks by itself, once there is something to do.
    if (event !== 'PostToolUse' && !(await import('./claim.ts')).isFirst(context)) return;
    if (event !== 'PostToolUse') (await import('./fired.ts')).stampFired(context);
    const hook = await (HOOKS.get(event) ?? NAMED)();
    const { text, printed } = await hook(context);
    if (text !== '') writeFileSync(1, text);
    printed?.();
  } catch (error) {
    await (await import('./report-error.ts')).reportError(context, 'error', error);
  }
}

async function say(context: HookContext, what: string): Promise<void> {
  await (await import('./report-error.ts')).report(context, what);
}
