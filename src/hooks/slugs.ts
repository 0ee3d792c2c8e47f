/**
 * The folder names under which Claude Code keeps the transcripts of a project. Measured on Claude Code 2.1.332, folder
 * by folder; up to 2.1.30 long names were not cut, 2.1.90 did.
 */

/** UTF-16 units of a name that is not cut. */
const MAX_UNITS = 200;
/** Names that file systems take at most, so that an older client can have used them uncut. */
const MAX_NAME = 255;

const dashed = (path: string): string => path.replace(/[^A-Z\d]/gi, '-');

/** 32 bits of a path, in base 36: what a cut name ends with. */
function hashOf(path: string): string {
  let hash = 0;
  for (let at = 0; at < path.length; at += 1) hash = (Math.imul(31, hash) + path.charCodeAt(at)) | 0;
  return Math.abs(hash).toString(36);
}

/**
 * The folder of a project's transcripts (hooks 6.6), for a path as the client has it: neither case nor Unicode form
 * nor separators are touched. Different projects can share a folder.
 */
export function transcriptFolder(path: string): string {
  const name = dashed(path);
  return name.length <= MAX_UNITS ? name : `${name.slice(0, MAX_UNITS)}-${hashOf(path)}`;
}

/** A shell says `C:`, an editor `c:`: the same project has two folders. */
function spellings(path: string): readonly string[] {
  if (!/^[A-Z]:/i.test(path)) return [path];
  const drive = path.charAt(0);
  const other = drive === drive.toLowerCase() ? drive.toUpperCase() : drive.toLowerCase();
  return [path, other + path.slice(1)];
}

/** Where a reader looks (hooks 6.7), likeliest first. A payload's own `transcript_path` is better than any of them. */
export function transcriptFolders(path: string): readonly string[] {
  const paths = spellings(path);
  const uncut = paths.map(dashed).filter((name) => name.length > MAX_UNITS && name.length <= MAX_NAME);
  return [...paths.map(transcriptFolder), ...uncut];
}
