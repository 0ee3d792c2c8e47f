import { resolve } from 'node:path';
import { readHookConfig } from '../../hooks/config-layers.ts';
import type { HookClient } from '../../hooks/payload-fields.ts';
import { normaliseProjectPath } from '../../hooks/resolution-path.ts';
import { configLayers } from './config-layers.ts';
import { isTime, lastFired, STAMPED } from './fired.ts';
import { hookStore } from './hook-store.ts';
import type { HookStore } from './hook-store.ts';
import { pathPlatform } from './path-platform.ts';
import type { UserPlace } from './user-folders.ts';

/** What a project's store tells of the hook of one event, whoever registered it (hooks 8.7). */
export interface HookFiring {
  readonly event: string;
  /** ISO 8601; null: it never acted here. */
  readonly firedAt: string | null;
  /** The last line of the log that is about it, of either client; null: there is none. */
  readonly lastReport: string | null;
}

/** The events of `runHook` that fired in this project, or were reported on. */
export function hookFirings(client: HookClient, user: UserPlace): readonly HookFiring[] {
  const project = normaliseProjectPath(resolve(user.env['CLAUDE_PROJECT_DIR'] || '.'), pathPlatform());
  const platform = process.platform === 'win32' ? 'windows' : 'posix';
  const { store: path } = readHookConfig(configLayers(user, project), { project, platform });
  const store = hookStore(path, project, process.geteuid?.() ?? null);
  const reports = reportsIn(store);
  return [...STAMPED, 'SessionEnd']
    .map((event) => ({
      event,
      firedAt: event === 'SessionEnd' ? lastTraced(store, client) : lastFired(store, client, event),
      lastReport: reports.findLast((report) => report.event === event)?.line ?? null,
    }))
    .filter(({ firedAt, lastReport }) => firedAt !== null || lastReport !== null);
}

/** The events of listeners that a hook runs itself; those around a save are run by a worker of any hook. */
const RUN_BY: Readonly<Record<string, string>> = {
  before_session_start: 'SessionStart',
  after_session_start: 'SessionStart',
  after_user_prompt: 'UserPromptSubmit',
  after_post_tool: 'PostToolUse',
};

/** `TIME hook EVENT: WHAT`, `TIME STATUS EVENT/NAME: WHAT` (hooks 4.9). */
const REPORT = /^(\S+) (?:hook ([\w.%-]+)|(?:failed|unknown|refused) ([\w.%-]+)\/[^ ]+): /;

function reportsIn(store: HookStore): readonly { readonly event: string; readonly line: string }[] {
  const lines = ['logs/hooks.log.old', 'logs/hooks.log'].flatMap((name) => linesOf(store, name));
  return lines.flatMap((line) => {
    const [, time, hook, listened = ''] = REPORT.exec(line) ?? [];
    const event = hook ?? (Object.hasOwn(RUN_BY, listened) ? RUN_BY[listened] : undefined);
    return isTime(time) && event !== undefined ? [{ event, line }] : [];
  });
}

/** The worker's line of a session's end: `TIME PHASE REASON SESSION CLIENT` (hooks 5.5). */
function lastTraced(store: HookStore, client: HookClient): string | null {
  const days = store.names('trace').filter((name) => /^session-end-\d{4}-\d\d-\d\d\.log$/.test(name));
  for (const day of days.toSorted().toReversed()) {
    const times = linesOf(store, `trace/${day}`).flatMap((line) => {
      const [time, ...words] = line.split(' ');
      return isTime(time) && words.length === 4 && words[3] === client ? [time] : [];
    });
    const last = times.at(-1);
    if (last !== undefined) return last;
  }
  return null;
}

/** Whole lines. */
function linesOf(store: HookStore, name: string): readonly string[] {
  return (store.text(name) ?? '').split('\n').slice(0, -1);
}
