import { liesIn } from './addresses.ts';
import { commentCandidatesIn } from './comment-candidates.ts';
import { saysPosterFailed } from './comment-limits.ts';
import type { FoundComment, UnseenPost } from './comment-verdict.ts';
import { cleanOutput } from './output-lines.ts';
import { tellsAnswers, type FileText } from './read-back.ts';
import type { CallReading } from './requests.ts';
import type { Surroundings } from './verdict.ts';

const NO_SHAPES = { templates: [], shaped: [], apiUrl: [], number: [], id: [] } as const;
const NO_READING: CallReading = {
  shell: { commands: [], assignments: [], unread: [], complete: true },
  requests: [],
  tool: null,
};

/**
 * A file that took the answers of posters, read back: its text is their output, as with pull requests
 * (comments.md, 5.7). For each poster its answer or null; none where something `beside` may have printed one of them.
 */
export function readBackComments(
  text: string,
  posts: readonly UnseenPost[],
  surroundings: Surroundings,
  file: FileText,
): readonly (FoundComment | null)[] {
  const output = cleanOutput(text);
  const fitting = commentCandidatesIn(output, NO_SHAPES).candidates.flatMap(
    ({ address, form, key, span }) => {
      if (address?.url === undefined || address.url === null) return [];
      const isIts = form === 'bare' || form === 'answer';
      const fits = isIts && surroundings.hosts.has(address.host) && !surroundings.isOld(key);
      return fits
        ? [{ address: { ...address, url: address.url }, key, output: output.originalSpan(...span) }]
        : [];
    },
  );
  const append = posts.some((post) => post.append);
  if (!tellsAnswers(file, fitting.length, posts)) return [];
  const failures = output.lines.filter((line) => saysPosterFailed(line.text, [], NO_READING)).length;
  const taken = append ? fitting.slice(-posts.length) : fitting.slice(0, posts.length);
  return posts.map((post, place) => {
    const candidate = taken[place];
    if (candidate === undefined || place >= posts.length - failures) return null;
    const { rule, index, command, kind, repository, number } = post;
    const { address } = candidate;
    if (address.kind !== kind || (repository !== null && !liesIn(address, repository))) return null;
    if (number !== null && number !== address.number) return null;
    return { ...candidate, rule, index, turn: 0, command };
  });
}
