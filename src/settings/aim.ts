import { commandText, isSafePath, shellPath } from './command-text.ts';
import { MESSAGES, shown } from './messages.ts';
import type { Intent, Refusal, SettingsClient, SettingsPlatform } from './types.ts';

/** A wrong intent is a mistake of the program, not of the file. */
export class SettingsIntentError extends Error {
  override readonly name = 'SettingsIntentError';
}

/** An intent with everything filled in. */
export interface Aim {
  readonly client: SettingsClient;
  readonly platform: SettingsPlatform;
  readonly event: string;
  /** Seconds. */
  readonly timeout: number;
  readonly strict: boolean;
  readonly force: boolean;
  /** How messages call the file, as it was given. */
  readonly file: string;
  /** The path as it was given, and as a shell takes it. */
  readonly given: string;
  readonly path: string;
  /** The text of the entry's command. */
  readonly command: string;
  /** The last two segments of the path; a folder that is not there is empty. */
  readonly folder: string;
  readonly name: string;
}

/** Our event, for both clients. */
const EVENT = 'SessionEnd';

/**
 * Seconds (settings, rule 31). Claude Code gives all hooks of a session's end 1.5 s together unless a settings file asks
 * for more; Codex gives 1 s and cuts what is over 3.
 */
const TIMEOUTS: Readonly<Record<SettingsClient, number>> = { 'claude-code': 10, codex: 3 };
const FILES: Readonly<Record<SettingsClient, string>> = {
  'claude-code': 'settings.json',
  codex: 'hooks.json',
};

/** Fills an intent in. Throws `SettingsIntentError` for one that no text could be planned with. */
export function aimOf(intent: Intent): Aim {
  const { client, script, platform = 'posix', event = EVENT, strict = false, force = false } = intent;
  if (!Object.hasOwn(TIMEOUTS, client)) throw new SettingsIntentError(`client: ${String(client)} is none`);
  if (platform !== 'posix' && platform !== 'win32')
    throw new SettingsIntentError(`platform: ${String(platform)} is none`);
  if (typeof script !== 'string') throw new SettingsIntentError('script: the path of a program is needed');
  if (typeof event !== 'string' || event === '')
    throw new SettingsIntentError('event: the name of an event is needed');
  const { timeout = TIMEOUTS[client], file = FILES[client] } = intent;
  if (typeof file !== 'string') throw new SettingsIntentError('file: a name for messages is needed');
  if (!isTimeout(timeout, client)) throw new SettingsIntentError(`timeout: ${String(timeout)} is none`);
  const path = shellPath(script, platform);
  const segments = path.split('/');
  return {
    client,
    platform,
    event,
    timeout,
    strict,
    force,
    file,
    given: script,
    path,
    command: commandText(path),
    folder: segments.at(-2) ?? '',
    name: segments.at(-1) ?? '',
  };
}

function isTimeout(timeout: unknown, client: SettingsClient): boolean {
  if (client === 'codex') return Number.isSafeInteger(timeout) && Number(timeout) > 0;
  return Number.isFinite(timeout) && Number(timeout) > 0;
}

/** What stops an install whatever the file holds. */
export function refusalOf(aim: Aim): Refusal | null {
  if (aim.client === 'codex' && aim.platform === 'win32')
    return { id: 'unsupported-platform', message: MESSAGES.unsupportedPlatform };
  if (isSafePath(aim.path, aim.platform)) return null;
  return { id: 'unsafe-path', message: MESSAGES.unsafePath(shown(aim.given)), found: aim.given };
}
