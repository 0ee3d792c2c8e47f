/** Where code stands: what is around it, and where its `exit`, `return`, `break` and `continue` lead. */
import type { Origin, Outcome, State, Toggle } from '../state/state.ts';
import type { Status } from '../state/status.ts';
import type { Code, CommandNode, Statement } from '../syntax/nodes.ts';
import type { Dialect, Surrounding } from '../types.ts';

/** The dialects that are parsed as bash. */
export type ShellDialect = Exclude<Dialect, 'powershell' | 'cmd'>;

/** Paths that left a loop, or its pass. */
export interface Loop {
  readonly breaks: State[];
  readonly continues: State[];
}

/** Code that runs in one shell, or what of it runs in a copy of its own. */
export type Held = Code | readonly Statement[] | CommandNode;

export interface Scope {
  readonly within: readonly Surrounding[];
  readonly via: readonly string[];
  /** How often at most what stands here is run; null is unbounded. */
  readonly times: number | null;
  readonly concurrent: boolean;
  /** True where rows are `maybe` whatever the paths say: behind a syntax error, under a trap. */
  readonly maybe: boolean;
  readonly origin: Origin;
  readonly dialect: ShellDialect;
  /** True in conditions and the like, where `set -e` does not count (6.7); null where nobody knows. */
  readonly unchecked: Toggle;
  /** True for a stage of a pipe itself, not for what stands in it. */
  readonly stage: boolean;
  /** Substitutions, subshells and codes around (16). */
  readonly depth: number;
  /** Compounds around, of any kind: what this program's own stack bears. */
  readonly levels: number;
  /** What stands around in the same shell, outermost first. */
  readonly held: readonly Held[];
  /** Names of the functions that run, outermost first. */
  readonly calls: readonly string[];
  /** Aliases that are being read, which are not read again. */
  readonly aliases: readonly string[];
  /** Ends of the shell, by `exit` and its like. */
  readonly exits: Outcome[];
  /** Where `exit` itself leads if that is not `exits`: out of a subshell that is one `!` alone (6.7). */
  readonly leaves: Outcome[] | null;
  /** Ends of a unit by an error in an expansion: bash goes on with the next one (6.8). In a subshell, its `exits`. */
  readonly drops: Outcome[];
  /** In a trap, the status that came before it, which its `exit` gives back; null elsewhere. */
  readonly trapped: Status | null;
  /** Ends of the function, by `return`; null outside of one. */
  readonly returns: Outcome[] | null;
  /** Loops of this shell and function, innermost first. */
  readonly loops: readonly Loop[];
  /** A loop stands around the substitution that this is: `break` and `continue` end the substitution (6.5). */
  readonly substitutedInLoop: boolean;
}

export const inside = (scope: Scope, ...surroundings: readonly Surrounding[]): Scope => ({
  ...scope,
  within: [...scope.within, ...surroundings],
  stage: false,
  levels: scope.levels + 1,
});

/** Where a node of this scope's text lies in the script (2.6). */
export function spanOf(
  scope: Scope,
  place: { readonly from: number; readonly to: number },
): readonly [number, number] | null {
  return scope.origin.fixed === undefined ? [place.from, place.to] : scope.origin.fixed;
}
