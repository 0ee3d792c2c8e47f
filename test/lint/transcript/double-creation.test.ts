import { describe, expect, it } from 'vitest';
import { briefly, foundIn } from './run.ts';

const created = (id: string, url: string, count = 1): Parameters<typeof foundIn>[0][number] => ({
  id,
  steps: Array.from({ length: count }, () => ({ command: 'gh pr create --fill', output: `${url}\n` })),
});
const URL = 'https://github.com/harbor/lantern/pull/7';

describe('a pull request that several sessions hold as created', () => {
  it('is said at each of three', () => {
    const found = foundIn(
      ['s1', 's2', 's3'].map((id) => created(id, URL)),
      'transcript/double-creation',
    );
    expect(found.map(({ file }) => file)).toEqual(['s1.jsonl', 's2.jsonl', 's3.jsonl']);
  });

  it('is another one in another repository, on another host or with another number', () => {
    const others = [
      'https://github.com/harbor/lamp/pull/7',
      'https://github.com/harbor/lantern/pull/77',
      'https://ghe.example.com/harbor/lantern/pull/7',
    ];
    const run = [URL, ...others].map((url, place) => created(`s${place}`, url));
    expect(foundIn(run, 'transcript/double-creation')).toEqual([]);
  });

  it('keeps its message short, whatever the names', () => {
    const run = [created('x'.repeat(500), URL), created('y\u001b[31m\n'.repeat(50), URL)];
    for (const line of briefly(foundIn(run, 'transcript/double-creation'))) {
      const message = line.slice(line.indexOf(' ') + 1);
      expect(message.length).toBeLessThanOrEqual(200);
      expect(message).toMatch(
        / is created by call `c0` and by session `.+`, too; find the one that opened it$/,
      );
    }
  });
});
