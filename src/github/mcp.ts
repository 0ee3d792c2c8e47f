import { operationOf } from './operation.ts';
import { numberOfDigits } from './rest.ts';
import type { Operation, OperationName } from './types.ts';

type Arguments = Readonly<Record<string, unknown>>;
type ToolRule = (given: Arguments) => OperationName;

const always =
  (operation: OperationName): ToolRule =>
  () =>
    operation;
/** A text makes it a post; without one the tool only reacts. */
const postOrReact =
  (post: OperationName): ToolRule =>
  (given) =>
    holdsText(given, 'body') ? post : holdsText(given, 'reaction') ? 'react' : 'unknown';
/** Without an event a review stays pending. */
const byEvent: ToolRule = (given) => (holdsText(given, 'event') ? 'post-review' : 'none');
const byMethod =
  (methods: Readonly<Record<string, ToolRule>>, other: OperationName): ToolRule =>
  (given) => {
    const method = textArgument(given, 'method');
    return method !== null && Object.hasOwn(methods, method) ? (methods[method]?.(given) ?? other) : other;
  };

/** GitHub's tools by name, on whatever server: its name is the user's choice (gh 9.1). */
const TOOLS: ReadonlyMap<string, ToolRule> = new Map(
  Object.entries<ToolRule>({
    create_pull_request: always('open-pull-request'),
    add_issue_comment: postOrReact('post-comment'),
    add_reply_to_pull_request_comment: postOrReact('post-review-comment'),
    pull_request_review_write: byMethod(
      {
        create: byEvent,
        submit_pending: always('post-review'),
        delete_pending: always('delete'),
        resolve_thread: always('none'),
        unresolve_thread: always('none'),
      },
      'unknown',
    ),
    create_pull_request_review: byEvent,
    create_and_submit_pull_request_review: always('post-review'),
    submit_pending_pull_request_review: always('post-review'),
    create_pending_pull_request_review: always('none'),
    add_comment_to_pending_review: always('none'),
    add_pull_request_review_comment_to_pending_review: always('none'),
    delete_pending_pull_request_review: always('delete'),
    add_pull_request_review_comment: always('unknown'),
    discussion_comment_write: byMethod({ update: always('edit'), delete: always('delete') }, 'none'),
    issue_write: byMethod({ create: always('none'), update: always('edit') }, 'unknown'),
  }),
);

const UPDATES = /^update_(?:issue|pull_request)(?:_\w+)?$/;
const REACTIONS = /^add_\w+_reaction$/;
const READS = /^get_|_(?:read|get)$/;
const LISTS = /^(?:list|search)_|_list$/;

/**
 * What a call of an MCP tool asks (gh 9); null where the tool is none of GitHub's. The name as a client writes it
 * (`mcp__SERVER__TOOL`, `SERVER__TOOL`), or server and tool apart.
 */
export function mcpOperation(
  name: string | { readonly server: string; readonly tool: string },
  given: Readonly<Record<string, unknown>>,
): Operation | null {
  const joined = typeof name === 'string' ? name : `${name.server}__${name.tool}`;
  const cut = joined.lastIndexOf('__');
  const spelled = cut < 0 ? joined : joined.slice(cut + 2);
  // The app connector's tools carry the name of the service themselves.
  const tool = spelled.replace(/^github_/, '');
  const isGitHub = /github/i.test(joined.slice(0, Math.max(cut, 0))) || tool !== spelled;
  const operation = toolOperation(tool, isGitHub, given);
  if (operation === null) return null;
  const repository = repositoryOf(given);
  return operationOf(tool, operation, {
    repository,
    repositoryFrom: repository === null ? null : 'path',
    number: numberOf(given),
    body: textArgument(given, 'body') ?? undefined,
  });
}

function toolOperation(tool: string, isGitHub: boolean, given: Arguments): OperationName | null {
  const rule = TOOLS.get(tool);
  if (rule !== undefined) return rule(given);
  if (UPDATES.test(tool) && !tool.endsWith('_branch')) return 'edit';
  if (REACTIONS.test(tool)) return 'react';
  if (!isGitHub) return null;
  if (READS.test(tool)) return 'read';
  return LISTS.test(tool) ? 'list' : 'none';
}

function repositoryOf(given: Arguments): string | null {
  const owner = textArgument(given, 'owner');
  const repo = textArgument(given, 'repo');
  if (owner !== null && owner !== '' && repo !== null && repo !== '') return `${owner}/${repo}`;
  const fullName = textArgument(given, 'repository_full_name');
  return fullName !== null && /^[^/]+\/[^/]+$/.test(fullName) ? fullName : null;
}

const NUMBERS = ['pullNumber', 'pull_number', 'issue_number', 'issueNumber', 'pr_number'];

function numberOf(given: Arguments): number | null {
  for (const name of NUMBERS) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    if (typeof value === 'string' && /^\d+$/.test(value)) return numberOfDigits(value);
  }
  return null;
}

function textArgument(given: Arguments, name: string): string | null {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return typeof value === 'string' ? value : null;
}

function holdsText(given: Arguments, name: string): boolean {
  const text = textArgument(given, name);
  return text !== null && text !== '';
}
