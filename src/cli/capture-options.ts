import { resolve } from 'node:path';
import process from 'node:process';
import { Option, type Command } from 'commander';
import { isWikiName } from '../capture/root.ts';
import type { CaptureOptions } from '../node/capture/capture.ts';
import { RefusedInput } from './input.ts';
import { inline } from './output.ts';
import type { Context } from './context.ts';
import { systemHome } from '../node/system-home.ts';

export interface CaptureFlags {
  readonly model?: string;
  readonly client?: 'claude-code' | 'codex';
  readonly agent?: 'claude' | 'codex';
  readonly wiki?: string;
  readonly quiet?: true;
  readonly json?: true;
}

/** The options that a capture and a sweep share. */
export function addCaptureOptions(command: Command): Command {
  return command
    .option('--model <name>', 'the model, passed on as it is given')
    .addOption(
      new Option('--client <client>', 'only sessions of this client').choices(['claude-code', 'codex']),
    )
    .addOption(
      new Option('--agent <agent>', 'who writes; if not given, the client of the session').choices([
        'claude',
        'codex',
      ]),
    )
    .option('--wiki <name>', 'the folder of pages; if not given, TRANSCRIPT_FACTS_WIKI, else .almanac')
    .option('--quiet', 'no progress; the summary alone')
    .option('--json', 'one JSON object on stdout');
}

/** Throws a `RefusedInput` for a name that is no plain one. */
export function captureOptions(
  { model, client, agent, wiki }: CaptureFlags,
  { env, now }: Context,
): Omit<CaptureOptions, 'path' | 'session'> {
  const name = wiki ?? (env['TRANSCRIPT_FACTS_WIKI'] || '.almanac');
  if (!isWikiName(name))
    throw new RefusedInput(
      `${inline(name)}: no name of a folder of pages; write a plain name, such as .almanac`,
    );
  const cwd = process.cwd();
  const program = (variable: string): string | null => {
    const path = env[variable] ?? '';
    return path === '' ? null : resolve(cwd, path);
  };
  const [claude, codex] = [program('TRANSCRIPT_FACTS_CLAUDE'), program('TRANSCRIPT_FACTS_CODEX')];
  return {
    cwd,
    env,
    home: systemHome(),
    now,
    wiki: name,
    executables: { ...(claude !== null && { claude }), ...(codex !== null && { codex }) },
    ...(model !== undefined && { model }),
    ...(client !== undefined && { client }),
    ...(agent !== undefined && { agent }),
  };
}
