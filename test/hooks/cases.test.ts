/** The handed cases of frames and of transcript folders, as the command answers them. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { invoke } from '../cli/fake-context.ts';
import { handed } from '../support/handed.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly note: string };

/** The verdicts on all rows at once, by id; the answers are not part of the questions. */
async function verdictsOn(kind: string, rows: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
  const ANSWERS = new Set(['expected', 'slug', 'candidates', 'measured', 'note']);
  const questions = rows.map((row) =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !ANSWERS.has(key)))),
  );
  const { status, stdout, stderr } = await invoke(['evaluate', kind], { stdin: questions.join('\n') });
  expect([status, stderr]).toEqual([0, '']);
  const verdicts = stdout
    .trimEnd()
    .split('\n')
    .map((line): Row => JSON.parse(line));
  return new Map(verdicts.map((verdict) => [verdict.id, verdict]));
}

/** What a long text is described by. */
function shapeOf(text: string): Readonly<Record<string, unknown>> {
  const lines = text.split('\n').slice(0, -1);
  return {
    text,
    bytes: Buffer.byteLength(text),
    lines: lines.length,
    firstLine: lines.at(0),
    secondLine: lines.at(1),
    lastLine: lines.at(-1),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

const isShortened = (value: unknown): value is string => typeof value === 'string' && value.endsWith('…');

describe('frame.jsonl', async () => {
  const rows = handed<Row>('frame');
  const verdicts = await verdictsOn('frame', rows);

  it('is there', () => {
    expect(rows.length).toBe(81);
  });

  it.each(rows)('$id: $note', ({ id, expected }) => {
    const { text, ...verdict } = verdicts.get(id) ?? { id, text: null };
    const said: Readonly<Record<string, unknown>> = { ...verdict, ...shapeOf(String(text)) };
    for (const [key, value] of Object.entries(Object(expected)))
      if (isShortened(value)) expect(String(said[key]).startsWith(value.slice(0, -1))).toBe(true);
      else expect(said[key]).toEqual(value);
  });
});

describe('slugs.jsonl', async () => {
  const rows = handed<Row>('slugs');
  const verdicts = await verdictsOn('slug', rows);

  it('is there', () => {
    expect(rows.length).toBe(46);
  });

  it.each(rows)('$id: $note', ({ id, slug, candidates }) => {
    expect(verdicts.get(id)).toEqual({ id, slug, candidates });
  });
});
