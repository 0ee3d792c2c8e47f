import { expect, test } from 'vitest';
import { addressesIn, spelledTexts } from '../../src/rules/spelled.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';
import { pull } from '../support/facts.ts';

const spelled = (script: string): readonly string[] => spelledTexts(readCall(call('c1', script)));

/** What the script's own text prints makes an address old (pull-requests.md, 6.1). */
test.each([
  [`echo see ${pull(7)}`, 1],
  [`printf 'https://github.com/%s/pull/%d\\n' harbor/lantern 7`, 1],
  [`cat <<E\nfollows ${pull(7)}, and ${pull(8)}\nE`, 2],
  [`echo "${pull(7)} $X"`, 1],
  ['echo "https://github.com/harbor/lantern/pull/$N"', 0],
  [`echo "${pull(7)}$N"`, 0],
  [`grep ${pull(7)} notes.md`, 0],
  ['echo see https://github.com/harbor/lantern/pull/7#issuecomment-1', 0],
])('%s', (script, count) => {
  expect(addressesIn(spelled(script)).size).toBe(count);
});
