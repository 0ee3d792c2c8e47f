import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import picocolors from 'picocolors';

export type Colours = ReturnType<typeof picocolors.createColors>;

/** 0 fine, 1 findings or a negative answer, 2 wrong usage or refused input. */
export type ExitCode = 0 | 1 | 2;

/** A stream that the command prints to. */
export interface Sink {
  readonly terminal: boolean;
  /** Width in characters; 100 where there is no terminal to ask. */
  readonly columns: number;
  readonly colours: Colours;
  /** Resolves once more may be written: a slow reader at the other end slows the work down. */
  readonly write: (text: string) => Promise<void>;
}

/** All that a subcommand may touch of the process it runs in; tests hand in their own. */
export interface Context {
  readonly out: Sink;
  readonly err: Sink;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
}

/** Where there is no terminal to ask, and for terminals that say 0. */
const DEFAULT_COLUMNS = 100;

type Stream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

function sink(stream: Stream, env: Context['env']): Sink {
  const terminal = stream.isTTY === true;
  // https://no-color.org: any value but the empty one
  const plain = Boolean(env.NO_COLOR) || env.TERM === 'dumb';
  return {
    terminal,
    columns: (terminal && stream.columns) || DEFAULT_COLUMNS,
    colours: picocolors.createColors(terminal && !plain),
    write: async (text) => {
      if (!stream.write(text)) await once(stream, 'drain');
    },
  };
}

interface ProcessLike {
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly stdin: Readable;
  readonly env: Context['env'];
}

/** The context of a real process. */
export function contextOf(owner: ProcessLike): Context {
  return {
    out: sink(owner.stdout, owner.env),
    err: sink(owner.stderr, owner.env),
    stdin: () => owner.stdin,
    env: owner.env,
    now: () => new Date(),
  };
}
