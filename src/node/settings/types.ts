import type { InspectedEntry, Moved, Note, NoteId, ProblemId, SettingsState } from '../../settings/index.ts';
import type { Trust } from './ask-codex.ts';
import type { Launcher } from './launcher.ts';
import type { LastRun } from './last-run.ts';
import type { SettingsPlace, SettingsSurroundings } from './places.ts';
import type { SettingsRefusal } from './refusal.ts';

export interface EditOptions {
  /** Install refuses to be added beside another command of the event. */
  readonly strict?: boolean;
  /** An entry of ours that was changed by hand is replaced or removed. */
  readonly force?: boolean;
  /** Nothing is written, no folder made, no lock taken: only the plan is told. */
  readonly dryRun?: boolean;
  readonly from?: SettingsSurroundings;
}

/**
 * What is worth saying of an edit: a planner's note, or of the machine. `hard-links`: the file had another name, which now has the
 * old content. `machine-path`: the entry holds a path of this machine, and others will see it. `script-updated`: the entry was
 * in place, and what it runs is now that of this release.
 */
export interface EditNote extends Omit<Note, 'id'> {
  readonly id: NoteId | 'hard-links' | 'machine-path' | 'script-updated';
}

/** What came of an edit of one settings file. */
export interface SettingsReport extends Pick<SettingsPlace, 'client' | 'scope' | 'file'> {
  readonly operation: 'install' | 'uninstall';
  /** `refused`: the file, or what is asked for, has to change first. `failed`: writing did. */
  readonly outcome: 'change' | 'unchanged' | 'refused' | 'failed';
  /** Of `refused` and `failed`. */
  readonly refusal: SettingsRefusal | null;
  /** What to paste by hand where an install was refused; null where it was not, or nothing can be pasted. */
  readonly snippet: string | null;
  readonly notes: readonly EditNote[];
  readonly moved: readonly Moved[];
  /** The text that the plan was made from and the one that it gives; null: no file. Equal where nothing changes. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What is wrong with an entry, its file, or what it runs (settings 12). */
export interface StatusProblem {
  readonly id:
    | ProblemId
    | 'script-missing'
    | 'script-not-executable'
    | 'script-outdated'
    | 'node-missing'
    | 'machine-path'
    | 'untrusted'
    | 'modified';
  /** Printable. */
  readonly message: string;
  /** Where in the file; empty where it is about no place of it. */
  readonly path: string;
}

/** How our entry stands in one file, and whether what it runs can run. */
export interface HookStatus extends Pick<SettingsPlace, 'client' | 'scope' | 'file'> {
  /** `unreadable`: nobody can tell, `refusal` says why. */
  readonly state: SettingsState;
  readonly entry: Pick<InspectedEntry, 'path' | 'command' | 'timeout'> | null;
  readonly script: Launcher;
  /** What Codex said; null where it was not asked, or said nothing. */
  readonly trust: Trust | null;
  /** Commands of others for the event. */
  readonly foreign: readonly string[];
  readonly lastRun: LastRun | null;
  readonly problems: readonly StatusProblem[];
  readonly refusal: SettingsRefusal | null;
}
