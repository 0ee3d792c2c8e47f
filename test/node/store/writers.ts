import { expect, test } from 'vitest';
import { commentRow, type CommentRow } from '../../../src/session/rows.ts';
import type { Store } from '../../../src/session/store.ts';
import { posted, unseen } from '../../support/hooks.ts';

const NOW = '2026-11-30T12:00:00.000Z';

export const WRITERS = 32;
const PATCHES = 200;
export const COMMENT_WRITERS = 16;
const COMMENTS = 40;

/** So many patches are under way at once in one writer. */
const ABREAST = 25;

/** A key of one writer's own; short, since thousands of them travel with each answer. */
export function keyOf(writer: number, index: number): string {
  return `${writer.toString(36)}-${index.toString(36)}`;
}

/** One writer's patches, each of a key of its own. */
export async function patchAll(
  store: Store,
  session: string,
  writer: number,
  count = PATCHES,
): Promise<void> {
  for (let from = 0; from < count; from += ABREAST) {
    const keys = Array.from({ length: Math.min(ABREAST, count - from) }, (_, index) =>
      keyOf(writer, from + index),
    );
    await Promise.all(keys.map((key) => store.patch(session, 'metadata', { set: { [key]: true } }, NOW)));
  }
}

/** The same comments whoever writes them, in an order of one's own: for half of them the post comes first. */
export async function recordAll(store: Store, writer: number): Promise<void> {
  const numbers = Array.from({ length: COMMENTS }, (_, index) => ((index * 7 + writer * 3) % COMMENTS) + 1);
  for (const number of numbers) {
    const known = commentRow(posted(String(number), { postKey: `p${number}` }), 's1');
    const post = commentRow(unseen(`p${number}`), 's1');
    const batches: readonly (readonly CommentRow[])[] = writer % 2 === 0 ? [[known]] : [[post], [known]];
    for (const batch of batches) await store.upsertComments(batch);
  }
}

export async function expectAllKeys(
  store: Store,
  session: string,
  writers = WRITERS,
  count = PATCHES,
): Promise<void> {
  const held = (await store.read(session))?.metadata ?? {};
  const missing: string[] = [];
  for (let writer = 0; writer < writers; writer += 1)
    for (let index = 0; index < count; index += 1)
      if (held[keyOf(writer, index)] !== true) missing.push(keyOf(writer, index));
  expect(missing).toEqual([]);
  expect(Object.keys(held)).toHaveLength(writers * count);
}

export async function expectAllComments(store: Store): Promise<void> {
  const { rows, unseen: left } = await store.comments();
  const ids = rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  expect(ids).toEqual(Array.from({ length: COMMENTS }, (_, index) => index + 1));
  expect(left).toEqual([]);
}

/** Milliseconds for a test with many writers: they share two cores with whatever else runs. */
export const LONG = 900_000;

/** Writers as tasks of this process; `open` gives the store of each. */
export function manyWriters(open: () => Promise<() => Store>): void {
  test(
    `${WRITERS} tasks with ${PATCHES} patches of distinct keys lose none`,
    async () => {
      const storeOf = await open();
      await storeOf().create('many', { now: NOW });
      await Promise.all(Array.from({ length: WRITERS }, (_, writer) => patchAll(storeOf(), 'many', writer)));
      await expectAllKeys(storeOf(), 'many');
    },
    LONG,
  );

  test(
    `${COMMENT_WRITERS} tasks that record the same comments write one row each`,
    async () => {
      const storeOf = await open();
      await Promise.all(Array.from({ length: COMMENT_WRITERS }, (_, writer) => recordAll(storeOf(), writer)));
      await expectAllComments(storeOf());
    },
    LONG,
  );
}
