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
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

interface ExplainFlags {
  readonly repo?: string;
  readonly json?: true;
}

/** `explain FILE [URL]`: why each fact is held and each candidate turned down. */
export const explainCommand: Subcommand = (context, finish) =>
  new Command('explain')
    .summary('why each pull request counts, or does not')
    .description(
      'Why each pull request counts and each other address does not: the command and its output, with the places marked. With a URL: exit status 1 if the session did not open it.',
    )
    .argument('<file>', 'a transcript')
    .argument('[url]', 'only what is about this pull request')
    .addOption(repositoryOption('the repository that the session works on'))
    .option('--json', 'one JSON object a fact, refusal or warning')
    .addHelpText(
      'after',
      examples([
        'transcript-facts explain SESSION.jsonl',
        'transcript-facts explain SESSION.jsonl https://github.com/acme/widgets/pull/101',
      ]),
    )
    .action(async (file: string, url: string | undefined, flags: ExplainFlags) =>
      finish(await explain(file, url ?? null, flags, context)),
    );

async function explain(
  file: string,
  url: string | null,
  flags: ExplainFlags,
  context: Context,
): Promise<ExitCode> {
  const { out, err, env } = context;
  const about = url === null ? null : addressOf(url);
  if (url !== null && about === null) {
    const form = 'https://HOST/OWNER/NAME/pull/N';
    await err.write(`transcript-facts: "${inline(url)}" is no address of a pull request; write ${form}\n`);
    return 2;
  }
  let status: ExitCode = 0;
  let opened = false;
  let told = 0;
  for await (const found of scan([file], {
    env,
    ...(flags.repo !== undefined && { repository: flags.repo }),
  })) {
    if (found.kind === 'problem') {
      status = 2;
      await err.write(problemLine(found));
      continue;
    }
    const verdicts = verdictsOf(found).filter((verdict) => about === null || verdict.address === about);
    const evidence = await evidenceOf(found, verdicts);
    for (const verdict of verdicts) {
      told += 1;
      opened ||= verdict.kind === 'fact' && verdict.proof.evidence !== 'linked';
      const shown = flags.json
        ? jsonLine(verdictRow(verdict, evidence))
        : verdictReport(verdict, evidence, out);
      await out.write(shown);
    }
  }
  if (told === 0 && status === 0) {
    const what = url === null ? 'no pull request is opened or mentioned' : `${inline(url)} is not mentioned`;
    await err.write(`transcript-facts: ${inline(file)}: ${what}\n`);
  }
  return status === 0 && url !== null && !opened ? 1 : status;
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
