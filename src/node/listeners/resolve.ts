import { join, resolve } from 'node:path';
import type { HookConfig } from '../../hooks/config.ts';
import type { ConfigLayer } from '../../hooks/config-layers.ts';
import type { EntryKind } from '../../hooks/listener-judge.ts';
import { checkResolution, resolutionValues } from '../../hooks/resolution-check.ts';
import type { ResolutionFile } from '../../hooks/resolution-check.ts';
import type { ResolutionIdentity, ResolutionLayer, ResolutionValues } from '../../hooks/resolution-values.ts';
import { digest } from '../../transcript/digest.ts';
import { configLayers } from './config-layers.ts';
import { look } from './look.ts';
import { readSmallFile } from './small-file.ts';
import { cacheFolder } from './user-folders.ts';
import type { UserPlace } from './user-folders.ts';

export interface ResolveQuestion extends UserPlace {
  readonly me: number | null;
  readonly client: string;
  readonly project: string;
  /** Null: nobody can say what the resolution would be found by, so there is no cache (hooks 6.1). */
  readonly key: string | null;
}

export interface Resolved {
  /** What the hot hooks need. */
  readonly values: ResolutionValues;
  /** The whole configuration: it takes the time of loading the schemas. */
  readonly settings: () => Promise<HookConfig>;
  /** `bad-layer:PATH`, `bad-config:KEY`: where it was read anew. */
  readonly diagnostics: readonly string[];
}

/** Where this package lies: a resolution of another copy of it is not used. */
const PACKAGE_ROOT = resolve(import.meta.dirname, '../../..');

/** What an earlier hook found out about this project, or what is found out now and published (hooks 6). */
export async function resolveProject(question: ResolveQuestion): Promise<Resolved> {
  const { env, home, me, client, project, key } = question;
  const layers = configLayers(question, project);
  const stamps = stampsOf(layers);
  const identity: ResolutionIdentity = { client, project, packageRoot: PACKAGE_ROOT, home };
  const path =
    key === null ? null : join(cacheFolder(question), `resolution-${digest(`${client} ${key}`)}.json`);
  const text = path === null ? null : readSmallFile(path, { links: false });
  const verdict = checkResolution({
    env: env['TRANSCRIPT_FACTS_CACHE'] ?? null,
    file: path === null ? { kind: 'missing' } : fileAt(path),
    text,
    identity,
    layers: stamps,
    me,
  });
  const cached = verdict.use && text !== null ? resolutionValues(text) : null;
  const readAnew = async (): Promise<Anew> =>
    (await import('./resolve-anew.ts')).resolveAnew(question, layers);
  if (cached !== null)
    return { values: cached, settings: async () => (await readAnew()).settings, diagnostics: [] };
  const { values, settings, diagnostics } = await readAnew();
  if (path !== null && verdict.reason !== 'off') {
    const { publish } = await import('./resolve-anew.ts');
    publish(path, { identity, layers: stamps, values: { ...values } }, me);
  }
  return { values, settings: () => Promise.resolve(settings), diagnostics };
}

export interface Anew {
  readonly values: ResolutionValues;
  readonly settings: HookConfig;
  readonly diagnostics: readonly string[];
}

/** No clock: the content alone tells that nothing has changed (hooks 6.3). */
function stampsOf(layers: readonly ConfigLayer[]): readonly ResolutionLayer[] {
  const isBare = layers.every(({ text }) => text === null);
  // Loaded only where there is something to hash: it is a good part of what a hook takes to start.
  const crypto = isBare ? null : process.getBuiltinModule('node:crypto');
  return layers.map(({ path, text }) => ({
    path,
    stamp:
      crypto === null || text === null
        ? 'absent'
        : `sha256:${crypto.createHash('sha256').update(text).digest('hex')}`,
  }));
}

function fileAt(path: string): ResolutionFile {
  const stats = look(path);
  if (stats === 'missing') return { kind: 'missing' };
  if (stats === 'unknown') return { kind: 'other' };
  const kinds: readonly (readonly [EntryKind, boolean])[] = [
    ['file', stats.isFile()],
    ['symlink', stats.isSymbolicLink()],
    ['directory', stats.isDirectory()],
  ];
  const kind = kinds.find(([, is]) => is)?.[0] ?? 'other';
  return { kind, uid: stats.uid, mode: stats.mode };
}
