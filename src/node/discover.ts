import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { configurationFolders, transcriptHomes, type Surroundings } from './homes.ts';
import { isCompressed, looksLikeRollout, looksLikeTranscript, twinKey, twinRank } from './names.ts';
import { errorCode, problem, systemProblem, type Problem, type TranscriptFile } from './types.ts';
import { walk } from './walk.ts';

/** What was found, in the order of the paths and, below a folder, of the names. */
export interface Discovery {
  readonly files: readonly TranscriptFile[];
  readonly problems: readonly Problem[];
}

interface Found {
  readonly byTwin: Map<string, TranscriptFile>;
  /** Real paths of the files that were named. */
  readonly named: Set<string>;
  /** Real paths of the folders that were walked. */
  readonly walked: Set<string>;
  readonly problems: Problem[];
}

async function fileAt(
  path: string,
  realPath: string,
  origin: { readonly given: string | null; readonly named: boolean },
): Promise<TranscriptFile | Problem> {
  try {
    const { size: bytes, mtimeMs: modified } = await stat(realPath);
    return { kind: 'file', path, realPath, ...origin, compressed: isCompressed(path), bytes, modified };
  } catch (error) {
    return systemProblem(error, path);
  }
}

function add(found: Found, met: TranscriptFile | Problem): void {
  if (met.kind === 'problem') {
    found.problems.push(met);
    return;
  }
  // A file that is named is read, whatever lies beside it; of those in folders the better twin is.
  const key = met.named ? met.realPath : twinKey(met.realPath);
  const had = found.byTwin.get(key);
  if (had === undefined || twinRank(met.realPath) < twinRank(had.realPath)) found.byTwin.set(key, met);
  if (met.named) found.named.add(met.realPath);
}

function files(found: Found): TranscriptFile[] {
  return [...found.byTwin.values()].filter((file) => file.named || !found.named.has(file.realPath));
}

async function addFolder(
  found: Found,
  path: string,
  given: string | null,
  isTranscript: (name: string) => boolean,
): Promise<number> {
  let seen = 0;
  for await (const met of walk({ path, realPath: await realpath(path) }, found.walked)) {
    if (met.kind === 'problem') add(found, met);
    else if (isTranscript(met.name)) {
      seen += 1;
      add(found, await fileAt(met.path, met.realPath, { given, named: false }));
    }
  }
  return seen;
}

/** Was this folder, or one below it, walked for an earlier path? */
async function walkedIn(found: Found, path: string): Promise<boolean> {
  const folder = await realpath(path);
  return [...found.walked].some((walked) => walked === folder || walked.startsWith(folder + sep));
}

/** A session's subagents lie in a folder beside its file (Claude Code from 2.1.2): who names the one means them all. */
async function addSubagents(found: Found, path: string): Promise<void> {
  const folder = join(path.replace(/\.jsonl(?:\.zst)?$/, ''), 'subagents');
  const is = await stat(folder).catch(() => null);
  if (is?.isDirectory() === true) await addFolder(found, folder, path, looksLikeTranscript);
}

async function addPath(found: Found, path: string): Promise<void> {
  try {
    const is = await stat(path);
    if (is.isFile()) {
      add(found, await fileAt(path, await realpath(path), { given: path, named: true }));
      await addSubagents(found, path);
    } else if (!is.isDirectory()) {
      add(found, problem('unreadable', path, 'is neither a file nor a folder'));
    } else {
      const before = await walkedIn(found, path);
      const seen = await addFolder(found, path, path, looksLikeTranscript);
      if (seen === 0 && !before) add(found, problem('no-transcripts', path, 'holds no transcript'));
    }
  } catch (error) {
    const gone = errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR';
    add(found, gone ? problem('missing', path, 'does not exist') : systemProblem(error, path));
  }
}

async function addHomes(found: Found, from: Surroundings): Promise<void> {
  for (const { client, path } of await transcriptHomes(from)) {
    try {
      await addFolder(found, path, null, client === 'codex' ? looksLikeRollout : looksLikeTranscript);
    } catch (error) {
      add(found, systemProblem(error, path));
    }
  }
  if (found.byTwin.size > 0 || found.problems.length > 0) return;
  const { claude, codex } = configurationFolders(from);
  add(
    found,
    problem('no-transcripts', [...claude, codex].join(', '), 'hold no transcript of Claude Code or Codex'),
  );
}

/**
 * The files that may be transcripts in the places where the clients put them.
 *
 * Without paths: those of this user's Claude Code and Codex, by `CLAUDE_CONFIG_DIR`, `XDG_CONFIG_HOME` and `CODEX_HOME`.
 * With paths: each file that is named, whatever its name, and what looks like a transcript anywhere below a folder.
 * Links are followed, each file and folder counts once; a plain file is preferred to its `.zst` twin, `sessions/` to
 * `archived_sessions/`. Nothing is opened. What cannot be had is among the problems, and the others go on.
 */
export async function discover(paths: readonly string[] = [], from: Surroundings = {}): Promise<Discovery> {
  const found: Found = { byTwin: new Map(), named: new Set(), walked: new Set(), problems: [] };
  if (paths.length === 0) await addHomes(found, from);
  for (const path of paths) await addPath(found, path);
  return { files: files(found), problems: found.problems };
}
