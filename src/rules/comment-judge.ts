import { commentAddress } from '../text/address.ts';
import { FRAGMENTS } from '../text/address-kinds.ts';
import { parseRepository } from '../text/repository.ts';
import { askersOf, preferenceOf, printersOf } from './askers.ts';
import {
  commentCandidatesIn,
  type CommentCandidate,
  type CommentCandidates,
  type CommentShapes,
} from './comment-candidates.ts';
import { commentKey, mayHoldComment } from './comment-kinds.ts';
import { saysPosterFailed } from './comment-limits.ts';
import { looseCommentRefusals, reasonBesidePoster, reasonWithoutPoster } from './comment-refusals.ts';
import { COMMENT_ROLES } from './comment-roles.ts';
import type { CommentJudgement, FoundComment } from './comment-verdict.ts';
import { keepsAnswer } from './kept.ts';
import { groupOf, limitsOf } from './limits.ts';
import { cleanOutput, type CleanOutput } from './output-lines.ts';
import { ownFilesOf, type OwnFiles } from './own-files.ts';
import { admitsComment, postersOf, type Poster } from './posters.ts';
import { projectionOf } from './printed-fields.ts';
import { ownersOf } from './printed.ts';
import type { Owner, Printer } from './printers.ts';
import type { CallReading } from './requests.ts';
import { roleOf, SILENT, type Role } from './roles.ts';
import { hasStarted, provenByExit } from './sureness.ts';
import { templatesOf } from './templates.ts';
import { unseenPosts } from './unseen-posts.ts';
import type { Run, Surroundings, TurnedDown } from './verdict.ts';

const NOTHING: CommentJudgement = { found: [], unseen: [], turnedDown: [], posters: 0 };

/**
 * Which permalinks in the output of a shell call are those of its own posts, which are not and why, and which posts
 * show none (comments.md, 3 to 5). Pure; an output of any kind is fine.
 */
export function judgeComments(run: Run, surroundings: Surroundings): CommentJudgement {
  const { reading } = run;
  const posters = run.status === 'not-run' ? [] : postersOf(reading);
  if (posters.length === 0 && !mayHoldComment(run.output)) return NOTHING;
  const output = cleanOutput(run.output);
  const { candidates, loose } = commentCandidatesIn(output, shapesOf(reading, posters));
  if (posters.length === 0) {
    const reason = reasonWithoutPoster(run);
    const down = candidates.flatMap((each) => turnDown(each, reason, output));
    return { ...NOTHING, turnedDown: [...down, ...looseCommentRefusals(loose, reason, output)] };
  }
  const turnedDown: TurnedDown[] = [];
  const open = candidates.filter((candidate) => {
    const reason = unfitness(candidate, posters, surroundings);
    if (reason !== null) turnedDown.push(...turnDown(candidate, reason, output));
    return reason === null;
  });
  const files = ownFilesOf(reading, new Set(posters.map((poster) => poster.index)));
  const { most: limits, least } = limitsOf(posters, output, run, saysPosterFailed);
  const owners = ownersOfComments(open, posters, { run, surroundings, output, files, limits, loose });
  const found = answers(open, owners, posters, surroundings, output);
  const taken = new Set(found.map(({ output: span }) => span[0]));
  open.forEach((candidate, place) => {
    if (taken.has(output.originalSpan(...candidate.span)[0])) return;
    turnedDown.push(
      ...turnDown(candidate, reasonBesidePoster(candidate, owners[place], posters, least), output),
    );
  });
  const ambiguous = open.filter((_, place) => owners[place] === 'ambiguous');
  const mayBeIts = (poster: Poster): boolean =>
    (least[groupOf(poster)] ?? 1) > 0 &&
    hasStarted(poster, run, output) &&
    ambiguous.some((each) => admitsComment(poster, each));
  const unseen = unseenPosts(posters, run, found, limits, files, output, mayBeIts);
  turnedDown.push(...looseCommentRefusals(loose, null, output));
  return { found, unseen, turnedDown, posters: posters.length };
}

/** The lines and programs by which the script shapes what its commands print of a comment. */
function shapesOf(reading: CallReading, posters: readonly Poster[]): CommentShapes {
  const templates = reading.shell.commands.flatMap(templatesOf);
  const shaped: number[] = [];
  const apiUrl: number[] = [];
  const id: number[] = [];
  for (const { index, command, operation } of posters) {
    const request = reading.requests[index];
    if (request === undefined) continue;
    const { safe, exactly } = projectionOf(request, operation, reading);
    if (!safe) continue;
    if (exactly === null || command.seen !== 'whole') shaped.push(index);
    if (exactly === 'url') apiUrl.push(index);
    if (exactly === 'id' && operation.mutation === undefined) id.push(index);
  }
  return { templates, shaped, apiUrl, number: [], id };
}

function unfitness(
  { address, key }: CommentCandidate,
  posters: readonly Poster[],
  surroundings: Surroundings,
): 'known-before' | 'unknown-host' | null {
  if (address === null) return null;
  if (surroundings.isOld(key)) return 'known-before';
  const known = surroundings.hosts.has(address.host) || posters.some(({ host }) => host === address.host);
  return known ? null : 'unknown-host';
}

interface Scene {
  readonly run: Run;
  readonly surroundings: Surroundings;
  readonly output: CleanOutput;
  readonly files: OwnFiles;
  readonly limits: Readonly<Record<string, number>>;
  readonly loose: CommentCandidates['loose'];
}

