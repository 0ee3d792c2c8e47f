import { answeredIds } from './answered-ids.ts';
import type { ClaudeState } from './claude-code/state.ts';
import { claudeCodeReader } from './claude-code.ts';
import type { CodexState } from './codex/state.ts';
import { codexReader } from './codex.ts';
import type { CountsState } from './counts.ts';
import { countsState, countUnknown, createCounts, diagnosticsOf } from './counts.ts';
import { decodeLine } from './decode.ts';
import { clientOf, DETECTION_LINES } from './detect.ts';
import type { Client, Diagnostics, Event } from './events.ts';
import type { LinesState } from './lines.ts';
import { isBlank, lineSplitter } from './lines.ts';
import type { PairingState } from './pairing.ts';
import { createPairing } from './pairing.ts';
import type { KeptLine, PassingState } from './passing.ts';
import { createPassing } from './passing.ts';
import type { ReaderOptions } from './reader-options.ts';
import { checkOptions } from './reader-options.ts';
import type { Fields } from './shape.ts';
import { isFields, nameOf } from './shape.ts';
import { createSink } from './sink.ts';

export type { ReaderOptions } from './reader-options.ts';
export { ReaderOptionError } from './reader-options.ts';

export interface Reader {
  /** Takes bytes, cut anywhere; gives the events that they settle. The bytes may be used again afterwards. */
  push(bytes: Uint8Array): readonly Event[];
  /** No more will come: a last line without its LF is read. */
  end(): readonly Event[];
  /** Null while nothing told it, and for what fits neither client. */
  client(): Client | null;
  diagnostics(): Diagnostics;
  /** Plain JSON; `createReader(options, state)` goes on from there. */
  state(): ReaderState;
}

/** A reader between two pushes. Its parts are nobody else's business. */
export interface ReaderState {
  readonly version: 1;
  readonly client: Client | null;
  readonly lines: LinesState;
  readonly counts: CountsState;
  readonly pairing: PairingState;
  readonly met: readonly string[];
  readonly passing: PassingState;
  readonly claudeCode: ClaudeState;
  readonly codex: CodexState;
}

/** A state that another version of this library wrote. */
export class ReaderStateError extends Error {
  override readonly name = 'ReaderStateError';
  readonly version: unknown;
  constructor(version: unknown) {
    super(`cannot go on from a reader state of version ${String(version)}`);
    this.version = version;
  }
}

/** Lines at the start that are always read: headers, and what tells the client (T55). */
const ALWAYS_READ = 64;
const MAX_LINE_BYTES = 64 * 1024 * 1024;

/** Reads one transcript, in any number of pieces. No input makes it throw; what it cannot read it counts. */
export function createReader(options: ReaderOptions = {}, before?: ReaderState | null): Reader {
  checkOptions(options);
  // What a database gives where there is nothing yet.
  const state = before ?? undefined;
  if (state !== undefined && state.version !== 1) throw new ReaderStateError(state.version);
  const counts = createCounts(state?.counts);
  const pairing = createPairing(state?.pairing);
  const sink = createSink(pairing, counts, state?.met);
  const claudeCode = claudeCodeReader(sink, counts, options.file ?? null, state?.claudeCode);
  const codex = codexReader(sink, counts, state?.codex);
  const passing =
    options.needles === undefined ? null : createPassing(options.needles, pairing, state?.passing);
  let client = options.client ?? state?.client ?? null;
  let events: Event[] = [];

  const readFields = (fields: Fields, line: number): void => {
    const shape = options.client ?? clientOf(fields);
    if (client === null && counts.values <= DETECTION_LINES) client = shape;
    if (client === null) {
      countUnknown(counts, nameOf(fields.type) ?? '(none)');
      return;
    }
    const reader = client === 'codex' ? codex : claudeCode;
    for (const event of reader.read(fields, line)) deliver(event);
  };

  const deliver = (event: Event): void => {
    if (event.inherited) counts.inherited += 1;
    events.push(event);
  };

  const readLine = (bytes: Uint8Array, from: number, to: number): void => {
    const line = counts.lines;
    counts.lines += 1;
    if (isBlank(bytes, from, to)) {
      counts.blank += 1;
      return;
    }
    if (passing !== null && counts.values >= ALWAYS_READ && passing.mayPass(bytes, from, to, line)) {
      counts.passedOver += 1;
      for (let late = passing.overdue(); late !== null; late = passing.overdue()) readKept(late);
      return;
    }
    const { values, torn, replaced } = decodeLine(bytes, from, to);
    counts.replacedCharacters += replaced;
    if (torn && values.length === 0) counts.unreadable += 1;
    else if (torn) counts.torn += 1;
    for (const value of values) readValue(value, line);
  };

  const readValue = (value: unknown, line: number): void => {
    counts.values += 1;
    if (!isFields(value)) {
      countUnknown(counts, '(none)');
      return;
    }
    if (passing !== null) for (const call of passing.recall(answeredIds(value))) readKept(call);
    readFields(value, line);
  };

  const readKept = ({ line, bytes, from, to }: KeptLine): void => {
    counts.passedOver -= 1;
    for (const value of decodeLine(bytes, from, to).values) if (isFields(value)) readFields(value, line);
  };

  const lines = lineSplitter(
    options.maxLineBytes ?? MAX_LINE_BYTES,
    readLine,
    () => {
      counts.lines += 1;
      counts.tooLong += 1;
    },
    state?.lines,
  );

  const drain = (): readonly Event[] => {
    const drained = events;
    events = [];
    return drained;
  };

  return {
    push(bytes) {
      counts.bytes += bytes.length;
      lines.push(bytes);
      passing?.settle();
      return drain();
    },
    end() {
      lines.end();
      for (const event of claudeCode.end(counts.lines)) deliver(event);
      for (const event of codex.end(counts.lines)) deliver(event);
      return drain();
    },
    client: () => client,
    diagnostics: () => diagnosticsOf(counts, { partial: lines.partial(), ...pairing.counts() }),
    state: () => ({
      version: 1,
      client,
      lines: lines.state(),
      counts: countsState(counts),
      pairing: pairing.state(),
      met: sink.state(),
      passing: passing?.state() ?? [],
      claudeCode: claudeCode.state(),
      codex: codex.state(),
    }),
  };
}

/** Reads a whole transcript: its text, or its bytes. */
export function readTranscript(
  input: string | Uint8Array,
  options: ReaderOptions = {},
): { client: Client | null; events: readonly Event[]; diagnostics: Diagnostics } {
  const reader = createReader(options);
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
  const events = [...reader.push(bytes), ...reader.end()];
  return { client: reader.client(), events, diagnostics: reader.diagnostics() };
}
