/** Words that messages of rules over settings share. */
import { CLIENT_NAMES } from '../../settings/messages.ts';
import { endOf } from '../../settings/nodes.ts';
import type { Found, LintClient } from '../types.ts';
import type { SettingsReading, Value } from './types.ts';

/** How much a client loses to a mistake (spec `lint.md`, 4). */
export type Loss = 'file' | 'event' | 'group' | 'handler' | 'entry';

const LOST: Readonly<Record<LintClient, Readonly<Record<Loss, string>>>> = {
  'claude-code': {
    file: 'Claude Code drops the whole file',
    event: 'Claude Code drops the event',
    group: 'Claude Code drops the group',
    handler: 'Claude Code drops the handler',
    entry: 'Claude Code drops the entry',
  },
  codex: {
    file: 'Codex drops the whole file',
    event: 'Codex drops the event without a word',
    group: 'Codex drops the group without a word',
    handler: 'Codex drops the handler without a word',
    entry: 'Codex drops the entry without a word',
  },
};

export function lost({ file }: SettingsReading, loss: Loss): string {
  const text = LOST[file.client][loss];
  return loss === 'file' && file.client === 'claude-code' && file.layer === 'settings'
    ? `${text}, permissions too`
    : text;
}

export function clientName({ file }: SettingsReading): string {
  return CLIENT_NAMES[file.client];
}

/** A finding at a value of the file. */
export function foundAt({ at }: SettingsReading, node: Value, message: string): Found {
  return { ...at(node.offset, endOf(node)), message };
}
