import { isRelative, wordSet } from '../text/clauses.ts';
import { isDoneWhen, isPermission, stopsBefore } from './goal-chain.ts';
import { senseOf } from './goal-heads.ts';
import { textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { ASKED_ABOUT, KEEPERS } from './goal-words.ts';

/** What the words in front of a verb make of it: an order to the reader, a ban, or neither. */
export interface Lead {
  readonly sense: 'order' | 'ban' | 'nothing';
  /** Where its phrase begins: the negator of a ban, else the verb. */
  readonly from: number;
}

export const AGENTS: ReturnType<typeof wordSet> = wordSet('you agent session claude codex assistant');

/** "fix(bot): open PR only once": a title names a change of the code. */
export function isCommitTitle(sentence: Sentence, colon: number): boolean {
  return (
    colon > 0 &&
    colon <= 5 &&
    /^(?:fix|feat|bug|chore|refactor|perf|ci|build|test|revert)$/.test(textAt(sentence, 0))
  );
}

/** "Non-goals: open a PR", "Optional: open a PR" */
export function behindLabel(sentence: Sentence, at: number, verb: number): Lead {
  const text = textAt(sentence, at);
  if (text === ':' && isCommitTitle(sentence, at)) return { sense: 'nothing', from: verb };
  const sense =
    text === ':' || text === '—' ? senseOf(sentence.tokens.slice(Math.max(0, at - 14), at)) : 'none';
  if (sense === 'ban') return { sense: 'ban', from: verb };
  return { sense: sense === 'open' ? 'nothing' : 'order', from: verb };
}

/** "make sure that", "it is important that" */
export function isSure(sentence: Sentence, that: number): boolean {
  return /^(?:sure|ensure|ensures|expect|expects|require|requires|want|important|essential|mandatory|is|guarantee|insist|care|remember|note|agreed)$/.test(
    textAt(sentence, that - 1),
  );
}

/** Does a clause with the reader for its subject, behind this border, take its verb for granted. */
export function hangsOn(sentence: Sentence, border: number): boolean {
  const mark = textAt(sentence, border);
  if (mark === 'before') return !isPermission(sentence, border) && !stopsBefore(sentence, border);
  if (KEEPERS.has(mark)) return true;
  if (isRelative(sentence.tokens[border])) return isSure(sentence, border);
  if (ASKED_ABOUT.has(mark) || mark === 'case' || mark === 'though' || mark === 'although')
    return isDoneWhen(sentence, border);
  return true;
}
