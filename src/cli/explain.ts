import { Command } from 'commander';
import { scan } from '../node/index.ts';
import type { SessionReport } from '../node/index.ts';
import type { Context, ExitCode } from './context.ts';
import { addressOf, verdictReport, verdictRow } from './explain-report.ts';
import { evidenceOf } from './explain-evidence.ts';
import type { Verdict } from './explain-evidence.ts';
import { repositoryOption } from './options.ts';
import { inline, jsonLine } from './output.ts';
import { problemLine } from './problem.ts';
import { inputOf, type Input } from './stdin-transcript.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

interface ExplainFlags {
  readonly repo?: string;
  readonly json?: true;
}

/** `explain PATH [URL]`: why each fact is held and each candidate turned down. */
export const explainCommand: Subcommand = (context, finish) =>
  new Command('explain')
    .summary('why each pull request counts, or does not')
    .description(
      'Why each pull request counts and each other address does not: the command and its output, with the places marked. With a URL: exit status 1 if the session did not open it.',
    )
    .argument('<path>', 'a transcript, a folder that holds some, or - for stdin')
    .argument('[url]', 'only what is about this pull request')
    .addOption(repositoryOption('the repository that the session works on'))
    .option('--json', 'one JSON object a fact, refusal or warning')
    .addHelpText(
      'after',
      examples([
        'transcript-facts explain SESSION.jsonl',
        'transcript-facts explain SESSION.jsonl https://github.com/acme/widgets/pull/101',
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
  if (url !== null && addressOf(url) === null) {
    const form = 'https://HOST/OWNER/NAME/pull/N';
    await context.err.write(
      `transcript-facts: "${inline(url)}" is no address of a pull request; write ${form}\n`,
    );
    return 2;
  }
  const input = await inputOf([path], context);
  try {
    return await explainSessions(path, input.paths, url, flags, context);
  } finally {
    await input.remove();
  }
}

async function explainSessions(
  path: string,
  paths: Input['paths'],
  url: string | null,
  flags: ExplainFlags,
  { out, err, env }: Context,
): Promise<ExitCode> {
  let status: ExitCode = 0;
  let opened = false;
  let told = 0;
  const about = url === null ? null : addressOf(url);
  const options = { env, ...(flags.repo !== undefined && { repository: flags.repo }) };
  for await (const found of scan(paths, options)) {
    if (found.kind === 'problem') {
      status = 2;
      await err.write(problemLine(found));
      continue;
    }
    const { id, file } = found.session;
    const verdicts = verdictsOf(found).filter((verdict) => about === null || verdict.address === about);
    const evidence = await evidenceOf(found, verdicts);
    // Of a folder it is not clear which session is meant.
    if (verdicts.length > 0 && !flags.json && file !== path) {
      await out.write(`${out.colours.bold(inline(file))}\n\n`);
    }
    for (const verdict of verdicts) {
      told += 1;
      opened ||= verdict.kind === 'fact' && verdict.proof.evidence !== 'linked';
      const shown = flags.json
        ? jsonLine({ session: id, file, ...verdictRow(verdict, evidence) })
        : verdictReport(verdict, evidence, out);
      await out.write(shown);
    }
  }
  if (told === 0 && status === 0) {
    const what = url === null ? 'no pull request is opened or mentioned' : `${inline(url)} is not mentioned`;
    await err.write(`transcript-facts: ${inline(path)}: ${what}\n`);
  }
  return status === 0 && about !== null && !opened ? 1 : status;
}

/** All that was decided about a session: what counts first, then what was turned down. */
function verdictsOf({ pullRequests, linked, warnings, refusals }: SessionReport): readonly Verdict[] {
  return [
    ...[...pullRequests, ...linked].map(
      (proof) => ({ kind: 'fact', proof, address: addressOf(proof.url) }) as const,
    ),
    ...warnings.map((proof) => ({ kind: 'warning', proof, address: null }) as const),
    ...refusals.map((proof) => ({ kind: 'refusal', proof, address: addressOf(proof.url) }) as const),
  ];
}
