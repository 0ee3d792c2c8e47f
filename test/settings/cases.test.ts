/** The handed cases of settings, and what must hold of each of them besides. */
import { describe, expect, it } from 'vitest';
import { planInstall, planUninstall } from '../../src/settings/index.ts';
import type { Intent, SettingsClient } from '../../src/settings/index.ts';
import { invoke } from '../cli/fake-context.ts';
import { handed } from '../support/handed.ts';
import { textAfter } from './plans.ts';

interface Row {
  readonly id: string;
  readonly client: SettingsClient;
  readonly operation: 'install' | 'uninstall';
  readonly before: string | null;
  readonly script: string;
  readonly options?: Pick<Intent, 'strict' | 'force' | 'platform'>;
  readonly after: string | null;
  readonly refused: string | null;
  readonly identity?: 'always' | 'receipt';
  readonly note: string;
}

const rows = handed<Row>('settings');
const intentOf = ({ client, script, options }: Row): Intent => ({ client, script, ...options });

describe('settings.jsonl', async () => {
  const ANSWERS = new Set(['after', 'refused', 'identity', 'note']);
  const questions = rows.map((row) =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !ANSWERS.has(key)))),
  );
  const { status, stdout, stderr } = await invoke(['evaluate', 'settings'], { stdin: questions.join('\n') });
  const verdicts: ReadonlyMap<string, object> = new Map(
    stdout
      .trimEnd()
      .split('\n')
      .map((line): { readonly id: string } => JSON.parse(line))
      .map((verdict) => [verdict.id, verdict]),
  );

  it('is there, and every row is read', () => {
    expect([rows.length, status, stderr]).toEqual([140, 0, '']);
  });

  it.each(rows)('$id: $note', ({ id, after, refused }) => {
    expect(verdicts.get(id)).toEqual({ id, after, refused });
  });
});

const installs = rows.filter(({ operation, refused }) => operation === 'install' && refused === null);

describe('rows that install', () => {
  it.each(installs)('$id: a second time changes nothing', (row) => {
    expect(planInstall(row.after, intentOf(row))).toMatchObject({ outcome: 'unchanged', edits: [] });
  });

  it.each(installs.filter(({ identity }) => identity !== undefined))(
    '$id: the receipt gives it back',
    (row) => {
      const plan = planInstall(row.before, intentOf(row));
      const receipt = plan.outcome === 'refused' ? null : plan.receipt;
      expect(receipt).not.toBe(null);
      expect(textAfter(planUninstall(row.after, { ...intentOf(row), receipt }))).toBe(row.before);
    },
  );

  it.each(installs.filter(({ identity }) => identity === 'always'))('$id: and so does no receipt', (row) => {
    expect(textAfter(planUninstall(row.after, intentOf(row)))).toBe(row.before);
  });

  it.each(installs.filter(({ identity }) => identity === undefined))('$id: uninstall forgets it', (row) => {
    const intent = { ...intentOf(row), force: true };
    expect(textAfter(planUninstall(row.after, intent))).toBe(textAfter(planUninstall(row.before, intent)));
  });
});

describe('rows that are refused', () => {
  it.each(rows.filter(({ refused }) => refused !== null))('$id: says where and what', (row) => {
    const plan =
      row.operation === 'install'
        ? planInstall(row.before, intentOf(row))
        : planUninstall(row.before, intentOf(row));
    const refusal = plan.outcome === 'refused' ? plan.refusal : null;
    expect(refusal?.message).toMatch(/\.$/);
    const hasNoPlace = ['unsafe-path', 'unsupported-platform'].includes(row.refused ?? '');
    expect(refusal?.line === undefined).toBe(hasNoPlace);
  });
});
