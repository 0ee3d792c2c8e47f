import { PREPOSITIONS, wordSet } from '../text/clauses.ts';
import type { Token } from '../text/tokens.ts';
import { BE, DIGEST_PERIODS, DIGEST_STARTS, DIGEST_WORDS } from './claim-words.ts';

/** A text of one of these kinds shows what somebody might have done. */
const EXAMPLES = wordSet(
  'example examples instance sample template illustration hypothetically e.g expected',
);
const RECORDS = wordSet(
  'log logs changelog history timeline activity output format transcript feed stdout stderr snippet info debug warn warning',
  'error trace',
);
const PLANS = wordSet(
  'todo todos plan plans planned remaining upcoming proposal proposed pending later next',
);
const SPEECH = wordSet(
  'said says say wrote writes write replied reply respond responds response reads read prints printed announced posted claims',
  'claimed reported quote quoted',
);
const TEXTS = wordSet('message title description body comment subject headline text quote reply response');
/** As the only word of a label: what follows is what went wrong, or what was looked at. */
const FINDINGS = wordSet(
  'bug bugs problem symptom cause errors regression scenario given case issue reviewed checked inspected audited observed',
  'noticed found failed skipped blocked cancelled canceled aborted',
);

const EARLIER_WORK = wordSet('session sessions run runs attempt conversation turn agent');
const EARLIER = wordSet('previous last earlier prior past');

/** Do the words announce an example or a log: whatever follows need not be done by the speaker (10.8). */
export function announcesRecord(words: readonly Token[]): boolean {
  const [first] = words;
  if (first === undefined) return false;
  if (/^\d{1,2}:\d{2}/.test(first.text)) return true;
  if (first.text === 'like' && /^(?:so|this|that)$/.test(words[1]?.text ?? '')) return true;
  if (first.text !== 'as' && words.some(({ text }) => EXAMPLES.has(text))) return true;
  const last = words.findLast(({ text }) => !BE.has(text));
  return last !== undefined && RECORDS.has(last.text);
}

/** Is a label only the name of a finding ("Bug", "Reviewed"). */
export function isFinding(words: readonly Token[]): boolean {
  return words.length === 1 && FINDINGS.has(words[0]?.text ?? '');
}

/** "Per the log, …", "for example, …". */
export function isRecordPhrase(words: readonly Token[]): boolean {
  return words.length <= 4 && PREPOSITIONS.has(words[0]?.text ?? '') && announcesRecord(words);
}

/** Do the words announce what somebody says or writes (10.9). */
export function announcesSpeech(words: readonly Token[]): boolean {
  const last = words.at(-1)?.text ?? '';
  return words.slice(-2).some(({ text }) => SPEECH.has(text)) || (words.length <= 3 && TEXTS.has(last));
}

/** Do the words announce what is still to be done. */
export function announcesPlan(words: readonly Token[]): boolean {
  if (words.length > 4) return false;
  return words.some(({ text }, at) => PLANS.has(text) || (text === 'to' && words[at + 1]?.text === 'do'));
}

/** Index of the first word that speaks of a stretch of days, or of an earlier session (10.9); null where none does. */
export function digestAt(words: readonly Token[]): number | null {
  const found = words.findIndex(({ text }, at) => {
    if (DIGEST_WORDS.has(text)) return true;
    const before = words.slice(Math.max(0, at - 2), at);
    if (DIGEST_PERIODS.has(text)) return before.some((word) => DIGEST_STARTS.has(word.text));
    return EARLIER_WORK.has(text) && before.some((word) => EARLIER.has(word.text));
  });
  return found < 0 ? null : found;
}
