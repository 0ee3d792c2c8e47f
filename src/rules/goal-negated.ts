import { PREPOSITIONS, isRelative } from '../text/clauses.ts';
import { infinitive } from './goal-infinitives.ts';
import { isSure, type Lead } from './goal-lead.ts';
import { beforeAdverbs, isStrong, subjectBefore, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { ASKED_ABOUT, KEEPERS, THIRD_NEGATORS } from './goal-words.ts';

/** Reads the lead of a verb in its base form. */
type LeadReader = (sentence: Sentence, verb: number) => Lead;

/** A negator right in front of a verb (4): whom it binds is what its subject says. */
export function negated(sentence: Sentence, negator: number, verb: number, lead: LeadReader): Lead {
  const nothing: Lead = { sense: 'nothing', from: verb };
  const text = textAt(sentence, negator);
  const at = beforeAdverbs(sentence, negator - 1);
  const before = textAt(sentence, at);
  if (text === 'not' || text === 'never') {
    if (/^(?:if|why|whether|or|as)$/.test(before) && text === 'not')
      return before === 'if' ? { sense: 'order', from: verb } : nothing;
    if (before === 'to') {
      const { sense } = infinitive(sentence, at, verb, lead);
      return sense === 'order' ? { sense: 'ban', from: negator } : nothing;
    }
    if (before === 'need' || THIRD_NEGATORS.has(before)) return byAgent(sentence, at, before, verb);
    if (/^(?:do|must|should|may|shall|will|can|ought)$/.test(before)) return bound(sentence, at, verb);
  }
  if (text === "needn't") return nothing;
  if (THIRD_NEGATORS.has(text)) return byAgent(sentence, negator, text, verb);
  return bound(sentence, negator, verb);
}

/** "The session does not open a PR" binds; "the bot does not open a PR" tells. */
function byAgent(sentence: Sentence, at: number, text: string, verb: number): Lead {
  const does = /^(?:does|doesn't|doesnt)$/.test(text);
  const isAgent = /^(?:agent|session)$/.test(textAt(sentence, at - 1));
  return { sense: does && isAgent ? 'ban' : 'nothing', from: does ? at : verb };
}

function bound(sentence: Sentence, negator: number, verb: number): Lead {
  const ban: Lead = { sense: 'ban', from: negator };
  const nothing: Lead = { sense: 'nothing', from: verb };
  const { who, border, length } = subjectBefore(sentence, negator);
  const mark = textAt(sentence, border);
  const isInability = /^(?:can|cannot|can't|cant)$/.test(textAt(sentence, negator));
  if (who === 'none') {
    if (ASKED_ABOUT.has(mark) || isRelative(sentence.tokens[border])) return nothing;
    return isInability && isStrong(sentence, border) ? nothing : ban;
  }
  if (who === 'reader') {
    if (KEEPERS.has(mark) || (isRelative(sentence.tokens[border]) && isSure(sentence, border))) return ban;
    return ASKED_ABOUT.has(mark) || isRelative(sentence.tokens[border]) ? nothing : ban;
  }
  // "In this repository never open …": no subject stands behind a preposition.
  return who === 'other' && length <= 4 && PREPOSITIONS.has(mark) && !isInability ? ban : nothing;
}
