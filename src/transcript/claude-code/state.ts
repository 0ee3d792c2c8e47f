import { keepNewest, MOST_REMEMBERED } from '../keep-newest.ts';
import type { Header } from './identity.ts';
import type { InheritanceState } from './inheritance.ts';
import { FRESH } from './inheritance.ts';
import type { RestampState } from './restamp.ts';
import { NOT_STARTED } from './restamp.ts';

/** What the reader of Claude Code's lines remembers. */
export interface Memory {
  header: Header;
  /** How many headers were given. */
  headers: number;
  /** The session of the first line that names one; a main file's name goes before it. */
  firstId: string | null;
  forkOf: string | null;
  inheritance: InheritanceState;
  restamp: RestampState;
  /** Background tasks and the calls that started them (T27). */
  readonly tasks: Map<string, string>;
  /** Subagents whose brief was read, and of those the client's cache fillers (T29). */
  readonly briefed: Set<string>;
  readonly warmups: Set<string>;
  /** The call made up for the person's last `!` command (T30). */
  personCall: string | null;
  /** Texts without an identity of their own, and how often each was said. */
  readonly said: Map<string, number>;
  readonly links: Map<string, number>;
}

export interface ClaudeState {
  readonly header: Header;
  readonly headers: number;
  readonly firstId: string | null;
  readonly forkOf: string | null;
  readonly inheritance: InheritanceState;
  readonly restamp: RestampState;
  readonly tasks: readonly (readonly [string, string])[];
  readonly briefed: readonly string[];
  readonly warmups: readonly string[];
  readonly personCall: string | null;
  readonly said: readonly (readonly [string, number])[];
  readonly links: readonly (readonly [string, number])[];
}

export function remember(state?: ClaudeState): Memory {
  return {
    header: state?.header ?? null,
    headers: state?.headers ?? 0,
    firstId: state?.firstId ?? null,
    forkOf: state?.forkOf ?? null,
    inheritance: state?.inheritance ?? FRESH,
    restamp: state?.restamp ?? NOT_STARTED,
    tasks: new Map(state?.tasks),
    briefed: new Set(state?.briefed),
    warmups: new Set(state?.warmups),
    personCall: state?.personCall ?? null,
    said: new Map(state?.said),
    links: new Map(state?.links),
  };
}

export function stateOf(memory: Memory): ClaudeState {
  return {
    ...memory,
    tasks: [...memory.tasks],
    briefed: [...memory.briefed],
    warmups: [...memory.warmups],
    said: [...memory.said],
    links: [...memory.links],
  };
}

/** What would grow with the transcript stays bounded. */
export function forgetOldest({ tasks, briefed, warmups, said, links }: Memory): void {
  for (const part of [tasks, briefed, warmups, said, links]) keepNewest(part, MOST_REMEMBERED);
}

/** Counts a thing; 1 the first time. */
export function tally(counts: Map<string, number>, thing: string): number {
  const count = (counts.get(thing) ?? 0) + 1;
  counts.set(thing, count);
  return count;
}
