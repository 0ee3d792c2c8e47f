import { fileURLToPath } from 'node:url';

const SESSIONS = new URL('../../fixtures/sessions/', import.meta.url);

/** The path of a recorded session, `<client>-<version>/<scenario>`, or of something in it. */
export function recorded(session: string): string {
  return fileURLToPath(new URL(session, SESSIONS));
}
