import type { World } from '../world.ts';

/** Documents that ask GitHub for something, and the answers that it gives, as both were seen with gh 2.46 and api.github.com. */

export const API = 'https://api.github.com';

/** The answer of the REST endpoint that opens a pull request, with links that are not its own. */
export function pullAnswer({ owner, name, number, pull }: World, title: string): string {
  return JSON.stringify({
    url: `${API}/repos/${owner}/${name}/pulls/${number(0).toString()}`,
    id: 9_000 + number(0),
    html_url: pull(0),
    number: number(0),
    state: 'open',
    title,
    user: { login: 'ada', html_url: 'https://github.com/ada' },
    body: `See ${pull(9)}`,
    head: { ref: 'fix/wick', repo: { html_url: `https://github.com/${owner}/${name}` } },
  });
}

/** The answer of a REST endpoint that posts a comment. */
export function commentAnswer(id: number, permalink: string, body: string): string {
  return JSON.stringify({ id, html_url: permalink, user: { html_url: 'https://github.com/ada' }, body });
}

export const CREATE_MUTATION =
  'mutation { createPullRequest(input: {repositoryId: "R_1", baseRefName: "main", headRefName: "fix/wick", title: "Mend"}) { pullRequest { url } } }';

export const COMMENT_MUTATION =
  'mutation { addComment(input: {subjectId: "PR_1", body: "done"}) { commentEdge { node { url } } } }';

export const createdAnswer = (url: string): string =>
  JSON.stringify({ data: { createPullRequest: { pullRequest: { url } } } });

export const commentedAnswer = (url: string): string =>
  JSON.stringify({ data: { addComment: { commentEdge: { node: { url } } } } });
