import { Command } from 'commander';
import { installHook, uninstallHook, type SettingsReport } from '../node/index.ts';
import type { Context, ExitCode } from './context.ts';
import { unifiedDiff } from './hooks-diff.ts';
import { placeOptions, placesToEdit, type PlaceFlags } from './hooks-places.ts';
import { reportText, refusalText } from './hooks-report.ts';
import { jsonLine } from './output.ts';
import { examples, type Subcommand } from './subcommand.ts';

interface EditFlags extends PlaceFlags {
  readonly strict?: true;
  readonly force?: true;
  readonly dryRun?: true;
  readonly json?: true;
}

const EDIT: Readonly<Record<SettingsReport['operation'], typeof installHook>> = {
  install: installHook,
  uninstall: uninstallHook,
};

const STATUS: Readonly<Record<SettingsReport['outcome'], ExitCode>> = {
  change: 0,
  unchanged: 0,
  failed: 1,
  refused: 2,
};

/** `hooks install`: puts our entry in. */
export const hooksInstallCommand: Subcommand = (context, finish) => {
  const command = new Command('install')
    .summary('put our entry into the settings of Claude Code or Codex')
    .description(
      'Puts one entry for the end of a session into the settings of Claude Code or Codex, and the script that it runs beside them. No other byte of the file changes. Exit status: 0 the entry is in place, 1 writing failed, 2 refused.',
    );
  for (const option of placeOptions()) command.addOption(option);
  return command
    .option('--strict', 'refuse where another command is registered for the end of a session')
    .option('--force', 'replace an entry of ours that was changed by hand')
    .option('--dry-run', 'show what would change as a diff, and write nothing')
    .option('--json', 'one JSON object a file')
    .addHelpText(
      'after',
      examples([
        'transcript-facts hooks install --dry-run',
        'transcript-facts hooks install --client claude-code',
        'transcript-facts hooks install --client claude-code --scope local',
        'transcript-facts hooks install --client codex --settings ~/dotfiles/codex/hooks.json',
      ]),
    )
    .action(async (flags: EditFlags) => finish(await edit('install', flags, context)));
};

/** `hooks uninstall`: takes it out. */
export const hooksUninstallCommand: Subcommand = (context, finish) => {
  const command = new Command('uninstall')
    .summary('take our entry out again')
    .description(
      'Takes our entry out of the settings of Claude Code or Codex, and the script away when no file names it any more. After an install the very bytes from before come back. Exit status: 0 no entry is left, 1 writing failed, 2 refused.',
    );
  for (const option of placeOptions()) command.addOption(option);
  return command
    .option('--force', 'remove an entry of ours that was changed by hand')
    .option('--dry-run', 'show what would change as a diff, and write nothing')
    .option('--json', 'one JSON object a file')
    .addHelpText(
      'after',
      examples([
        'transcript-facts hooks uninstall',
        'transcript-facts hooks uninstall --client codex --dry-run',
      ]),
    )
    .action(async (flags: EditFlags) => finish(await edit('uninstall', flags, context)));
};

async function edit(
  operation: SettingsReport['operation'],
  flags: EditFlags,
  context: Context,
): Promise<ExitCode> {
  const from = { env: context.env };
  const { strict = false, force = false, dryRun = false } = flags;
  let status: ExitCode = 0;
  for (const place of placesToEdit(flags, from)) {
    const report = await EDIT[operation](place, { strict, force, dryRun, from });
    await tell(report, flags, context);
    status = worse(status, STATUS[report.outcome]);
  }
  return status;
}

/** The worst of several decides (settings 13, rule 42). */
export function worse(one: ExitCode, other: ExitCode): ExitCode {
  return one > other ? one : other;
}

async function tell(report: SettingsReport, flags: EditFlags, { out, err }: Context): Promise<void> {
  const diff = flags.dryRun === true ? unifiedDiff(report) : null;
  if (flags.json === true) await out.write(jsonLine(jsonOf(report, diff)));
  if (report.refusal !== null) await err.write(refusalText(report.refusal, report.snippet));
  else if (flags.json !== true) await out.write(reportText(report, diff, out.colours));
}

function jsonOf(
  { client, file, operation, outcome, refusal, notes, moved, snippet }: SettingsReport,
  diff: string | null,
): object {
  return {
    client,
    file,
    operation,
    outcome,
    refusal: refusal === null ? null : { ...refusal, snippet },
    notes,
    moved,
    ...(diff !== null && { diff }),
  };
}
