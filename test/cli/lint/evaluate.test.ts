import { describe, expect, it, test } from 'vitest';
import { handed } from '../../support/handed.ts';
import { invoke } from '../fake-context.ts';

interface Row {
  readonly id: string;
  readonly note: string;
  readonly dialect: string;
  readonly script: string;
  readonly findings: readonly string[];
  readonly lines: readonly number[];
}

async function verdicts(kind: string, rows: readonly object[]): Promise<readonly unknown[]> {
  const stdin = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const { stdout } = await invoke(['evaluate', kind], { stdin });
  return stdout
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

describe('evaluate descriptors: the handed rows', async () => {
  const rows = handed<Row>('descriptors');
  const answers = await verdicts(
    'descriptors',
    rows.map(({ id, dialect, script }) => ({ id, dialect, script })),
  );

  test.each(rows.map((row, index) => ({ ...row, answer: answers[index] })))('$id: $note', (row) => {
    const { id, findings, lines, answer } = row;
    expect(answer).toEqual({ id, findings, lines });
  });
});

describe('evaluate lint', () => {
  it('answers a row of each kind, each rule once', async () => {
    const entry = { name: '10-x', kind: 'file', uid: 1000, mode: 0o755, executable: true, directories: [] };
    const rows = [
      { id: 1, kind: 'settings', client: 'codex', layer: 'settings', text: '{}', files: {} },
      { id: 2, kind: 'hook-output', record: { client: 'codex', event: 'Stop', exit: 0, parts: [['x', 3]] } },
      { id: 3, kind: 'listener', event: 'after_save', entry, me: 1000, platform: 'posix' },
    ];
    expect(await verdicts('lint', rows)).toEqual(rows.map(({ id }) => ({ id, findings: expect.any(Array) })));
  });

  it('names what is wrong with a row', async () => {
    expect(
      await verdicts('lint', [
        { id: 1, kind: 'shell' },
        { id: 2, kind: 'settings', text: 7 },
      ]),
    ).toEqual([
      { id: 1, error: expect.stringContaining('kind: ') },
      { id: 2, error: expect.stringContaining('text: ') },
    ]);
  });
});
