/** `hook-output/too-long`: spec `lint.md`, 7. */
import { byteLength } from '../../hooks/bytes.ts';
import type { LintClient, Rule } from '../types.ts';
import { givenTexts } from './read.ts';
import type { RecordReading } from './types.ts';

const MOST = 10_000;

/** Claude Code counts UTF-16 units, Codex bytes. */
const MEASURES: Readonly<Record<LintClient, (text: string) => number>> = {
  'claude-code': (text) => text.length,
  codex: byteLength,
};
const TOLD: Readonly<Record<LintClient, string>> = {
  'claude-code': 'UTF-16 units and is replaced by the name of a file',
  codex: 'bytes and is cut in the middle',
};

export const tooLong: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/too-long',
    severity: 'warning',
    summary: 'A text that is longer than the client shows',
  },
  check: ({ record }) => {
    const { client, place } = record;
    const long = givenTexts(record).find(({ text }) => MEASURES[client](text) > MOST);
    if (long === undefined) return [];
    return [{ ...place, message: `${long.what} has more than 10,000 ${TOLD[client]}; print less` }];
  },
};
