import { absenceOf } from './goal-absence.ts';
import { actOn, type Act } from './goal-acts.ts';
import { actOnPronoun, pronounAt } from './goal-pronouns.ts';
import { isDoneWhen } from './goal-chain.ts';
import { isAdjective } from './goal-adjective.ts';
import { banLimit, isLeftToReader, isToLook } from './goal-behind.ts';
import { leadOfGerund } from './goal-gerunds.ts';
import type { Lead } from './goal-lead.ts';
import { leadOfBase } from './goal-leads.ts';
import { leadOfThird } from './goal-third.ts';
import { isExisting, isKind, nounAt, type Noun } from './goal-nouns.ts';
import { beforeAdverbs, findBetween, isStrong, isWordAt, subjectBefore, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { leadOfSkill, skillAt } from './goal-skills.ts';
import { stateOf } from './goal-states.ts';
import { ASKED_ABOUT, KEEPERS, NEGATORS } from './goal-words.ts';
import type { Phrase } from './goal/types.ts';

/** One mention of a pull request, read by itself: it asks, it forbids, or it says nothing of opening one. */
export interface Mention extends Phrase {
  readonly sense: 'asks' | 'forbids';
}

/** A verb of opening with N or `one` at this place (goals.md, 3 and 4). */
export function actAt(sentence: Sentence, at: number): Mention | null {
  const noun = nounAt(sentence, at);
  const act = noun === null ? actOnPronoun(sentence, at) : actOn(sentence, noun);
  if (act === null) return null;
  const object = noun ?? pronounAt(sentence, at);
  if (act.isOpen && act.isAdjacent && isAdjective(sentence, act.verb, object)) return null;
  if (isMadeSo(sentence, act, object)) return null;
  const lead = leadOfAct(sentence, act);
  if (isExisting(sentence, object, lead.sense === 'ban')) return null;
  if (lead.sense === 'order') {
    if (act.row === 'or' || (act.row !== null && hasVerbBehind(sentence, act.to))) return null;
    const isDefinite = object.determiner === 'the' || act.row !== null;
    if (act.isOpen && isToLook(sentence, act.to, isDefinite)) return null;
  }
  return settle(sentence, lead, object, act.to);
}

/** A state of N at this place: "the PR is open", "PRs must not be opened". */
export function stateAt(sentence: Sentence, at: number): Mention | null {
  const noun = nounAt(sentence, at);
  const state = noun === null ? null : stateOf(sentence, noun);
  if (noun === null || state === null || noun.determiner === 'no') return null;
  if (isExisting(sentence, noun, state.lead.sense === 'ban')) return null;
  return settle(sentence, state.lead, noun, state.to);
}

/** "No PR", "without a PR" at this place. */
export function absenceAt(sentence: Sentence, at: number): Mention | null {
  const noun = nounAt(sentence, at);
  const lead = noun === null ? null : absenceOf(sentence, noun);
  if (noun === null || lead === null || isExisting(sentence, noun, true)) return null;
  return settle(sentence, lead, noun, noun.at + 1);
}

/** A skill or command at this place. */
export function skillUseAt(sentence: Sentence, at: number): Mention | null {
  const mention = skillAt(sentence, at);
  if (mention === null) return null;
  return settle(sentence, leadOfSkill(sentence, mention), null, mention.to);
}

function leadOfAct(sentence: Sentence, act: Act): Lead {
  switch (act.kind) {
    case 'label':
      return { sense: 'order', from: act.verb };
    case 'wish':
      return leadOfWish(sentence, act.verb);
    default:
  }
  switch (act.form) {
    case 'base':
      return leadOfBase(sentence, act.verb);
    case 'third':
      return leadOfThird(sentence, act.verb);
    case 'ing':
      return leadOfGerund(sentence, act.verb, act.to);
    default:
      return leadOfPassive(sentence, act.verb);
  }
}

/** "Make the PR smaller", "make the PR ready", "ship the PR": it is there already. */
function isMadeSo(sentence: Sentence, { verb, to }: Act, { determiner }: Noun): boolean {
  if (textAt(sentence, verb) === 'ship' && determiner === 'the') return true;
  if (!/^mak(?:e|es|ing)$/.test(textAt(sentence, verb)) || !isWordAt(sentence, to)) return false;
  const next = textAt(sentence, to);
  return /^(?:ready|green|pass|draft|less|more|better|clean|mergeable)$|^(?:small|larg|bigg|short|easi|clean|clear|nic|fast|simpl|tidi)er$/.test(
    next,
  );
}

/** "I want a PR", "we don't want PRs" */
function leadOfWish(sentence: Sentence, verb: number): Lead {
  const nothing: Lead = { sense: 'nothing', from: verb };
  let at = beforeAdverbs(sentence, verb - 1);
  if (textAt(sentence, at) === 'would') at--;
  const text = textAt(sentence, at);
  let negator: number | null = null;
  if (NEGATORS.has(text)) {
    negator = at--;
    if (text === 'not' && /^(?:do|would)$/.test(textAt(sentence, at))) at--;
  }
  // "Would love a PR", "Looking for a PR"
  const isElliptic = isStrong(sentence, at) && (at < verb - 1 || textAt(sentence, verb) === 'looking');
  if (!isElliptic && !/^(?:i|we|i'd|we'd|i'm|we're|i'll|we'll|am|are)$/.test(textAt(sentence, at)))
    return nothing;
  if (ASKED_ABOUT.has(textAt(sentence, at - 1)) || sentence.isQuestion) return nothing;
  if (negator === null) return { sense: 'order', from: at };
  return /^(?:want|like|love)/.test(textAt(sentence, verb)) ? { sense: 'ban', from: negator } : nothing;
}

/** "must be delivered as a PR": a participle tells the past, unless it is a duty. */
function leadOfPassive(sentence: Sentence, verb: number): Lead {
  const nothing: Lead = { sense: 'nothing', from: verb };
  const be = beforeAdverbs(sentence, verb - 1);
  if (/^(?:is|are|gets|get)$/.test(textAt(sentence, be))) {
    return findBetween(sentence, be - 12, be, ASKED_ABOUT) === null
      ? { sense: 'order', from: verb }
      : nothing;
  }
  if (textAt(sentence, be) === 'having') return leadOfGerund(sentence, be, verb);
  if (/^(?:have|has)$|^(?:you|we)'ve$/.test(textAt(sentence, be))) return leadOfPerfect(sentence, be, verb);
  if (textAt(sentence, be) !== 'be') return nothing;
  const isNot = /^(?:not|never)$/.test(textAt(sentence, be - 1));
  const modal = textAt(sentence, isNot ? be - 2 : be - 1);
  if (/^(?:must|should|shall|will)$/.test(modal))
    return isNot ? { sense: 'ban', from: be - 1 } : { sense: 'order', from: verb };
  const isDuty = modal === 'to' && /^(?:has|have|needs|need|is|are)$/.test(textAt(sentence, be - 2));
  return isDuty && findBetween(sentence, be - 6, be, NEGATORS) === null
    ? { sense: 'order', from: verb }
    : nothing;
}

/** "Once you have opened the PR", "do not stop until you have opened one" */
function leadOfPerfect(sentence: Sentence, have: number, verb: number): Lead {
  const isContracted = textAt(sentence, have).includes("'");
  const { who, border } = subjectBefore(sentence, isContracted ? have + 1 : have);
  const mark = textAt(sentence, border);
  const isKept = KEEPERS.has(mark) || isDoneWhen(sentence, border);
  return { sense: who === 'reader' && isKept ? 'order' : 'nothing', from: verb };
}

function hasVerbBehind(sentence: Sentence, at: number): boolean {
  return (
    isWordAt(sentence, at) &&
    /^(?:is|are|was|were|has|have|must|should|will|can|could|may|needs?)$/.test(textAt(sentence, at))
  );
}

/** The end of every reading: what stands around the mention and takes its sense away, or turns it round. */
function settle(sentence: Sentence, lead: Lead, noun: Noun | null, to: number): Mention | null {
  const { sense, from } = lead;
  if (sense === 'nothing' || (sentence.isQuestion && !isRequest(sentence))) return null;
  if (sense === 'order') {
    if (sentence.head === 'open' || isLeftToReader(sentence, from, to)) return null;
    return { sense: sentence.head === 'ban' ? 'forbids' : 'asks', from, to };
  }
  if (sentence.head === 'open') return null;
  const limit = limitBefore(sentence, from) ?? banLimit(sentence, to);
  if (limit === 'time') return { sense: 'asks', from, to };
  return limit === 'none' && (noun === null || !isKind(noun)) ? { sense: 'forbids', from, to } : null;
}

/** "Can you fix it and open a PR?" */
function isRequest(sentence: Sentence): boolean {
  if (/^(?:why|how|what|when|where|who|which)$/.test(textAt(sentence, 0))) return false;
  for (let at = 0; at < Math.min(sentence.tokens.length, 60); at++) {
    if (textAt(sentence, at) === 'mind') return true;
    if (!/^(?:can|could|would|will|can't|couldn't|won't)$/.test(textAt(sentence, at))) continue;
    if (/^(?:you|u)$/.test(textAt(sentence, at + 1))) return true;
  }
  return false;
}

/** "Until I approve, do not open a PR" */
function limitBefore(sentence: Sentence, from: number): ReturnType<typeof banLimit> | null {
  const first = textAt(sentence, 0);
  if (!/^(?:unless|until|till|before|if|when|where|while|without)$/.test(first)) return null;
  const comma = findComma(sentence, from);
  if (comma === null) return null;
  const limit = banLimit(sentence, 0);
  return limit === 'none' ? null : limit;
}

function findComma(sentence: Sentence, to: number): number | null {
  for (let at = 1; at < Math.min(to, 30); at++) if (textAt(sentence, at) === ',') return at;
  return null;
}
