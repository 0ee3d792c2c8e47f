import { groupFiles } from '../transcript/session-files.ts';
import type { Client } from '../transcript/events.ts';
import type { Discovery } from './discover.ts';
import { headOf, type Head } from './heads.ts';
import { problem, type Problem, type TranscriptFile } from './types.ts';

/** The files of one session. */
export interface SessionFiles {
  readonly client: Client;
  /** Null where no line tells it. */
  readonly id: string | null;
  /** The main file first, then subagents' files, then streams. */
  readonly heads: readonly [Head, ...Head[]];
}

/** The sessions whose files were found; and what was named and is none. */
export interface Sessions {
  readonly sessions: readonly SessionFiles[];
  readonly problems: readonly Problem[];
}

/** Heads that are read side by side: opening a file is mostly waiting. */
const AT_ONCE = 16;

/** Other programs' JSONL in a folder is nobody's mistake; a folder that holds nothing else is. */
function problemsOf(
  files: readonly TranscriptFile[],
  heads: readonly (Head | Problem)[],
): readonly Problem[] {
  const ofFolders = new Map<string, boolean>();
  const problems: Problem[] = [];
  for (const [place, head] of heads.entries()) {
    const file = files[place];
    if (file === undefined) continue;
    const other = head.kind === 'problem' && head.code === 'not-a-transcript' && !file.named;
    if (file.given !== null && !file.named) {
      ofFolders.set(file.given, other && (ofFolders.get(file.given) ?? true));
    }
    if (head.kind === 'problem' && !other) problems.push(head);
  }
  for (const [folder, isEmpty] of ofFolders) {
    if (isEmpty)
      problems.push(problem('no-transcripts', folder, 'holds no transcript of Claude Code or Codex'));
  }
  return problems;
}

/**
 * Looks into the files that `discover` found and puts those of one session together: a session's main file,
 * its subagents' and a stream of it. Sessions come in the order of their first files.
 */
export async function sessionsIn({ files }: Pick<Discovery, 'files'>): Promise<Sessions> {
  const heads: (Head | Problem)[] = [];
  for (let from = 0; from < files.length; from += AT_ONCE) {
    heads.push(...(await Promise.all(files.slice(from, from + AT_ONCE).map(headOf))));
  }
  const read = heads.flatMap((head) => (head.kind === 'head' ? [head] : []));
  const sessions = groupFiles(read).flatMap(({ client, id, members }): SessionFiles[] => {
    const [main, ...others] = members.flatMap((member) => read[member] ?? []);
    return main === undefined || client === null ? [] : [{ client, id, heads: [main, ...others] }];
  });
  return { sessions, problems: problemsOf(files, heads) };
}

/** When any file of a session was last changed, milliseconds since 1970. */
export function lastChange({ heads }: SessionFiles): number {
  return heads.reduce((latest, { file }) => Math.max(latest, file.modified), 0);
}
