import { documentScanner } from './stdin-document.ts';

/** What reading a hook's stdin came to (hooks 7). */
export type StdinState =
  'terminal' | 'none' | 'complete' | 'invalid' | 'empty' | 'cut-short' | 'silent' | 'late' | 'too-large';

/** Times are milliseconds from the start of reading. */
export interface StdinLimits {
  /** How long nothing may come. */
  readonly silentAfter: number;
  /** How long it may take in all. */
  readonly lateAfter: number;
  readonly maxBytes: number;
}

export type StdinReading =
  | {
      readonly state: 'reading';
      /** When to say `wait`, if nothing comes before. */
      readonly deadline: number;
    }
  | {
      readonly state: 'complete';
      readonly at: number;
      /** The document as it came, from its first brace to its last: for listeners. */
      readonly bytes: Uint8Array;
      /** The document, parsed: for `parseHookPayload`. */
      readonly value: unknown;
    }
  | {
      readonly state: Exclude<StdinState, 'complete'>;
      /** When this was known. */
      readonly at: number;
    };

/** A fold over what stdin gives and when. Once it has come to a state, nothing changes it. */
export interface PayloadReader {
  readonly reading: () => StdinReading;
  readonly push: (chunk: Uint8Array | string, at: number) => StdinReading;
  /** The end of the file. */
  readonly end: (at: number) => StdinReading;
  /** Time went by, and nothing came. */
  readonly wait: (at: number) => StdinReading;
}

const MAX_BYTES = 16 * 1024 * 1024;
const LIMITS: StdinLimits = { silentAfter: 1000, lateAfter: 5000, maxBytes: MAX_BYTES };
/** The client's clock runs out soon at the end of a session. */
const LIMITS_AT_SESSION_END: StdinLimits = { silentAfter: 250, lateAfter: 500, maxBytes: MAX_BYTES };

/** How long a hook of this event waits for its payload, and for how much. */
export function stdinLimits(event: string | null): StdinLimits {
  return event === 'SessionEnd' ? LIMITS_AT_SESSION_END : LIMITS;
}

export interface StdinSource {
  /** Descriptor 0 is a terminal: it is never read. */
  readonly terminal: boolean;
  /** There is no descriptor 0. */
  readonly closed: boolean;
  readonly limits?: Partial<StdinLimits>;
}

const encoder = new TextEncoder();

/**
 * Reads a payload without waiting for the end of the file, which some hosts never send, and without waiting forever.
 * Only `complete` gives one; the same bytes give the same state in whatever chunks they come. A string is pushed as its
 * UTF-8. Holds at most `maxBytes`.
 */
export function payloadReader({ terminal, closed, limits = {} }: StdinSource): PayloadReader {
  const { silentAfter, lateAfter, maxBytes }: StdinLimits = { ...LIMITS, ...limits };
  const scanner = documentScanner();
  let held: Uint8Array[] = [];
  let size = 0;
  let lastByte = 0;
  let done: Exclude<StdinReading, { readonly state: 'reading' }> | null = null;

  const deadline = (): number => Math.min(lastByte + silentAfter, lateAfter);
  const reading = (): StdinReading => done ?? { state: 'reading', deadline: deadline() };
  const stop = (state: Exclude<StdinState, 'complete'>, at: number): void => {
    held = [];
    done = { state, at };
  };
  /** What comes at the very moment of the deadline is in time. */
  const expire = (at: number): void => {
    const last = deadline();
    if (done === null && at > last) stop(lateAfter < lastByte + silentAfter ? 'late' : 'silent', last);
  };
  const finish = (at: number): void => {
    const bytes = joined(held, size).subarray(scanner.start());
    const value = parsed(bytes);
    if (value === undefined) stop('invalid', at);
    else done = { state: 'complete', at, bytes, value };
    held = [];
  };
  if (terminal) stop('terminal', 0);
  else if (closed) stop('none', 0);

  return {
    reading,
    push: (chunk, at) => {
      expire(at);
      const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
      if (done !== null || bytes.length === 0) return reading();
      lastByte = at;
      const taken = scanner.take(bytes);
      size += taken;
      const state = scanner.state();
      if (size > maxBytes) stop('too-large', at);
      else if (state === 'invalid') stop('invalid', at);
      else {
        // A copy: whoever reads may use its buffer again. Not by slice(), which gives a view of a Buffer.
        held.push(new Uint8Array(bytes.subarray(0, taken)));
        if (state === 'closed') finish(at);
      }
      return reading();
    },
    end: (at) => {
      expire(at);
      if (done === null) stop(scanner.state() === 'before' ? 'empty' : 'cut-short', at);
      return reading();
    },
    wait: (at) => {
      expire(at);
      // At the very moment something could still come with it; only who waited says so.
      if (done === null && at === deadline()) expire(at + 1);
      return reading();
    },
  };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** Undefined is no JSON. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
