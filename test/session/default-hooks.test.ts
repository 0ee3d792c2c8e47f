import { expect, test } from 'vitest';
import { defaults } from '../../src/session/default-hooks.ts';
import { registry } from '../../src/session/registry.ts';

const namesOf = (hooks: ReturnType<typeof defaults>): readonly unknown[] =>
  hooks.map(({ id, keys, on }) => [id, keys, on]);

test('the hooks that ship, in their order, with the keys that each may write', () => {
  expect(namesOf(registry(defaults()).hooks())).toEqual([
    ['pull-requests', ['github_pull_request_urls', 'github_pr_tracking_started_at'], ['fact', 'evidence']],
    ['comments', [], ['comment']],
    ['missing-pull-request', [], ['rest']],
  ]);
});

test('both keys can have other names', () => {
  const [first] = defaults({ urls: 'pulls', startedAt: 'since' });
  expect(first?.keys).toEqual(['pulls', 'since']);
});
