import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
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
  /** Names of those in the project that lead out of it by a link. */
  readonly leadOut: readonly string[];
}

/**
 * The memory that a session starts with: the files of the options, as far as the plan takes them in (hooks 5.1.1). One that
 * is not there yet is as good as empty. One in the project is left out where a link takes it from elsewhere: a clone can
 * bring a link to any file of yours, and the model would be shown it. What lies outside was named by the user's own script.
 */
export function memorySections(
  { options, payload, project }: Pick<HookContext, 'options' | 'payload' | 'project'>,
  config: HookConfig,
): MemorySections {
  const there = (options.memory ?? [])
    .map((source) => ({ ...source, path: resolve(project, source.path) }))
    .filter(({ path }) => look(path) !== 'missing')
    .map(({ name, path, role }) => ({ name, role, path: realPath(path), isOut: leadsOut(project, path) }));
  const sources = there
    .filter(({ isOut }) => !isOut)
    .map((source) => ({ ...source, bytes: sizeOf(source.path) }));
  const plan = planMemory({ source: payload?.source, files: sources, config });
  const maxBytes = settingOf(config, 'memory.budgetBytes');
  const read = sources
    .filter(({ name }) => plan.include.includes(name))
    .map(({ name, path }) => ({ name, text: readSmallFile(path, { links: false, maxBytes }) }));
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
    leadOut: there.flatMap(({ name, isOut }) => (isOut ? [name] : [])),
  };
}

function leadsOut(project: string, path: string): boolean {
  return isBelow(project, path) && !isBelow(realPath(project), realPath(path));
}

function isBelow(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Without links; a link that leads nowhere stays one. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
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
