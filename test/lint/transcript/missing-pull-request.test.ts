import { describe, expect, it } from 'vitest';
import { foundIn } from './run.ts';

const URL = `https://github.com/${'o'.repeat(39)}/${'n'.repeat(100)}/pull/7`;

describe('a missing pull request', () => {
  it.each([
    ['gh pr view 7 --json url --jq .url', `${URL}\n`, 'ok'],
    ['gh pr create --fill', `x${'\u001b'.repeat(90)}\n`, 'failed'],
  ] as const)('is told in 200 characters, on one line: %s', (command, output, status) => {
    const steps = [{ command, output, status }, { agent: 'Done.' }];
    const [found] = foundIn([{ id: 's1', goal: 'Open a PR.', steps }], 'transcript/missing-pull-request');
    expect(found?.message.length).toBeLessThanOrEqual(200);
    expect(found?.message).toMatch(/^goal asks [^\u0000-\u001f]+; open it or change the goal$/);
  });
});
