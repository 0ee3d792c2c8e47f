import type { Node } from 'jsonc-parser';
import type { Aim } from './aim.ts';
import type { Clearing } from './clear.ts';
import { groupsOf, isOurs, otherEvents } from './entries.ts';
import type { Entry } from './entries.ts';
import { KNOWN_EVENTS } from './events.ts';
import { shown } from './messages.ts';
import { memberOf, textOf } from './nodes.ts';
import { pathOf } from './places.ts';
import type { SettingsDocument } from './read.ts';
import { faultOfEvent } from './shapes.ts';
import type { Fault } from './shapes.ts';
import type { Note } from './types.ts';

/** What a plan tells as a note, and an inspection as a problem. */
export interface Remark {
  readonly id:
    'byte-order-mark' | 'hooks-disabled' | 'limited-by-matcher' | 'other-event' | 'invalid-elsewhere';
  readonly message: string;
  readonly path: string;
}

/** All remarks on a text that was read; `entry` is the one that counts as ours. */
export function remarksOn(document: SettingsDocument, entry: Entry | null, aim: Aim): readonly Remark[] {
  return [
    ...remarksOnFile(document, aim),
    ...(entry === null ? [] : remarksOnMatcher(entry)),
    ...otherEvents(document.root, aim).flatMap((event) => {
      const ours = groupsOf(event, aim)
        .flatMap(({ entries }) => entries)
        .find(isOurs);
      return ours === undefined ? [] : [otherEvent(ours)];
    }),
    ...remarksOnShapes(document, aim),
  ];
}

/** What the file sets; null: nothing. Codex has no such key. */
export function hooksDisabled(root: Node | null, aim: Aim): boolean | null {
  const value: unknown = memberOf(root, 'disableAllHooks')?.value.value;
  return aim.client === 'claude-code' && typeof value === 'boolean' ? value : null;
}

function remarksOnFile({ start, root }: SettingsDocument, aim: Aim): readonly Remark[] {
  const remarks: Remark[] = [];
  if (start > 0)
    remarks.push({ id: 'byte-order-mark', message: 'The file starts with a byte order mark.', path: '' });
  if (hooksDisabled(root, aim) === true) {
    const message = 'disableAllHooks is true: hooks do not run until it is taken out.';
    remarks.push({ id: 'hooks-disabled', message, path: 'disableAllHooks' });
  }
  return remarks;
}

/** A matcher that is there to match everything limits nothing (settings, rule 18). */
function remarksOnMatcher({ group, isFlat, path }: Entry): readonly Remark[] {
  const matcher = isFlat ? null : textOf(memberOf(group.node, 'matcher')?.value);
  if (matcher === null || matcher === '' || matcher === '*') return [];
  const message = `${shown(path)} runs only where the matcher "${shown(matcher)}" of its group fits.`;
  return [{ id: 'limited-by-matcher', message, path }];
}

function otherEvent({ path }: Entry): Remark {
  return { id: 'other-event', message: `Our script is also registered at ${shown(path)}; it stays.`, path };
}

/** Codex ignores a file for the same fault: it has another name there (rules 15 and 16). */
function remarksOnShapes({ text, root }: SettingsDocument, aim: Aim): readonly Remark[] {
  if (aim.client === 'codex') return [];
  return otherEvents(root, aim).flatMap(({ key, value }) => {
    const fault = KNOWN_EVENTS[aim.client].has(key) ? faultOfEvent(text, value, aim.client) : null;
    return fault === null ? [] : [invalidElsewhere(fault)];
  });
}

export function invalidElsewhere({ node, problem }: Fault): Remark {
  const path = pathOf(node);
  const message = `${shown(path)}: ${problem}. Claude Code up to 2.1.197 ignores the whole file for it.`;
  return { id: 'invalid-elsewhere', message, path };
}

/** Places that uninstall keeps for those behind them (rule 34). */
export function notesOnPlaceholders({ placeholders }: Clearing): readonly Note[] {
  return placeholders.map(({ path }) => ({
    id: 'placeholder-left',
    message: `${shown(path)} stays as an empty group, so that Codex still trusts the hooks behind it.`,
    path,
  }));
}
