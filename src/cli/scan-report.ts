import type { CommentFact, PullRequestFact, Refusal, RefusalReason } from '../rules/types.ts';
import type { GoalWarning } from '../session/goal-gap.ts';
import type { SessionFacts, SessionHeader } from '../session/index.ts';
import type { Colours } from './context.ts';
import { counted, inline } from './output.ts';

/** A session's facts and the file that they are in. */
export interface ReportedSession extends SessionFacts {
  readonly session: SessionHeader & { readonly file: string };
}

/** What all sessions of a scan come to. */
export interface Totals {
  readonly sessions: number;
  readonly byEvidence: Readonly<Record<PullRequestFact['evidence'], number>>;
  readonly comments: number;
  readonly warnings: number;
  readonly refusals: number;
  /** Sessions of which nothing is said. */
  readonly silent: number;
}

export const NO_TOTALS: Totals = {
  sessions: 0,
  byEvidence: { created: 0, recreated: 0, claimed: 0, linked: 0 },
  comments: 0,
  warnings: 0,
  refusals: 0,
  silent: 0,
};

const CLIENTS = { 'claude-code': 'Claude Code', codex: 'Codex' } as const;

/** Does the report have a line for this session. */
function isSilent({ pullRequests, comments, linked, refusals, warnings }: SessionFacts): boolean {
  return pullRequests.length + comments.length + linked.length + refusals.length + warnings.length === 0;
}

export function addTotals(totals: Totals, session: SessionFacts, gap: GoalWarning | null): Totals {
  const byEvidence = { ...totals.byEvidence };
  for (const { evidence } of [...session.pullRequests, ...session.linked]) byEvidence[evidence] += 1;
  return {
    sessions: totals.sessions + 1,
    byEvidence,
    comments: totals.comments + session.comments.length,
    warnings: totals.warnings + session.warnings.length + (gap === null ? 0 : 1),
    refusals: totals.refusals + session.refusals.length,
    silent: totals.silent + (isSilent(session) && gap === null ? 1 : 0),
  };
}

