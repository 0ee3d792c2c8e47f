import type { Refusal, RefusalId } from '../../settings/index.ts';
import { printable } from '../../text/terminal.ts';

/** What the file itself stands in the way with: nothing was written (settings 5). */
export type FileRefusalId =
  'not-utf8' | 'not-a-file' | 'dangling-link' | 'link-loop' | 'not-yours' | 'managed-file';

/** What went wrong with writing: the file is the old one. */
export type WriteFailureId = 'locked' | 'kept-changing' | 'not-writable' | 'write-failed';

/** Why an entry was not put in or taken out: what, in which file, where in it, and what to do. `message` is printable. */
export interface SettingsRefusal extends Omit<Refusal, 'id'> {
  readonly id: RefusalId | FileRefusalId | WriteFailureId;
  readonly file: string;
  /** One sentence: the next step. */
  readonly next: string;
}

/** Where in the file, if it is about a place. */
export type RefusedPlace = Pick<Refusal, 'line' | 'column'>;

const NEXT: Readonly<Record<SettingsRefusal['id'], string>> = {
  unparsable: 'Mend it there, or put the file aside; an editor that knows JSON shows what is wrong.',
  comment: 'Take the comment out.',
  'trailing-comma': 'Take the comma out.',
  'byte-order-mark': 'Save the file as UTF-8 without a byte order mark.',
  'duplicate-key': 'Keep one of the two.',
  'root-not-object': 'Make the file one JSON object, {"hooks": {…}}.',
  'hooks-not-object': 'Make "hooks" an object of events.',
  'event-not-array': 'Make the event a list of groups, [{"hooks": […]}].',
  'invalid-entry': 'Mend or remove that entry.',
  'flat-entry': 'Wrap it in a group, {"hooks": […]}.',
  'client-ignores-file': 'Mend or remove what is named there.',
  'edited-entry':
    'Look at the entry, and say --force if ours is to take its place (uninstall: if it is to go).',
  'foreign-entry': 'Leave --strict out to stand beside it; it is not touched.',
  'unsafe-path':
    'Move the configuration folder to an absolute path without control characters and backslashes.',
  'unsupported-platform': 'Run Codex, and this command, under WSL.',
  'unsafe-edit': 'Put the entry in by hand, and report the file as a fault of transcript-facts.',
  'too-large': 'Look at what made the file so large; 5 MiB are read.',
  'too-deep': 'Look at what nests so deep; 200 levels are read.',
  'not-utf8': 'Save the file as UTF-8.',
  'not-a-file': 'Name a regular file, or move away what lies there.',
  'dangling-link': 'Make the file that it points to, or remove the link.',
  'link-loop': 'Let the link point to a file.',
  'not-yours': 'Run this as the owner of the file.',
  'managed-file': "Name the client's settings.json or hooks.json.",
  locked: 'Run this again in a moment.',
  'kept-changing': 'End the program that writes it, and run this again.',
  'not-writable': 'Check the permissions of the file and of its folder.',
  'write-failed': 'Look at the file and at the disk, and run this again.',
};

const FAILURES: ReadonlySet<string> = new Set([
  'locked',
  'kept-changing',
  'not-writable',
  'write-failed',
] satisfies readonly WriteFailureId[]);

/** It was writing that failed: another try may do. Else the file, or what is asked for, has to change first. */
export function isWriteFailure({ id }: Pick<SettingsRefusal, 'id'>): boolean {
  return FAILURES.has(id);
}

/** A planner's refusal, with the file and the next step. */
export function refusalOf(file: string, refusal: Refusal): SettingsRefusal {
  return { ...refusal, file, next: NEXT[refusal.id] };
}

/** How the adapter's own steps stop; never seen from outside. */
export class SettingsStop extends Error {
  override readonly name = 'SettingsStop';
  readonly refusal: SettingsRefusal;
  constructor(
    id: FileRefusalId | WriteFailureId | 'too-large' | 'unsafe-path',
    file: string,
    message: string,
    place: RefusedPlace = {},
  ) {
    super(message);
    this.refusal = { id, file, message: printable(message), next: NEXT[id], ...place };
  }
}
