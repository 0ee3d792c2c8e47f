import type { Node } from 'jsonc-parser';
import { aimOf } from './aim.ts';
import type { Aim } from './aim.ts';
import { isAbsolute } from './command-text.ts';
import { chosenOf, entriesOf, nameOf } from './entries.ts';
import type { Entry, EventEntries } from './entries.ts';
import { ignoredFile } from './ignored.ts';
import { literalWord } from './literal-word.ts';
import { shown } from './messages.ts';
import { memberOf } from './nodes.ts';
import { positionOf } from './places.ts';
import { readSettings } from './read.ts';
import type { SettingsDocument } from './read.ts';
import { hooksDisabled, invalidElsewhere, remarksOn } from './remarks.ts';
import { faultOfEvent } from './shapes.ts';
import type { InspectedEntry, Inspection, Intent, Problem, ProblemId, SettingsState } from './types.ts';

/** An entry with one of these cannot run (settings, section 12). */
const BREAKING: ReadonlySet<ProblemId> = new Set(['hooks-disabled', 'file-ignored', 'never-runs']);

/**
 * How our entry stands in a settings text, as the client would read it (docs/guide/settings.md); null: there is no file.
 * Comments and trailing commas are read, and told as a problem. Never throws on a text; `SettingsIntentError` for a
 * wrong intent.
 */
export function inspectSettings(text: string | null, intent: Intent): Inspection {
  const aim = aimOf(intent);
  const nothing: Inspection = {
    client: aim.client,
    state: 'absent',
    entry: null,
    foreign: [],
    disableAllHooks: null,
    problems: [],
    refusal: null,
  };
  if (text === null) return nothing;
  const { document, refusal } = readSettings(text, aim);
  if (document === null) return { ...nothing, state: 'unreadable', refusal };
  return document.root === null ? nothing : inspected(document, document.root, aim);
}

function inspected(document: SettingsDocument, root: Node, aim: Aim): Inspection {
  const found = entriesOf(root, aim);
  const entry = chosenOf(found);
  const problems = problemsOf(document, root, found, entry, aim);
  return {
    client: aim.client,
    state: stateOf(entry, problems),
    entry: entry === null ? null : inspectedEntry(document.text, entry, aim),
    foreign: found.entries.filter(({ kind }) => kind === 'foreign').map(nameOf),
    disableAllHooks: hooksDisabled(root, aim),
    problems,
    refusal: null,
  };
}

function stateOf(entry: Entry | null, problems: readonly Problem[]): SettingsState {
  if (entry === null) return 'absent';
  if (entry.kind === 'edited') return 'edited';
  return problems.some(({ id }) => BREAKING.has(id)) ? 'broken' : 'installed';
}

function inspectedEntry(text: string, entry: Entry, aim: Aim): InspectedEntry {
  const { path, node, command } = entry;
  const timeout: unknown = memberOf(node, 'timeout')?.value.value;
  return {
    path,
    ...positionOf(text, node.offset),
    command,
    script: scriptOf(entry, aim),
    timeout: typeof timeout === 'number' ? timeout : null,
  };
}

function scriptOf({ command }: Entry, aim: Aim): string | null {
  const word = command === null ? null : literalWord(command);
  return word !== null && isAbsolute(word.replaceAll('\\', '/'), aim.platform) ? word : null;
}

function problemsOf(
  document: SettingsDocument,
  root: Node,
  found: EventEntries,
  entry: Entry | null,
  aim: Aim,
): readonly Problem[] {
  const ignored = ignoredFile(document, root, found, aim);
  return [
    ...(ignored === null ? [] : [ignored]),
    ...(entry === null ? [] : problemsOfEntry(entry, found, aim)),
    ...remarksOn(document, entry, aim),
    ...problemsBeside(document.text, found, aim),
  ];
}

/** A fault of somebody else's entry of our event; Codex ignores the file for it, which is said above. */
function problemsBeside(text: string, { event, entries }: EventEntries, aim: Aim): readonly Problem[] {
  if (aim.client === 'codex' || event === null) return [];
  const ours = entries.filter(({ kind }) => kind !== 'foreign').map(({ node }) => node);
  const fault = faultOfEvent(text, event.value, aim.client, new Set(ours));
  return fault === null ? [] : [invalidElsewhere(fault)];
}

function problemsOfEntry(entry: Entry, { entries }: EventEntries, aim: Aim): readonly Problem[] {
  const { path } = entry;
  const problems: Problem[] = [];
  if (entry.kind !== 'edited' && (entry.isFlat || scriptOf(entry, aim) === null))
    problems.push({ id: 'never-runs', message: `${shown(path)} ${whyNever(entry)}`, path });
  for (const other of entries)
    if (other !== entry && other.kind !== 'foreign' && !other.isFlat)
      problems.push({ id: 'registered-twice', message: twice(entry, other, aim), path: other.path });
  if (aim.client === 'codex')
    problems.push({ id: 'trust-unknown', message: 'Only Codex knows whether it trusts this hook.', path });
  return problems;
}

function whyNever({ isFlat }: Entry): string {
  return isFlat
    ? 'stands where a group belongs, so no client runs it. Install puts a group around it.'
    : 'names the script without the quotes that it needs. Install mends it.';
}

/** Claude Code runs the same text once; other texts, and Codex, run each (section 14). */
function twice(entry: Entry, other: Entry, { client }: Aim): string {
  const isOnce = client === 'claude-code' && entry.command === other.command;
  return `${shown(other.path)} runs our script too: ${isOnce ? 'the same command runs once' : 'each of them runs'}.`;
}
