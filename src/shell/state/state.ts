/** The state of a shell at one place of the script, as far as it is known. All of it is immutable. */
import type { Scope } from '../walk/scope.ts';
import type { CommandNode, Statement } from '../syntax/nodes.ts';
import type { Facts } from './facts.ts';
import { mapDelete, mapSet, type PersistentMap } from './persistent-map.ts';
import type { Status } from './status.ts';
import type { Text, Unknown } from './text.ts';

/** A word after expansion: one place of an argv. */
export interface Field {
  readonly text: Text;
  /** It may be none, one or several words. */
  readonly many: boolean;
  /** It holds an unquoted pattern. */
  readonly glob: boolean;
}

export type Value =
  /** `perhaps`: on some path it is not set. */
  | { readonly kind: 'text'; readonly text: Text; readonly perhaps: boolean }
  /** `elements: null` is an array of which nothing is known. */
  | { readonly kind: 'array'; readonly elements: readonly Field[] | null }
  | { readonly kind: 'unset' };

export interface Variable {
  readonly value: Value;
  readonly exported: boolean;
  /** It is exported on some path alone: a program may not find it, whatever it is (11.1). */
  readonly doubted: boolean;
  /** `unset` took it away: what is started now does not find it. */
  readonly removed: boolean;
  /** It cannot be set any more; null: on some path. */
  readonly locked: Toggle;
  /** How `declare` has it computed: as a number, or in a way that is not followed; null: as it is. */
  readonly computed: 'number' | 'other' | null;
  /** True where the script set or exported it: the environment at the start is in nobody's `env` (11.1). */
  readonly touched: boolean;
  /** Values of an older age than the shell's are unknown (5.6). */
  readonly age: number;
}

/** On, off, or null: one path switched it. */
export type Toggle = boolean | null;

/** Options of `set` that change what is followed here, but for `noexec`, behind which nothing runs that could show it. */
export const SET_OPTIONS = [
  'errexit',
  'nounset',
  'pipefail',
  'noglob',
  'xtrace',
  'allexport',
  'errtrace',
  'functrace',
] as const;

/** `noexec`, and what `shopt` switches. */
const OTHER_OPTIONS = [
  'noexec',
  'nullglob',
  'failglob',
  'nocasematch',
  'lastpipe',
  'inherit_errexit',
  'expand_aliases',
] as const;

export type OptionName = (typeof SET_OPTIONS)[number] | (typeof OTHER_OPTIONS)[number];

export const OPTION_NAMES: readonly OptionName[] = [...SET_OPTIONS, ...OTHER_OPTIONS];

export type Options = Readonly<Record<OptionName, Toggle>>;

/** `path: null` is unknown; otherwise relative to where the script began, absolute, or beginning with `~`. */
export interface Folder {
  readonly path: string | null;
  readonly sure: boolean;
  /** Tells unknown folders apart. */
  readonly id: number;
}

export interface Folders {
  readonly current: Folder;
  readonly previous: Folder | null;
  /** Of `pushd`, the last first. */
  readonly stack: readonly Folder[];
}

/** Who holds what a substitution printed: an assignment, or the row whose word it is, known once that row is there. */
export interface Owner {
  variable: string | null;
  row: number | null;
}

/** Where a descriptor leads, or comes from. `id` names what is read and written through it (`State.contents`). */
export type Descriptor =
  /** Stdin as the script got it. */
  | { readonly kind: 'inherited' }
  | { readonly kind: 'shown' }
  | { readonly kind: 'captured'; readonly id: string; readonly owner: Owner }
  | { readonly kind: 'piped'; readonly id: string }
  /** Open for writing. */
  | { readonly kind: 'file'; readonly id: string; readonly name: string | null; readonly append: boolean }
  /** Open for reading: a here-document, a here-string, or a file (`file`: its name, null where it is unknown). */
  | { readonly kind: 'text'; readonly id: string; readonly text: Text; readonly file?: string | null }
  | { readonly kind: 'nothing' }
  /** The rest of code that its shell reads from there. */
  | { readonly kind: 'code' }
  /** What is written there may also have come where this channel is read. */
  | { readonly kind: 'unknown'; readonly channel?: string };

export type Descriptors = ReadonlyMap<number, Descriptor>;

/** How rows of a text are placed: text that is not in the script has the span of what carries it (2.6). */
export interface Origin {
  /** The span of all rows; undefined where offsets are those of the script. Null for argv input. */
  readonly fixed: readonly [number, number] | null | undefined;
  /** What the holes of generated code stand for. */
  readonly holes: readonly Unknown[];
}

