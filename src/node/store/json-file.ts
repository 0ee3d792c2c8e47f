import { renameSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type * as z from 'zod';
import { firstIssue } from '../../session/row-schema.ts';
import { UnreadableError } from '../../session/store-errors.ts';
import { flushFolder } from '../flush-folder.ts';
import { errorCode } from '../types.ts';
import { takeLock, temporaryOf, type Lock } from './lock.ts';

/** A JSON file that several processes change. */
export interface JsonFile<T> {
  /** Null where there is none. A half-written one is never seen. Rejects with an `UnreadableError`. */
  read(): Promise<T | null>;
  /** Changes it under its lock: what is given here is what nobody else changes meanwhile. */
  edit<R>(step: Step<T, R>): Promise<R>;
}

/** One change. It may be taken again, from what the file holds then. Nothing is written where `content` is left out. */
export type Step<T, R> = (content: T | null) => { readonly content?: T; readonly result: R };

/** The lock was taken for stale: this process stood still for too long. */
class LostLockError extends Error {}

interface Taken<T> {
  readonly content: T | null;
  readonly changed: boolean;
  readonly done: () => void;
}

interface Waiting<T> {
  /** Gives the content after it, and what to call when that is safe on the disk. */
  readonly take: (content: T | null) => Taken<T>;
  readonly fail: (error: unknown) => void;
}

export interface JsonFileOptions<T> {
  readonly schema: z.ZodType<T>;
  /** The text that the schema reads. */
  readonly print: (content: T) => string;
  /** How long to wait for another process, in milliseconds. */
  readonly patience: number;
  /** Called when nobody waits any more. */
  readonly onIdle?: () => void;
}

export function jsonFile<T>(path: string, options: JsonFileOptions<T>): JsonFile<T> {
  let waiting: Waiting<T>[] = [];
  let isWorking = false;

  /** All who wait are served under one lock, with one write. */
  const work = async (): Promise<void> => {
    isWorking = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        for (const done of await serve(path, options, batch)) done();
      } catch (error) {
        if (error instanceof LostLockError) waiting = [...batch, ...waiting];
        else for (const { fail } of batch) fail(error);
      }
    }
    isWorking = false;
    options.onIdle?.();
  };

  return {
    read: () => readJson(path, options.schema).then(({ content }) => content),
    edit: (step) =>
      new Promise((resolve, reject) => {
        const take: Waiting<T>['take'] = (before) => {
          try {
            const { content, result } = step(before);
            const changed = content !== undefined;
            return { content: content ?? before, changed, done: () => resolve(result) };
          } catch (error) {
            return { content: before, changed: false, done: () => reject(error) };
          }
        };
        waiting.push({ take, fail: reject });
        if (!isWorking) void work();
      }),
  };
}

async function serve<T>(
  path: string,
  { schema, print, patience }: JsonFileOptions<T>,
  batch: readonly Waiting<T>[],
): Promise<readonly (() => void)[]> {
  const lock = await takeLock(path, patience);
  try {
    const first = await readJson(path, schema);
    const taken: Taken<T>[] = [];
    for (const { take } of batch) taken.push(take((taken.at(-1) ?? first).content));
    const { content } = taken.at(-1) ?? first;
    if (content !== null && taken.some(({ changed }) => changed))
      await replace(path, `${print(content)}\n`, lock);
    return taken.map(({ done }) => done);
  } finally {
    lock.release();
  }
}

/** Beside it, flushed, then renamed: at any moment the file is the old one or the new one. */
async function replace(path: string, text: string, lock: Lock): Promise<void> {
  const temporary = temporaryOf(path, lock.token);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // Between this look and the rename nothing else of this process runs.
    if (!lock.isHeld()) throw new LostLockError();
    renameSync(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(dirname(path));
}

async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<Pick<Taken<T>, 'content'>> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { content: null };
    throw error;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UnreadableError(path, null, 'is no JSON');
  }
  const read = schema.safeParse(value);
  if (read.success) return { content: read.data };
  const { field, reason } = firstIssue(read.error);
  throw new UnreadableError(path, field === '' ? null : field, `is wrong: ${reason}`);
}
