/** `hook-output/unknown-key`: spec `lint.md`, 7. */
import { CLIENT_NAMES } from '../../settings/messages.ts';
import { quoted } from '../message.ts';
import type { LintClient, Rule } from '../types.ts';
import { specificKeys, topKeys } from './known-keys.ts';
import { isObject } from './read.ts';
import type { HookRecord, RecordReading } from './types.ts';

const LOST: Readonly<Record<LintClient, string>> = {
  'claude-code': 'is ignored',
  codex: 'makes the run fail',
};

export const unknownKey: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/unknown-key',
    severity: { 'claude-code': 'note', codex: 'error' },
    summary: 'A key that the client does not know at its place',
  },
  check: ({ record }) => {
    const [key] = unknownKeys(record);
    if (key === undefined) return [];
    const message = `key ${quoted(key)} is none that ${CLIENT_NAMES[record.client]} knows there and ${LOST[record.client]}; remove it`;
    return [{ ...record.place, message }];
  },
};

function unknownKeys(record: HookRecord): readonly string[] {
  if (record.printed.kind !== 'document') return [];
  const { document } = record.printed;
  const top = topKeys(record);
  const inner = specificKeys(record);
  const specific = document['hookSpecificOutput'];
  return [
    // That one has a rule of its own.
    ...Object.keys(document).filter((key) => top?.has(key) === false && key !== 'additionalContext'),
    ...(isObject(specific) ? Object.keys(specific).filter((key) => inner?.has(key) === false) : []),
  ];
}
