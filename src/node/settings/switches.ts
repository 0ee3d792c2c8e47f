import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { printable } from '../../text/terminal.ts';
import type { Look } from './look.ts';
import { managedSettings } from './managed.ts';
import { configurationFolder, type SettingsScope, type SettingsSurroundings } from './places.ts';
import type { StatusProblem } from './types.ts';

/** Highest first: one that says something decides for those below (settings 12). */
const ORDER: readonly SettingsScope[] = ['file', 'local', 'project', 'user'];

/** Are all hooks of the client switched off, by whichever file has the last word. */
export function switchProblems(looks: readonly Look[], from: SettingsSurroundings): readonly StatusProblem[] {
  const [first] = looks;
  const file = first?.place.client === 'codex' ? codexDisabledBy(from) : disabledBy(looks, from);
  if (file === null) return [];
  return [{ id: 'hooks-disabled', message: `${printable(file)} switches all hooks off.`, path: '' }];
}

function disabledBy(looks: readonly Look[], from: SettingsSurroundings): string | null {
  const managed = managedSettings({ os: process.platform, env: from.env ?? process.env });
  const byManaged = disableAllHooksIn(managed);
  if (byManaged !== null) return byManaged ? managed : null;
  const deciding = ORDER.flatMap((scope) => looks.filter(({ place }) => place.scope === scope)).find(
    ({ inspection }) => (inspection?.disableAllHooks ?? null) !== null,
  );
  return deciding?.inspection?.disableAllHooks === true ? deciding.place.file : null;
}

function disableAllHooksIn(file: string): boolean | null {
  const { disableAllHooks }: { readonly disableAllHooks?: unknown } =
    parsed(file, (text): object => JSON.parse(text)) ?? {};
  return typeof disableAllHooks === 'boolean' ? disableAllHooks : null;
}

/** Codex has one switch, in its `config.toml`. A file that cannot be read says nothing. */
function codexDisabledBy(from: SettingsSurroundings): string | null {
  const file = join(configurationFolder('codex', from), 'config.toml');
  const { features }: { readonly features?: unknown } = parsed(file, parse) ?? {};
  const isOff =
    typeof features === 'object' && features !== null && 'hooks' in features && features.hooks === false;
  return isOff ? file : null;
}

function parsed<T>(file: string, parser: (text: string) => T): T | null {
  try {
    return parser(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
