import type { Operation } from '../github/types.ts';
import { askingOf, answersAt, printsBareLines, printsJson, type Asking } from './asking.ts';
import { liesIn } from './addresses.ts';
import type { CommentCandidate } from './comment-candidates.ts';
import { kindPosted } from './comment-kinds.ts';
import { posterRules } from './comment/shared.ts';
import type { PosterRule } from './comment/types.ts';
import { postedByGh } from './comment/posted-by-gh.ts';
import { printsOwnLinkOnly } from './picked-links.ts';
import type { CallReading, Request } from './requests.ts';
import type { CommentKind } from './types.ts';

/** A command that asks GitHub to post a comment (comments.md, section 3). */
export interface Poster extends Asking {
  readonly rule: PosterRule;
  readonly kind: CommentKind;
  /** Of the pull request or issue that its words name. */
  readonly number: number | null;
  /** No line that was made of its answer can be a permalink that its text quotes. */
  readonly printsOwnLink: boolean;
}

/** The commands of a call that post one, and can have run. */
export function postersOf(reading: CallReading): readonly Poster[] {
  return reading.requests.flatMap((request) =>
    request.command.runs === 'never' ? [] : postsOf(request, reading),
  );
}

/** Does a script hold a command that asks for a post, be it where nothing runs. */
export function holdsPoster({ requests }: CallReading): boolean {
  return requests.some(
    ({ operations }) => operations?.some(({ operation }) => kindPosted(operation) !== null) === true,
  );
}

function postsOf(request: Request, reading: CallReading): readonly Poster[] {
  return (request.operations ?? []).flatMap((operation) => {
    const kind = kindPosted(operation.operation);
    if (kind === null) return [];
    const { number } = operation;
    const rule = ruleOf(request.program, operation);
    const printsOwnLink = printsOwnLinkOnly(operation, reading);
    return [{ ...askingOf(request, operation, reading), rule, kind, number, printsOwnLink }];
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
  if (form === 'answer') return printsJson(poster) && answersAt(poster, path);
  if (form === 'built') return printsJson(poster);
  if (composed === true || (form !== 'bare' && form !== 'captured')) return true;
  return printsBareLines(poster) && (poster.program !== null || poster.printsOwnLink);
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
