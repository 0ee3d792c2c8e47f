import * as z from 'zod';
import type { LintFile } from '../lint/files.ts';
import { lint } from '../lint/lint.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const client = z.enum(['claude-code', 'codex']);
const known = { uid: z.number().nullable(), mode: z.number().nullable() };
const file = { kind: z.enum(['file', 'directory', 'symlink', 'other']), ...known };

const whichKind = z.looseObject({ kind: z.enum(['settings', 'hook-output', 'listener']) });
const settings = z.looseObject({
  text: z.string(),
  client,
  layer: z.enum(['settings', 'plugin']),
  files: z.record(z.string(), z.looseObject({ executable: z.boolean() })).default({}),
});
const hookOutput = z.looseObject({
  record: z.looseObject({
    client,
    event: z.string(),
    exit: z.number().nullable(),
    stdout: z.string().optional(),
    parts: z.array(z.tuple([z.string(), z.number().int().min(0).max(1e8)])).default([]),
  }),
});
const listener = z.looseObject({
  event: z.string(),
  entry: z.looseObject({
    name: z.string(),
    ...file,
    executable: z.boolean(),
    directories: z.array(z.looseObject({ path: z.string(), ...known })),
    target: z.looseObject(file).nullable().exactOptional(),
    head: z.string().nullable().default(null),
  }),
  me: z.number().nullable(),
  platform: z.enum(['posix', 'windows']),
});

/** `{kind, …}` of settings, recorded hook output or a listener: the ids of the rules, sorted, each once (lint.md, 4, 5, 7). */
export const evaluateLint: Evaluator = (input) => ({
  findings: [...new Set(lint([fileOf(input)]).map(({ rule }) => rule))].sort(),
});

function fileOf(input: unknown): LintFile {
  const { kind } = readRow(whichKind, input);
  switch (kind) {
    case 'settings': {
      const { text, client: whose, layer, files } = readRow(settings, input);
      return { kind, path: 'settings.json', text, client: whose, layer, files };
    }
    case 'hook-output': {
      const { parts, stdout, ...record } = readRow(hookOutput, input).record;
      const printed = stdout ?? parts.map(([text, times]) => text.repeat(times)).join('');
      return { kind, path: 'record.jsonl', text: `${JSON.stringify({ ...record, stdout: printed })}\n` };
    }
    case 'listener': {
      const { event, entry, me, platform } = readRow(listener, input);
      const { head, ...facts } = entry;
      const bytes = head === null ? null : new TextEncoder().encode(head);
      return {
        kind,
        path: `hooks.d/${event}`,
        event,
        entries: [{ entry: facts, head: bytes }],
        me,
        platform,
      };
    }
  }
}
