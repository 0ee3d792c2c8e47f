import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Finding } from '../types.ts';

/** A file's lines without outer white space, and which of the equal lines each one is, from 0. */
interface Lines {
  readonly texts: readonly string[];
  readonly nth: readonly number[];
}

export type TextOf = (file: string) => string | null;

/** Hexadecimal digits that are kept: as many as tell any two findings of a repository apart. */
const DIGITS = 32;

/**
 * `transcriptFacts/v1` of each finding: a hash of rule, path, the text of the line without outer white space, and which of the
 * equal lines it is, so that it survives lines moving (spec `lint.md`, 11.3). Where there is no text (a folder, a transcript),
 * the message stands in for the line. A further finding of the rule in the same line has a number behind it.
 */
export function fingerprints(findings: readonly Finding[], textOf: TextOf): readonly string[] {
  const files = new Map<string, Lines | null>();
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { rule, file, line, message } = finding;
    if (!files.has(file)) files.set(file, linesOf(textOf(file)));
    const lines = files.get(file);
    const text = lines?.texts[line - 1];
    const parts = text === undefined ? [message, 0] : [text, lines?.nth[line - 1] ?? 0];
    const key = JSON.stringify([rule, file, ...parts]);
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    const digest = bytesToHex(sha256(utf8ToBytes(key))).slice(0, DIGITS);
    return before === 0 ? digest : `${digest}:${before}`;
  });
}

function linesOf(text: string | null): Lines | null {
  if (text === null) return null;
  const texts = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const counts = new Map<string, number>();
  const nth = texts.map((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count + 1);
    return count;
  });
  return { texts, nth };
}
