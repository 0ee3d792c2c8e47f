/** `hook-output/unmarked-line`: spec `lint.md`, 7. */
import { FRAME_LINES, PREFIX } from '../../hooks/frame-block.ts';
import { linesOf } from '../../hooks/frame-clean.ts';
import { readFrames } from '../../hooks/frame-read.ts';
import { quoted } from '../message.ts';
import type { Rule } from '../types.ts';
import { givenTexts } from './read.ts';
import type { RecordReading } from './types.ts';

/** Ours behind the blocks: listeners that are not shown, or an output that was cut (spec `hooks.md`, 2.5 and 3.13). */
const NOTICE =
  /^=== (?:transcript-facts: not shown: \d+ lines? \(limit: size\)|hooks\.d: [\w.@+%-]+ -- not shown: \d+ listeners? \(limit: size\)) ===$/;

export const unmarkedLine: Rule<RecordReading> = {
  meta: {
    id: 'hook-output/unmarked-line',
    severity: 'error',
    summary: 'A line without a voice behind the output of a listener',
  },
  check: ({ record }) => {
    const line = givenTexts(record)
      .filter(({ what }) => what !== 'message')
      .map(({ text }) => unmarkedIn(text))
      .find((one) => one !== null);
    if (line === undefined || line === null) return [];
    const message = `line ${quoted(line)} stands behind listeners without a mark; print what is yours before them`;
    return [{ ...record.place, message }];
  },
};

/** The first line behind a frame line that is nobody's; null: there is none. */
function unmarkedIn(text: string): string | null {
  const lines = linesOf(text);
  const first = lines.findIndex(isFrameLine);
  if (first < 0) return null;
  const line = lines
    .slice(first + 1)
    .find((one) => !one.startsWith(PREFIX) && !isFrameLine(one) && !NOTICE.test(one));
  return line ?? null;
}

/** Of the four: it reads back as a block, alone or below a line that it is about. */
function isFrameLine(line: string): boolean {
  const [, id = ''] = /^=== hooks\.d: ([\w.@+%-]*\/[\w.@+%-]*) -- /.exec(line) ?? [];
  if (id === '') return false;
  const block = `${FRAME_LINES.opening(id)}${PREFIX}x\n`;
  return readFrames(line).blocks.length > 0 || readFrames(block + line).own.length === 0;
}
