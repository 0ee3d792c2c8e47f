import { Command } from 'commander';
import type { SessionReport } from '../node/index.ts';
import type { Context, ExitCode } from './context.ts';
import { eachSession } from './each-session.ts';
import { evidenceOf } from './explain-evidence.ts';
import type { Verdict } from './explain-evidence.ts';
import { verdictReport, verdictRow } from './explain-report.ts';
import { keysOf, keysOfComment, targetOf, type Target } from './explain-targets.ts';
import { repositoryOption } from './options.ts';
import { inline, jsonLine } from './output.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

interface ExplainFlags {
  readonly repo?: string;
  readonly json?: true;
}

/** `explain PATH [URL]`: why each fact is held and each candidate turned down. */
export const explainCommand: Subcommand = (context, finish) =>
  new Command('explain')
    .summary('why each pull request and comment counts, or does not')
    .description(
      'Why each pull request and each comment counts and each other address does not: the command and its output, with the places marked. With a URL: exit status 1 if the session did not open or post it.',
    )
    .argument('<path>', 'a transcript, a folder that holds some, or - for stdin')
    .argument('[url]', 'only what is about this pull request, or this comment')
    .addOption(repositoryOption('the repository that the session works on'))
    .option('--json', 'one JSON object a fact, comment, refusal or warning')
    .addHelpText(
      'after',
      examples([
        'transcript-facts explain SESSION.jsonl',
        'transcript-facts explain SESSION.jsonl https://github.com/acme/widgets/pull/101',
        'transcript-facts explain SESSION.jsonl https://github.com/acme/widgets/pull/7#issuecomment-3100000001',
        'codex exec --json "Fix it and open a pull request" | transcript-facts explain -',
      ]),
    )
    .action(async (path: string, url: string | undefined, flags: ExplainFlags) =>
      finish(await explain(path, url ?? null, flags, context)),
    );

async function explain(
  path: string,
  url: string | null,
  flags: ExplainFlags,
  context: Context,
): Promise<ExitCode> {
  const target = url === null ? null : targetOf(url);
  if (url !== null && target === null) {
    const form = 'https://HOST/OWNER/NAME/pull/N, or the permalink of a comment';
    await context.err.write(
      `transcript-facts: "${inline(url)}" is no address of a pull request; write ${form}\n`,
    );
    return 2;
  }
  return explainSessions(path, target, flags, context);
}

async function explainSessions(
  path: string,
  target: Target | null,
  flags: ExplainFlags,
  context: Context,
): Promise<ExitCode> {
  const { out, err } = context;
  let made = false;
  let told = 0;
  const { status } = await eachSession([path], flags.repo, context, async (report) => {
    const { id, file } = report.session;
    const verdicts = verdictsOf(report, target).filter(
      ({ about }) => target === null || about.includes(target.key),
    );
    const evidence = await evidenceOf(report, verdicts);
    // Of a folder it is not clear which session is meant.
    if (verdicts.length > 0 && !flags.json && file !== path) {
      await out.write(`${out.colours.bold(inline(file))}\n\n`);
    }
    for (const verdict of verdicts) {
      told += 1;
      made ||= target !== null && makes(verdict, target);
      const shown = flags.json
        ? jsonLine({ session: id, file, ...verdictRow(verdict, evidence) })
        : verdictReport(verdict, evidence, out);
      await out.write(shown);
    }
  });
  if (told === 0 && status === 0) {
    const nothing = 'no pull request is opened or mentioned, and no comment posted';
    const what = target === null ? nothing : `${inline(target.url)} is not mentioned`;
    await err.write(`transcript-facts: ${inline(path)}: ${what}\n`);
  }
  return status === 0 && target !== null && !made ? 1 : status;
}

/** Does the verdict say that the session opened this pull request, or posted this comment. */
function makes(verdict: Verdict, { kind }: Target): boolean {
  if (kind === 'comment') return verdict.kind === 'comment' && verdict.proof.posting === 'posted';
  return verdict.kind === 'fact' && verdict.proof.evidence !== 'linked';
}

/** All that was decided about a session: what counts first, then what was turned down. */
function verdictsOf(
  { session, pullRequests, comments, linked, warnings, refusals }: SessionReport,
  target: Target | null,
): readonly Verdict[] {
  return [
    ...[...pullRequests, ...linked].map(
      (proof) => ({ kind: 'fact', proof, about: keysOf(proof.url) }) as const,
    ),
    ...comments.map(
      (proof) => ({ kind: 'comment', proof, about: keysOfComment(proof, session.id, target) }) as const,
    ),
    ...warnings.map((proof) => ({ kind: 'warning', proof, about: [] }) as const),
    ...refusals.map((proof) => ({ kind: 'refusal', proof, about: keysOf(proof.url) }) as const),
  ];
}
