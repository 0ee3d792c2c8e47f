import { keepNewest, MOST_REMEMBERED } from '../keep-newest.ts';
import type { SessionFields } from '../sink.ts';
import type { HeldMessage } from './summary.ts';

/** An inner call of a program that nothing has settled yet (T37). */
export interface OpenLiteral {
  readonly callId: string;
  /** The script, or server and tool. */
  readonly what: string;
}

/** What the reader of Codex's lines remembers. */
export interface Memory {
  header: SessionFields | null;
  headers: number;
  /** The first `session_meta.id` (T45). */
  thread: string | null;
  /** Folder of the turn. */
  cwd: string | null;
  turn: string | null;
  /** Turns are told apart by lines of their own; older files tell them apart by what the person says. */
  turnsNamed: boolean;
  /** Lines are the parent's, written again (T49). */
  replaying: boolean;
  /** Lines with a smaller ordinal are the parent's. */
  ownFrom: number | null;
  imported: boolean;
  readonly processes: Map<string, string>;
  literals: readonly OpenLiteral[];
  /** Of this turn: how often each text came from each source (T20). */
  readonly said: Map<string, Said>;
  /** Texts of this turn that were given; what was not is counted by the source. */
  readonly counts: Map<string, number>;
  /** A message of the agent's, or a summary. */
  held: HeldMessage | null;
}

/** How often a text came from each kind of line, and how often it was given as an event. */
export interface Said {
  given: number;
  readonly by: Record<string, number>;
}

export interface CodexState {
  readonly header: SessionFields | null;
  readonly headers: number;
  readonly thread: string | null;
  readonly cwd: string | null;
  readonly turn: string | null;
  readonly turnsNamed: boolean;
  readonly replaying: boolean;
  readonly ownFrom: number | null;
  readonly imported: boolean;
  readonly processes: readonly (readonly [string, string])[];
  readonly literals: readonly OpenLiteral[];
  readonly said: readonly (readonly [string, Said])[];
  readonly counts: readonly (readonly [string, number])[];
  readonly held: HeldMessage | null;
}

export function remember(state?: CodexState): Memory {
  return {
    header: state?.header ?? null,
    headers: state?.headers ?? 0,
    thread: state?.thread ?? null,
    cwd: state?.cwd ?? null,
    turn: state?.turn ?? null,
    turnsNamed: state?.turnsNamed ?? false,
    replaying: state?.replaying ?? false,
    ownFrom: state?.ownFrom ?? null,
    imported: state?.imported ?? false,
    processes: new Map(state?.processes),
    literals: state?.literals ?? [],
    said: new Map(state?.said.map(([text, { given, by }]) => [text, { given, by: { ...by } }])),
    counts: new Map(state?.counts),
    held: state?.held ?? null,
  };
}

export function stateOf(memory: Memory): CodexState {
  return {
    ...memory,
    processes: [...memory.processes],
    said: [...memory.said].map(([text, { given, by }]) => [text, { given, by: { ...by } }] as const),
    counts: [...memory.counts],
  };
}

/** What would grow with the transcript stays bounded. */
export function forgetOldest({ processes, said, counts }: Memory): void {
  for (const part of [processes, said, counts]) keepNewest(part, MOST_REMEMBERED);
}
