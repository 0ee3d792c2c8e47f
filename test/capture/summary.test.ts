import { describe, expect, it, test } from 'vitest';
import { countPages, hiddenChanges, type Pages, type PageState } from '../../src/capture/counts.ts';
import { exitStatus } from '../../src/capture/exit-status.ts';
import { isArchivedPage } from '../../src/capture/front-matter.ts';
import { summaryLine, type RunOutcome } from '../../src/capture/summary.ts';

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, place) => `${place}.md`);

function outcome(
  [updated, created, archived, deleted]: readonly number[],
  more: Partial<RunOutcome> = {},
): RunOutcome {
  const pages = {
    updated: names(updated ?? 0),
    created: names(created ?? 0),
    archived: names(archived ?? 0),
    deleted: names(deleted ?? 0),
  };
  return { pages, denied: 0, secretsRemoved: 0, costUsd: 0.08, tokens: null, ...more };
}

describe('the summary (rules 19 and 20)', () => {
  it.each<[RunOutcome, string]>([
    [outcome([1]), 'done (1 page updated, 0 created, 0 archived, cost: $0.08)'],
    [outcome([0, 2, 1]), 'done (0 pages updated, 2 created, 1 archived, cost: $0.08)'],
    [outcome([2, 0, 0, 1]), 'done (2 pages updated, 0 created, 0 archived, 1 deleted, cost: $0.08)'],
    [
      outcome([1], { denied: 2, secretsRemoved: 1 }),
      'done (1 page updated, 0 created, 0 archived, 2 denied, 1 secret removed, cost: $0.08)',
    ],
    [
      outcome([1], { secretsRemoved: 2 }),
      'done (1 page updated, 0 created, 0 archived, 2 secrets removed, cost: $0.08)',
    ],
    [outcome([1], { costUsd: 0.0049 }), 'done (1 page updated, 0 created, 0 archived, cost: <$0.01)'],
    [outcome([1], { costUsd: 0.005 }), 'done (1 page updated, 0 created, 0 archived, cost: $0.01)'],
    [outcome([1], { costUsd: 12.3 }), 'done (1 page updated, 0 created, 0 archived, cost: $12.30)'],
    [
      outcome([1], { costUsd: null, tokens: { input: 12345, output: 678 } }),
      'done (1 page updated, 0 created, 0 archived, tokens: 12,345 in, 678 out)',
    ],
    [outcome([1], { costUsd: null }), 'done (1 page updated, 0 created, 0 archived)'],
    [outcome([1], { costUsd: Number.NaN }), 'done (1 page updated, 0 created, 0 archived)'],
    [
      outcome([], { costUsd: 0.01 }),
      'done: no new knowledge met the notability bar (0 pages written, cost: $0.01)',
    ],
    [
      outcome([], { costUsd: null, denied: 1 }),
      'done: no new knowledge met the notability bar (0 pages written, 1 denied)',
    ],
  ])('%#: %s', (given, want) => {
    expect(summaryLine(given)).toBe(`[capture] ${want}`);
  });
});

describe('counts come from hashes', () => {
  const page = (hash: string, archived = false): PageState => ({ hash, archived });
  const pages = (given: Readonly<Record<string, PageState>>): Pages => new Map(Object.entries(given));

  it('each page counts once', () => {
    const before = pages({
      same: page('1'),
      changed: page('1'),
      gone: page('1'),
      put: page('1'),
      old: page('1', true),
      back: page('1', true),
    });
    const after = pages({
      same: page('1'),
      changed: page('2'),
      new: page('1'),
      put: page('2', true),
      old: page('2', true),
      back: page('2'),
      born: page('1', true),
    });
    expect(countPages(before, after)).toEqual({
      updated: ['back', 'changed', 'old'],
      created: ['new'],
      archived: ['born', 'put'],
      deleted: ['gone'],
    });
  });

  it('what the agent touched among hidden files is known (rule 15)', () => {
    const before = new Map([
      ['.obsidian/app.json', '1'],
      ['.capture.lock', '1'],
      ['a.md', '1'],
      ['.gone', '1'],
    ]);
    const after = new Map([
      ['.obsidian/app.json', '2'],
      ['.capture-s.log', '1'],
      ['a.md', '2'],
      ['.capture/x', '1'],
    ]);
    expect(hiddenChanges(before, after)).toEqual(['.capture/x', '.gone', '.obsidian/app.json']);
  });
});

describe('an archived page', () => {
  it.each([
    '---\narchived: true\n---\n# A',
    '---\r\ntitle: A\r\narchived: True # since May\r\n---\r\n',
    '\ufeff---\narchived: "2026-11-30"\n---\n',
    "---\narchived: '2026-11-30T10:00:00Z'\n---\n",
    '---\narchived:   2026-11-30\n---\n',
  ])('%j', (text) => {
    expect(isArchivedPage(text)).toBe(true);
  });

  it.each([
    '',
    'archived: true',
    '---\narchived: true',
    '---\narchived: false\n---\n',
    '---\narchived:\n---\n',
    '---\narchived: truely\n---\n',
    '---\n  archived: true\n---\n',
    '---\nunarchived: true\n---\n',
    '---\n---\narchived: true\n',
    '# A\n---\narchived: true\n---\n',
    '---\narchived: # true\n---\n',
  ])('not %j', (text) => {
    expect(isArchivedPage(text)).toBe(false);
  });
});

test('the exit status (section 6)', () => {
  expect(exitStatus({ kind: 'done' })).toBe(0);
  expect(exitStatus({ kind: 'failed', id: 'busy' })).toBe(1);
  expect(exitStatus({ kind: 'refused', id: 'recursion' })).toBe(2);
});
