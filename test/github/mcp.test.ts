import { describe, expect, it } from 'vitest';
import { mcpOperation } from '../../src/github/index.ts';

describe('tools (9.1)', () => {
  it.each([
    'mcp__github__create_pull_request',
    'mcp__plugin_github_github__create_pull_request',
    'github__create_pull_request',
    'create_pull_request',
    'mcp__codex_apps__github_create_pull_request',
    'github_create_pull_request',
  ])('%s opens a pull request', (name) => {
    expect(mcpOperation(name, { repository_full_name: 'o/r' })).toMatchObject({
      command: 'create_pull_request',
      operation: 'open-pull-request',
      repository: 'o/r',
      repositoryFrom: 'path',
    });
  });

  it('takes server and tool apart', () => {
    expect(mcpOperation({ server: 'gh', tool: 'create_pull_request' }, {})?.operation).toBe(
      'open-pull-request',
    );
    expect(mcpOperation({ server: 'GitHub', tool: 'get_me' }, {})?.operation).toBe('read');
    expect(mcpOperation({ server: 'memory', tool: 'get_me' }, {})).toBeNull();
  });

  it.each<[string, Record<string, unknown>, string | null]>([
    ['add_issue_comment', { body: 'x' }, 'post-comment'],
    ['add_issue_comment', { reaction: 'heart' }, 'react'],
    ['add_issue_comment', { body: 5 }, 'unknown'],
    ['add_reply_to_pull_request_comment', { body: 'x' }, 'post-review-comment'],
    ['pull_request_review_write', { method: 'create', event: '' }, 'none'],
    ['pull_request_review_write', { method: 'unresolve_thread' }, 'none'],
    ['pull_request_review_write', { method: 'toString' }, 'unknown'],
    ['pull_request_review_write', {}, 'unknown'],
    ['create_pull_request_review', { event: 'COMMENT' }, 'post-review'],
    ['create_pull_request_review', {}, 'none'],
    ['submit_pending_pull_request_review', {}, 'post-review'],
    ['add_comment_to_pending_review', {}, 'none'],
    ['discussion_comment_write', { method: 'delete' }, 'delete'],
    ['discussion_comment_write', { method: 'create' }, 'none'],
    ['issue_write', { method: 'other' }, 'unknown'],
    ['update_pull_request', {}, 'edit'],
    ['update_issue_title', {}, 'edit'],
    ['update_pull_request_branch', {}, null],
    ['add_pull_request_reaction', {}, 'react'],
    ['list_issues', {}, null],
    ['search_github_issues', {}, null],
    ['Bash', { command: 'gh pr create' }, null],
    ['', {}, null],
  ])('%s %j on any server: %s', (tool, given, operation) => {
    expect(mcpOperation(`mcp__any__${tool}`, given)?.operation ?? null).toBe(operation);
  });

  it.each([
    ['get_me', 'read'],
    ['issue_read', 'read'],
    ['actions_get', 'read'],
    ['list_issues', 'list'],
    ['search_code', 'list'],
    ['actions_list', 'list'],
    ['update_pull_request_branch', 'none'],
    ['merge_pull_request', 'none'],
  ])('%s on a server named for GitHub: %s', (tool, operation) => {
    expect(mcpOperation(`mcp__My-GITHUB__${tool}`, {})?.operation).toBe(operation);
  });

  it.each<[Record<string, unknown>, string | null, number | null]>([
    [{ owner: 'o', repo: 'r', pullNumber: 7 }, 'o/r', 7],
    [{ owner: 'o', repo: 'r', issue_number: '8' }, 'o/r', 8],
    [{ repository_full_name: 'o/r', pr_number: 9 }, 'o/r', 9],
    [{ owner: 'o', repo: 5, pullNumber: 1.5 }, null, null],
    [{ repository_full_name: 'o' }, null, null],
    [{ owner: '', repo: 'r' }, null, null],
    [{ owner: 'o', repo: '' }, null, null],
    [{ repository_full_name: 'octo-org/widgets' }, 'octo-org/widgets', null],
    [{ repository_full_name: 'octo/widgets/7' }, null, null],
    [{ pullNumber: '7e2' }, null, null],
    [{ pullNumber: '7 ' }, null, null],
    [{ pullNumber: 'no. 7' }, null, null],
    [{ pullNumber: ['7'] }, null, null],
    [{ pullNumber: null, issueNumber: 8 }, null, 8],
  ])('%j names %j and %j', (given, repository, number) => {
    expect(mcpOperation('mcp__github__get_x', given)).toMatchObject({ repository, number });
  });
});
