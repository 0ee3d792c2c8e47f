import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TakenTranscript } from '../../capture/resolution.ts';

/**
 * The folder beside a session's file that holds its sub-agents' files and long outputs (Claude Code); null where there is none.
 * It goes by the name of the file, and only if that is the session's id.
 */
export function sessionFolderOf({ client, session }: TakenTranscript, transcript: string): string | null {
  if (client !== 'claude-code' || session === null || basename(transcript) !== `${session}.jsonl`)
    return null;
  try {
    const folder = realpathSync(join(dirname(transcript), session));
    return statSync(folder).isDirectory() ? folder : null;
  } catch {
    return null;
  }
}
