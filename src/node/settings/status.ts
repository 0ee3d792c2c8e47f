import type { SettingsState } from '../../settings/index.ts';
import { askCodex, type Trust } from './ask-codex.ts';
import { inspectLauncher } from './launcher.ts';
import { readLastRun } from './last-run.ts';
import { look, type Look } from './look.ts';
import { repeatedProblems, scriptProblems, trustProblems, type OtherEntry } from './machine-problems.ts';
import { settingsPlaces, type SettingsPlace, type SettingsSurroundings } from './places.ts';
import { pluginsThatNameOurs } from './plugin-hooks.ts';
import { refusalOf } from './refusal.ts';
import { switchProblems } from './switches.ts';
import type { HookStatus, StatusProblem } from './types.ts';

export interface StatusOptions {
  /** Codex itself says whether it trusts the entry; it is started for that, for ten seconds at most. */
  readonly askClient?: boolean;
  readonly from?: SettingsSurroundings;
}

/** Our entry is there, and it would not run. */
const BREAKING: ReadonlySet<StatusProblem['id']> = new Set([
  'script-missing',
  'script-not-executable',
  'node-missing',
  'hooks-disabled',
  'file-ignored',
  'never-runs',
  'untrusted',
  'modified',
]);

/**
 * How our entry stands in the file of a place: what the text says, and what the machine does (settings 12): is the script there, are
 * hooks switched off elsewhere, does another scope or a plugin hold it too. Reads only.
 */
export async function hookStatus(place: SettingsPlace, options: StatusOptions = {}): Promise<HookStatus> {
  const { from = {} } = options;
  const own = look(place, from);
  const script = inspectLauncher(place.home);
  const { client, scope, file } = place;
  const common = { client, scope, file, script, lastRun: readLastRun(place.home) };
  const { inspection } = own;
  if (inspection === null) {
    const { refusal } = own;
    return { ...common, state: 'unreadable', entry: null, trust: null, foreign: [], problems: [], refusal };
  }
  const { foreign } = inspection;
  const refusal = inspection.refusal === null ? null : refusalOf(file, inspection.refusal);
  const trust = options.askClient === true ? await trustOf(own, from) : null;
  const problems = problemsOf(own, trust, from);
  const state = stateOf(inspection.state, problems);
  return { ...common, state, entry: entryOf(own), trust, foreign, problems, refusal };
}

function entryOf({ inspection }: Look): HookStatus['entry'] {
  if (inspection === null || inspection.entry === null) return null;
  const { path, command, timeout } = inspection.entry;
  return { path, command, timeout };
}

/** What the text alone comes to stands, but for an entry that is in place: there the machine has a say. */
function stateOf(state: SettingsState, problems: readonly StatusProblem[]): SettingsState {
  if (state !== 'installed' && state !== 'broken') return state;
  return problems.some(({ id }) => BREAKING.has(id)) ? 'broken' : 'installed';
}

async function trustOf({ place, path, inspection }: Look, from: SettingsSurroundings): Promise<Trust | null> {
  const command = inspection?.entry?.command ?? null;
  if (place.client !== 'codex' || command === null) return null;
  return askCodex({ files: [place.file, path], command }, from);
}

/** In the order: the file's own, then what it runs, then what stands elsewhere. */
function problemsOf(own: Look, trust: Trust | null, from: SettingsSurroundings): readonly StatusProblem[] {
  const { place, inspection } = own;
  if (inspection === null) return [];
  // Another scope may have the last word on that, so it is asked for below.
  const text = inspection.problems.filter(({ id }) => id !== 'hooks-disabled' && id !== 'trust-unknown');
  const isThere = inspection.state === 'installed' || inspection.state === 'broken';
  if (!isThere) return text;
  const others = otherLooks(own, from);
  return [
    ...text,
    ...scriptProblems(place),
    ...switchProblems([own, ...others], from),
    ...repeatedProblems(inspection, [...others.flatMap(entryElsewhere), ...pluginEntries(place, from)]),
    ...trustProblems(place, trust),
  ];
}

/** The files of the other scopes. */
function otherLooks({ place, path }: Look, from: SettingsSurroundings): readonly Look[] {
  return settingsPlaces(place.client, from)
    .map((other) => look(other, from))
    .filter((other) => other.path !== path);
}

function entryElsewhere({ place, inspection }: Look): readonly OtherEntry[] {
  const entry = inspection?.entry ?? null;
  return entry === null ? [] : [{ file: place.file, command: entry.command }];
}

function pluginEntries({ client }: SettingsPlace, from: SettingsSurroundings): readonly OtherEntry[] {
  if (client !== 'claude-code') return [];
  return pluginsThatNameOurs(from).map((file) => ({ file, command: null }));
}
