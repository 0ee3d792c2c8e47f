import { filesPrinted, joinPath } from '../rules/files.ts';
import { ownReadAnswer } from '../rules/judge.ts';
import { readBack, withoutLineNumbers } from '../rules/read-back.ts';
import { changesBranch } from '../rules/unheard.ts';
import type { Found, OwnRead, Surroundings } from '../rules/verdict.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { readingOf, type Readings } from './call-state.ts';
import { storedFact } from './stored.ts';
import type { PendingUnheard, SessionState } from './state.ts';
import { surroundingsOf } from './surroundings.ts';

/** A path of a call's, told apart by the folder that the call began in; a stream names the session's alone. */
export function resolvePath(state: SessionState, call: CallEvent, path: string): string {
  return joinPath(call.cwd ?? state.header.cwd, path);
}

/**
 * An opener that was not heard is told by what comes later: its file read back, or the next look at the branch's own
 * pull request (pull-requests.md, 8.1 and 8.3).
 */
export function tellUnheard(
  state: SessionState,
  key: string,
  event: ResultEvent,
  now: string | null,
  readings: Readings,
): void {
  const reader = state.calls[key];
  if (reader === undefined || event.output === null || state.unheard.length === 0) return;
  const output = event.output;
  for (const pending of state.unheard.filter((each) => each.call !== key)) {
    const opener = state.calls[pending.call];
    if (opener === undefined) continue;
    const surroundings = surroundingsOf(state, pending.call);
    const found =
      fileAnswer(state, reader.call, pending, output, surroundings, readings) ??
      ownReadOf(state, key, pending, surroundings, readings);
    if (found === null) continue;
    opener.told.push(storedFact(found, { call: opener.call, event, place: state.place, now }));
    state.unheard = state.unheard.filter((each) => each !== pending);
    return;
  }
}

function fileAnswer(
  state: SessionState,
  reader: CallEvent,
  { file, unheard }: PendingUnheard,
  output: string,
  surroundings: Surroundings,
  readings: Readings,
): Found | null {
  if (file === null) return null;
  if (reader.script === null && reader.argv === null) {
    const isRead = reader.path !== null && resolvePath(state, reader, reader.path) === file;
    return isRead ? readBack(withoutLineNumbers(output), unheard, surroundings) : null;
  }
  const printed = filesPrinted(readingOf(reader, readings)).map((each) => resolvePath(state, reader, each));
  return printed.length === 1 && printed[0] === file ? readBack(output, unheard, surroundings) : null;
}

function ownReadOf(
  state: SessionState,
  key: string,
  pending: PendingUnheard,
  surroundings: Surroundings,
  readings: Readings,
): Found | null {
  const reader = state.calls[key];
  const ownRead: OwnRead | null = reader?.verdict?.ownRead ?? null;
  if (reader === undefined || ownRead === null || !pending.unheard.sure || pending.moved) return null;
  const commands = readingOf(reader.call, readings).shell.commands;
  if (commands.slice(0, ownRead.index).some(changesBranch)) return null;
  const folder = ownRead.folder === null ? null : resolvePath(state, reader.call, ownRead.folder);
  if (folder === null || folder !== pending.folder || surroundings.isOld(ownRead.key)) return null;
  return ownReadAnswer(ownRead, pending.unheard);
}
