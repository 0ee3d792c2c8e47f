import { printable } from '../text/terminal.ts';
import type { SettingsClient } from './types.ts';

/** How people call a client. */
export const CLIENT_NAMES: Readonly<Record<SettingsClient, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
};

/** The longest piece of somebody else's text that a message shows, in UTF-16 units. */
const LONGEST = 200;

/** Text of the file on one line of a message: what steers a terminal is spelled out, what is long is cut. */
export function shown(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return printable(cut).replace(/[\t\n]/g, (character) => (character === '\t' ? '\\t' : '\\n'));
}

/** A path of the file in a message; the root has no name of its own. */
export function shownPath(path: string): string {
  return path === '' ? 'The top level' : shown(path);
}

const LOST: Readonly<Record<SettingsClient, string>> = {
  'claude-code': 'Claude Code up to 2.1.197 ignores the whole file for it.',
  codex: 'Codex ignores the whole file for it.',
};

/** The sentence of each refusal (settings, section 5); what is filled in is printable already. */
export const MESSAGES = {
  unparsable: (file: string, line: number, column: number): string =>
    `${file}:${line}:${column} is not JSON. Nothing was changed.`,
  ignored: (client: SettingsClient, what: string, line: number, column: number): string =>
    `${CLIENT_NAMES[client]} ignores this whole file because of the ${what} at ${line}:${column}. Remove it first.`,
  byteOrderMark: 'Codex does not read a hooks.json that starts with a byte order mark. Save it without one.',
  duplicateKey: (key: string, path: string): string =>
    `"${key}" stands twice at ${path}. Readers take the last; keep one.`,
  otherShape: (path: string, found: string, expected: string): string =>
    `${path} is ${found}, expected ${expected}.`,
  invalidEntry: (path: string, problem: string, client: SettingsClient): string =>
    `${path}: ${problem}. ${LOST[client]}`,
  flatEntry: (path: string, found: string): string =>
    `${path} runs "${found}" without a group. Wrap it in {"hooks": […]} first.`,
  clientIgnoresFile: (path: string, problem: string): string =>
    `Codex ignores this whole file: ${path}: ${problem}.`,
  editedEntry: (path: string, found: string, verb: 'replaces' | 'removes'): string =>
    `${path} is our entry, changed by hand: "${found}". --force ${verb} it.`,
  foreignEntry: (path: string, found: string): string =>
    `Another command is registered at ${path}: "${found}".`,
  unsafePath: (path: string): string => `The path of the script cannot be written safely: ${path}.`,
  unsupportedPlatform: 'Codex hooks on Windows are not supported. Use WSL.',
  unsafeEdit: (file: string): string =>
    `An edit of ${file} that changes nothing else could not be found. Nothing was changed; edit it by hand.`,
  tooLarge: (file: string): string =>
    `${file} has more than 5 MiB. Nothing was changed; make it smaller first.`,
  tooDeep: (file: string, line: number, column: number): string =>
    `${file}:${line}:${column} is more than 200 levels deep. Nothing was changed; make it flatter first.`,
} as const;
