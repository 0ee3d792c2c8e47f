import type { Member } from '../../settings/nodes.ts';
import type { SettingsTree } from '../../settings/tree.ts';
import type { SettingsFile } from '../files.ts';
import type { Places } from '../places.ts';

/** A value of the file's tree. */
export type Value = Member['value'];

/** An event's member under `hooks`. A key that stands twice gives two, of which the client takes the last. */
export interface EventReading {
  readonly name: string;
  readonly member: Member;
  readonly isKnown: boolean;
  readonly isLast: boolean;
}

/** A handler: in a group's list, or flat where a group belongs. */
export interface HandlerReading {
  readonly event: EventReading;
  readonly node: Value;
  /** The group; null: it is flat. */
  readonly group: Value | null;
  /** Of a handler that runs a command, and names one. */
  readonly command: CommandReading | null;
}

/** A variable for a folder that a client, or the user's shell, knows. */
export type RootName = 'CLAUDE_PROJECT_DIR' | 'CLAUDE_PLUGIN_ROOT' | 'PLUGIN_ROOT' | 'HOME';

/** A word of a command, as far as it stands in the file. */
export interface CommandWord {
  /** The variable that it begins with. */
  readonly root: RootName | null;
  /** What follows; null where only the shell could know it. */
  readonly text: string | null;
}

/** A word with a root outside double quotes, as it is written. */
export interface UnquotedWord {
  readonly text: string;
}

export interface CommandReading {
  readonly text: string;
  readonly node: Value;
  /** Run without a shell, with the words of `args`. */
  readonly isExec: boolean;
  /** The words of what is run first. */
  readonly words: readonly CommandWord[];
  readonly unquoted: readonly UnquotedWord[];
  /** The file that is run; null: none is named, or only the shell knows it. */
  readonly script: ScriptName | null;
}

export interface ScriptName {
  readonly word: CommandWord;
  /** What an interpreter runs needs no executable bit. */
  readonly hasInterpreter: boolean;
  /** `/opt/x`; a path below the project's or plugin's root; or a relative path, which is looked up in no folder that is known. */
  readonly path: ScriptPath | null;
  /** The paths that come of the word together with its next words. */
  readonly joined: readonly ScriptPath[];
}

export interface ScriptPath {
  readonly isRelative: boolean;
  /** As `SettingsFile.files` names it. */
  readonly key: string;
}

/** What the rules over settings read of one file. */
export interface SettingsReading {
  readonly file: SettingsFile;
  readonly tree: SettingsTree;
  readonly at: Places;
  readonly events: readonly EventReading[];
  readonly handlers: readonly HandlerReading[];
  /** All files that were given, this one included, in order. */
  readonly all: readonly SettingsReading[];
}
