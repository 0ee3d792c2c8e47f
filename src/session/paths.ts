import { joinPath } from '../rules/paths.ts';
import type { CallEvent } from '../transcript/events.ts';
import type { SessionState } from './state.ts';

/** Calls whose folder nobody wrote down are taken for calls of one folder. */
const UNKNOWN = '?';

/** A path of a call's, told apart by the folder that the call began in; a stream names the session's alone. */
export function resolvePath({ header }: SessionState, call: CallEvent, path: string): string {
  return joinPath(call.cwd ?? header.cwd ?? UNKNOWN, path);
}
