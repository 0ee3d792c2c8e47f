/** `settings/unreadable`: spec `lint.md`, 4. */
import type { TreeStop } from '../../settings/tree.ts';
import { TOP } from '../places.ts';
import type { Found, Rule } from '../types.ts';
import { lost } from './say.ts';
import type { SettingsReading } from './types.ts';

const STOPS: Readonly<Record<TreeStop['why'], readonly [is: string, mend: string]>> = {
  comment: ['comment is no JSON', 'remove it'],
  'trailing-comma': ['comma stands in front of no value', 'remove it'],
  syntax: ['file is no JSON from here on', 'mend it'],
  depth: ['value is more than 200 levels deep and was not read', 'make it flatter'],
};

export const unreadable: Rule<SettingsReading> = {
  meta: {
    id: 'settings/unreadable',
    severity: 'error',
    summary: 'A file that is not strict JSON, or begins with a byte order mark',
  },
  check: (reading) => [...mark(reading), ...stop(reading)],
};

function mark({ file, tree }: SettingsReading): readonly Found[] {
  if (!tree.hasMark) return [];
  const place = { ...TOP, endColumn: 2 };
  if (file.client === 'codex')
    return [{ ...place, message: 'byte order mark makes Codex drop the whole file; save it without one' }];
  const message = 'byte order mark is read by this client and by few others; save the file without one';
  return [{ ...place, message, severity: 'warning' }];
}

function stop(reading: SettingsReading): readonly Found[] {
  const { file, tree, at } = reading;
  if (tree.stop === null) return [];
  const { why, offset } = tree.stop;
  const [is, mend] = STOPS[why];
  const message = why === 'depth' ? `${is}; ${mend}` : `${is}, so ${lost(reading, 'file')}; ${mend}`;
  const to = offset + (why === 'comment' ? lineLength(file.text, offset) : 1);
  return [{ ...at(offset, to), message }];
}

function lineLength(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return (end < 0 ? text.length : end) - from;
}
