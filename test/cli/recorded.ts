import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The recorded sessions that ship. */
const SESSIONS = fileURLToPath(new URL('../../fixtures/sessions', import.meta.url));

export interface Meta {
  readonly repo: string;
  readonly expect: { readonly prs: readonly (readonly [string, string])[] };
}

export function metaOf(session: string): Meta {
  const meta: Meta = JSON.parse(readFileSync(join(SESSIONS, session, 'meta.json'), 'utf8'));
  return meta;
}

export function transcriptOf(session: string): string {
  return join(SESSIONS, session, 'transcript');
}

/** The transcript files of a session, the main one first where it is the only one at the top. */
export function filesOf(session: string): readonly string[] {
  return readdirSync(transcriptOf(session), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(transcriptOf(session), name))
    .sort((a, b) => a.split('/').length - b.split('/').length);
}
