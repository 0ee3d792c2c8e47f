import { existsSync, readFileSync, statSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { SettingsFile } from '../../../src/lint/files.ts';
import { namedFiles } from '../../../src/lint/settings/index.ts';
import { lint } from '../../../src/lint/lint.ts';

it('the plugin that we ship gives no finding, and names files that are there', () => {
  const root = new URL('../../../examples/hooks-plugin/', import.meta.url);
  const text = readFileSync(new URL('hooks/hooks.json', root), 'utf8');
  const file = {
    kind: 'settings',
    path: 'hooks/hooks.json',
    text,
    client: 'claude-code',
    layer: 'plugin',
  } as const;
  const names = namedFiles(file);
  const files: SettingsFile['files'] = Object.fromEntries(
    names
      .filter((name) => existsSync(new URL(name, root)))
      .map((name) => [name, { executable: (statSync(new URL(name, root)).mode & 0o111) !== 0 }]),
  );
  expect(names).toContain('hooks/hook.cjs');
  expect(Object.keys(files)).toContain('hooks/hook.cjs');
  expect(lint([{ ...file, files }])).toEqual([]);
});