export interface FunctionDefinition {
  readonly name: string;
  readonly body: CommandNode;
  readonly origin: Origin;
  /** Index in the list of all definitions. */
  readonly number: number;
}

/** A definition with what stood around it, for a body that nobody calls. */
export interface Definition {
  readonly definition: FunctionDefinition;
  readonly scope: Scope;
}

/** What a name may be: one of these functions, or with null a program. */
export type FunctionChoice = readonly (FunctionDefinition | null)[];

export interface Alias {
  /** Null where it is not known. */
  readonly text: string | null;
  /** Place of its definition, in the text of `origin`: it counts from the next line on (14.2). */
  readonly from: number;
  readonly origin: Origin;
}

export interface Parameters {
  /** Null where nobody knows them. */
  readonly words: readonly Field[] | null;
  readonly zero: Text | null;
  /** Tells unknown ones apart. */
  readonly id: number;
}

export interface Shell {
  readonly variables: PersistentMap<Variable>;
  /** Those of them that the script exported (11.1). */
  readonly exports: PersistentMap<Variable>;
  /** What `local` has to give back at the end of the function. */
  readonly saved: PersistentMap<Variable | null>;
  readonly age: number;
  /** True behind `env -i`: nothing of the environment at the start is left. */
  readonly cleared: boolean;
  readonly functions: PersistentMap<FunctionChoice>;
  /** Those of `export -f`. */
  readonly exportedFunctions: PersistentMap<FunctionChoice>;
  readonly aliases: PersistentMap<Alias>;
  readonly options: Options;
  readonly folders: Folders;
  readonly descriptors: Descriptors;
  readonly parameters: Parameters;
  /** The EXIT traps of the paths to here. */
  readonly exitTraps: readonly ExitTrap[];
  readonly armed: ArmedTraps;
}

/** Traps that come with commands, as they may be set here (14.3). */
export interface ArmedTraps {
  /** Of ERR: behind a failure that `set -e` would look at. */
  readonly errors: ArmedTrap | null;
  /** Of DEBUG and RETURN: before any command. */
  readonly commands: ArmedTrap | null;
}

/** What a trap may do when it comes. */
export interface ArmedTrap {
  /** Its code, or that of all that it may be. */
  readonly lists: readonly (readonly Statement[])[];
  /** Code that nobody knows may do anything. */
  readonly isUnread: boolean;
  /** It may end the shell. */
  readonly ends: boolean;
  /** It may print where the output of a command is kept. */
  readonly prints: boolean;
}

export const NO_TRAPS: ArmedTraps = { errors: null, commands: null };

export interface ExitTrap {
  /** Null is code that nobody knows. */
  readonly code: Text | null;
  /** Place of the `trap` that carries it (2.6). */
  readonly span: readonly [number, number] | null;
}

export interface State {
  /** False where the script never gets. The rest is then what it was when the path ended. */
  readonly live: boolean;
  readonly facts: Facts;
  /** Status of the last command. */
  readonly status: Status;
  /** What is in files, pipes and substitutions, by their id. */
  readonly contents: PersistentMap<Text>;
  /** Files that the script wrote on every way to here, by their id. */
  readonly there: PersistentMap<true>;
  /** Files that were emptied in this pass of a loop: what earlier passes wrote is gone. */
  readonly cuts: PersistentMap<true>;
  /** May a job of this shell, or a stray one, be running? */
  readonly jobs: { readonly own: boolean; readonly stray: boolean };
  readonly shell: Shell;
}

/** The states after a command: where it ended with 0, and where not. */
export interface Outcome {
  readonly zero: State;
  readonly nonzero: State;
  /** The status that is not 0, where it is known. */
  readonly code: number | null;
}

/** What the ids of files begin with: a file may hold something before the script writes to it. */
export const FILE = 'file ';

export const dead = (state: State): State => (state.live ? { ...state, live: false } : state);

/** True of variables that change the environment which the script began with. */
export const isTold = ({ exported, removed, touched }: Variable): boolean => touched && (exported || removed);

/** The shell with a variable as it is now, or without it. */
export function withVariable(shell: Shell, name: string, variable: Variable | undefined): Shell {
  const { variables, exports } = shell;
  const isExported = variable !== undefined && isTold(variable);
  return {
    ...shell,
    variables: variable === undefined ? mapDelete(variables, name) : mapSet(variables, name, variable),
    exports: isExported ? mapSet(exports, name, variable) : mapDelete(exports, name),
  };
}

export const withShell = (state: State, change: Partial<Shell>): State => ({
  ...state,
  shell: { ...state.shell, ...change },
});

export const withDescriptors = (state: State, descriptors: Descriptors): State =>
  state.shell.descriptors === descriptors ? state : withShell(state, { descriptors });
