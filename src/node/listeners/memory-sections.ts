import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingOf } from '../../hooks/config.ts';
import type { HookConfig } from '../../hooks/config.ts';
import { planMemory } from '../../hooks/memory.ts';
import { sessionStartContext } from '../../hooks/session-start-context.ts';
import type { HookContext } from './hook-context.ts';
import { readSmallFile } from './small-file.ts';

export interface MemorySections {
  readonly text: string;
  /** Names of files that are not there, or could not be read. */
  readonly unreadable: readonly string[];
}

/** The memory that a session starts with: the files of the options, as far as the plan takes them in (hooks 5.1.1). */
export function memorySections(
  { options, payload, project }: Pick<HookContext, 'options' | 'payload' | 'project'>,
  config: HookConfig,
): MemorySections {
  const sources = (options.memory ?? []).map(({ name, role, path }) => ({
    name,
    role,
    path: resolve(project, path),
    bytes: sizeOf(resolve(project, path)),
  }));
  const plan = planMemory({ source: payload?.source, files: sources, config });
  const maxBytes = settingOf(config, 'memory.budgetBytes');
  const read = sources
    .filter(({ name }) => plan.include.includes(name))
    .map(({ name, path }) => ({ name, text: readSmallFile(path, { links: true, maxBytes }) }));
  const include = plan.include.flatMap((name) => {
    const text = read.find((one) => one.name === name)?.text ?? null;
    return text === null ? [] : [{ name, text }];
  });
  const mention = plan.mention.map((name) => ({
    name,
    bytes: sources.find((source) => source.name === name)?.bytes ?? 0,
  }));
  return {
    text: sessionStartContext({ include, mention, blocks: '' }).context,
    unreadable: [...plan.unreadable, ...read.flatMap(({ name, text }) => (text === null ? [name] : []))],
  };
}

/** Null: there is no such regular file. */
function sizeOf(path: string): number | null {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : null;
  } catch {
    return null;
  }
}
