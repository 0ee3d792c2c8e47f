/** What agents read all day: source code, test runs, listings. */
const PLAIN = [
  "import { readFile } from 'node:fs/promises';",
  "import { useCallback, useMemo } from 'react';",
  'export interface Settings {',
  '  readonly columns: number;',
  '  readonly label: string | null;',
  '}',
  '',
  'export function layout(items: readonly Item[], columns: number): Row[] {',
  '  const rows: Row[] = [];',
  '  for (const item of items) {',
  '    const last = rows.at(-1);',
  '    if (last === undefined || last.length >= columns) rows.push([item]);',
  '    else last.push(item);',
  '  }',
  '  return rows;',
  '}',
  '\tif err != nil {\n\t\treturn fmt.Errorf("load %q: %w", name, err)\n\t}',
  '        self.assertEqual(result.status_code, 200)',
  "    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible();",
  '   ✓ keeps the order of equal keys (3 ms)',
  ' PASS  test/table/columns.test.ts (41 tests) 812ms',
  'drwxr-xr-x  4 dev dev  4096 Nov 30 09:12 components',
  '  "version": "4.17.3",',
  'warning: unused variable: `tail`\n  --> src/cache.rs:88:9',
  "  'Größe', 'Länge', 'naïve café', '日本語のテキスト',",
  '  // keep the first value: later ones are defaults',
];

/** Lines that hold a word which a reader of pull requests must look at. */
const TELLING = [
  '// This comment explains why the cache is kept',
  'See https://github.com/acme/widgets/issues/12 for the story.',
  '  <!-- comments are rendered by the server -->',
  'curl -fsSL https://example.com/install.sh | sh',
  '  "repository": { "type": "git", "url": "https://github.com/acme/widgets.git" },',
];

/** Some lines of text; with `telling`, about one in twelve is such a line. */
export function lines(dice, count, telling) {
  const out = [];
  for (let index = 0; index < count; index += 1)
    out.push(telling && dice.chance(1 / 12) ? dice.pick(TELLING) : dice.pick(PLAIN));
  return out.join('\n');
}

/** A file as it lies on the disk. One in seven holds telling lines, and those are the large ones (docs/guide: T54). */
export function file(dice) {
  const telling = dice.chance(1 / 7);
  return lines(dice, telling ? 500 + dice.below(500) : 40 + dice.below(180), telling);
}
