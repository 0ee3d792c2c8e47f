import { Command } from 'commander';
import { hooksInstallCommand, hooksUninstallCommand } from './hooks-edit.ts';
import { hooksStatusCommand } from './hooks-status.ts';
import { examples, type Subcommand } from './subcommand.ts';

/** `hooks install|uninstall|status`: our one entry in a client's settings. */
export const hooksCommand: Subcommand = (context, finish) =>
  new Command('hooks')
    .summary('our entry in the settings of Claude Code and Codex')
    .description(
      'Puts our one entry into the settings of Claude Code or Codex, takes it out again, and tells how it stands.',
    )
    .addHelpText(
      'after',
      examples([
        'transcript-facts hooks install --dry-run',
        'transcript-facts hooks status',
        'transcript-facts hooks uninstall',
      ]),
    )
    .addCommand(hooksInstallCommand(context, finish))
    .addCommand(hooksUninstallCommand(context, finish))
    .addCommand(hooksStatusCommand(context, finish));
