import { fc } from '@fast-check/vitest';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyPatch, InvalidPatchError, type Patch } from '../../../src/session/patch.ts';
import { commentRow, type CommentRow } from '../../../src/session/rows.ts';
import { COLUMNS, type Store } from '../../../src/session/store.ts';
import {
  ConflictError,
  InvalidValueError,
  NotFoundError,
  UnknownColumnError,
} from '../../../src/session/store-errors.ts';
import { posted, unseen } from '../../support/hooks.ts';
import { patches } from '../../support/patches.ts';

const NOW = '2026-11-30T12:00:00.000Z';
const LATER = '2026-11-30T12:00:01.500Z';

/** What every store has to do. `open` gives two stores over one place that is empty. */
export function contract(open: () => Promise<readonly [Store, Store]>): void {
  let store: Store;
  let other: Store;

  beforeEach(async () => {
    [store, other] = await open();
    await store.create('s1', { now: NOW, transcript: '/home/ada/s1.jsonl' });
  });

  describe('sessions', () => {
    test('are as they were made', async () => {
      expect(await other.read('s1')).toEqual({
        id: 's1',
        metadata: {},
        custom_metadata: {},
        state: null,
        revision: 0,
        transcript: '/home/ada/s1.jsonl',
        changedAt: NOW,
      });
    });

    test('are made once', async () => {
      await store.patch('s1', 'metadata', { set: { a: 1 } }, LATER);
      await other.create('s1', { now: LATER });
      expect(await store.read('s1')).toMatchObject({ metadata: { a: 1 }, transcript: '/home/ada/s1.jsonl' });
    });

    test('are listed in order, whatever their ids', async () => {
      const ids = ['../../etc/passwd', 'a'.repeat(5_000), 'S1', '😀', '~', "o'brien", 'a/b', '.', 'nul'];
      for (const id of ids) await store.create(id, { now: NOW });
      expect(await other.list()).toEqual([...ids, 's1'].sort());
      for (const id of ids) expect((await other.read(id))?.id).toBe(id);
    });

    test('that are not there are null', async () => {
      expect(await store.read('s2')).toBeNull();
    });

    test.each<readonly [string, unknown, unknown]>([
      ['an empty id', '', NOW],
      ['a NUL in it', 'a\0', NOW],
      ['an id that is no text', 7, NOW],
      ['no time', 's2', undefined],
      ['a time that is none', 's2', 'noon'],
    ])('are not made with %s', async (_, id, now) => {
      await expect(store.create(id as string, { now: now as string })).rejects.toThrow(InvalidValueError);
      expect(await store.list()).toEqual(['s1']);
    });
  });

  describe('patch', () => {
    test('gives the new value, keeps it, and notes the time', async () => {
      await store.patch('s1', 'metadata', { set: { a: 1, b: [2] } }, NOW);
      const value = await other.patch('s1', 'metadata', { set: { c: { d: null } }, remove: ['a'] }, LATER);
      expect(value).toEqual({ b: [2], c: { d: null } });
      expect(await store.read('s1')).toMatchObject({
        metadata: value,
        custom_metadata: {},
        changedAt: LATER,
      });
    });

    test.each(COLUMNS)('works on %s alone', async (column) => {
      await store.patch('s1', column, { set: { a: 1 } }, NOW);
      const session = await other.read('s1');
      expect(COLUMNS.map((name) => session?.[name])).toEqual(
        COLUMNS.map((name) => (name === column ? { a: 1 } : {})),
      );
    });

    test.each<Patch>([{}, { set: {} }, { remove: [] }, { set: {}, remove: [] }])(
      'that is empty (%j) changes nothing, not even the time',
      async (empty) => {
        await store.patch('s1', 'metadata', { set: { a: 1 } }, NOW);
        expect(await store.patch('s1', 'metadata', empty, LATER)).toEqual({ a: 1 });
        expect((await store.read('s1'))?.changedAt).toBe(NOW);
      },
    );

    test.each<Patch>([{ set: { a: 1 } }, {}])(
      'of a session that is gone is a NotFoundError (%j)',
      async (patch) => {
        const gone = store.patch('s2', 'metadata', patch, NOW);
        await expect(gone).rejects.toThrow(NotFoundError);
        await expect(gone).rejects.toMatchObject({ id: 's2' });
        expect(await store.list()).toEqual(['s1']);
      },
    );

    test.each(['state', 'id', '', '__proto__', 'metadata"; drop table sessions; --', undefined])(
      'of the column %j is refused before anything is touched',
      async (column) => {
        const refused = store.patch('s2', column as 'metadata', { set: { a: 1 } }, NOW);
        await expect(refused).rejects.toThrow(UnknownColumnError);
        await expect(refused).rejects.toMatchObject({ column });
      },
    );

    test.each<readonly [string, unknown]>([
      ['undefined', undefined],
      ['a NUL', 'a\0b'],
      ['half a surrogate pair', '\ud83d'],
      ['NaN', Number.NaN],
    ])('with %s is refused whole', async (_, value) => {
      const patch = { set: { fine: 1, wrong: value }, remove: ['kept'] } as unknown as Patch;
      await store.patch('s1', 'metadata', { set: { kept: 1 } }, NOW);
      await expect(store.patch('s1', 'metadata', patch, NOW)).rejects.toThrow(InvalidPatchError);
      expect((await store.read('s1'))?.metadata).toEqual({ kept: 1 });
    });

    test('takes no time that is none', async () => {
      await expect(store.patch('s1', 'metadata', { set: { a: 1 } }, 'noon')).rejects.toThrow(
        InvalidValueError,
      );
    });

    test('hands out copies and keeps copies', async () => {
      const deep = { list: [1], inner: { list: [1] } };
      const change = (value: unknown): void => {
        const { list, inner }: typeof deep = Object(value);
        list.push(2);
        inner.list.push(2);
        Object.assign(Object(value), { more: 1 });
      };
      const given = await store.patch('s1', 'metadata', { set: deep }, NOW);
      change(deep);
      change(given);
      change((await store.read('s1'))?.metadata);
      change(await store.patch('s1', 'metadata', {}, NOW));
      expect((await store.read('s1'))?.metadata).toEqual({ list: [1], inner: { list: [1] } });
    });

    test('hands out copies of states, comments and warnings too', async () => {
      const warning = { key: 'k', list: [1] };
      const row = commentRow(unseen('p'), 's1');
      const state = { list: [1] };
      await store.saveState('s1', state, 0);
      await store.upsertComments([row]);
      await store.insertWarning(warning);
      state.list.push(2);
      warning.list.push(2);
      const read = Object((await store.read('s1'))?.state);
      read.list.push(2);
      const [held] = await store.warnings();
      Object(held?.warning).list.push(2);
      Object((await store.upsertComments([row]))[0]).window.from = 'changed';
      Object((await store.comments()).unseen[0]).window.from = 'changed';
      expect((await store.read('s1'))?.state).toEqual({ list: [1] });
      expect((await store.warnings())[0]?.warning).toEqual({ key: 'k', list: [1] });
      expect((await store.comments()).unseen).toEqual([row]);
    });

    test('1,000 times at random comes to what applyPatch does', async () => {
      const seed = Date.now() % 2 ** 31;
      let expected: Readonly<Record<string, unknown>> = {};
      for (const [index, patch] of fc.sample(patches(), { numRuns: 1_000, seed }).entries()) {
        expected = applyPatch(expected, patch);
        const value = await (index % 2 === 0 ? store : other).patch('s1', 'metadata', patch, NOW);
        expect(value, `seed ${seed}, patch ${index}: ${JSON.stringify(patch)}`).toEqual(expected);
        expect(Object.keys(value).sort()).toEqual(Object.keys(expected).sort());
      }
      expect((await other.read('s1'))?.metadata).toEqual(expected);
    });

    test('of distinct keys by two writers at once loses none', async () => {
      const keys = Array.from({ length: 100 }, (_, index) => `k${index}`);
      await Promise.all(
        keys.map((key, index) =>
          (index % 2 === 0 ? store : other).patch('s1', 'metadata', { set: { [key]: index } }, NOW),
        ),
      );
      expect((await store.read('s1'))?.metadata).toEqual(
        Object.fromEntries(keys.map((key, index) => [key, index])),
      );
    });
  });

  describe('saveState', () => {
    test('swaps what has the revision that was expected', async () => {
      expect(await store.saveState('s1', { version: 1, list: [1] }, 0)).toBe(1);
      expect(await other.saveState('s1', { version: 1, list: [1, 2] }, 1)).toBe(2);
      expect(await store.read('s1')).toMatchObject({
        state: { version: 1, list: [1, 2] },
        revision: 2,
        metadata: {},
      });
    });

    test('refuses where another worker was faster, and leaves its state', async () => {
      await store.saveState('s1', 'first', 0);
      const slower = other.saveState('s1', 'second', 0);
      await expect(slower).rejects.toThrow(ConflictError);
      await expect(slower).rejects.toMatchObject({ id: 's1', expected: 0, actual: 1 });
      expect((await store.read('s1'))?.state).toBe('first');
    });

    test('lets one of many at once through', async () => {
      const tries = Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? store : other).saveState('s1', index, 0),
      );
      const settled = await Promise.allSettled(tries);
      const won = settled.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
      expect(won).toHaveLength(1);
      expect(await store.read('s1')).toMatchObject({ state: won[0], revision: 1 });
    });

    test('keeps any character that JSON can write', async () => {
      const state = { 'NUL \0': '\0', half: '\ud83d', deep: [[{}]], nothing: null };
      await store.saveState('s1', state, 0);
      expect((await other.read('s1'))?.state).toEqual(state);
    });

    test('does not touch metadata that is patched meanwhile', async () => {
      await Promise.all([store.saveState('s1', 1, 0), other.patch('s1', 'metadata', { set: { a: 1 } }, NOW)]);
      expect(await store.read('s1')).toMatchObject({ state: 1, metadata: { a: 1 } });
    });

    test.each<readonly [string, unknown, number]>([
      ['undefined', undefined, 0],
      ['a function', () => 1, 0],
      ['a revision below zero', {}, -1],
      ['a revision that is none', {}, 0.5],
    ])('takes no %s', async (_, state, expected) => {
      await expect(store.saveState('s1', state, expected)).rejects.toThrow(InvalidValueError);
      expect(await store.read('s1')).toMatchObject({ state: null, revision: 0 });
    });

    test('of a session that is gone is a NotFoundError', async () => {
      await expect(store.saveState('s2', {}, 0)).rejects.toThrow(NotFoundError);
    });
  });

  describe('comments', () => {
    const first = commentRow(posted('11'), 's1');
    const second = commentRow(
      posted('12', { kind: 'review', url: 'https://github.com/acme/widgets/pull/7#pullrequestreview-12' }),
      's2',
    );
    const post = commentRow(unseen('p', { body: { sha256: 'a'.repeat(64), length: 3 }, at: null }), 's1');
    const bare = commentRow(
      unseen('q', {
        kind: 'review',
        host: null,
        repository: null,
        number: null,
        window: { from: null, to: null },
      }),
      's2',
    );

    test('come back as they were written, in the order that was asked', async () => {
      expect(await store.upsertComments([post, second, first, bare])).toEqual([post, second, first, bare]);
      expect(await other.comments()).toEqual({
        rows: expect.arrayContaining([first, second]),
        unseen: expect.arrayContaining([post, bare]),
      });
    });

    test('keep their first row', async () => {
      await store.upsertComments([first]);
      const later: CommentRow = {
        ...first,
        sessionId: 's9',
        callId: 'c9',
        postKey: 's9 x',
        firstSeenAt: LATER,
      };
      expect(await other.upsertComments([later, later])).toEqual([first, first]);
      expect((await store.comments()).rows).toEqual([first]);
    });

    test('that are one by another path or kind are another or the same by host, kind and id alone', async () => {
      const moved = commentRow(
        posted('11', { url: 'https://github.com/a/b/issues/1#issuecomment-11', repository: 'a/b' }),
        's1',
      );
      const review = commentRow(posted('11', { kind: 'review' }), 's1');
      const elsewhere = commentRow(posted('11', { host: 'github.example.com' }), 's1');
      await store.upsertComments([first, moved, review, elsewhere]);
      expect((await other.comments()).rows).toHaveLength(3);
    });

    test('take the place of the post whose id nobody saw', async () => {
      await store.upsertComments([post]);
      const known = commentRow(posted('13', { postKey: 'p' }), 's1');
      expect(await other.upsertComments([known])).toEqual([known]);
      expect(await store.comments()).toEqual({ rows: [known], unseen: [] });
      expect(await store.upsertComments([post])).toEqual([known]);
      expect(await other.comments()).toEqual({ rows: [known], unseen: [] });
    });

    test('of one batch do so too, in any order', async () => {
      const known = commentRow(posted('13', { postKey: 'p' }), 's1');
      expect(await store.upsertComments([post, known])).toEqual([known, known]);
      expect(await other.comments()).toEqual({ rows: [known], unseen: [] });
    });

    test('that another session wrote first still end a post that nobody saw', async () => {
      await store.upsertComments([first, post]);
      await other.upsertComments([commentRow(posted('11', { postKey: 'p' }), 's1')]);
      expect(await store.comments()).toEqual({ rows: [first], unseen: [] });
    });

    test('can be asked for by comment and by session', async () => {
      await store.upsertComments([first, second, post, bare]);
      const comment = { host: 'github.com', kind: 'issue-comment', id: '11' } as const;
      expect(await other.comments({ comment })).toEqual({ rows: [first], unseen: [post] });
      expect(await other.comments({ sessionId: 's2' })).toEqual({ rows: [second], unseen: [bare] });
      expect(await other.comments({ comment, sessionId: 's2' })).toEqual({ rows: [], unseen: [] });
      expect(await other.comments({ comment: { ...comment, id: '99' } })).toEqual({
        rows: [],
        unseen: [post],
      });
    });

    test('may be none', async () => {
      expect(await store.upsertComments([])).toEqual([]);
      expect(await store.comments()).toEqual({ rows: [], unseen: [] });
    });

    test.each<readonly [string, object]>([
      ['no id', { id: '' }],
      ['an id that is no number', { id: '1a' }],
      ['an unknown kind', { kind: 'gist-comment' }],
      ['a NUL', { repository: 'a\0b' }],
      ['no url', { url: undefined }],
    ])('with %s are refused, and none of their batch is written', async (_, wrong) => {
      const row = { ...first, ...wrong } as CommentRow;
      await expect(store.upsertComments([second, row])).rejects.toThrow(InvalidValueError);
      await expect(store.upsertComments([second, row])).rejects.toThrow(/rows\.1/);
      expect((await store.comments()).rows).toEqual([]);
    });

    test('written by two at once are one row each', async () => {
      const rows = Array.from({ length: 20 }, (_, index) => commentRow(posted(String(index + 1)), 's1'));
      const reversed = [...rows].reverse();
      await Promise.all(
        [rows, reversed, rows, reversed].map((batch, index) =>
          (index % 2 === 0 ? store : other).upsertComments(batch),
        ),
      );
      expect((await store.comments()).rows).toHaveLength(20);
    });

    test('and their posts, written at once, leave no post behind', async () => {
      const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
      await Promise.all(
        numbers.flatMap((number) => [
          store.upsertComments([commentRow(unseen(`p${number}`), 's1')]),
          other.upsertComments([commentRow(posted(String(number), { postKey: `p${number}` }), 's1')]),
        ]),
      );
      const { rows, unseen: left } = await store.comments();
      expect([rows.length, left.length]).toEqual([20, 0]);
    });
  });

  describe('warnings', () => {
    const warning = {
      key: 's1 goal/pull-request-missing',
      rule: 'goal/pull-request-missing',
      refusals: [{ url: 'x' }],
      pushed: null,
    };

    test('are written once', async () => {
      expect(await store.insertWarning(warning)).toBe(true);
      expect(await other.insertWarning({ ...warning, rule: 'other' } as typeof warning)).toBe(false);
      expect(await store.warnings()).toEqual([{ key: warning.key, warning, withdrawnBy: null }]);
    });

    test('are written by one of many at once', async () => {
      const written = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? store : other).insertWarning(warning)),
      );
      expect(written.filter(Boolean)).toHaveLength(1);
    });

    test('are withdrawn once, and their key is not used again', async () => {
      await store.insertWarning(warning);
      expect(await other.withdrawWarning(warning.key, 'https://github.com/acme/widgets/pull/7')).toBe(true);
      expect(await store.withdrawWarning(warning.key, 'https://github.com/acme/widgets/pull/8')).toBe(false);
      expect(await store.insertWarning(warning)).toBe(false);
      expect(await other.warnings()).toEqual([
        { key: warning.key, warning, withdrawnBy: 'https://github.com/acme/widgets/pull/7' },
      ]);
    });

    test('that were never written are not withdrawn', async () => {
      expect(await store.withdrawWarning('k', 'https://github.com/acme/widgets/pull/7')).toBe(false);
      expect(await store.warnings()).toEqual([]);
    });

    test('may hold any character that JSON can write', async () => {
      const odd = { key: 'k', line: 'a\0b \ud83d', 'NUL \0': 1 };
      await store.insertWarning(odd);
      expect((await other.warnings())[0]?.warning).toEqual(odd);
    });

    test('are listed by key', async () => {
      for (const key of ['b', 'a', 'c']) await store.insertWarning({ key });
      expect((await other.warnings()).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
    });

    test.each<readonly [string, unknown]>([
      ['no key', {}],
      ['an empty key', { key: '' }],
      ['a NUL in its key', { key: 'a\0b' }],
      ['nothing', null],
      ['a value that is no JSON', { key: 'k', at: undefined }],
    ])('with %s are refused', async (_, wrong) => {
      await expect(store.insertWarning(wrong as never)).rejects.toThrow(InvalidValueError);
      expect(await store.warnings()).toEqual([]);
    });
  });
}
