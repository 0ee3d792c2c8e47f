import type { Token } from '../text/tokens.ts';
import { BOTS, GIVEN_NAMES, ROLES } from './claim-names.ts';
import { BE, VERBS } from './claim-words.ts';
import { wordSet } from '../text/clauses.ts';

const PAST = wordSet(
  'ran wrote built left made put set cut took got went did found kept split read sent began gave brought caught drew held',
  'rebuilt rewrote reran threw undid stuck let met told thought wrapped led redid came saw hit won',
);
const DOING = wordSet('did does do has have had');
const ASKING = wordSet(
  'asked wanted requested needed said told like wished instructed suggested mentioned reported flagged filed raised found',
);
const NO_OWNER = wordSet(
  "today's here's what's that's it's let's there's who's how's now's pr's repo's repository's",
);

/** Is the word the past of a verb, as far as its form shows. */
export function isPast(word: string): boolean {
  return PAST.has(word) || VERBS.has(word) || /[^e]ed$/.test(word);
}

/** "Maria's", "your": an owner who is not the speaker. */
export function isPossessive({ text }: Token): boolean {
  if (/^(?:your|his|her|their)$/.test(text)) return true;
  return text.endsWith("'s") && !NO_OWNER.has(text);
}

/** Is the word the name of a person or a bot, or a handle. */
export function isName({ text, capital }: Token): boolean {
  return BOTS.has(text) || /bot$/.test(text) || text.startsWith('@') || (capital && GIVEN_NAMES.has(text));
}

/** Does the verb only ask for something. */
export function isAsking(verb: string): boolean {
  return ASKING.has(verb);
}

/** "by X" at a word, where X is not the speaker. */
export function isAgentOf(words: readonly Token[], at: number): boolean {
  if (words[at]?.text !== 'by') return false;
  const who = words[at + 1]?.text ?? '';
  return !/^(?:me|us|myself|ourselves|hand|default|mistake|accident|now|then|.*ing)$/.test(who);
}

/** Does somebody else act at a word: a name, a role or a pronoun with a verb behind it. Asking is not acting. */
export function actsAt(words: readonly Token[], at: number): boolean {
  const word = words[at];
  const verb = words[at + 1]?.text ?? '';
  if (word === undefined || isAsking(verb)) return false;
  const does = DOING.has(verb) || isPast(verb);
  if (word.text === 'you') return does && verb !== 'have' && verb !== 'had';
  if (ROLES.has(word.text) || isName(word)) return does || BE.has(verb);
  return false;
}
