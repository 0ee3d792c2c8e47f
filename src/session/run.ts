import type { CallReading, Request } from '../rules/requests.ts';
import type { Run } from '../rules/verdict.ts';
import type { Command, ShellReading } from '../shell/types.ts';
import type { Status } from '../transcript/events.ts';
import type { CallState, StoredResult } from './state.ts';

/** A piece of a run's output, and the event that it stands in. */
export interface Part {
  readonly result: StoredResult;
  readonly text: string;
  /** Where it begins in the output of the run. */
  readonly from: number;
}

export interface AssembledRun {
  readonly run: Run;
  /** The event that holds an offset of the output, and where the text that it brought begins there. */
  readonly eventAt: (offset: number) => { readonly result: StoredResult; readonly from: number };
}

/**
 * Puts together all that came back for a call: one text under its own id, then what its process printed later.
 * A file of the client's holds the whole text where the line holds a part; an item outranks a header
 * (transcripts.md, T21 and T26). Null where nothing came back.
 */
export function assembleRun({ results }: CallState, reading: CallReading): AssembledRun | null {
  const [last] = results.slice(-1);
  if (last === undefined) return null;
  const parts = partsOf(results);
  const status = statusOf(results);
  return {
    run: { reading, output: textOf(parts), status, whole: status !== 'unknown' && areWhole(parts) },
    eventAt: (offset) => {
      const part = parts[lastUpTo(parts, offset)];
      return part === undefined ? { result: last, from: 0 } : { ...part, from: part.from - part.result.from };
    },
  };
}

/** Is nothing cut out of the parts: what still ran is followed by what it printed later. */
function areWhole(parts: readonly Part[]): boolean {
  return parts.every(({ result: { event } }, place) => {
    const isRunning = event.processId !== null || event.taskId !== null;
    return event.complete || (isRunning && place < parts.length - 1);
  });
}

/** The place of the last part that begins at an offset or before; the first one's, where there is none. */
function lastUpTo(parts: readonly Part[], offset: number): number {
  let low = 0;
  let high = parts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.from ?? Infinity) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The texts that a run's output is made of; each begins a line. */
export function partsOf(results: readonly StoredResult[]): readonly Part[] {
  const best = results.filter((each) => !isLater(each) && each.event.output !== null).sort(byWorth)[0];
  const pieces = [...(best === undefined ? [] : [best]), ...results.filter(isLater)];
  let end = 0;
  return pieces.flatMap((result) => {
    const text = result.event.output;
    if (text === null) return [];
    const from = end;
    end += lineOf(text).length;
    return [{ result, text, from }];
  });
}

export function textOf(parts: readonly Part[]): string {
  return parts.map(({ text }, place) => (place < parts.length - 1 ? lineOf(text) : text)).join('');
}

/** A text to its line's end, so that what comes next begins a line. */
export function lineOf(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Does a result bring what a process printed after its call was answered. */
export function isLater({ event }: StoredResult): boolean {
  return event.continues !== null;
}

/**
 * Whole texts before cut ones, then the longer one, then the client's own file, an item, a line. The length counts
 * because a Codex item may lack what was printed first, unmarked (seen in 0.148), where the line has it.
 */
function byWorth(a: StoredResult, b: StoredResult): number {
  return (
    Number(b.event.complete) - Number(a.event.complete) ||
    lengthOf(b) - lengthOf(a) ||
    (SOURCES[b.event.source] ?? 0) - (SOURCES[a.event.source] ?? 0) ||
    a.place - b.place
  );
}

const SOURCES: Readonly<Record<string, number>> = { file: 3, item: 2, line: 1, notification: 0 };

function lengthOf({ event }: StoredResult): number {
  return (event.output ?? '').trimEnd().length;
}

/** The last word on how it ended; `unknown` outranks nothing. */
export function statusOf(results: readonly StoredResult[]): Status {
  const said = results.filter(({ event }) => event.status !== 'unknown' && !isFailedPoll(event));
  const best =
    said.findLast(({ event }) => event.source !== 'line' || event.continues !== null) ?? said.at(-1);
  return best?.event.status ?? 'unknown';
}

/**
 * A poll that was not run, could not ask, or whose tool was not there, says nothing of the process
 * (transcripts.md, T36).
 */
export function isFailedPoll({ continues, status, exitCode, output }: StoredResult['event']): boolean {
  const couldNotAsk = status === 'failed' && exitCode === null && output === null;
  return continues !== null && (couldNotAsk || status === 'not-run');
}

/** What a call runs whose script the client's program made up: one program that nobody knows. */
export const UNKNOWN_PROGRAM: CallReading = unknownProgram();

function unknownProgram(): CallReading {
  const command: Command = {
    argv: [null],
    span: null,
    runs: 'maybe',
    times: 1,
    exitProves: false,
    within: [],
    output: 'shown',
  };
  const shell = { commands: [command], assignments: [], unread: [], complete: true };
  return { shell, requests: [{ index: 0, command, program: null, operations: null }], tool: null };
}

/** The readings of several calls as one script's: what a client's program ran one after the other. */
export function joinReadings(readings: readonly CallReading[]): {
  readonly reading: CallReading;
  /** For each command of the whole: which of the readings it comes from. */
  readonly origins: readonly number[];
} {
  const [only, second] = readings;
  if (only !== undefined && second === undefined)
    return { reading: only, origins: only.requests.map(() => 0) };
  const requests: Request[] = [];
  const commands: Command[] = [];
  const origins: number[] = [];
  readings.forEach((each, origin) => {
    const shift = commands.length;
    for (const { command, program, operations } of each.requests) {
      // How the whole ended says nothing of one script in it.
      const moved = { ...command, exitProves: false, ...movedIndices(command, shift) };
      requests.push({ index: commands.length, command: moved, program, operations });
      commands.push(moved);
      origins.push(origin);
    }
  });
  const shell: ShellReading = {
    commands,
    assignments: [],
    unread: [],
    complete: readings.every((r) => r.shell.complete),
  };
  return { reading: { shell, requests, tool: null }, origins };
}

function movedIndices(command: Command, shift: number): Partial<Command> {
  if (shift === 0) return {};
  const move = (indices: readonly number[]): number[] => indices.map((index) => index + shift);
  const { needs, prints, stdout, stdin, sources } = command;
  return {
    ...(needs && { needs: { success: move(needs.success), failure: move(needs.failure) } }),
    ...(prints && {
      prints: prints.map((piece) => (typeof piece === 'string' ? piece : { from: move(piece.from) })),
    }),
    ...(stdout?.into && { stdout: { ...stdout, into: move(stdout.into) } }),
    ...(stdin?.commands && { stdin: { ...stdin, commands: move(stdin.commands) } }),
    ...(sources && {
      sources: Object.fromEntries(Object.entries(sources).map(([word, from]) => [word, move(from)])),
    }),
  };
}
