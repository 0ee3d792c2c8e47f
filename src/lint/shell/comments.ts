/** The comments of a script: what stands behind a `#` that is in no word, no string and no here-document. */
import type { Code } from '../../shell/syntax/nodes.ts';
import { stretchesOf, type Stretch } from './stretches.ts';
import type { Comment } from './types.ts';

/** A `#` that may begin a comment: nothing but a separator stands before it. */
const CANDIDATE = /(?<=^|[\s;&|()<>`{}])#[^\n]*/gu;

export function commentsOf(text: string, code: Code): Comment[] {
  const found = [...text.matchAll(CANDIDATE)];
  if (found.length === 0) return [];
  const stretches = stretchesOf(text, code);
  const comments: Comment[] = [];
  let end = 0;
  let next = 0;
  const open: Stretch[] = [];
  for (const { index, 0: match } of found) {
    if (index < end) continue;
    for (let at = stretches[next]; at !== undefined && at.from <= index; at = stretches[++next]) {
      closeBefore(open, at.from);
      open.push(at);
    }
    closeBefore(open, index);
    if (open.at(-1)?.isCode === false) continue;
    end = index + match.length;
    comments.push({ from: index, to: end, text: match });
  }
  return comments;
}

function closeBefore(open: Stretch[], offset: number): void {
  while (open.length > 0 && (open.at(-1)?.to ?? 0) <= offset) open.pop();
}
