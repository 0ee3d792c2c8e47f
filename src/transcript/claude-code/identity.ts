import { nameOf, parsed, fieldsOf } from '../shape.ts';
import type { SessionFields } from '../sink.ts';
import { repositoryHint } from '../repository-hint.ts';
import type { ClaudeLine } from './line.ts';

/** What a file's name says (T2, T45): a main file is named by its session, a subagent's by the agent. */
export interface FileName {
  readonly sessionId: string | null;
  readonly agent: string | null;
}

const SESSION_ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Only a UUID is taken for a session's id: a transcript may have been saved under any other name. */
export function fileName(file: string | null): FileName {
  const base = file === null ? '' : file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  const stem = base.replace(/\.zst$/, '').replace(/\.jsonl?$/, '');
  return {
    sessionId: SESSION_ID.test(stem) ? stem : null,
    agent: stem.startsWith('agent-') ? stem : null,
  };
}

/** What is known of the session so far; null: no event was given for it yet. */
export type Header = SessionFields | null;

/** The header after a line, where the line says something new (T46); null where it does not. */
export function nextHeader(
  header: Header,
  line: ClaudeLine,
  own: { readonly id: string | null; readonly agentId: string | null; readonly forkOf: string | null },
): SessionFields | null {
  const next: SessionFields = {
    client: 'claude-code',
    medium: header?.medium ?? line.medium,
    id: own.id,
    rootId: null,
    parentId: null,
    forkOf: own.forkOf ?? header?.forkOf ?? null,
    agentId: own.agentId,
    cwd: line.cwd ?? header?.cwd ?? null,
    branch: line.branch ?? header?.branch ?? null,
    commit: null,
    repository: checkedOutRemote(line) ?? header?.repository ?? null,
    version: line.version ?? header?.version ?? null,
    originator: nameOf(line.fields.entrypoint) ?? header?.originator ?? null,
    imported: false,
  };
  return header === null || STAMPS.some((stamp) => next[stamp] !== header[stamp]) ? next : null;
}

const STAMPS = ['id', 'forkOf', 'agentId', 'cwd', 'branch', 'repository', 'version', 'originator'] as const;

/** `classifierMetaLines`: JSON lines for auto mode's classifier; one names the checked-out remote (T32). */
function checkedOutRemote(line: ClaudeLine): string | null {
  const text = line.fields.classifierMetaLines;
  if (typeof text !== 'string' || !text.includes('repoVisibility')) return null;
  for (const each of text.split('\n')) {
    const visibility = fieldsOf(fieldsOf(fieldsOf(parsed(each))?.meta)?.repoVisibility);
    const remote = repositoryHint(nameOf(visibility?.remote));
    if (remote !== null) return remote;
  }
  return null;
}
