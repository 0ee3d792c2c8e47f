import { describe, expect, it } from 'vitest';
import { briefly, foundIn } from './run.ts';

const opened = (number: number): { readonly command: string; readonly output: string } => ({
  command: 'gh pr create --fill',
  output: `https://github.com/harbor/lantern/pull/${number}\n`,
});

describe('an unwanted pull request', () => {
  it('is said once for each, where it was opened', () => {
    const run = [{ id: 's1', goal: 'Do not open a pull request.', steps: [opened(7), opened(8)] }];
    expect(
      briefly(foundIn(run, 'transcript/unwanted-pull-request')).map((line) => line.slice(0, 10)),
    ).toEqual(['s1.jsonl:2', 's1.jsonl:4']);
  });

  it('is none for the first words of the agent, or of another session', () => {
    const run = [
      { id: 's1', steps: [{ agent: 'I will not open a pull request.' }, opened(7)] },
      { id: 's2', steps: [{ person: 'Do not open a pull request.' }] },
    ];
    expect(foundIn(run, 'transcript/unwanted-pull-request')).toEqual([]);
  });
});
