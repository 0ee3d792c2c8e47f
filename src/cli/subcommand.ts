import type { Command } from 'commander';
import type { ExitCode, Context } from './context.ts';

/** Builds one subcommand; its action hands its exit status to `finish`. */
export type Subcommand = (context: Context, finish: (code: ExitCode) => void) => Command;

/** The examples below a help text. */
export function examples(lines: readonly string[]): string {
  return ['', 'Examples:', ...lines.map((line) => `  $ ${line}`), ''].join('\n');
}
