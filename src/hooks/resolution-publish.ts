import { normaliseProjectPath } from './resolution-path.ts';
import type { PathPlatform } from './resolution-path.ts';
import { pickValues } from './resolution-values.ts';
import type { Fields, Resolution, ResolutionIdentity, ResolutionLayer } from './resolution-values.ts';

export interface ResolutionKeyQuestion {
  /** `CLAUDE_PROJECT_DIR`; null: not set, as Codex leaves it. */
  readonly projectDir: string | null;
  /** `cwd` of the payload. */
  readonly payloadCwd: string | null;
  readonly platform: PathPlatform;
}

/** By what a resolution is found (hooks 6.1), for writer and reader alike. Null: nobody can say, so there is no cache. */
export function resolutionKey({ projectDir, payloadCwd, platform }: ResolutionKeyQuestion): {
  readonly key: string | null;
} {
  const path = projectDir || payloadCwd;
  return { key: path ? normaliseProjectPath(path, platform) : null };
}

/**
 * The document that a later hook may replay (hooks 6.4), with an LF; null where a value is missing or mistyped. Only the
 * listed values are copied, so no secret that stood beside them gets into the file.
 */
export function publishResolution({
  identity: { client, project, packageRoot, home },
  layers,
  values,
}: {
  readonly identity: ResolutionIdentity;
  readonly layers: readonly ResolutionLayer[];
  readonly values: Fields;
}): { readonly text: string | null } {
  const picked = pickValues(values);
  if (picked === null) return { text: null };
  const resolution: Resolution = {
    version: 1,
    identity: { client, project, packageRoot, home },
    layers: layers.map(({ path, stamp }) => ({ path, stamp })),
    values: picked,
  };
  return { text: `${JSON.stringify(resolution)}\n` };
}
