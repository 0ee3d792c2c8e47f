/** A file's kind, as `lstat` and `stat` tell it. */
export type EntryKind = 'file' | 'directory' | 'symlink' | 'other';

/** What is known of a file; null where it could not be read. */
export interface FileFacts {
  readonly kind: EntryKind;
  readonly uid: number | null;
  readonly mode: number | null;
}

/** A folder on the way from the listener up to the home folder or the root. */
export interface DirectoryFacts {
  readonly path: string;
  readonly uid: number | null;
  readonly mode: number | null;
}

/** One entry of `hooks.d/<event>/`, as it stands right before it would run. */
export interface ListenerEntry extends FileFacts {
  readonly name: string | Uint8Array;
  readonly executable: boolean;
  /** All folders from the listener up to the home folder or the root; of a link, those of its target as well. */
  readonly directories: readonly DirectoryFacts[];
  /** Of a link: the file that it leads to, or null where it leads nowhere. */
  readonly target?: FileFacts | null;
}

/** Why an entry is passed over without a word. */
export type SkipReason = 'hidden' | 'backup' | 'not-a-file' | 'not-executable';
/** Why a listener is not run, although somebody meant it to be. */
export type RefusalReason =
  | 'link-unreadable'
  | 'owner-unknown'
  | 'owner'
  | 'mode-unknown'
  | 'group-writable'
  | 'world-writable'
  | 'link-owner'
  | 'directory-unknown'
  | 'directory-owner'
  | 'directory-writable';

/** What becomes of an entry, and why; `unchecked`: nobody could tell whose it is. */
export type ListenerVerdict =
  | { readonly action: 'run'; readonly reasons: readonly 'unchecked'[] }
  | { readonly action: 'skip'; readonly reasons: readonly SkipReason[] }
  | { readonly action: 'refuse'; readonly reasons: readonly RefusalReason[] };

export interface ListenerQuestion {
  readonly entry: ListenerEntry;
  /** The current user's number; null where it is not known. */
  readonly me: number | null;
  /** On Windows there are no owners and modes to look at. */
  readonly platform: 'posix' | 'windows';
}

const GROUP_WRITES = 0o020;
const OTHERS_WRITE = 0o002;
const STICKY = 0o1000;
const ROOT = 0;

/** Does this entry run: one look before each run (hooks 4.1 to 4.3). What is skipped is skipped without a word. */
export function judgeListener({ entry, me, platform }: ListenerQuestion): ListenerVerdict {
  const isLink = entry.kind === 'symlink';
  const file = isLink ? (entry.target ?? null) : entry;
  const skipped = skipOf(entry, file);
  if (skipped !== null) return { action: 'skip', reasons: [skipped] };
  if (file === null) return { action: 'refuse', reasons: ['link-unreadable'] };
  if (platform === 'windows') return { action: 'run', reasons: ['unchecked'] };
  const checks: readonly (readonly [RefusalReason, boolean])[] = [
    ['owner-unknown', me === null || file.uid === null],
    ['owner', me !== null && file.uid !== null && file.uid !== me],
    ['mode-unknown', file.mode === null],
    ['group-writable', ((file.mode ?? 0) & GROUP_WRITES) !== 0],
    ['world-writable', ((file.mode ?? 0) & OTHERS_WRITE) !== 0],
    ['link-owner', isLink && entry.uid !== me],
    // Every file has a folder: none at all means that nobody looked.
    ['directory-unknown', entry.directories.length === 0 || entry.directories.some(isUnknown)],
    ['directory-owner', entry.directories.some(({ uid }) => uid !== null && uid !== me && uid !== ROOT)],
    ['directory-writable', entry.directories.some(isOpen)],
  ];
  const reasons = checks.flatMap(([reason, applies]) => (applies ? [reason] : []));
  return reasons.length === 0 ? { action: 'run', reasons: [] } : { action: 'refuse', reasons };
}

/** The first reason to pass over an entry in silence. A link that leads nowhere is none: it was meant to run. */
function skipOf({ name, executable }: ListenerEntry, file: FileFacts | null): SkipReason | null {
  if (isAt(name, 0, '.')) return 'hidden';
  if (isAt(name, name.length - 1, '~')) return 'backup';
  if (file === null) return null;
  if (file.kind !== 'file') return 'not-a-file';
  return executable ? null : 'not-executable';
}

function isAt(name: string | Uint8Array, index: number, character: string): boolean {
  return typeof name === 'string'
    ? name.charAt(index) === character
    : name[index] === character.charCodeAt(0);
}

function isUnknown({ uid, mode }: DirectoryFacts): boolean {
  return uid === null || mode === null;
}

/** Whoever can write a folder can swap the file, unless the folder is sticky and root's. */
function isOpen({ uid, mode }: DirectoryFacts): boolean {
  if (mode === null || (mode & (GROUP_WRITES | OTHERS_WRITE)) === 0) return false;
  return (mode & STICKY) === 0 || uid !== ROOT;
}
