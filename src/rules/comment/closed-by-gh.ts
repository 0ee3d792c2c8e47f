import type { PosterRule } from './types.ts';

/** `gh pr close -c` and its like print a word on what was closed, and no permalink (gh.md, 11). */
export const closedByGh: PosterRule = {
  id: 'comment/closed-by-gh',
  posts: (program, { operation, method }) =>
    program === 'gh' &&
    method === null &&
    (operation === 'close-with-comment' || operation === 'reopen-with-comment'),
  forms: [],
};

/** What it says where there was nothing to close or to reopen: then it posted no comment (gh 2.23 and 2.46). */
export function saysAlready(line: string): boolean {
  return /\balready\b/.test(line);
}

/** What `gh pr close` says where the comment was posted and the closing failed (gh 2.23 and 2.46; gh.md, 11). */
export function saysNotClosed(line: string): boolean {
  return line.startsWith('API call failed:');
}
