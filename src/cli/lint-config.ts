import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FailOn, LintConfig } from '../lint/config-schema.ts';
import { readConfig } from '../lint/config.ts';
import { RULES } from '../lint/index.ts';
import { readText } from '../node/lint/read-text.ts';
import { RefusedInput } from './input.ts';
import { inline } from './output.ts';

const CONFIG_FILE = 'transcript-facts.config.json';

/** Options of the command that win over the file. */
export interface ConfigFlags {
  readonly config?: string;
  readonly dialect?: 'bash' | 'sh';
  readonly client?: 'claude-code' | 'codex';
  readonly failOn?: FailOn;
}

/** The configuration of a run: the file that is named, else the one in the current folder, with what the options say. */
export function configOf({ config, dialect, client, failOn }: ConfigFlags, cwd: string): LintConfig {
  return {
    ...(config === undefined ? configIn(cwd) : configAt(config, cwd)),
    ...(dialect && { dialect }),
    ...(client && { client }),
    ...(failOn && { failOn }),
  };
}

function configIn(cwd: string): LintConfig {
  return existsSync(resolve(cwd, CONFIG_FILE)) ? configAt(CONFIG_FILE, cwd) : {};
}

/** Throws a `RefusedInput` that names what does not fit. */
function configAt(file: string, cwd: string): LintConfig {
  const read = readText(resolve(cwd, file));
  if (typeof read === 'string')
    throw new RefusedInput(`${inline(file)}: no configuration can be read there; check the path`);
  const { config, problems } = readConfig(read.text, RULES);
  if (config === null) throw new RefusedInput(`${inline(file)}: ${inline(problems.join('; '))}`);
  return config;
}
