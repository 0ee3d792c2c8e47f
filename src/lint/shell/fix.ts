/** `--fix` (spec `lint.md`, 10): the redirects that close for a job what it must not keep. */
import { applyFixes } from '../fix.ts';
import { keptDescriptor } from './kept-descriptor.ts';
import { keptLock } from './kept-lock.ts';
import { leakedDescriptor } from './leaked-descriptor.ts';
import { readScript } from './reading.ts';
import type { LintDialect } from '../files.ts';

const FIXING = [leakedDescriptor, keptLock, keptDescriptor];

/** The text with `N>&-` behind the last redirect of each job that is a simple command. What it leaves, it leaves again. */
export function fixScript(text: string, dialect: LintDialect): string {
  const reading = readScript({ text, dialect });
  return applyFixes(
    text,
    FIXING.flatMap(({ check }) => check(reading).flatMap(({ fix }) => fix ?? [])),
  );
}
