import { describe, expect, test } from 'vitest';
import { permalink, posted, turnedDown } from '../../support/comments.ts';

const [NEW, OLD] = [permalink(3001), permalink(2001)];
const LINE = permalink(3001, 7, 'review-comment');
const REVIEW = permalink(3001, 7, 'review');

/** A mutation with its selection, in single quotes. */
const ask = (mutation: string, more = ''): string =>
  `gh api graphql -f query='mutation { ${mutation} }'${more}`;
const ADD = 'addComment(input: {subjectId: "PR_7", body: "done"})';
const comment = (url: string, name = 'addComment'): string =>
  JSON.stringify({ data: { [name]: { commentEdge: { node: { url } } } } });
const review = (url: string, name: string): string =>
  JSON.stringify({ data: { [name]: { pullRequestReview: { url } } } });

describe('comment/posted-by-graphql', () => {
  test.each([
    ['a comment', ask(`${ADD} { commentEdge { node { url } } }`), comment(NEW), NEW],
    ['an alias', ask(`post: ${ADD} { commentEdge { node { url } } }`), comment(NEW, 'post'), NEW],
    [
      'a program',
      ask(`${ADD} { commentEdge { node { url } } }`, ' -q .data.addComment.commentEdge.node.url'),
      NEW,
      NEW,
    ],
    [
      'jq behind a pipe',
      ask(`${ADD} { commentEdge { node { url } } }`, ' | jq -r .data.addComment.commentEdge.node.url'),
      NEW,
      NEW,
    ],
    [
      'variables',
      `gh api graphql -f query='mutation($id: ID!, $body: String!) { addComment(input: {subjectId: $id, body: $body}) { commentEdge { node { url } } } }' -f id=PR_7 -f body=done`,
      comment(NEW),
      NEW,
    ],
    [
      'an issue',
      ask(`${ADD} { commentEdge { node { url } } }`),
      comment(NEW.replace('pull', 'issues')),
      NEW.replace('pull', 'issues'),
    ],
    [
      'a review',
      ask(
        'addPullRequestReview(input: {pullRequestId: "PR_7", event: COMMENT, body: "x"}) { pullRequestReview { url } }',
      ),
      review(REVIEW, 'addPullRequestReview'),
      REVIEW,
    ],
    [
      'a pending review that is submitted',
      ask(
        'submitPullRequestReview(input: {pullRequestReviewId: "PRR_1", event: APPROVE}) { pullRequestReview { url } }',
      ),
      review(REVIEW, 'submitPullRequestReview'),
      REVIEW,
    ],
    [
      'an answer in a thread',
      ask(
        'addPullRequestReviewThreadReply(input: {pullRequestReviewThreadId: "PRRT_1", body: "x"}) { comment { url } }',
      ),
      JSON.stringify({ data: { addPullRequestReviewThreadReply: { comment: { url: LINE } } } }),
      LINE,
    ],
  ])('%s', (_, script, output, wanted) => {
    expect(posted(script, output)).toEqual([wanted]);
  });

  test.each([
    [
      'no link is asked for',
      ask(`${ADD} { commentEdge { node { id } } }`),
      '{"data":{"addComment":{"commentEdge":{"node":{"id":"IC_1"}}}}}',
    ],
    [
      'the link of the thing that it hangs on',
      ask(`${ADD} { subject { ... on PullRequest { url } } }`),
      '{"data":{"addComment":{"subject":{"url":"https://github.com/harbor/lantern/pull/7"}}}}',
    ],
    [
      'the link of another one',
      ask(`${ADD} { commentEdge { node { url } } subject { comments { url } } }`),
      JSON.stringify({ data: { addComment: { subject: { url: OLD } } } }),
    ],
    ['another kind of link', ask(`${ADD} { commentEdge { node { url } } }`), comment(REVIEW)],
    [
      'a program that reads another field',
      ask(`${ADD} { commentEdge { node { url } } }`, ' -q .data.addComment.clientMutationId'),
      '',
    ],
  ])('%s: posted, and unseen', (_, script, output) => {
    expect(posted(script, output)).toEqual(['?issue-comment']);
  });

  test.each([
    [
      'a query',
      `gh api graphql -f query='{ node(id: "IC_1") { ... on IssueComment { url } } }'`,
      'read-only-command',
    ],
    [
      'a query that speaks of it',
      `gh api graphql -f query='{ search(query: "addComment(") { nodes { url } } }'`,
      'read-only-command',
    ],
    ['an edit', ask('updateIssueComment(input: {id: "IC_1", body: "x"}) { issueComment { url } }'), 'edit'],
    ['a deletion', ask('deleteIssueComment(input: {id: "IC_1"}) { clientMutationId }'), 'delete'],
    [
      'a reaction',
      ask('addReaction(input: {subjectId: "IC_1", content: EYES}) { subject { id } }'),
      'reaction',
    ],
    [
      'a thread that is resolved',
      ask('resolveReviewThread(input: {threadId: "PRRT_1"}) { thread { id } }'),
      'asks-nothing',
    ],
    [
      'a pending review',
      ask('addPullRequestReview(input: {pullRequestId: "PR_7"}) { pullRequestReview { url } }'),
      'asks-nothing',
    ],
    [
      'a discussion’s comment',
      ask('addDiscussionComment(input: {discussionId: "D_1", body: "x"}) { comment { url } }'),
      'asks-nothing',
    ],
    ['a document in a file', 'gh api graphql -F query=@post.graphql', 'unknown-operation'],
    [
      'an answer that may be pending',
      ask(
        'addPullRequestReviewThreadReply(input: {pullRequestReviewId: "PRR_1", body: "x"}) { comment { url } }',
      ),
      'unknown-operation',
    ],
  ])('%s posts nothing (4)', (_, script, reason) => {
    expect(posted(script, OLD)).toEqual([]);
    expect(turnedDown(script, OLD)).toEqual([reason]);
  });

  test('GitHub refuses', () => {
    const script = ask(`${ADD} { commentEdge { node { url } } }`);
    const output = '{"data":{"addComment":null},"errors":[{"message":"x"}]}gh: Could not resolve to a node';
    expect(posted(script, output, 'failed')).toEqual([]);
    expect(posted(`${script} || true`, output)).toEqual([]);
  });

  test('a body that quotes one', () => {
    const script = ask(
      `addComment(input: {subjectId: "PR_7", body: "re ${OLD}"}) { commentEdge { node { url body } } }`,
    );
    const output = JSON.stringify({
      data: { addComment: { commentEdge: { node: { body: OLD, url: NEW } } } },
    });
    expect(posted(script, output)).toEqual([NEW]);
  });

  test('beside a list', () => {
    const script = `${ask(`${ADD} { commentEdge { node { url } } }`)} && gh api repos/harbor/lantern/issues/7/comments -q '.[].html_url'`;
    expect(posted(script, `${comment(NEW)}\n${OLD}\n${NEW}`)).toEqual([NEW]);
  });
});
