import * as z from 'zod';
import { readSessions } from '../transcript/sessions.ts';
import type { SessionReading } from '../transcript/sessions.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const schema = z.looseObject({
  client: z.enum(['claude-code', 'codex']).optional(),
  lines: z.array(z.string()).default([]),
  bytes: z.base64().optional(),
  unterminated: z.boolean().default(false),
  ended: z.boolean().optional(),
  file: z.string().default(''),
  sessions: z.boolean().default(false),
  also: z.array(z.looseObject({ file: z.string(), lines: z.array(z.string()) })).default([]),
});

type Row = z.output<typeof schema>;

/** `{lines | bytes, client?, file?, unterminated?, ended?, sessions?, also?}`: the events of the session of `file`. */
export const evaluateEvents: Evaluator = (input) => {
  const row = readRow(schema, input);
  const found = read(row);
  // A line alone may not tell whose it is (T3); then the row's word is taken.
  const reading = found?.client === null && row.client !== undefined ? read(row, row.client) : found;
  const events = reading?.events ?? [];
  return {
    events: row.sessions ? events : events.filter(({ kind }) => kind !== 'session'),
    diagnostics: reading?.diagnostics ?? {},
  };
};

function read(row: Row, client?: 'claude-code' | 'codex'): SessionReading | undefined {
  const own = {
    file: row.file,
    input: row.bytes === undefined ? textOf(row.lines, row.unterminated) : Buffer.from(row.bytes, 'base64'),
    ended: row.ended ?? !row.unterminated,
  };
  const others = row.also.map(({ file, lines }) => ({ file, input: textOf(lines, false) }));
  const sessions = readSessions([own, ...others], client === undefined ? {} : { client });
  return sessions.find(({ files }) => files.includes(row.file));
}

function textOf(lines: readonly string[], unterminated: boolean): string {
  return lines.join('\n') + (unterminated || lines.length === 0 ? '' : '\n');
}
