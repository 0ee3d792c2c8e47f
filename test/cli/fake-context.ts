import picocolors from 'picocolors';
import type { Context } from '../../src/cli/context.ts';
import { run } from '../../src/cli/run.ts';

export interface FakeOptions {
  readonly stdin?: string | readonly Uint8Array[];
  /** Are stdout and stderr terminals. */
  readonly terminal?: boolean;
  readonly colours?: boolean;
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A context that holds what is printed. */
export function fakeContext(options: FakeOptions = {}): {
  readonly context: Context;
  readonly printed: () => Omit<Ran, 'status'>;
} {
  const held = { stdout: '', stderr: '' };
  const sink = (name: 'stdout' | 'stderr'): Context['out'] => ({
    terminal: options.terminal ?? false,
    columns: options.columns ?? 100,
    colours: picocolors.createColors(options.colours ?? false),
    write: (text) => {
      held[name] += text;
      return Promise.resolve();
    },
  });
  const { stdin = '' } = options;
  let time = 0;
  return {
    context: {
      out: sink('stdout'),
      err: sink('stderr'),
      stdin: async function* () {
        yield* typeof stdin === 'string' ? [new TextEncoder().encode(stdin)] : stdin;
      },
      env: options.env ?? {},
      now: () => new Date((time += 1000)),
    },
    printed: () => ({ ...held }),
  };
}

/** Runs one invocation in this process. */
export async function invoke(words: readonly string[], options: FakeOptions = {}): Promise<Ran> {
  const { context, printed } = fakeContext(options);
  const status = await run(words, context);
  return { status, ...printed() };
}
