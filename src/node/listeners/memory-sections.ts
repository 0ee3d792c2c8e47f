import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingOf } from '../../hooks/config.ts';
import type { HookConfig } from '../../hooks/config.ts';
import { planMemory } from '../../hooks/memory.ts';
import { sessionStartContext } from '../../hooks/session-start-context.ts';
import type { HookContext } from './hook-context.ts';
import { look } from './look.ts';
import { readSmallFile } from './small-file.ts';

export interface MemorySections {
  readonly text: string;
  /** Names of those that are there and could not be read. */
  readonly unreadable: readonly string[];
}

/**
 * The memory that a session starts with: the files of the options, as far as the plan takes them in (hooks 5.1.1). One that
 * is not there yet is as good as empty.
 */
export function memorySections(
  { options, payload, project }: Pick<HookContext, 'options' | 'payload' | 'project'>,
  config: HookConfig,
): MemorySections {
  const sources = (options.memory ?? [])
    .map((source) => ({ ...source, path: resolve(project, source.path) }))
    .filter(({ path }) => look(path) !== 'missing')
    .map((source) => ({ ...source, bytes: sizeOf(source.path) }));
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

/** Null: it is no regular file, or the system does not say. */
function sizeOf(path: string): number | null {
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : null;
  } catch {
    return null;
  }
}
