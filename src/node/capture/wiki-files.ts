import { createHash } from 'node:crypto';
import { closeSync, constants, ftruncateSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import type { Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Pages } from '../../capture/counts.ts';
import { isArchivedPage } from '../../capture/front-matter.ts';
import { removeSecrets } from '../../capture/secrets.ts';

/** The files of a wiki at one time, by their path below it, with `/`. Links are not followed, and are none of its files. */
export interface WikiFiles {
  /** Every `*.md`. */
  readonly pages: Pages;
  /** SHA-256 of each file with a dotted name on its way. */
  readonly hidden: ReadonlyMap<string, string>;
  /** Of pages that are not too large to be held. */
  readonly texts: ReadonlyMap<string, PageText>;
}

/** Bytes that are no UTF-8 are read as Latin-1, so that they come back as they were. */
interface PageText {
  readonly text: string;
  readonly encoding: 'utf8' | 'latin1';
}

const MAX_PAGE = 8 * 1024 * 1024;
const MAX_DEPTH = 64;

/** Reads all of them. What cannot be read counts as not there. */
export function readWiki(wiki: string): WikiFiles {
  const pages = new Map<string, { readonly hash: string; readonly archived: boolean }>();
  const hidden = new Map<string, string>();
  const texts = new Map<string, PageText>();
  for (const path of filesBelow(wiki, '', 0)) {
    const isPage = path.endsWith('.md');
    const isHidden = path.split('/').some((name) => name.startsWith('.'));
    const bytes = isPage || isHidden ? contentOf(join(wiki, path)) : null;
    if (bytes === null) continue;
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (isHidden) hidden.set(path, hash);
    if (!isPage) continue;
    const text = textOf(bytes);
    pages.set(path, { hash, archived: isArchivedPage(text.text) });
    if (bytes.length <= MAX_PAGE) texts.set(path, text);
  }
  return { pages, hidden, texts };
}

export interface SecretCounts {
  readonly removed: number;
  /** In lines that stood there before: they stay. */
  readonly older: number;
  /** Changed pages that were too large to be searched, or from which a key could not be taken. */
  readonly unsearched: readonly string[];
}

/** Takes what looks like a key out of the lines that a run added or changed (rule 24), in the files themselves. */
export function removeNewSecrets(wiki: string, before: WikiFiles, after: WikiFiles): SecretCounts {
  let [removed, older] = [0, 0];
  const unsearched: string[] = [];
  for (const [path, { hash }] of after.pages) {
    const page = after.texts.get(path);
    const had = before.texts.get(path)?.text ?? null;
    // A page that was too large before has no lines to compare with.
    if (page === undefined || (had === null && before.pages.has(path))) {
      if (before.pages.get(path)?.hash !== hash) unsearched.push(path);
      continue;
    }
    const clean = removeSecrets(had, page.text);
    if (clean.text !== page.text && !isRewritten(join(wiki, path), Buffer.from(clean.text, page.encoding))) {
      unsearched.push(path);
      continue;
    }
    removed += clean.removed.length;
    older += clean.older.length;
  }
  return { removed, older, unsearched };
}

function filesBelow(wiki: string, folder: string, depth: number): readonly string[] {
  const entries = depth > MAX_DEPTH ? [] : entriesIn(join(wiki, folder));
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(wiki, path, depth + 1);
    return entry.isFile() ? [path] : [];
  });
}

function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function contentOf(path: string): Buffer | null {
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      return readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}

function textOf(bytes: Buffer): PageText {
  const text = bytes.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(bytes)) return { text, encoding: 'utf8' };
  return { text: bytes.toString('latin1'), encoding: 'latin1' };
}

/** In place: the file keeps its mode and its owner. What cannot be written holds back no other page. */
function isRewritten(path: string, bytes: Buffer): boolean {
  try {
    const descriptor = openSync(path, constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      ftruncateSync(descriptor, 0);
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at, bytes.length - at, at);
      return true;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
