import { expect, test } from 'vitest';
import type { Change } from '../../src/session/change.ts';
import { commentsHook } from '../../src/session/hook-comments.ts';
import { posted, run, storeWithSession, unseen } from '../support/hooks.ts';

const change = (comment: Extract<Change, { kind: 'comment' }>['comment']): Change => ({
  kind: 'comment',
  comment,
});

test('writes a row for each comment, and no key', async () => {
  const store = await storeWithSession();
  const { results } = await run([commentsHook()], {
    store,
    changes: [change(posted('11')), change(unseen('p'))],
  });
  expect(results[0]?.patched).toEqual([]);
  expect(results[0]?.rows.map(({ posting, sessionId }) => [posting, sessionId])).toEqual([
    ['posted', 's1'],
    ['posted-unseen', 's1'],
  ]);
  expect(await store.comments()).toMatchObject({ rows: [{ id: '11' }], unseen: [{ postKey: 's1 p' }] });
});

test('a comment whose id becomes known takes the place of the post that nobody saw', async () => {
  const store = await storeWithSession();
  await run([commentsHook()], { store, changes: [change(unseen('p'))] });
  await run([commentsHook()], { store, changes: [change(posted('11', { postKey: 'p' }))] });
  await run([commentsHook()], { store, changes: [change(unseen('p'))] });
  expect(await store.comments()).toMatchObject({ rows: [{ id: '11' }], unseen: [] });
});

test('the first row of a comment stays', async () => {
  const store = await storeWithSession();
  await store.create('s2', { now: '2026-11-30T12:00:00Z' });
  await run([commentsHook()], { store, changes: [change(posted('11'))] });
  const again = await run([commentsHook()], {
    store,
    session: { id: 's2' },
    changes: [change(posted('11'))],
  });
  expect(again.results[0]?.rows.map(({ sessionId }) => sessionId)).toEqual(['s1']);
});
