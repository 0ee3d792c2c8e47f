import { Command } from 'commander';
import { scan } from '../node/index.ts';
import type { ScanOptions, SessionReport } from '../node/index.ts';
import type { CommentFact, PullRequestFact } from '../rules/types.ts';
import { goalGap, type GoalWarning } from '../session/goal-gap.ts';
import type { Context, ExitCode } from './context.ts';
import { repositoryOption, sinceOption } from './options.ts';
import { inline, jsonLine } from './output.ts';
import { problemLine } from './problem.ts';
import { progressLine } from './progress.ts';
import { addTotals, NO_TOTALS, sessionReport, totalsLine } from './scan-report.ts';
import { inputOf, type Input } from './stdin-transcript.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

interface ScanFlags {
  readonly repo?: string;
  readonly since?: number;
  readonly goal?: string;
  readonly json?: true;
}

/** `scan [PATH…]`: the facts of each session. */
export const scanCommand: Subcommand = (context, finish) =>
  new Command('scan')
    .summary('which pull requests each session opened')
    .description(
      'Which pull requests each session opened, with the evidence. Without a path: all sessions of this user.',
    )
    .argument('[paths...]', 'transcripts, and folders that hold some; - is one transcript from stdin')
    .addOption(
      repositoryOption('the repository that the sessions work on, where you know it better than they do'),
    )
    .addOption(sinceOption(context.now))
    .option(
      '--goal <TEXT>',
      'what the sessions are for: warns where it asks for a pull request and none was opened',
    )
    .option('--json', 'one JSON object a session')
    .addHelpText(
      'after',
      examples([
        'transcript-facts scan',
        'transcript-facts scan --since 7d',
        'transcript-facts scan --json ~/.claude/projects | jq -r ".pullRequests[].url"',
        'transcript-facts scan --repo acme/widgets SESSION.jsonl',
        'transcript-facts scan --goal "Fix the flaky test and open a PR." SESSION.jsonl',
        'claude -p --verbose --output-format stream-json "Fix it and open a pull request" | transcript-facts scan -',
      ]),
    )
    .action(async (paths: readonly string[], flags: ScanFlags) =>
      finish(await scanPaths(paths, flags, context)),
    );

async function scanPaths(paths: readonly string[], flags: ScanFlags, context: Context): Promise<ExitCode> {
  const input = await inputOf(paths, context);
  try {
    return await scanInput(input.paths, flags, context);
  } finally {
    await input.remove();
  }
}

async function scanInput(paths: Input['paths'], flags: ScanFlags, context: Context): Promise<ExitCode> {
  const { out, err, env } = context;
  const progress = progressLine(err, context.now);
  const options: ScanOptions = {
    env,
    ...(flags.repo !== undefined && { repository: flags.repo }),
    ...(flags.since !== undefined && { since: flags.since }),
    // Whether a session ever started is told by lines that nothing else needs.
    ...(flags.goal !== undefined && { needles: null }),
    onProgress: ({ file, read, total }) => {
      void progress.show(`reading ${percent(read, total)} of ${size(total)}  ${inline(file)}`);
    },
  };
  let status: ExitCode = 0;
  let totals = NO_TOTALS;
  for await (const found of scan(paths, options)) {
    await progress.clear();
    if (found.kind === 'problem') {
      status = 2;
      await err.write(problemLine(found));
      continue;
    }
    const gap = flags.goal === undefined ? null : gapOf(found, flags.goal, context);
    if (flags.json) await out.write(jsonLine(sessionRow(found, gap)));
    else {
      totals = addTotals(totals, found, gap);
      await out.write(sessionReport(found, gap, out.colours));
    }
  }
  await progress.clear();
  // Where nothing could be read, the lines about that say all.
  if (!flags.json && (totals.sessions > 0 || status === 0)) await out.write(totalsLine(totals, out.colours));
  return status;
}

/** A transcript that is scanned is over: nothing comes after it (goals.md, 5.3). */
function gapOf(facts: SessionReport, goal: string, { now }: Context): GoalWarning | null {
  const key = facts.session.id ?? facts.session.file;
  const gap = goalGap({ goal, facts, rest: 'archive', key, now: now().toISOString() });
  return gap === null || 'withdrawn' in gap ? null : gap;
}

/** A session as `--json` gives it: the facts without their spans, which `explain` shows. */
function sessionRow(
  { session, pullRequests, comments, linked, refusals, warnings, diagnostics }: SessionReport,
  gap: GoalWarning | null,
): object {
  const { id, client, file, repository, startedAt, forkOf } = session;
  return {
    session: { id, client, file, repository, startedAt, forkOf },
    pullRequests: pullRequests.map(factRow),
    comments: comments.map(commentRow),
    linked: linked.map(factRow),
    refusals: refusals.map(({ url, reason, callId }) => ({ url, reason, callId })),
    warnings: [...warnings.map(({ rule, callId }) => ({ rule, callId })), ...(gap === null ? [] : [gap])],
    diagnostics,
  };
}

function factRow({ url, evidence, rule, callId, at, agentId }: PullRequestFact): object {
  return { url, evidence, rule, callId, at, agentId };
}

function commentRow({ url, kind, id, pullRequest, posting, rule, callId, at, agentId }: CommentFact): object {
  return { url, kind, id, pullRequest, posting, rule, callId, at, agentId };
}

function percent(read: number, total: number): string {
  return `${total === 0 ? 100 : Math.min(100, Math.floor((100 * read) / total))}%`;
}

function size(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
