import { describe, expect, test } from 'vitest';
import { opened, pull } from '../support/facts.ts';

const LIST = 'gh pr list --json url -q ".[].url"';
const OUTPUT = `${pull(7)}\n${pull(8)}\n${pull(41)}`;

describe('a list, an opener, and what checks the code (6.7, 6.9)', () => {
  test.each([
    'tsc --noEmit',
    'npx tsc -p .',
    './node_modules/.bin/prettier --check .',
    'go vet ./...',
    'cargo clippy',
    'ruff check src',
    'mypy .',
  ])('%s prints no address: the last one is the opener’s', (checks) => {
    expect(opened(`${LIST} && gh pr create --fill && ${checks}`, OUTPUT)).toEqual([[pull(41), 'created']]);
    expect(opened(`set -e\n${LIST}\ngh pr create --fill\n${checks}`, `${OUTPUT}\nAll is well`)).toEqual([
      [pull(41), 'created'],
    ]);
  });

  test.each([
    'npm test',
    'pytest',
    'make',
    'go test ./...',
    'cargo run',
    'npx vitest',
    'npx',
    '"$CHECK" vet',
  ])('%s runs code that may print anything', (program) => {
    expect(opened(`${LIST} && gh pr create --fill && ${program}`, OUTPUT)).toEqual([]);
  });

  test('an opener that may have failed has none of them', () => {
    expect(opened(`${LIST}; gh pr create --fill 2>/dev/null; tsc --noEmit`, OUTPUT)).toEqual([]);
    expect(opened(`${LIST} && gh pr create --fill || tsc --noEmit`, `${pull(7)}\n${pull(8)}\nerror`)).toEqual(
      [],
    );
  });

  test('an opener in front of it all has the first', () => {
    expect(opened(`gh pr create --fill && ${LIST} && npm test`, OUTPUT)).toEqual([[pull(7), 'created']]);
  });
});
