/** What is known of the files that commands name. */
import type { SettingsFile } from '../files.ts';
import type { CommandReading, ScriptPath, SettingsReading } from './types.ts';

type Facts = { readonly executable: boolean };

/** `unknown`: nobody looked, or nobody could. */
export function lookUp({ files }: SettingsFile, path: ScriptPath | null): Facts | 'missing' | 'unknown' {
  if (files === undefined || path === null) return 'unknown';
  return (Object.hasOwn(files, path.key) ? files[path.key] : undefined) ?? 'missing';
}

/** The path that exists only together with the next words of the command; null: there is none. */
export function splitPath({ file }: SettingsReading, { script, isExec }: CommandReading): ScriptPath | null {
  if (script === null || isExec || lookUp(file, script.path) !== 'missing') return null;
  return script.joined.find((path) => typeof lookUp(file, path) === 'object') ?? null;
}
