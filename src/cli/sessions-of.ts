import { Command } from 'commander';
import type { SessionReport } from '../node/index.ts';
import { addressKey } from '../rules/addresses.ts';
import { findAddresses, pullRequestAddress, type PullRequestAddress } from '../text/address.ts';
import type { Context, ExitCode } from './context.ts';
import { eachSession } from './each-session.ts';
import { repositoryOption } from './options.ts';
import { counted, inline, jsonLine } from './output.ts';
import { examples, type Subcommand } from './subcommand.ts';

interface Flags {
  readonly repo?: string;
  readonly json?: true;
}

/** How a session came to a pull request, the strongest first. */
type Relation = 'created' | 'recreated' | 'claimed' | 'commented' | 'linked' | 'seen';

interface Touch {
  readonly relation: Relation;
  /** The rule that says so; of what was only seen the reason why it counts for nothing. */
  readonly by: string;
  readonly callId: string | null;
  readonly at: string | null;
}

const ORDER: readonly Relation[] = ['created', 'recreated', 'claimed', 'commented', 'linked', 'seen'];

/** `sessions-of URL [PATH…]`: which sessions opened or touched this pull request. */
export const sessionsOfCommand: Subcommand = (context, finish) =>
  new Command('sessions-of')
    .summary('which sessions opened or touched this pull request')
    .description(
      'Which sessions opened this pull request, commented on it, or at least saw it. Exit status 1 where none did. Without a path: all sessions of this user.',
    )
    .argument('<url>', 'the address of a pull request')
    .argument('[paths...]', 'transcripts, and folders that hold some; - is one transcript from stdin')
    .addOption(repositoryOption('the repository that the sessions work on'))
    .option('--json', 'one JSON object a session')
    .addHelpText(
      'after',
      examples([
        'transcript-facts sessions-of https://github.com/acme/widgets/pull/101',
        'transcript-facts sessions-of --json https://github.com/acme/widgets/pull/101 ~/.codex/sessions | jq -r .session.file',
      ]),
    )
    .action(async (url: string, paths: readonly string[], flags: Flags) =>
      finish(await sessionsOf(url, paths, flags, context)),
    );

async function sessionsOf(
  url: string,
  paths: readonly string[],
  flags: Flags,
  context: Context,
): Promise<ExitCode> {
  const address = addressIn(url);
  if (address === null) {
    const form = 'https://HOST/OWNER/NAME/pull/N';
    await context.err.write(
      `transcript-facts: "${inline(url)}" is no address of a pull request; write ${form}\n`,
    );
    return 2;
  }
  return listSessions(address, paths, flags, context);
}

/** As a person copies it: a tab of the page, a query and a comment behind it do not matter. */
function addressIn(text: string): PullRequestAddress | null {
  const trimmed = text.trim();
  const [mention] = findAddresses(trimmed);
  const { address, from } = mention ?? {};
  if (address === undefined || from !== 0) return null;
  return address.kind === 'pull-request'
    ? address
    : address.pullRequest === null
      ? null
      : pullRequestAddress(address.pullRequest);
}

async function listSessions(
  address: PullRequestAddress,
  paths: readonly string[],
  flags: Flags,
  context: Context,
): Promise<ExitCode> {
  const { out, err } = context;
  let listed = 0;
  const { status } = await eachSession(paths, flags.repo, context, async (report) => {
    const touches = touchesOf(report, addressKey(address));
    const [first] = touches;
    if (first === undefined) return;
    listed += 1;
    const { id, client, file } = report.session;
    if (flags.json) {
      const row = { session: { id, client, file }, relation: first.relation, touches };
      await out.write(jsonLine(row));
      return;
    }
    const by = [first.by, ...(first.callId === null ? [] : [first.callId])].map(inline).join('  ');
    const line = [first.relation.padEnd(9), inline(id ?? 'no id'), by, inline(file)];
    await out.write(`${line.join('  ')}\n`);
  });
  if (!flags.json && listed === 0) await err.write(`transcript-facts: ${none(address)}\n`);
  else if (!flags.json) await out.write(`\n${counted(listed, 'session')}\n`);
  return status === 0 && listed === 0 ? 1 : status;
}

function none({ url }: PullRequestAddress): string {
  return `no session opened, touched or saw ${inline(url)}`;
}

function touchesOf(report: SessionReport, key: string): readonly Touch[] {
  const { pullRequests, comments, linked, refusals } = report;
  const isIts = (url: string | null): boolean => {
    const address = url === null ? null : pullRequestAddress(url);
    return address !== null && addressKey(address) === key;
  };
  const touches: readonly Touch[] = [
    ...[...pullRequests, ...linked]
      .filter(({ url }) => isIts(url))
      .map(({ evidence, rule, callId, at }) => ({ relation: evidence, by: rule, callId, at })),
    ...comments
      .filter(({ pullRequest }) => isIts(pullRequest))
      .map(({ rule, callId, at }): Touch => ({ relation: 'commented', by: rule, callId, at })),
    ...refusals
      .filter(({ url }) => isIts(url))
      .map(({ reason, callId, at }): Touch => ({ relation: 'seen', by: reason, callId, at })),
  ];
  return [...touches].sort((a, b) => ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation));
}
