import { PREPOSITIONS, wordSet, type Passage } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import type { Head } from './claim-heads.ts';
import { digestAt } from './claim-records.ts';
import { isAgentOf, isName } from './claim-people.ts';
import { BE, COMPOUND_NOUNS, HAVE, LOOKING_VERBS, MODALS } from './claim-words.ts';
import type { ClaimRefusal } from './types.ts';

/** Tokens behind an address that are read at most. */
const LONGEST_TAIL = 12;
/** What a noun does that stands in front of it, besides forms of "to be" and their like. */
const FINITE = wordSet('need needs look looks seem seems still already');
/** What people do with a page that they opened: "and read it", ", skimmed it". */
const LOOKED = wordSet('read reads skimmed looked browsed inspected studied viewed examined');
/** The same, behind an address that is itself the object of "opened". */
const LOOKED_AT = wordSet('saw found noticed checked reviewed');

/** What stands right behind an address against the claim (pull-requests.md, 10.8 to 10.10); null: nothing. */
export function behindRefusal(passage: Passage, head: Head, address: number): ClaimRefusal | null {
  const { tokens, sentenceEnd } = passage;
  const end = Math.min(sentenceEnd[address] ?? tokens.length, address + LONGEST_TAIL);
  const rest = tokens.slice(address + 1, end);
  const stop = rest.findIndex(endsTail);
  const words = (stop < 0 ? rest : rest.slice(0, stop)).filter(
    ({ kind, text }) => kind === 'word' || text === '&',
  );
  if (!head.explicit && (isAgentOf(words, 0) || isAttributed(rest))) return 'other-subject';
  const [next] = rest;
  if (next?.text === "'" && rest[1]?.text === 's') return 'other-object';
  if (next?.kind === 'word') {
    const refusal = gluedRefusal(head, next.text, address === head.to);
    if (refusal !== null) return refusal;
  }
  const digest = digestAt(words);
  if (digest !== null && digest < 5) return 'digest';
  // "and reviewed A" has an address of its own.
  const ownObject = stop >= 0 && rest[stop]?.kind === 'place' && words.length <= 2;
  return !ownObject && isLook(head, words, rest) ? 'opened-to-look' : null;
}

function endsTail({ kind, text }: Token): boolean {
  return kind === 'place' || kind === 'line' || /^(?:[,;:—]|but|so)$/.test(text);
}

/** A word that stands beside the address without a sign makes a phrase with it. */
function gluedRefusal(head: Head, next: string, direct: boolean): ClaimRefusal | null {
  if (COMPOUND_NOUNS.has(next) || next === 'again') return 'other-object';
  // "Made PR A green"
  if (head.verb === 'made' && !PREPOSITIONS.has(next) && !/^(?:and|which|that)$/.test(next))
    return 'other-object';
  // "Opened PR A needs a rebase": the participle describes the noun.
  const describes = direct && head.noun !== null && !head.explicit && !head.passive;
  return describes && isFiniteVerb(next) ? 'adjective' : null;
}

function isFiniteVerb(word: string): boolean {
  return BE.has(word) || HAVE.has(word) || MODALS.has(word) || FINITE.has(word);
}

/** Opened to look at, or sent on (10.10). */
function isLook(head: Head, words: readonly Token[], rest: readonly Token[]): boolean {
  const [first, second] = words;
  if (first?.text === 'to' && words.slice(1, 6).some(({ text }) => text === 'queue')) return true;
  if (head.passive) return false;
  if (head.noun === null) {
    if (first?.text === 'with' || (first?.text === 'and' && LOOKED_AT.has(second?.text ?? ''))) return true;
    if (rest[0]?.text === ',' && LOOKED.has(rest[1]?.text ?? '')) return true;
  }
  return (head.noun === null || head.verb === 'opened') && tellsOfLooking(words.slice(0, 6));
}

/** Words that tell of opening a page to look at it: "to read …", "in the browser", "and read". */
export function tellsOfLooking(words: readonly Token[]): boolean {
  return words.some(({ text }, at) => {
    const next = words[at + 1]?.text ?? '';
    switch (text) {
      case 'to':
        // "for Dana to review" is what it was opened for.
        return LOOKING_VERBS.has(next) && !words.slice(0, at).some((word) => word.text === 'for');
      case 'for':
        return /^(?:reading|reviewing|inspection|reference)$/.test(next);
      case 'and':
      case '&':
        return LOOKED.has(next);
      case 'in':
        return words
          .slice(at + 1, at + 5)
          .some((word) => /^(?:browser|tabs?|chrome|firefox|safari|window)$/.test(word.text));
      default:
        return false;
    }
  });
}

/** "(Dana)", "(by Dana)", "— @dana" behind an address: the digest of a team. */
function isAttributed(rest: readonly Token[]): boolean {
  const opener = rest.findIndex(({ text }) => text === '(' || text === '—' || text === '[');
  if (opener < 0 || rest.slice(0, opener).some(({ kind }) => kind === 'word')) return false;
  const closing = rest.findIndex(
    ({ kind, text }, at) => at > opener && (kind === 'line' || /^[)\],;]$/.test(text)),
  );
  const inside = rest.slice(opener + 1, closing < 0 ? rest.length : closing);
  const words = inside.filter(({ kind }) => kind === 'word');
  const [first] = words;
  if (first === undefined) return false;
  return isAgentOf(words, 0) || first.text === 'author' || (isName(first) && words.length <= 2);
}
