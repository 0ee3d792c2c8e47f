/** What a piece of a script may change in its shell, by its text alone (shell 5.4). */
import { eitherArmed } from '../state/merge-shells.ts';
import { NO_TRAPS, type ArmedTraps } from '../state/state.ts';

/** How a name is set: `counts` where by numbers alone, so that a number stays one. */
export type Setting = 'counts' | 'anything';

export interface Changes {
  readonly names: Map<string, Setting>;
  /** Names that it may take away. */
  readonly unset: Set<string>;
  /** Names that may be arrays. */
  readonly arrays: Set<string>;
  /** Code that is made while the loop runs may set anything. */
  everything: boolean;
  /** A name that only the run knows may be any variable. */
  anyName: boolean;
  folder: boolean;
  jobs: boolean;
  options: boolean;
  descriptors: boolean;
  /** It may write to files. */
  files: boolean;
  /** It may take files away. */
  removes: boolean;
  parameters: boolean;
  /** Traps that may be set. */
  armed: ArmedTraps;
  /** ERR and DEBUG traps may come in functions and subshells as well. */
  traces: boolean;
  /** Commands in it may have other streams than it has. */
  redirects: boolean;
  /** Names that may be in the environment of commands from some time on. */
  readonly exported: Set<string>;
  /** Names that may be taken out of it. */
  readonly unexported: Set<string>;
  /** All that is set may be in it. */
  exportsAll: boolean;
  /** Commands that may be functions; null is one whose name is not in the text. */
  readonly calls: Set<string | null>;
}

export const newChanges = (): Changes => ({
  names: new Map(),
  unset: new Set(),
  arrays: new Set(),
  everything: false,
  anyName: false,
  folder: false,
  jobs: false,
  options: false,
  descriptors: false,
  files: false,
  removes: false,
  parameters: false,
  armed: NO_TRAPS,
  traces: false,
  redirects: false,
  exported: new Set(),
  unexported: new Set(),
  exportsAll: false,
  calls: new Set(),
});

/** Notes that a name is set. */
export function add(to: Changes, name: string, setting: Setting): void {
  if (to.names.get(name) !== 'anything') to.names.set(name, setting);
}

/** Notes all that `from` changes. */
export function join(to: Changes, from: Changes): void {
  for (const [name, setting] of from.names) add(to, name, setting);
  for (const name of from.unset) to.unset.add(name);
  for (const name of from.arrays) to.arrays.add(name);
  for (const call of from.calls) to.calls.add(call);
  for (const name of from.exported) to.exported.add(name);
  for (const name of from.unexported) to.unexported.add(name);
  to.exportsAll ||= from.exportsAll;
  to.armed = eitherArmed(to.armed, from.armed);
  to.traces ||= from.traces;
  to.redirects ||= from.redirects;
  to.everything ||= from.everything;
  to.anyName ||= from.anyName;
  to.folder ||= from.folder;
  to.jobs ||= from.jobs;
  to.options ||= from.options;
  to.descriptors ||= from.descriptors;
  to.files ||= from.files;
  to.removes ||= from.removes;
  to.parameters ||= from.parameters;
}

/** Notes what is left behind a copy of the shell: jobs and files. */
export function leave(to: Changes, { jobs, files, removes }: Changes): void {
  to.jobs ||= jobs;
  to.files ||= files;
  to.removes ||= removes;
}
