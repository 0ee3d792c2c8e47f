import { filePrinted } from '../rules/files.ts';
import { changesBranch, looksAt, ownReadAnswer } from '../rules/own-reads.ts';
import { joinPath } from '../rules/paths.ts';
import { readBack, withoutLineNumbers } from '../rules/read-back.ts';
import type { Found, OwnRead } from '../rules/verdict.ts';
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
 * Openers that were not heard are told by what comes later: their file read back, or the next look at the branch's own
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
  const waiting = state.unheard.filter((each) => each.call !== key && state.calls[each.call] !== undefined);
  const file = fileReadBy(state, reader.call, readings);
  const filed = file === null ? [] : waiting.filter((each) => each.file === file.path);
  for (const [place, found] of filedAnswers(state, filed, file, event.output).entries())
    tell(filed[place], found);
  const own = waiting.find((each) => ownReadOf(state, key, each, readings) !== null);
  if (own !== undefined && filed.length === 0) tell(own, ownReadOf(state, key, own, readings));

  function tell(pending: PendingUnheard | undefined, found: Found | null): void {
    const opener = pending === undefined ? undefined : state.calls[pending.call];
    if (opener === undefined || found === null) return;
    opener.told.push(storedFact(found, { call: opener.call, event, place: state.place, now }));
    state.unheard = state.unheard.filter((each) => each !== pending);
  }
}

interface FileRead {
  readonly path: string;
  /** By the client's own tool, which numbers the lines. */
  readonly numbered: boolean;
  /** A program that nobody knows may have printed something beside it. */
  readonly beside: boolean;
}

/** The one file whose text a call's output is. */
function fileReadBy(state: SessionState, reader: CallEvent, readings: Readings): FileRead | null {
  if (reader.script === null && reader.argv === null) {
    if (reader.path === null) return null;
    return { path: resolvePath(state, reader, reader.path), numbered: true, beside: false };
  }
  const printed = filePrinted(readingOf(reader, readings));
  return printed === null
    ? null
    : { path: resolvePath(state, reader, printed.path), numbered: false, beside: printed.beside };
}

function filedAnswers(
  state: SessionState,
  filed: readonly PendingUnheard[],
  file: FileRead | null,
  output: string,
): readonly (Found | null)[] {
  const [first] = filed;
  if (first === undefined || file === null) return [];
  const openers = filed.map((each) => each.unheard);
  const text = file.numbered ? withoutLineNumbers(output) : output;
  return readBack(text, openers, surroundingsOf(state, first.call), file.beside);
}

function ownReadOf(
  state: SessionState,
  key: string,
  pending: PendingUnheard,
  readings: Readings,
): Found | null {
  const reader = state.calls[key];
  const ownRead: OwnRead | null = reader?.verdict?.ownRead ?? null;
  if (reader === undefined || ownRead === null || ownRead.of.length > 0) return null;
  const commands = readingOf(reader.call, readings).shell.commands;
  const moved = pending.moved || commands.slice(0, ownRead.index).some(changesBranch);
  if (!looksAt(ownRead, pending.unheard, state.header.branch, moved)) return null;
  const folder = ownRead.folder === null ? null : resolvePath(state, reader.call, ownRead.folder);
  if (folder === null || folder !== pending.folder) return null;
  return surroundingsOf(state, pending.call).isOld(ownRead.key)
    ? null
    : ownReadAnswer(ownRead, pending.unheard);
}
