import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readHookConfig } from '../../hooks/config-layers.ts';
import type { ConfigLayer } from '../../hooks/config-layers.ts';
import { publishResolution } from '../../hooks/resolution-publish.ts';
import { transcriptFolders } from '../../hooks/slugs.ts';
import { configurationFolders } from '../homes.ts';
import { makePrivateFolder, replaceFile } from './own-folder.ts';
import type { Anew, ResolveQuestion } from './resolve.ts';

/** The configuration out of its files, and what else a hook has to find out about a project once. */
export function resolveAnew(question: ResolveQuestion, layers: readonly ConfigLayer[]): Anew {
  const { project } = question;
  const platform = process.platform === 'win32' ? 'windows' : 'posix';
  const { settings, store, diagnostics } = readHookConfig(layers, { project, platform });
  return {
    settings,
    diagnostics,
    values: {
      store,
      transcriptFolder: transcriptsOf(question),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      'stamp.mode': settings['stamp.mode'],
      'save.minNewLines': settings['save.minNewLines'],
      'save.cooldownSeconds': settings['save.cooldownSeconds'],
    },
  };
}

/** Where a client keeps the transcripts of the project: on Codex, those of all projects. */
function transcriptsOf({ client, project, env, home }: ResolveQuestion): string {
  const { claude, codex } = configurationFolders({ env, home });
  if (client === 'codex') return join(codex, 'sessions');
  const candidates = claude.flatMap((folder) =>
    transcriptFolders(project).map((name) => join(folder, 'projects', name)),
  );
  return candidates.find((folder) => existsSync(folder)) ?? candidates[0] ?? project;
}

/** Writes a resolution for later hooks (hooks 6.4). One that cannot be written is missing, and nothing more. */
export function publish(
  path: string,
  resolution: Parameters<typeof publishResolution>[0],
  me: number | null,
): void {
  const { text } = publishResolution(resolution);
  if (text !== null && makePrivateFolder(dirname(path), me)) replaceFile(path, text);
}
