import { printedRemotes } from '../rules/printed-remotes.ts';
import type { CallReading } from '../rules/requests.ts';
import type { CallEvent } from '../transcript/events.ts';
import type { SessionState } from './state.ts';

const MOST_REMOTES = 20;

/** Remembers the repositories that git names in the session's own folder (transcripts.md, T47). */
export function noteRemotes(
  state: SessionState,
  call: CallEvent,
  reading: CallReading,
  output: string,
): void {
  const { header, remotes } = state;
  if (header.cwd !== null && call.cwd !== null && call.cwd !== header.cwd) return;
  if (!reading.shell.commands.some((command) => command.argv[0] === 'git')) return;
  for (const repository of printedRemotes(reading, output)) {
    const lower = repository.toLowerCase();
    const known = remotes.some((other) => other.toLowerCase() === lower);
    if (!known && remotes.length < MOST_REMOTES) remotes.push(repository);
  }
}
