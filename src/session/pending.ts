import { filePrinted } from '../rules/files.ts';
import { changesBranch, looksAt, ownReadAnswer } from '../rules/own-reads.ts';
import { readBackComments } from '../rules/comment-read-back.ts';
import { COMMENT_ROLES } from '../rules/comment-roles.ts';
import { readBack, withoutLineNumbers, type FileText } from '../rules/read-back.ts';
import type { RoleKind } from '../rules/roles.ts';
import type { Found, OwnRead } from '../rules/verdict.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { readingOf, type Readings } from './call-state.ts';
import { ownCall, type Draft } from './draft.ts';
import { lendRecords } from './lent.ts';
import { resolvePath } from './paths.ts';
import { tellPost } from './posts.ts';
import { addProof } from './proofs.ts';
import { storedFact } from './stored.ts';
import type { PendingUnheard, SessionState } from './state.ts';
import { surroundingsOf } from './surroundings.ts';
import { lookUp } from './table.ts';

/**
 * Openers and posts that were not heard are told by what comes later: their file read back, or the next look at the
 * branch's own pull request (pull-requests.md, 8.1 and 8.3; comments.md, 5.7).
 */
export function tellUnheard(draft: Draft, key: string, event: ResultEvent): void {
  const { state, readings, now } = draft;
  const reader = lookUp(state.calls, key);
  if (reader === undefined || event.output === null) return;
  if (state.unheard.length === 0 && state.unseen.length === 0) return;
  const file = fileReadBy(state, reader.call, readings);
  const ofPosts = state.unseen.length === 0 ? null : fileReadBy(state, reader.call, readings, COMMENT_ROLES);
  if (ofPosts !== null) tellPosts(draft, key, ofPosts, event);
  const isKept = (each: { readonly call: string }): boolean =>
    each.call !== key && lookUp(state.calls, each.call) !== undefined;
  const waiting = state.unheard.filter(isKept);
  const filed = file === null ? [] : waiting.filter((each) => each.file === file.path);
  for (const [place, found] of filedAnswers(state, filed, file, event.output).entries())
    tell(filed[place], found);
  const own = waiting.find((each) => ownReadOf(state, key, each, readings) !== null);
  if (own !== undefined && filed.length === 0) tell(own, ownReadOf(state, key, own, readings));

  function tell(pending: PendingUnheard | undefined, found: Found | null): void {
    const opener = pending === undefined ? undefined : ownCall(draft, pending.call);
    if (pending === undefined || opener === undefined || found === null) return;
    const fact = storedFact(found, { call: opener.call, event, place: state.place, now });
    opener.told.push(fact);
    addProof(draft, fact, `told ${pending.call}`);
    state.unheard = state.unheard.filter((each) => each !== pending);
    lendRecords(draft, pending.call);
  }
}

/** Posts whose answers lie in the file that was read. */
function tellPosts(draft: Draft, key: string, file: FileRead, event: ResultEvent): void {
  const { state, now } = draft;
  const filed = state.unseen.filter((each) => each.call !== key && each.file === file.path);
  const [first] = filed;
  if (first === undefined || event.output === null) return;
  const text = file.numbered ? withoutLineNumbers(event.output) : event.output;
  const posts = filed.map(({ post }) => post);
  const answers = readBackComments(text, posts, surroundingsOf(state, first.call), file);
  filed.forEach((pending, place) => {
    const found = answers[place] ?? null;
    const poster = lookUp(state.calls, pending.call);
    if (found === null || poster === undefined) return;
    tellPost(draft, pending.call, found, { call: poster.call, event, place: state.place, now });
    state.unseen = state.unseen.filter((each) => each !== pending);
  });
}

interface FileRead extends FileText {
  readonly path: string;
  /** By the client's own tool, which numbers the lines. */
  readonly numbered: boolean;
}

/** The one file whose text a call's output is. */
function fileReadBy(
  state: SessionState,
  reader: CallEvent,
  readings: Readings,
  kind?: RoleKind,
): FileRead | null {
  if (reader.script === null && reader.argv === null) {
    if (reader.path === null) return null;
    return {
      path: resolvePath(state, reader, reader.path),
      numbered: true,
      beside: false,
      toTheEnd: reader.arguments?.['limit'] === undefined,
      picked: false,
    };
  }
  const printed = filePrinted(readingOf(reader, readings), kind);
  return printed === null
    ? null
    : { ...printed, path: resolvePath(state, reader, printed.path), numbered: false };
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
  return readBack(text, openers, surroundingsOf(state, first.call), file);
}

function ownReadOf(
  state: SessionState,
  key: string,
  pending: PendingUnheard,
  readings: Readings,
): Found | null {
  const reader = lookUp(state.calls, key);
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
