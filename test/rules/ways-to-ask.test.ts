import { describe, expect, test } from 'vitest';
import { posterRules } from '../../src/rules/comment/shared.ts';
import { openerRules } from '../../src/rules/pull-request/shared.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';

const API = 'https://api.github.com';
const ask = (script: string): ReturnType<typeof readCall>['requests'][number] => {
  const request = readCall(call('c1', script)).requests.at(-1);
  if (request === undefined) throw new Error(`no command in ${script}`);
  return request;
};
const mutation = (name: string): string => `mutation{${name}(input:{}){clientMutationId}}`;

describe('a command posts in one way (comments.md, 3)', () => {
  test.each([
    ['gh pr comment 7 -b x', 'posted-by-gh'],
    ['gh issue comment 7 -b x', 'posted-by-gh'],
    ['gh pr review 7 --approve', 'reviewed-by-gh'],
    ['gh pr close 7 -c x', 'closed-by-gh'],
    ['gh issue reopen 7 -c x', 'closed-by-gh'],
    ['gh api repos/harbor/lantern/issues/7/comments -f body=x', 'posted-by-rest'],
    ['hub api repos/harbor/lantern/issues/7/comments -f body=x', 'posted-by-rest'],
    [`gh api graphql -f query='${mutation('addComment')}'`, 'posted-by-graphql'],
    [`hub api graphql -f query='${mutation('addComment')}'`, 'posted-by-graphql'],
    [`curl -d '{"body":"x"}' ${API}/repos/harbor/lantern/issues/7/comments`, 'posted-by-curl'],
    [`curl -d '{"query":"${mutation('addComment')}"}' ${API}/graphql`, 'posted-by-curl'],
    [`wget --post-data='{"body":"x"}' ${API}/repos/harbor/lantern/issues/7/comments`, 'posted-by-curl'],
  ])('%s: %s', (script, id) => {
    const { program, operations } = ask(script);
    const ways = (operations ?? []).flatMap((each) =>
      posterRules.filter((rule) => rule.posts(program, each)),
    );
    expect(ways.map((rule) => rule.id)).toEqual([`comment/${id}`]);
  });
});

describe('a command opens in one way (pull-requests.md, 4)', () => {
  test.each([
    ['gh pr create --fill', 'created-by-gh'],
    ['gh pr revert 7', 'created-by-gh'],
    ['hub pull-request -m x', 'created-by-gh'],
    ['git pull-request -m x', 'created-by-gh'],
    ['gh api repos/harbor/lantern/pulls -f head=x', 'created-by-rest'],
    ['hub api repos/harbor/lantern/pulls -f head=x', 'created-by-rest'],
    [`gh api graphql -f query='${mutation('createPullRequest')}'`, 'created-by-graphql'],
    [`curl -d '{"head":"x"}' ${API}/repos/harbor/lantern/pulls`, 'created-by-curl'],
    [`curl -d '{"query":"${mutation('createPullRequest')}"}' ${API}/graphql`, 'created-by-curl'],
    [`wget --post-data='{"head":"x"}' ${API}/repos/harbor/lantern/pulls`, 'created-by-curl'],
  ])('%s: %s', (script, id) => {
    const { program, operations } = ask(script);
    const ways = (operations ?? []).flatMap((each) =>
      openerRules.filter((rule) => rule.opens(program, each)),
    );
    expect(ways.map((rule) => rule.id)).toEqual([`pull-request/${id}`]);
  });
});
