import type { SettingsRefusal, SettingsReport } from '../node/index.ts';
import { CLIENT_NAMES } from '../settings/messages.ts';
import { printable } from '../text/terminal.ts';
import type { Colours } from './context.ts';
import { shownDiff } from './hooks-diff.ts';
import { inline } from './output.ts';

type Done = Exclude<SettingsReport['outcome'], 'refused' | 'failed'>;

const SAID: Readonly<Record<SettingsReport['operation'], Readonly<Record<Done | 'would', string>>>> = {
  install: {
    change: 'our entry was put into',
    unchanged: 'our entry is in place already in',
    would: 'our entry would be put into',
  },
  uninstall: {
    change: 'our entry was taken out of',
    unchanged: 'there is no entry of ours in',
    would: 'our entry would be taken out of',
  },
};

/** What was done, or would be (with a diff), for people. */
export function reportText(report: SettingsReport, diff: string | null, colours: Colours): string {
  const { client, operation, outcome, file, notes, moved } = report;
  if (outcome !== 'change' && outcome !== 'unchanged') return '';
  const said = SAID[operation][diff === null || diff === '' ? outcome : 'would'];
  const lines = [
    `${colours.bold(CLIENT_NAMES[client])}: ${said} ${inline(file)}`,
    ...notes.map(({ id, message }) => `  ${colours.yellow('!')} ${inline(message)}  ${colours.dim(id)}`),
    ...moved.map(
      ({ from, to, command }) =>
        `  ${colours.yellow('!')} to be trusted again: ${inline(command ?? to)}  ${colours.dim(inline(`${from} -> ${to}`))}`,
    ),
  ];
  return `${lines.join('\n')}\n${diff === null ? '' : shownDiff(diff, colours)}`;
}

/** Why nothing was done: the file and the place, what is wrong, what to do, and what to paste instead. */
export function refusalText(refusal: SettingsRefusal, snippet: string | null): string {
  const { id, file, line, column, message, next } = refusal;
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  const said = message.startsWith(place) ? message : `${place}: ${message}`;
  const lines = [`transcript-facts: ${inline(said)} [${id}]`, `  ${next}`];
  if (snippet !== null)
    lines.push('  By hand, this would be the entry:', printable(snippet.trimEnd()).replaceAll(/^/gm, '    '));
  return `${lines.join('\n')}\n`;
}
