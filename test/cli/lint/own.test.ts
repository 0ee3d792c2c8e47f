import { expect, it } from 'vitest';
import { root } from '../../architecture/sources.ts';
import { invoke } from '../fake-context.ts';

it('this repository has nothing to find, and more than a few scripts to find it in', async () => {
  process.chdir(root);
  const { status, stdout, stderr } = await invoke(['lint', '--fail-on', 'note']);
  expect([status, stdout]).toEqual([0, '']);
  expect(Number(/ in (\d+) files\n$/.exec(stderr)?.[1])).toBeGreaterThan(3);
});
