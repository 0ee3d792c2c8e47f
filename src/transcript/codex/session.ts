import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, numberOf } from '../shape.ts';
import { repositoryHint } from '../repository-hint.ts';
import type { SessionFields } from '../sink.ts';
import type { Scene } from './scene.ts';

const NO_SESSION: SessionFields = {
  client: 'codex',
  medium: 'disk',
  id: null,
  rootId: null,
  parentId: null,
  forkOf: null,
  agentId: null,
  cwd: null,
  branch: null,
  commit: null,
  repository: null,
  version: null,
  originator: null,
  imported: false,
};

/** A header: `session_meta`, or the first line of the oldest files (T45, T49). */
export function readHeader(scene: Scene, meta: Fields): void {
  const { memory } = scene;
  const id = nameOf(meta.id);
  if (memory.thread !== null && id !== memory.thread) {
    // Another thread's header: its turns are written again behind it.
    memory.replaying = true;
    return;
  }
  if (memory.thread === null) {
    memory.thread = id;
    memory.ownFrom = numberOf(meta.subagent_history_start_ordinal);
  }
  const git = fieldsOf(meta.git);
  const spawn = fieldsOf(fieldsOf(fieldsOf(meta.source)?.subagent)?.thread_spawn);
  memory.cwd = nameOf(meta.cwd) ?? memory.cwd;
  giveHeader(scene, {
    id,
    rootId: nameOf(meta.session_id),
    parentId: nameOf(spawn?.parent_thread_id) ?? nameOf(meta.parent_thread_id),
    forkOf: nameOf(meta.forked_from_id),
    cwd: memory.cwd,
    branch: nameOf(git?.branch),
    commit: nameOf(git?.commit_hash),
    repository: repositoryHint(nameOf(git?.repository_url)),
    version: nameOf(meta.cli_version),
    originator: nameOf(meta.originator),
  });
}

/** The folder of a turn; a change of it is a new header (T46). A replayed turn changes nothing. */
export function readFolder(scene: Scene, cwd: string | null): void {
  if (cwd === null) return;
  scene.memory.cwd = cwd;
  if (!scene.place.inherited) giveHeader(scene, { cwd });
}

/** Gives the session's header where something in it is new. What a line does not say stays. */
export function giveHeader(scene: Scene, said: Partial<SessionFields>): void {
  const { memory, sink, place } = scene;
  const before = memory.header;
  const next: SessionFields = { ...(before ?? { ...NO_SESSION, medium: scene.medium }), ...given(said) };
  if (before !== null && FIELDS.every((field) => before[field] === next[field])) return;
  memory.header = next;
  memory.headers += 1;
  const key = `session/codex/${next.id ?? ''}`;
  const headerPlace = { ...place, inherited: next.imported };
  sink.session(headerPlace, memory.headers === 1 ? key : `${key}/${memory.headers}`, next);
}

const FIELDS = [
  'id',
  'rootId',
  'parentId',
  'forkOf',
  'cwd',
  'branch',
  'commit',
  'repository',
  'version',
  'originator',
  'imported',
] as const;

function given(said: Partial<SessionFields>): Partial<SessionFields> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}
