import { joinPath } from '../rules/paths.ts';
import type { CallEvent } from '../transcript/events.ts';
import type { SessionState } from './state.ts';

/** A path of a call's, told apart by the folder that the call began in; a stream names the session's alone. */
export function resolvePath({ header }: SessionState, call: CallEvent, path: string): string {
  return joinPath(call.cwd ?? header.cwd, path);
}
