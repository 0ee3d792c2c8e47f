import type { OperationName } from './types.ts';

/** `by-event`: a review, submitted or pending by its body's `event` (gh 7). */
export type RestOperation = OperationName | 'by-event';

// R is a repository, N and ID are digits, REF may be a branch with slashes (gh 7).
const ENDPOINTS: readonly (readonly [string, Readonly<Record<string, RestOperation>>])[] = [
  ['R/pulls', { POST: 'open-pull-request' }],
  ['R/issues/N/comments', { POST: 'post-comment' }],
  ['R/pulls/N/comments', { POST: 'post-review-comment' }],
  ['R/pulls/N/comments/ID/replies', { POST: 'post-review-comment' }],
  ['R/pulls/N/reviews', { POST: 'by-event' }],
  ['R/pulls/N/reviews/ID/events', { POST: 'post-review' }],
  ['R/pulls/N/reviews/ID', { PUT: 'edit', DELETE: 'delete' }],
  ['R/commits/REF/comments', { POST: 'post-commit-comment' }],
  ['R/issues/N', { PATCH: 'edit' }],
  ['R/pulls/N', { PATCH: 'edit' }],
  ['R/issues/comments/ID', { PATCH: 'edit', DELETE: 'delete' }],
  ['R/pulls/comments/ID', { PATCH: 'edit', DELETE: 'delete' }],
  ['R/comments/ID', { PATCH: 'edit', DELETE: 'delete' }],
  ['R/issues/N/reactions', { POST: 'react' }],
  ['R/issues/comments/ID/reactions', { POST: 'react' }],
  ['R/pulls/comments/ID/reactions', { POST: 'react' }],
  ['R/comments/ID/reactions', { POST: 'react' }],
  ['R/issues/N/reactions/ID', { DELETE: 'react' }],
  ['R/issues/comments/ID/reactions/ID', { DELETE: 'react' }],
  ['R/pulls/comments/ID/reactions/ID', { DELETE: 'react' }],
  ['R/comments/ID/reactions/ID', { DELETE: 'react' }],
];

const LISTS: ReadonlySet<string> = new Set(
  (
    'pulls issues comments reviews reactions events timeline commits files labels assignees branches tags releases ' +
    'runs jobs artifacts repos forks notifications'
  ).split(' '),
);

const SEGMENTS: Readonly<Record<string, string>> = {
  R: '/(?:repos/(?!\\.{1,2}/)[^/]+/(?!\\.{1,2}/)[^/]+|repositories/\\d+)',
  N: '\\d+',
  ID: '\\d+',
  REF: '(?:(?!\\.{1,2}/)[^/]+/)*(?!\\.{1,2}/)[^/]+',
};

const PATTERNS = ENDPOINTS.map(([path, methods]) => ({
  methods: new Map(Object.entries(methods)),
  pattern: new RegExp(
    `^${path
      .split('/')
      .map((segment) => SEGMENTS[segment] ?? segment)
      .join('/')}$`,
  ),
}));

/** What one REST request asks (gh 7). `method` as it is sent; `path` starts with `/`. */
export function restOperation(method: string, path: string): RestOperation {
  const spelled = method.toUpperCase();
  if (spelled === 'GET' || spelled === 'HEAD' || spelled === 'OPTIONS') return reading(path);
  const endpoint = PATTERNS.find(({ pattern }) => pattern.test(path));
  if (endpoint !== undefined) return endpoint.methods.get(method) ?? 'unknown';
  const loose = loosened(path);
  return loose === '/graphql' || PATTERNS.some(({ pattern }) => pattern.test(loose)) ? 'unknown' : 'none';
}

function reading(path: string): OperationName {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return LISTS.has(last) || path.startsWith('/search/') ? 'list' : 'read';
}

/** The path that a forgiving server might read (gh 7.2). */
function loosened(path: string): string {
  const decoded = path.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  const kept: string[] = [];
  for (const segment of decoded.toLowerCase().split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  return `/${kept.join('/')}`;
}

/** `OWNER/NAME` of a `/repos/…` path, as typed; null where the path names none, or holds a placeholder there. */
export function repositoryOfPath(path: string): string | null {
  const [, owner = '', name = ''] = /^\/repos\/([^/]+)\/([^/]+)(?:\/|$)/.exec(path) ?? [];
  const isOpen = [owner, name].some(
    (part) => part === '' || part === '.' || part === '..' || part.startsWith('{'),
  );
  return isOpen ? null : `${owner}/${name}`;
}

/** The pull request or issue that a path names; null where it names none. */
export function numberOfPath(path: string): number | null {
  const digits = /^\/(?:repos\/[^/]+\/[^/]+|repositories\/\d+)\/(?:pulls|issues)\/(\d+)(?:\/|$)/.exec(
    path,
  )?.[1];
  return digits === undefined ? null : numberOfDigits(digits);
}

/** A number that is exact as one; null beyond that. */
export function numberOfDigits(digits: string): number | null {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : null;
}
