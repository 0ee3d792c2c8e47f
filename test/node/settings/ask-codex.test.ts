import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test, vi } from 'vitest';
import { askCodex } from '../../../src/node/settings/ask-codex.ts';
import { installHook } from '../../../src/node/settings/edit.ts';
import { hookStatus } from '../../../src/node/settings/status.ts';
import { homeWith, type Home } from './home.ts';

vi.mock('node:timers/promises', () => import('./at-once.ts'));

/** A `codex` that answers as 0.171.0 does, with this trust for each hook of ours (`TRUST`), or does what else may come. */
const CODEX = `#!${process.execPath}
const { createInterface } = require('node:readline');
const say = (value) => process.stdout.write(JSON.stringify(value) + '\\n');
const trust = process.env.TRUST;
if (trust === 'gone') process.exit(1);
if (trust === 'deaf') process.on('SIGTERM', () => undefined);
if (trust === 'deaf' || trust === 'silent') setInterval(() => undefined, 1000);
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    process.stdout.write('not JSON\\n');
    say({ method: 'configWarning', params: {} });
    say({ id, result: { codexHome: process.env.CODEX_HOME } });
  }
  if (method !== 'hooks/list' || trust === 'deaf' || trust === 'silent') return;
  if (trust === 'odd') return say({ id, error: { code: -32601 } });
  const hook = { eventName: 'sessionEnd', sourcePath: process.env.CODEX_HOME + '/hooks.json', trustStatus: trust };
  const other = { ...hook, command: 'echo bye', trustStatus: 'untrusted' };
  say({ id, result: { data: [{ cwd: params.cwds[0], hooks: [other, { ...hook, command: process.env.OURS }] }] } });
});
`;

async function homeOf(trust: string): Promise<{ home: Home; from: Home['from'] }> {
  const home = await homeWith({ 'bin/codex': CODEX });
  chmodSync(join(home.root, 'bin/codex'), 0o755);
  await installHook(home.codex, { from: home.from });
  const env = { PATH: join(home.root, 'bin'), TRUST: trust, OURS: home.codex.script };
  return { home, from: { ...home.from, env } };
}

async function asked(
  trust: string,
): Promise<{ trust: string | null; state: string; problems: readonly string[] }> {
  const { home, from } = await homeOf(trust);
  const { state, problems, ...status } = await hookStatus(home.codex, { from, askClient: true });
  return { trust: status.trust, state, problems: problems.map(({ id }) => id) };
}

describe('Codex, asked whether it trusts the entry', () => {
  test.each([
    ['trusted', { trust: 'trusted', state: 'installed', problems: [] }],
    ['untrusted', { trust: 'untrusted', state: 'broken', problems: ['untrusted'] }],
    ['modified', { trust: 'modified', state: 'broken', problems: ['modified'] }],
    ['another word', { trust: null, state: 'installed', problems: ['trust-unknown'] }],
    ['odd', { trust: null, state: 'installed', problems: ['trust-unknown'] }],
    ['gone', { trust: null, state: 'installed', problems: ['trust-unknown'] }],
  ])('says: %s', async (trust, expected) => {
    expect(await asked(trust)).toEqual(expected);
  });

  it.each(['silent', 'deaf'])('is not waited for if it stays %s', async (trust) => {
    const { home, from } = await homeOf(trust);
    const entry = { files: [home.codex.file], command: home.codex.script };
    expect(await askCodex(entry, from, 500)).toBeNull();
  });

  it('may not be here', async () => {
    const { codex, from } = await homeWith();
    await installHook(codex, { from });
    const status = await hookStatus(codex, { from: { ...from, env: { PATH: '' } }, askClient: true });
    expect([status.trust, status.state]).toEqual([null, 'installed']);
  });

  it('is not asked for Claude Code', async () => {
    const { claude, from } = await homeWith();
    await installHook(claude, { from });
    expect((await hookStatus(claude, { from, askClient: true })).problems).toEqual([]);
  });
});
