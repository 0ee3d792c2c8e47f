import { expect, it } from 'vitest';
import { briefly, foundIn } from './run.ts';

it('is said at the words of each session', () => {
  const run = ['s1', 's2'].map((id) => ({
    id,
    steps: [{ agent: 'On it.' }, { agent: 'I opened https://github.com/harbor/lantern/pull/7.' }],
  }));
  expect(briefly(foundIn(run, 'transcript/claim-without-evidence')).map((line) => line.slice(0, 10))).toEqual(
    ['s1.jsonl:3', 's2.jsonl:3'],
  );
});
