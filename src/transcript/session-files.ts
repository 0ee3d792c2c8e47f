import type { Client, SessionEvent } from './events.ts';

/** What is needed to tell whose session a file is: its first header, where it has one. */
export interface FileHeader {
  readonly client: Client | null;
  readonly header: Pick<SessionEvent, 'id' | 'agentId' | 'medium'> | null;
}

/** The files of one session, by their place in the list that was given. */
export interface FileGroup {
  readonly client: Client | null;
  readonly id: string | null;
  /** The main file first, then subagents' files, then streams; among those the given order. */
  readonly members: readonly number[];
}

/**
 * Groups files to sessions (T2, T44): by client and by the session that their lines name. A file that names none is a
 * session of its own. Groups stand in the order of their first file.
 */
export function groupFiles(files: readonly FileHeader[]): readonly FileGroup[] {
  const groups = new Map<string, { client: Client | null; id: string | null; members: number[] }>();
  for (const [place, { client, header }] of files.entries()) {
    const id = header?.id ?? null;
    const name = client === null || id === null ? `file ${place}` : `${client} ${id}`;
    const group = groups.get(name) ?? { client, id, members: [] };
    group.members.push(place);
    groups.set(name, group);
  }
  return [...groups.values()].map((group) => ({
    ...group,
    members: group.members.toSorted((a, b) => rank(files[a]) - rank(files[b]) || a - b),
  }));
}

function rank(file: FileHeader | undefined): number {
  if (file?.header?.medium === 'stream') return 2;
  return file?.header?.agentId === null ? 0 : 1;
}
