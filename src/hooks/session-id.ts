/** Nothing but a name: no separator, no option, no empty text. */
export const SESSION_ID: RegExp = /^(?![_.-])[\w.-]{1,128}$/;

/** A session id that can stand in a path and behind a command (hooks 1.3). */
export function isSessionId(value: unknown): value is string {
  return typeof value === 'string' && SESSION_ID.test(value);
}
