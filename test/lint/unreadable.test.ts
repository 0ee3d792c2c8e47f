import { describe, expect, it } from 'vitest';
import type { UnreadableFile } from '../../src/lint/files.ts';
import { lint } from '../../src/lint/lint.ts';
import type { LintKind } from '../../src/lint/types.ts';

const KINDS: readonly LintKind[] = ['shell', 'settings', 'listener', 'transcript', 'store', 'hook-output'];
const REASONS: readonly UnreadableFile['unreadable'][] = [
  'no-permission',
  'too-long',
  'binary',
  'folder',
  'not-a-file',
  'failed',
];

describe.each(KINDS)('%s/unreadable', (kind) => {
  it.each(REASONS)('is said at the start of a file that is %s', (reason) => {
    const [finding, ...more] = lint([{ kind, path: 'x', unreadable: reason }]);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      rule: `${kind}/unreadable`,
      severity: reason === 'folder' ? 'note' : 'error',
      file: 'x',
      line: 1,
      column: 1,
    });
    expect(finding?.message).toMatch(/^[^;]+; [^;]+[^.]$/);
  });
});
