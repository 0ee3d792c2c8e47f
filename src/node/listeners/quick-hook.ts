import { isAbsolute, join } from 'node:path';
import type { RunHookOptions } from './options.ts';
import { quickScript } from './quick-script.ts';
import { cacheFolder } from './user-folders.ts';

/** Of the script beside this one; put in when the package is built (.ci/bundle-hook.mjs). */
declare const HASH_OF_HOOK: string;

/** Those that run at every prompt and every tool call. */
const HOT = ['UserPromptSubmit', 'PostToolUse'];

/**
 * `runHook` for scripts in CommonJS, which Node starts sooner: the same, run with the bytecode that an earlier run of this
 * event kept.
 */
export async function runHook(event: string, options: RunHookOptions = {}): Promise<void> {
  const { value, keep } = quickScript(join(import.meta.dirname, 'hook-script.cjs'), {
    bytecode: placeOf(event),
    me: process.geteuid?.() ?? null,
  });
  await hookOf(value)(event, options);
  try {
    keep();
  } catch {
    // The next run compiles it again.
  }
}

/** Null: nothing is kept. A writer of ours leaves no trace, a worker is not hot, and what it compiles is another half. */
function placeOf(event: string): string | null {
  const { env } = process;
  const home = env['HOME'] ?? '';
  const isOff =
    env['TRANSCRIPT_FACTS_CACHE'] === '0' ||
    env['TRANSCRIPT_FACTS_CAPTURE'] !== undefined ||
    env['TRANSCRIPT_FACTS_JOB'] !== undefined;
  if (isOff || !isAbsolute(home) || !HOT.includes(event)) return null;
  const name = `bytecode-${event}-${process.version}-${process.arch}-${HASH_OF_HOOK}`;
  return join(cacheFolder({ env, home }), name);
}

/** The script is a function of what it needs of CommonJS, and gives `runHook`. */
function hookOf(script: unknown): (event: string, options: RunHookOptions) => Promise<unknown> {
  const { getBuiltinModule } = process;
  const importBeside = (name: string): Promise<unknown> =>
    import(getBuiltinModule('node:url').pathToFileURL(join(import.meta.dirname, name)).href);
  const hook = called(script, [getBuiltinModule, importBeside, import.meta.dirname]);
  return async (event, options) => called(hook, [event, options]);
}

function called(value: unknown, words: readonly unknown[]): unknown {
  if (typeof value !== 'function') throw new TypeError('the script of the hook is damaged');
  return Reflect.apply(value, undefined, words);
}
