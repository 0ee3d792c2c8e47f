import { resolve } from 'node:path';
import type { HookClient, HookPayload } from '../../hooks/payload-fields.ts';
import { parseHookPayload } from '../../hooks/payload.ts';
import { normaliseProjectPath } from '../../hooks/resolution-path.ts';
import { clientOf } from './client.ts';
import { homeFolder } from './home-folder.ts';
import { hookStore } from './hook-store.ts';
import type { HookStore } from './hook-store.ts';
import type { FinishedReading } from './read-stdin.ts';
import { resolveProject } from './resolve.ts';
import type { Resolved } from './resolve.ts';
import type { RunHookOptions } from './options.ts';
import { pathPlatform } from './path-platform.ts';

/** All that a hook knows when it decides. */
export interface HookContext {
  readonly event: string;
  readonly options: RunHookOptions;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The user's number; null on Windows. */
  readonly me: number | null;
  readonly payload: HookPayload | null;
  readonly stdin: StdinContent;
  readonly client: HookClient;
  readonly project: string;
  readonly resolved: Resolved;
  readonly store: HookStore;
}

/** What listeners get on their stdin: the payload byte for byte, or nothing (hooks 4.6). */
export interface StdinContent {
  readonly holds: 'none' | 'whole' | 'too-large';
  readonly bytes: Uint8Array;
}

const NOTHING = new Uint8Array();

export async function hookContext(
  event: string,
  options: RunHookOptions,
  reading: FinishedReading,
): Promise<HookContext> {
  const { env } = process;
  const home = await homeFolder();
  const me = process.geteuid?.() ?? null;
  const payload = reading.state === 'complete' ? payloadOf(reading.value) : null;
  const client = clientOf(payload);
  const key = projectKey(env['CLAUDE_PROJECT_DIR'], payload);
  const project = key ?? process.cwd();
  const resolved = await resolveProject({ env, home, me, client, project, key });
  return {
    event,
    options,
    env,
    home,
    me,
    payload,
    stdin: contentOf(reading),
    client,
    project,
    resolved,
    store: hookStore(resolved.values.store, project, me),
  };
}

function payloadOf(value: unknown): HookPayload | null {
  const reading = parseHookPayload(value);
  return reading.ok ? reading.payload : null;
}

function contentOf(reading: FinishedReading): StdinContent {
  if (reading.state === 'complete') return { holds: 'whole', bytes: reading.bytes };
  return { holds: reading.state === 'too-large' ? 'too-large' : 'none', bytes: NOTHING };
}

/** By what the project goes, for reader and writer alike (hooks 6.1); null: nobody says. */
function projectKey(projectDir: string | undefined, payload: HookPayload | null): string | null {
  const path = projectDir || payload?.cwd;
  return path ? normaliseProjectPath(resolve(path), pathPlatform()) : null;
}
