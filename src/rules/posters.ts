import type { Operation } from '../github/types.ts';
import { askingOf, answersAt, printsBareLines, type Asking } from './asking.ts';
import { liesIn } from './addresses.ts';
import type { CommentCandidate } from './comment-candidates.ts';
import { kindPosted } from './comment-kinds.ts';
import { posterRules } from './comment/shared.ts';
import type { PosterRule } from './comment/types.ts';
import { postedByGh } from './comment/posted-by-gh.ts';
import type { CallReading, Request } from './requests.ts';
import type { CommentKind } from './types.ts';

/** A command that asks GitHub to post a comment (comments.md, section 3). */
export interface Poster extends Asking {
  readonly rule: PosterRule;
  readonly kind: CommentKind;
  /** Of the pull request or issue that its words name. */
  readonly number: number | null;
}

/** The commands of a call that post one, and can have run. */
export function postersOf(reading: CallReading): readonly Poster[] {
  return reading.requests.flatMap((request) =>
    request.command.runs === 'never' ? [] : postsOf(request, reading),
  );
}

/** Does a command that stands where nothing runs ask for a post. */
export function hasUnreachedPoster({ requests }: CallReading): boolean {
  return requests.some(
    ({ command, operations }) =>
      command.runs === 'never' && (operations ?? []).some(({ operation }) => kindPosted(operation) !== null),
  );
}

function postsOf(request: Request, reading: CallReading): readonly Poster[] {
  return (request.operations ?? []).flatMap((operation) => {
    const kind = kindPosted(operation.operation);
    if (kind === null) return [];
    const { number } = operation;
    const rule = ruleOf(request.program, operation);
    return [{ ...askingOf(request, operation, reading), rule, kind, number }];
  });
}

function ruleOf(program: string | null, operation: Operation): PosterRule {
  return posterRules.find((rule) => rule.posts(program, operation)) ?? postedByGh;
}

/** Can this poster have printed that candidate. */
export function admitsComment(poster: Poster, candidate: CommentCandidate): boolean {
  return hasForm(poster, candidate) && isOfKind(poster, candidate) && isBound(poster, candidate);
}

/** Does its answer take the form in which the candidate stands. */
export function hasForm(poster: Poster, { of, form, path, composed }: CommentCandidate): boolean {
  if (of !== null && !of.includes(poster.index)) return false;
  if (!poster.rule.forms.includes(form)) return false;
  if (form === 'answer') return answersAt(poster, path);
  return form !== 'bare' || composed === true || printsBareLines(poster);
}

/** The permalink's kind must be the command's (comments.md, 5.3); an id alone is of every kind. */
export function isOfKind(poster: Poster, { address }: CommentCandidate): boolean {
  return address === null || address.kind === poster.kind;
}

/** Its repository and number are those that the command names (5.3). */
export function isBound({ bound, number }: Poster, { address }: CommentCandidate): boolean {
  if (address === null) return true;
  if (bound !== null && !liesIn(address, bound)) return false;
  return number === null || address.number === null || address.number === number;
}
