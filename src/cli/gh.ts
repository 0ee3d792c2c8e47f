import { Command } from 'commander';
import { operationsOf } from '../github/index.ts';
import type { Operation } from '../github/index.ts';
import { printable } from '../text/terminal.ts';
import type { Colours, Context, ExitCode } from './context.ts';
import { repositoryOption } from './options.ts';
import { jsonLine } from './output.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

interface GhOptions {
  readonly repo?: string;
  readonly json?: true;
}

/** `gh [--] ARG…`: what one invocation of gh would ask of GitHub. */
export const ghCommand: Subcommand = (context, finish) =>
  new Command('gh')
    .summary('what one invocation of gh would ask of GitHub')
    .description(
      'What one invocation of gh would ask of GitHub. Nothing is run. Exit status 1: gh itself would refuse it.',
    )
    .argument(
      '<words...>',
      'the words behind gh; -- in front of them is only needed where the first is an option',
    )
    .usage('[options] [--] ARG…')
    .passThroughOptions()
    .addOption(repositoryOption('the repository that gh takes the working directory for'))
    .option('--json', 'one JSON object a request')
    .addHelpText(
      'after',
      examples([
        'transcript-facts gh -- pr create --fill',
        'transcript-facts gh --json -- api repos/o/r/pulls -f title=x -f head=f -f base=main',
        'transcript-facts gh --repo o/r -- pr view 7 --json url',
      ]),
    )
    .action(async (words: readonly string[], options: GhOptions) =>
      finish(await gh(words, options, context)),
    );

async function gh(words: readonly string[], options: GhOptions, context: Context): Promise<ExitCode> {
  const env = Object.fromEntries(
    ['GH_REPO', 'GH_HOST'].flatMap((name) =>
      context.env[name] === undefined ? [] : [[name, context.env[name]]],
    ),
  );
  const operations =
    operationsOf(['gh', ...words], { env, ...(options.repo !== undefined && { clone: options.repo }) }) ?? [];
  const { out } = context;
  for (const operation of operations) {
    await out.write(options.json ? jsonLine(operationAnswer(operation)) : sentence(operation, out.colours));
  }
  return operations.some(({ operation }) => operation === 'refused') ? 1 : 0;
}

/** An operation as JSON says it: a refused one has nothing but its command and the reason (gh.md, 1.5). */
export function operationAnswer(operation: Operation): object {
  if (operation.operation !== 'refused') return operation;
  return { command: operation.command, operation: 'refused', error: operation.error ?? 'refused' };
}

/** `open-pull-request  gh pr create  in github.com/o/r, number 7`. */
function sentence(operation: Operation, colours: Colours): string {
  const { command, error, method, path, host, repository, number } = operation;
  const name = colours.bold(
    (operation.operation === 'refused' ? colours.red : colours.green)(operation.operation),
  );
  const place = [host, repository].filter((part) => part !== null).join('/');
  const notes = [
    ...(method === null || path === null ? [] : [`${method} ${path}`]),
    ...(place === '' ? [] : [`on ${place}`]),
    ...(number === null ? [] : [`number ${number}`]),
    ...(error === undefined ? [] : [error]),
  ];
  return `${name}  gh ${printable(command)}${notes.length > 0 ? colours.dim(`  ${printable(notes.join(', '))}`) : ''}\n`;
}
