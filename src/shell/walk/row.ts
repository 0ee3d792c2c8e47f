/** A row while the script is walked; `answer.ts` makes it into a `Command` when all is known. */
import type { Facts } from '../state/facts.ts';
import type { Descriptor, Field, Folder } from '../state/state.ts';
import type { Text } from '../state/text.ts';
import type { Command, Surrounding } from '../types.ts';

/** Where a row, an assignment, stands among the paths. */
export interface Flow {
  readonly live: boolean;
  readonly maybe: boolean;
  readonly facts: Facts;
}

export interface Environment {
  /** Names that the script exports or sets for this command; null is an unknown value. */
  readonly env: ReadonlyMap<string, string | null>;
  readonly unset: readonly string[];
}

export interface Row extends Environment {
  readonly words: readonly Field[];
  readonly span: readonly [number, number] | null;
  readonly flow: Flow;
  readonly times: number | null;
  readonly within: readonly Surrounding[];
  readonly via: readonly string[];
  readonly concurrent: boolean;
  readonly stdin: Descriptor;
  readonly stdout: Descriptor;
  readonly stderr: Descriptor;
  readonly folder: Folder;
  /** Builtins have no `seen`. */
  readonly builtin: boolean;
  /** True where its status is known before it runs; then nobody `needs` it (7.1). */
  readonly settled: boolean;
  /** What a pipe on stdin held when it began. */
  readonly input: Text | null;
  readonly prints: Text | null;
  /** A row that a reader of another language made; all but its surroundings is as it says. */
  readonly foreign?: Command;
}
