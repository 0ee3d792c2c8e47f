import type { CallReading, Request } from '../rules/requests.ts';
import type { Run } from '../rules/verdict.ts';
import type { Command, ShellReading } from '../shell/types.ts';
import type { Status } from '../transcript/events.ts';
import type { CallState, StoredResult } from './state.ts';

/** A piece of a run's output, and the event that it stands in. */
interface Part {
  readonly result: StoredResult;
  readonly text: string;
  /** Where it begins in the output of the run. */
  readonly from: number;
}

export interface AssembledRun {
  readonly run: Run;
  /** The event that holds an offset of the output, and the offset there. */
  readonly eventAt: (offset: number) => { readonly result: StoredResult; readonly from: number };
}

/**
 * Puts together all that came back for a call: one text under its own id, then what its process printed later.
 * A file of the client's holds the whole text where the line holds a part; an item outranks a header
 * (transcripts.md, T21 and T26). Null where nothing came back.
 */
export function assembleRun(state: CallState, reading: CallReading): AssembledRun | null {
  const own = state.results.filter((each) => each.event.continues === null);
  const later = state.results.filter((each) => each.event.continues !== null);
  const [last] = state.results.slice(-1);
  if (last === undefined) return null;
  const best = own.filter((each) => each.event.output !== null).sort(byWorth)[0];
  const pieces = [...(best === undefined ? [] : [best]), ...later];
  const parts: Part[] = [];
  let output = '';
  for (const result of pieces) {
    if (result.event.output === null) continue;
    if (output !== '' && !output.endsWith('\n')) output += '\n';
    parts.push({ result, text: result.event.output, from: output.length });
    output += result.event.output;
  }
  const complete = pieces.length > 0 && pieces.every((each) => each.event.complete);
  return {
    run: { reading, output, complete, status: statusOf(state.results) },
    eventAt: (offset) => {
      const part = parts.findLast((each) => each.from <= offset);
      return { result: part?.result ?? last, from: part?.from ?? 0 };
    },
  };
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
function statusOf(results: readonly StoredResult[]): Status {
  const said = results.filter(({ event }) => event.status !== 'unknown' && !isFailedPoll(event));
  const best =
    said.findLast(({ event }) => event.source !== 'line' || event.continues !== null) ?? said.at(-1);
  return best?.event.status ?? 'unknown';
}

/** A poll that could not ask, or whose tool was not there, says nothing of the process (transcripts.md, T36). */
function isFailedPoll({ continues, status, exitCode, output }: StoredResult['event']): boolean {
  const asked = status !== 'failed' && status !== 'not-run';
  return continues !== null && !asked && exitCode === null && output === null;
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
