import { fieldsOf, nameOf } from '../transcript/shape.ts';
import type { Ledger } from './ledger.ts';
import { isLockHeld, type LockFacts } from './lock.ts';
import { isAbsolutePath } from './paths.ts';
import { isCapturableId } from './session-id.ts';
import { countStarts } from './starts.ts';
import type { SweepConfig } from './sweep-config.ts';

/** The environment's mark of an agent that capture runs (capture, section 8). */
export const CAPTURE_MARK = 'TRANSCRIPT_FACTS_CAPTURE';
/** The session that such an agent works on. */
export const PARENT_MARK = 'TRANSCRIPT_FACTS_PARENT';

/** Is this process, by its environment, part of a capture? Then it starts none. */
export function isWithinCapture(env: Readonly<Record<string, string | undefined>>): boolean {
  return (env[CAPTURE_MARK] ?? '') !== '';
}

/** The session that a `SessionEnd` payload speaks of. */
export interface LaunchCall {
  readonly session: string;
  /** Absolute. */
  readonly cwd: string;
  /** Absolute; null: none was given, and the id alone finds the file. */
  readonly transcript: string | null;
}

/** Why nothing is started; nobody is told. */
export type LaunchRefusal =
  | 'no-payload'
  | 'bad-session-id'
  | 'bad-directory'
  | 'sub-agent'
  | 'no-wiki'
  | 'ledger-unreadable'
  | 'own-session'
  | 'busy'
  | 'rate-limit';

export type LaunchCallReading =
  { readonly ok: true; readonly call: LaunchCall } | { readonly ok: false; readonly reason: LaunchRefusal };

/** Reads a payload of any client; every `reason` of an end counts, one that is new too (rule 23). */
export function readLaunchCall(payload: unknown): LaunchCallReading {
  const fields = fieldsOf(payload);
  if (fields === null) return { ok: false, reason: 'no-payload' };
  const { session_id: session, cwd, transcript_path: transcript, agent_id: agent = null } = fields;
  if (!isCapturableId(session)) return { ok: false, reason: 'bad-session-id' };
  const directory = absolute(cwd);
  if (directory === null) return { ok: false, reason: 'bad-directory' };
  if (agent !== null) return { ok: false, reason: 'sub-agent' };
  return { ok: true, call: { session, cwd: directory, transcript: absolute(transcript) } };
}

function absolute(value: unknown): string | null {
  const path = nameOf(value);
  return path !== null && isAbsolutePath(path) && !path.includes('\0') ? path : null;
}

export interface LaunchQuestion {
  readonly call: LaunchCall;
  /** The nearest root above the call's directory. */
  readonly root: string | null;
  /** Null: it cannot be read. No file at all is `EMPTY_LEDGER`. */
  readonly ledger: Ledger | null;
  /** The root's. */
  readonly lock: LockFacts | null;
  readonly now: number;
  readonly config: SweepConfig;
}

export type LaunchDecision =
  | { readonly launch: true; readonly cwd: string; readonly args: readonly string[] }
  | { readonly launch: false; readonly reason: LaunchRefusal };

/** Whether a capture is started for a session that has ended, and with which arguments (rule 23). */
export function judgeLaunch({ call, root, ledger, lock, now, config }: LaunchQuestion): LaunchDecision {
  const no = (reason: LaunchRefusal): LaunchDecision => ({ launch: false, reason });
  if (root === null) return no('no-wiki');
  if (ledger === null) return no('ledger-unreadable');
  if (ledger.ownSessions.includes(call.session)) return no('own-session');
  if (isLockHeld(lock, { ...config, now })) return no('busy');
  if (countStarts(ledger, root, now, config) >= config.maxStarts) return no('rate-limit');
  const path = call.transcript === null ? [] : [call.transcript];
  return { launch: true, cwd: root, args: ['capture', ...path, '--session', call.session, '--quiet'] };
}