function ownersOfComments(
  open: readonly CommentCandidate[],
  posters: readonly Poster[],
  { run, surroundings, output, files, limits, loose }: Scene,
): readonly Owner[] {
  const { reading } = run;
  const places = new Set(posters.map((poster) => poster.index));
  const own = { branches: new Set<string>(), openers: places, elsewhere: false, isConditional: false, files };
  const roles = reading.requests.map((request): Role =>
    places.has(request.index) ? SILENT : roleOf(request, reading, own, COMMENT_ROLES),
  );
  const printers = (kind: Role['kind']): readonly Printer<CommentCandidate>[] =>
    printersOf(roles, reading, files.readers, [kind]);
  const showing = roles.flatMap((role, index) => (role.kind === 'shower' ? [index] : []));
  const programs = roles.flatMap((role, index) => (role.kind === 'program' ? [index] : []));
  const rivals = showing.length > 0 ? showing : programs;
  const wary = posters.some((poster) => mayFailUnheard(poster, run));
  const prefers = (poster: Poster): ((candidate: CommentCandidate) => boolean) | null => {
    const preference = preferenceOf(poster, surroundings);
    return preference === null ? null : ({ address }) => address === null || preference(address);
  };
  return ownersOf(open, {
    askers: askersOf(posters, { admits: admitsComment, prefers }, run, files.readers, output, rivals).map(
      (asker, index) => ({ ...asker, sure: asker.sure && showsOwnLink(posters[index]) }),
    ),
    showers: wary ? [...printers('shower'), ...printers('program')] : printers('shower'),
    programs: wary ? [] : printers('program'),
    ownReads: [],
    limits,
    keyOf: (candidate) => candidate.key,
    loose: posters.every((poster) => keepsAnswer(poster, reading)) ? 0 : newOnes(loose, open, surroundings),
  });
}

/** A pattern or a program that may have printed what the answer quotes may not have printed its own link. */
function showsOwnLink(poster: Poster | undefined): boolean {
  return (
    poster !== undefined &&
    (poster.printsOwnLink || poster.program !== null || poster.command.seen === 'whole')
  );
}

/**
 * Where a post may have failed and nobody would have heard of it, or nobody knows how many there are, a program counts as
 * one that shows comments: only what is proven is ours (comments.md).
 */
function mayFailUnheard(poster: Poster, run: Run): boolean {
  const { stderr, times } = poster.command;
  const isHidden = stderr?.to === 'discarded' || stderr?.to === 'file';
  return poster.rule.forms.length > 0 && !provenByExit(poster, run) && (times === null || isHidden);
}

function newOnes(
  loose: CommentCandidates['loose'],
  open: readonly CommentCandidate[],
  { isOld }: Surroundings,
): number {
  const known = new Set(open.map((candidate) => candidate.key));
  const keys = loose.flatMap(({ address, exact }) => (exact ? [commentKey(address)] : []));
  return new Set(keys.filter((key) => !known.has(key) && !isOld(key))).size;
}

function answers(
  open: readonly CommentCandidate[],
  owners: readonly Owner[],
  posters: readonly Poster[],
  surroundings: Surroundings,
  output: CleanOutput,
): readonly FoundComment[] {
  const turns = new Map<number, number>();
  return open.flatMap((candidate, place) => {
    const owner = owners[place];
    const poster = typeof owner === 'number' ? posters[owner] : undefined;
    const address = poster === undefined ? null : composed(candidate, poster);
    if (poster === undefined || address === null) return [];
    const key = commentKey(address);
    if (surroundings.isOld(key)) return [];
    const turn = turns.get(poster.index) ?? 0;
    turns.set(poster.index, turn + 1);
    const at = { command: poster.command.span, output: output.originalSpan(...candidate.span) };
    return [{ address, key, rule: poster.rule.id, index: poster.index, turn, ...at }];
  });
}

/** The permalink of a candidate; of an id alone it is put together with the endpoint (comments.md, 5.2). */
function composed({ address, id }: CommentCandidate, poster: Poster): FoundComment['address'] | null {
  if (address !== null && address.url !== null) return { ...address, url: address.url };
  const place = placeOf(poster);
  const permalink = place === null ? null : commentAddress(`${place}#${FRAGMENTS[poster.kind]}${id}`);
  return permalink?.url === undefined || permalink.url === null ? null : { ...permalink, url: permalink.url };
}

/** `https://HOST/OWNER/NAME/issues/7`: what the endpoint's comments hang on, where its words tell all of it. */
function placeOf({ operation, kind, number }: Poster): string | null {
  const { repository, repositoryFrom, host, path } = operation;
  const named = repository === null || repositoryFrom !== 'path' ? null : parseRepository(repository);
  if (named === null) return null;
  const web = `https://${host ?? 'github.com'}/${named.owner}/${named.name}`;
  if (kind === 'commit-comment') {
    const commit = /\/commits\/(?<sha>[\da-f]{4,64})\/comments$/i.exec(path ?? '')?.groups?.['sha'];
    return commit === undefined ? null : `${web}/commit/${commit}`;
  }
  if (number === null) return null;
  return `${web}/${kind === 'issue-comment' ? 'issues' : 'pull'}/${number}`;
}

function turnDown(
  { address, key, span }: CommentCandidate,
  reason: TurnedDown['reason'],
  output: CleanOutput,
): readonly TurnedDown[] {
  if (address?.url === undefined || address.url === null) return [];
  return [{ url: address.url, key, reason, command: null, output: output.originalSpan(...span) }];
}
