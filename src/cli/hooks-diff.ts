import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import type { SettingsReport } from '../node/index.ts';
import type { Colours } from './context.ts';
import { printable } from '../text/terminal.ts';

/** A file that is not there, before or after. */
const NOWHERE = '/dev/null';

/** What an edit does to the file, as a unified diff; empty where nothing changes. */
export function unifiedDiff({ file, before, after }: SettingsReport): string {
  if (before === after) return '';
  const [from, to] = [before === null ? NOWHERE : file, after === null ? NOWHERE : file];
  return createTwoFilesPatch(from, to, before ?? '', after ?? '', undefined, undefined, {
    headerOptions: FILE_HEADERS_ONLY,
  });
}

/** The same for people: nothing in it steers the terminal. The carriage return in front of a line break is not shown. */
export function shownDiff(diff: string, colours: Colours): string {
  if (diff === '') return '';
  const lines = diff.replace(/\n$/, '').split('\n');
  return lines.map((line) => `${paintOf(line, colours)(printable(line.replace(/\r$/, '')))}\n`).join('');
}

function paintOf(line: string, { bold, cyan, green, red }: Colours): (text: string) => string {
  if (line.startsWith('+++') || line.startsWith('---')) return bold;
  if (line.startsWith('@@')) return cyan;
  if (line.startsWith('+')) return green;
  return line.startsWith('-') ? red : String;
}
