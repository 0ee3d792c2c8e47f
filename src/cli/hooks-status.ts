import { isAbsolute } from 'node:path';
import { Command } from 'commander';
import { hookStatus, type HookStatus } from '../node/index.ts';
import { hookFirings } from '../node/listeners/hook-firings.ts';
import { systemHome } from '../node/system-home.ts';
import type { Context, ExitCode } from './context.ts';
import { worse } from './hooks-edit.ts';
import { placeOptions, placesToShow, type PlaceFlags } from './hooks-places.ts';
import { refusalText } from './hooks-report.ts';
import { statusText, type ToldStatus } from './hooks-status-text.ts';
import { jsonLine } from './output.ts';
import { examples, type Subcommand } from './subcommand.ts';

interface StatusFlags extends PlaceFlags {
  readonly askClient?: true;
  readonly json?: true;
}

const STATUS: Readonly<Record<HookStatus['state'], ExitCode>> = {
  installed: 0,
  absent: 1,
  edited: 1,
  broken: 1,
  unreadable: 2,
};

/** `hooks status`: how our entry stands. */
export const hooksStatusCommand: Subcommand = (context, finish) => {
  const command = new Command('status')
    .summary('tell whether our entry is in place and would run')
    .description(
      'Tells how our entry stands in the settings of Claude Code and Codex, whether what it runs is there, and when it last ran. Then, of this project, when hooks of a plugin or of your own (runHook) last fired, and what they last reported. Exit status: 0 installed, 1 absent, edited or broken, 2 the file cannot be read.',
    );
  for (const option of placeOptions()) command.addOption(option);
  return command
    .option('--ask-client', 'ask Codex whether it trusts the entry (starts codex app-server, 10 s at most)')
    .option('--json', 'one JSON object a client')
    .addHelpText(
      'after',
      examples([
        'transcript-facts hooks status',
        'transcript-facts hooks status --client codex --ask-client',
        'transcript-facts hooks status --json | jq -r .state',
      ]),
    )
    .action(async (flags: StatusFlags) => finish(await status(flags, context)));
};

async function status(flags: StatusFlags, { out, err, env }: Context): Promise<ExitCode> {
  const from = { env };
  let worst: ExitCode = 0;
  for (const place of placesToShow(flags, from)) {
    const found = await hookStatus(place, { askClient: flags.askClient ?? false, from });
    const plugins = hookFirings(place.client, { env, home: homeOf(env) });
    const told = { ...found, plugins };
    await out.write(flags.json === true ? jsonLine(jsonOf(told)) : statusText(told, out.colours));
    if (found.refusal !== null) await err.write(refusalText(found.refusal, null));
    worst = worse(worst, STATUS[found.state]);
  }
  return worst;
}

/** As the hooks themselves find it. */
function homeOf(env: Context['env']): string {
  const said = env['HOME'] ?? '';
  return isAbsolute(said) ? said : systemHome();
}

function jsonOf(found: ToldStatus): object {
  const { client, state, file, scope, entry, script, trust, foreign, lastRun, plugins, problems, refusal } =
    found;
  const told = problems.map(({ id, message }) => ({ id, message }));
  const common = {
    client,
    state,
    file,
    scope,
    entry,
    script,
    trust,
    foreign,
    lastRun,
    plugins,
    problems: told,
  };
  return refusal === null ? common : { ...common, refusal };
}
