import { AGENTS, behindLabel, hangsOn, type Lead } from './goal-lead.ts';
import {
  beforeAdverbs,
  chainStart,
  isJoin,
  isStrong,
  isWordAt,
  pairAt,
  subjectBefore,
  textAt,
} from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { ASKED_ABOUT } from './goal-words.ts';

/** The lead of a verb in the third person (3.2). */
export function leadOfThird(sentence: Sentence, verb: number): Lead {
  const order: Lead = { sense: 'order', from: verb };
  const nothing: Lead = { sense: 'nothing', from: verb };
  const at = beforeAdverbs(sentence, verb - 1);
  const text = textAt(sentence, at);
  if (isStrong(sentence, at)) return behindLabel(sentence, at, verb);
  if (text === 'never') {
    const before = textAt(sentence, at - 1);
    return isStrong(sentence, at - 1) || AGENTS.has(before) || before === 'and'
      ? { sense: 'ban', from: at }
      : nothing;
  }
  if (AGENTS.has(text)) return hangsOn(sentence, subjectBefore(sentence, verb).border) ? order : nothing;
  if (!isJoin(sentence, at)) return nothing;
  return speaksOfReader(sentence, chainStart(sentence, at)) ? order : nothing;
}

/** Does a row of verbs in the third person begin without a subject, or with the reader for one. */
function speaksOfReader(sentence: Sentence, start: number): boolean {
  const first = textAt(sentence, start);
  if (!isWordAt(sentence, start) || ASKED_ABOUT.has(first)) return false;
  for (let at = start; at < start + 3; at++) {
    if (AGENTS.has(textAt(sentence, at))) return true;
  }
  if (/^(?:this|its|his|as|is|was|always|does|has)$|(?:'s|ss|us)$/.test(first)) return false;
  // "Fixes the bug and opens …", but not "Jenkins builds and opens …".
  return (
    first.endsWith('s') &&
    !textAt(sentence, start + 1).endsWith('s') &&
    !/^(?:and|that|which|who|will)$/.test(textAt(sentence, start + 1)) &&
    pairAt(sentence, start) !== ''
  );
}