/** A session for people: a head line, a line for each pull request, comment and warning, the refusals by reason. */
export function sessionReport(session: ReportedSession, gap: GoalWarning | null, colours: Colours): string {
  if (isSilent(session) && gap === null) return '';
  const facts = [...session.pullRequests, ...session.linked];
  const width = Math.max(
    0,
    ...facts.map(({ url }) => inline(url).length),
    ...session.comments.map((comment) => inline(placeOf(comment)).length),
  );
  const lines = [
    headLine(session, colours),
    ...facts.map((fact) => factLine(fact, width, colours)),
    ...session.comments.map((comment) => commentLine(comment, width, colours)),
    ...session.warnings.map(
      ({ callId }) =>
        `  ${colours.yellow('!')} a pull request was opened unseen: its address was not shown  ${colours.dim(inline(callId))}`,
    ),
    ...(gap === null ? [] : [`  ${colours.yellow('!')} ${gapLine(gap)}`]),
    ...(session.refusals.length > 0 ? [colours.dim(`  - ${refusedLine(session.refusals)}`)] : []),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** What the goal asked and the session lacks, with the one thing that tells what to do. */
function gapLine({ rule, pushed, openedUnseen, createFailed, pullRequests }: GoalWarning): string {
  if (rule === 'goal/pull-request-unwanted') {
    const urls = pullRequests.map(({ url }) => inline(url)).join(', ');
    return `the goal forbids a pull request, and one was opened: ${urls}`;
  }
  const missing = 'the goal asks for a pull request, and none was opened';
  if (openedUnseen !== null) return `${missing} that anybody saw: see the call above`;
  if (createFailed !== null) return `${missing}: ${inline(createFailed.line)}`;
  return pushed === null ? missing : `${missing}; ${inline(pushed.branch)} was pushed`;
}

function headLine({ session }: ReportedSession, colours: Colours): string {
  const { client, id, repository, startedAt, forkOf, file } = session;
  const parts = [
    colours.bold(client === null ? 'unknown client' : CLIENTS[client]),
    colours.cyan(inline(shortId(id))),
    repository === null ? colours.dim('repository unknown') : inline(repository),
    ...(startedAt === null ? [] : [inline(shortTime(startedAt))]),
    ...(forkOf === null ? [] : [`fork of ${inline(shortId(forkOf))}`]),
    colours.dim(inline(file)),
  ];
  return parts.join('  ');
}

function factLine(fact: PullRequestFact, width: number, colours: Colours): string {
  const mark = {
    created: colours.green('✓'),
    recreated: colours.green('='),
    claimed: colours.yellow('~'),
    linked: colours.dim('·'),
  };
  const rule = fact.rule.replace(/^pull-request\//, '');
  const by = [
    rule === fact.evidence ? null : rule,
    fact.callId,
    fact.agentId === null ? null : `by agent ${fact.agentId}`,
  ];
  const note = by
    .filter((part) => part !== null)
    .map(inline)
    .join('  ');
  return `  ${mark[fact.evidence]} ${inline(fact.url).padEnd(width)}  ${fact.evidence.padEnd(9)}  ${colours.dim(note)}`.trimEnd();
}

function commentLine(comment: CommentFact, width: number, colours: Colours): string {
  const { posting, rule, callId, agentId } = comment;
  const mark = posting === 'posted' ? colours.green('✎') : colours.yellow('?');
  const by = [rule.replace(/^comment\//, ''), callId, ...(agentId === null ? [] : [`by agent ${agentId}`])];
  const word = posting === 'posted' ? 'posted' : 'unseen';
  return `  ${mark} ${inline(placeOf(comment)).padEnd(width)}  ${word.padEnd(9)}  ${colours.dim(by.map(inline).join('  '))}`;
}

/** The permalink; where nothing shows it, what is known of the place: `review on acme/widgets#7`. */
/** The permalink of a comment, or what is known of where it was posted. */
export function placeOf({ url, kind, repository, number }: CommentFact): string {
  if (url !== null) return url;
  const place = `${repository ?? ''}${number === null ? '' : `#${number}`}`;
  return place === '' ? kind : `${kind} on ${place}`;
}

/** `5 addresses not credited: 3 known-before, 2 read-only-command`. */
function refusedLine(refusals: readonly Refusal[]): string {
  const reasons = new Map<RefusalReason, number>();
  for (const { reason } of refusals) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const list = [...reasons].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${count} ${reason}`);
  return `${counted(refusals.length, 'address', 'addresses')} not credited: ${list.join(', ')}`;
}

/** The last line of a scan. */
export function totalsLine(totals: Totals, colours: Colours): string {
  const { created, recreated, claimed, linked } = totals.byEvidence;
  const opened = created + recreated + claimed;
  const kinds = [`${created} created`, `${recreated} recreated`, `${claimed} claimed`].join(', ');
  const parts = [
    counted(totals.sessions, 'session'),
    opened === 0 ? 'no pull request' : `${counted(opened, 'pull request')} (${kinds})`,
    ...(linked > 0 ? [`${linked} linked`] : []),
    ...(totals.comments > 0 ? [counted(totals.comments, 'comment')] : []),
    ...(totals.warnings > 0 ? [counted(totals.warnings, 'warning')] : []),
    ...(totals.refusals > 0 ? [`${totals.refusals.toLocaleString('en-US')} not credited`] : []),
    ...(totals.silent > 0 ? [`${counted(totals.silent, 'session')} without any`] : []),
  ];
  return `${colours.bold(parts[0] ?? '')}: ${parts.slice(1).join('; ')}\n`;
}

/** As much of an id as tells sessions apart: of a UUIDv7 (Codex) the first eight characters are the hour alone. */
function shortId(id: string | null): string {
  if (id === null) return 'no id';
  return id.slice(0, id[14] === '7' ? 13 : 8);
}

/** `2026-11-30 12:03Z`; what is no time is left as it stands. */
function shortTime(at: string): string {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at);
  if (match === null) return at;
  return `${match[1]} ${match[2]}${at.endsWith('Z') ? 'Z' : ''}`;
}
