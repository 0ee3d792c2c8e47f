import fc from 'fast-check';
import type { CommentKind, RefusalReason } from '../../rules/types.ts';
import { quotes, single } from '../quoting.ts';
import type { Quote } from '../quoting.ts';
import type { Step } from '../types.ts';
import { titles } from '../words.ts';
import { deed, permalink, shell } from '../world.ts';
import type { Plan, World } from '../world.ts';
import { wrappers } from '../wrappers.ts';
import { API, COMMENT_MUTATION, commentAnswer, commentedAnswer } from './asks.ts';

/** A command that has to do with a comment. `n` is the number of the deed's first pull request. */
interface Post {
  readonly name: string;
  readonly kind: CommentKind;
  readonly command: (
    given: World & { readonly n: string; readonly body: string; readonly quote: Quote },
  ) => string;
  readonly prints: (world: World, link: string, body: string) => string;
  /** Nothing prints the permalink. */
  readonly unseen?: true;
  /** It posts nothing. */
  readonly reason?: RefusalReason;
}

const link = (_: World, permalinkOf: string): string => `${permalinkOf}\n`;
const answer = (world: World, permalinkOf: string, body: string): string =>
  `${commentAnswer(world.id(0), permalinkOf, body)}\n`;

const POSTS: readonly Post[] = [
  {
    name: 'comments by gh',
    kind: 'issue-comment',
    command: ({ n, body, quote }) => `gh pr comment ${n} --body ${quote(body)}`,
    prints: link,
  },
  {
    name: 'comments by REST',
    kind: 'issue-comment',
    command: ({ owner, name, n, body, quote }) =>
      `gh api repos/${owner}/${name}/issues/${n}/comments -f ${quote(`body=${body}`)}`,
    prints: answer,
  },
  {
    name: 'replies by REST',
    kind: 'review-comment',
    command: ({ owner, name, n, body, quote }) =>
      `gh api repos/${owner}/${name}/pulls/${n}/comments/2800000001/replies -f ${quote(`body=${body}`)} --jq .html_url`,
    prints: link,
  },
  {
    name: 'reviews by REST',
    kind: 'review',
    command: ({ owner, name, n, body, quote }) =>
      `gh api repos/${owner}/${name}/pulls/${n}/reviews -f event=COMMENT -f ${quote(`body=${body}`)}`,
    prints: answer,
  },
  {
    name: 'comments by GraphQL',
    kind: 'issue-comment',
    command: () => `gh api graphql -f query=${single(COMMENT_MUTATION)}`,
    prints: (_, permalinkOf) => `${commentedAnswer(permalinkOf)}\n`,
  },
  {
    name: 'comments by curl',
    kind: 'issue-comment',
    command: ({ owner, name, n, body }) =>
      `curl -s ${API}/repos/${owner}/${name}/issues/${n}/comments -d ${single(JSON.stringify({ body }))}`,
    prints: answer,
  },
  {
    name: 'reviews by gh, which prints no permalink',
    kind: 'review',
    command: ({ n, body, quote }) => `gh pr review ${n} --comment --body ${quote(body)}`,
    prints: () => '',
    unseen: true,
  },
  {
    name: 'closes one with a comment',
    kind: 'issue-comment',
    command: ({ n, body, quote }) => `gh pr close ${n} --comment ${quote(body)}`,
    prints: ({ number }) => `✓ Closed pull request #${number(0).toString()} (Mend)\n`,
    unseen: true,
  },
  {
    name: 'comments without a sound',
    kind: 'issue-comment',
    command: ({ n, body, quote }) => `gh pr comment ${n} --body ${quote(body)} >/dev/null`,
    prints: () => '',
    unseen: true,
  },
  {
    name: 'edits its last comment',
    kind: 'issue-comment',
    command: ({ n, body, quote }) => `gh pr comment ${n} --edit-last --body ${quote(body)}`,
    prints: link,
    reason: 'edit',
  },
  {
    name: 'edits a comment by REST',
    kind: 'issue-comment',
    command: ({ owner, name, id, body, quote }) =>
      `gh api -X PATCH repos/${owner}/${name}/issues/comments/${id(0).toString()} -f ${quote(`body=${body}`)}`,
    prints: answer,
    reason: 'edit',
  },
  {
    name: 'reads comments',
    kind: 'issue-comment',
    command: ({ owner, name, n }) => `gh api repos/${owner}/${name}/issues/${n}/comments --jq '.[].html_url'`,
    prints: link,
    reason: 'read-only-command',
  },
  {
    name: 'echoes a permalink',
    kind: 'issue-comment',
    command: (world) => `echo "gh pr comment"; echo '${permalink(world, 0, 'issue-comment')}'`,
    prints: (_, permalinkOf) => `gh pr comment\n${permalinkOf}\n`,
    reason: 'unrelated-result',
  },
];

/** A review or a close posts for sure only where the text is not empty; gh refuses an empty comment. */
const bodies = titles.map((title) => (title === '' ? 'Done.' : title));

/** Deeds that post one comment, or look as if they did. */
export const comments: fc.Arbitrary<Plan> = fc
  .record({ post: fc.constantFrom(...POSTS), body: bodies, quote: quotes, wrapper: wrappers })
  .map(({ post, body, quote, wrapper }): Plan => {
    const { name, kind, command, prints, unseen, reason } = post;
    return (world) => {
      const url = permalink(world, 0, kind);
      const script = command({ ...world, n: world.number(0).toString(), body, quote });
      const steps = [shell(wrapper(script), prints(world, url, body))];
      if (reason !== undefined) return deed(name, steps, { refused: [{ url, reason }] });
      return deed(name, steps, { comments: [{ url: unseen === true ? null : url, kind }] });
    };
  });

/** Deeds that post one by the tool of an MCP server. */
export const commentsByMcp: fc.Arbitrary<Plan> = bodies.map((body): Plan => {
  return (world) => {
    const { owner, name: repo, number, id } = world;
    const url = permalink(world, 0, 'issue-comment');
    const step: Step = {
      kind: 'mcp',
      tool: 'add_issue_comment',
      arguments: { owner, repo, issue_number: number(0), body },
      answers: JSON.stringify({ id: id(0).toString(), url }),
    };
    return deed('comments by MCP', [step], { comments: [{ url, kind: 'issue-comment' }] });
  };
});

/** A comment that GitHub turns down. */
export const commentsInVain: fc.Arbitrary<Plan> = wrappers.map((wrapper): Plan => {
  return ({ number }) =>
    deed('comments in vain', [
      shell(
        wrapper(`gh pr comment ${number(0).toString()} --body Done`),
        `GraphQL: Could not resolve to a PullRequest with the number of ${number(0).toString()}. (repository.pullRequest)\n`,
        1,
      ),
    ]);
});
