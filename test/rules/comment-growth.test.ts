/** Work grows with the output: counted, not timed, so that it is the same everywhere. */
import { afterAll, expect, test } from 'vitest';
import { commentCandidatesIn } from '../../src/rules/comment-candidates.ts';
import { cleanOutput } from '../../src/rules/output-lines.ts';
import { permalink } from '../support/comments.ts';
import { openMeter } from '../support/work.ts';

const meter = openMeter((url) => url.includes('/src/'));
afterAll(meter.close);

const URL = permalink(3001);
const SHAPES = { templates: [], shaped: [0], apiUrl: [], number: [], id: [0] };

function workOf(times: number): number {
  const lines = `${URL}\n{"url":"${URL}"}\n3001\n`.repeat(times);
  return meter.measure(() => commentCandidatesIn(cleanOutput(lines), SHAPES));
}

test('twice the lines are twice the work', () => {
  const once = workOf(1000);
  expect(once).toBeGreaterThan(1000);
  expect(workOf(2000) / once).toBeLessThan(2.5);
});
