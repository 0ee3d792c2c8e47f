import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readReceipt as parseReceipt, type Receipt } from '../../settings/index.ts';
import { writePrivateFile } from './private-file.ts';

/** A file that an install wrote to, as it is kept in the home of the hook. */
interface InstallRecord {
  readonly version: 1;
  /** Without links. */
  readonly file: string;
  /** Null where something of ours was there before. */
  readonly receipt: Receipt | null;
}

const schema: z.ZodType<InstallRecord> = z.object({
  version: z.literal(1),
  file: z.string(),
  receipt: z.unknown().transform(parseReceipt),
});

/** Names the lock and the record of a settings file in the home of the hook (settings 11, rule 36). */
export function recordBase(home: string, path: string): string {
  return join(home, createHash('sha256').update(path).digest('hex').slice(0, 32));
}

const SUFFIX = '.receipt.json';

/** What install told of this file; null where it told nothing, or nothing that can be read. */
export function receiptFor(home: string, path: string): Receipt | null {
  return readRecord(`${recordBase(home, path)}${SUFFIX}`)?.receipt ?? null;
}

/** Kept before the file is written: a kill in between leaves a receipt too many, which fits no text, and not one too few. */
export function keepReceipt(home: string, path: string, receipt: Receipt | null): void {
  const record: InstallRecord = { version: 1, file: path, receipt };
  const file = `${recordBase(home, path)}${SUFFIX}`;
  if (JSON.stringify(readRecord(file)) === JSON.stringify(record)) return;
  writePrivateFile(file, new TextEncoder().encode(`${JSON.stringify(record)}\n`));
}

export function dropReceipt(home: string, path: string): void {
  rmSync(`${recordBase(home, path)}${SUFFIX}`, { force: true });
}

/** The files that installs wrote to and no uninstall has cleared since. */
export function recordedFiles(home: string): readonly string[] {
  try {
    return readdirSync(home)
      .filter((name) => name.endsWith(SUFFIX))
      .flatMap((name) => readRecord(join(home, name))?.file ?? []);
  } catch {
    return [];
  }
}

function readRecord(path: string): InstallRecord | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
