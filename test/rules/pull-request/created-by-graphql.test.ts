import { describe, expect, test } from 'vitest';
import { opened, pull } from '../../support/facts.ts';

const CREATE = (selection: string, name = 'createPullRequest'): string =>
  `gh api graphql -f query='mutation { ${name}(input: {repositoryId: "R"}) { ${selection} } }'`;

describe('pull-request/created-by-graphql', () => {
  test.each([
    [CREATE('pullRequest { url }'), `{"data":{"createPullRequest":{"pullRequest":{"url":"${pull(41)}"}}}}`],
    [
      CREATE('pullRequest { permalink }'),
      `{"data":{"createPullRequest":{"pullRequest":{"permalink":"${pull(41)}"}}}}`,
    ],
    [
      CREATE('pullRequest { url }', 'mk: createPullRequest'),
      `{"data":{"mk":{"pullRequest":{"url":"${pull(41)}"}}}}`,
    ],
    [`${CREATE('pullRequest { url }')} -q .data.createPullRequest.pullRequest.url`, pull(41)],
    [
      CREATE('pullRequest { url } revertPullRequest { url }', 'revertPullRequest'),
      `{"data":{"revertPullRequest":{"pullRequest":{"url":"${pull(7)}"},"revertPullRequest":{"url":"${pull(41)}"}}}}`,
    ],
  ])('%s', (script, output) => {
    expect(opened(script, output)).toEqual([[pull(41), 'created']]);
  });

  test.each([
    [
      `gh api graphql -f query='mutation { addComment(input: {body: "createPullRequest(x)"}) { subject { id } } }' && gh pr view 7 --json url -q .url`,
      `{"data":{}}\n${pull(7)}`,
    ],
    [
      `gh api graphql -f query='query { repository(owner: "a", name: "b") { pullRequest(number: 7) { url } } }'`,
      `{"data":{"repository":{"pullRequest":{"url":"${pull(7)}"}}}}`,
    ],
    [
      CREATE('pullRequest { url }'),
      `{"data":{"createPullRequest":null},"errors":[{"message":"see ${pull(7)}"}]}`,
    ],
  ])('%s opens nothing', (script, output) => {
    expect(opened(script, output)).toEqual([]);
  });
});
