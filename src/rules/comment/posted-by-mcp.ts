import { commentAddress } from '../../text/address.ts';
import { liesIn } from '../addresses.ts';
import { commentKey, kindPosted } from '../comment-kinds.ts';
import type { CommentJudgement, UnseenPost } from '../comment-verdict.ts';
import { readJsonAnswer } from '../json-answer.ts';
import type { RefusalReason } from '../types.ts';
import type { Run, Surroundings } from '../verdict.ts';

const NOTHING: CommentJudgement = { found: [], unseen: [], turnedDown: [], posters: 0 };

/** Where the tools of GitHub's servers, old and new, name what they posted (gh.md, 9.2). */
const LINKS: ReadonlySet<string> = new Set(['html_url', 'url', 'comment.html_url', 'comment.url']);

/** A form that waits for a person posted nothing. */
const WAITS_FOR_PERSON = /interactive form/i;

/**
 * An MCP tool that posts a comment answers with an object that names it; the review tools answer with a sentence, and
 * so leave their post unseen (comments.md, 3 and 5.1).
 */
export function postedByMcp(run: Run, surroundings: Surroundings): CommentJudgement {
  const operation = run.reading.tool;
  const kind = operation === null ? null : kindPosted(operation.operation);
  if (operation === null || kind === null || run.status === 'not-run') return NOTHING;
  const post: UnseenPost = {
    index: 0,
    rule: 'comment/posted-by-mcp',
    kind,
    command: null,
    repository: operation.repository,
    host: operation.host,
    number: operation.number,
    inClone: false,
    onPullRequest: kind !== 'issue-comment' && kind !== 'commit-comment',
    body: operation.body ?? null,
    sure: run.status === 'ok',
    file: null,
    append: false,
  };
  if (run.status === 'failed' || WAITS_FOR_PERSON.test(run.output)) return { ...NOTHING, posters: 1 };
  // A list holds what others wrote.
  const start = run.output.search(/[[{]/);
  const strings = start < 0 ? [] : (readJsonAnswer(run.output, start)?.strings ?? []);
  for (const { path, value, span } of strings) {
    const address = LINKS.has(path.join('.')) ? commentAddress(value) : null;
    if (address === null || address.url === null) continue;
    const { url } = address;
    const key = commentKey(address);
    const at = { key, command: null, output: span };
    const reason = refusalOf();
    if (reason !== null)
      return { found: [], unseen: [post], turnedDown: [{ url, reason, ...at }], posters: 1 };
    const found = { address: { ...address, url }, rule: post.rule, index: 0, turn: 0, ...at };
    return { found: [found], unseen: [], turnedDown: [], posters: 1 };

    function refusalOf(): RefusalReason | null {
      if (surroundings.isOld(key)) return 'known-before';
      if (address === null || !surroundings.hosts.has(address.host)) return 'unknown-host';
      if (address.kind !== kind) return 'wrong-kind';
      if (post.repository !== null && !liesIn(address, post.repository)) return 'other-number';
      const named = post.number !== null && address.number !== null;
      return named && post.number !== address.number ? 'other-number' : null;
    }
  }
  return { ...NOTHING, unseen: [post], posters: 1 };
}
