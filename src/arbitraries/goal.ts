import fc from 'fast-check';
import type { GoalVerdict } from '../rules/goal/types.ts';

/** What somebody wants of a session, and whether that asks for a pull request. */
export interface GeneratedGoal {
  readonly goal: string;
  readonly verdict: GoalVerdict;
}

/** What goals are made of. */
export interface GoalOptions {
  /** Goals of this verdict alone; all if not given. */
  readonly verdict?: GoalVerdict;
  /** Sentences at most; 5 if not given. */
  readonly maxSentences?: number;
}

const VERBS: readonly string[] = ['open', 'create', 'submit', 'raise', 'file', 'publish'];
const OBJECTS: readonly string[] = ['a PR', 'a pull request', 'a draft PR', 'a small, reviewed pull request'];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ASKS: readonly string[] = [
  '{act}.',
  'Please {act}.',
  'Fix the bug, then {act}.',
  'Make sure that you {act}.',
  'Do not stop until you {act}.',
  'If the tests pass, {act}.',
  'Could you fix the typo and {act}?',
  'You must {act}.',
];
const FORBIDS: readonly string[] = ['Do not {act}.', "Don't {act}.", 'Never {act}.', 'You must not {act}.'];
const SILENT: readonly string[] = [
  'Explain how to {act}.',
  'You may {act}.',
  'Should I {act}?',
  'There is no need to {act}.',
  'Write a script to {act}.',
  'Ask Dana to {act}.',
];
const UNRELATED: readonly string[] = [
  'Fix the login test.',
  'Keep the public API as it is.',
  'Use tabs.',
  'Review open PRs.',
  'Merge PR #12 once it is green.',
  'Read the PR description.',
];

interface Sentence {
  readonly text: string;
  readonly verdict: GoalVerdict;
}

/** A ban speaks of any: `never open a draft PR` leaves others allowed, and is no ban of one. */
const said = (verdict: GoalVerdict, forms: readonly string[]): fc.Arbitrary<Sentence> =>
  fc
    .record({
      form: fc.constantFrom(...forms),
      verb: fc.constantFrom(...VERBS),
      object: fc.constantFrom(...(verdict === 'forbids' ? OBJECTS.slice(0, 2) : OBJECTS)),
    })
    .map(({ form, verb, object }) => ({
      text: capital(form.replace('{act}', `${verb} ${object}`)),
      verdict,
    }));

const SENTENCES: Readonly<Record<GoalVerdict, fc.Arbitrary<Sentence>>> = {
  asks: said('asks', ASKS),
  forbids: said('forbids', FORBIDS),
  silent: said('silent', SILENT),
};
const unrelated = fc.constantFrom(...UNRELATED).map((text): Sentence => ({ text, verdict: 'silent' }));

/** Ways to say something without meaning it. */
const MENTIONS: readonly string[] = [
  'Answer this:\n\n> {sentence}',
  'Answer this:\n\n```\n{sentence}\n```',
  'Translate “{sentence}” into French.',
];
const mentioned = fc
  .tuple(fc.constantFrom(...MENTIONS), fc.oneof(SENTENCES.asks, SENTENCES.forbids))
  .map(([form, { text }]): Sentence => ({ text: form.replace('{sentence}', text), verdict: 'silent' }));

const JOINS: readonly string[] = [' ', '\n', '\n\n', '\n\n- '];

/**
 * Goals in a few sentences, with what they come to: one that asks decides, else one that forbids; what is quoted, explained
 * or allowed says nothing. Page: `docs/arbitraries/goals.md`.
 */
export function goals({ verdict, maxSentences = 5 }: GoalOptions = {}): fc.Arbitrary<GeneratedGoal> {
  const allowed = [
    unrelated,
    SENTENCES.silent,
    mentioned,
    ...(verdict === 'silent' ? [] : [SENTENCES.forbids]),
    ...(verdict === 'silent' || verdict === 'forbids' ? [] : [SENTENCES.asks]),
  ];
  const needed = verdict === undefined || verdict === 'silent' ? null : SENTENCES[verdict];
  return fc
    .record({
      sentences: fc.array(fc.oneof({ withCrossShrink: true }, ...allowed), {
        minLength: needed === null ? 1 : 0,
        maxLength: Math.max(1, maxSentences - (needed === null ? 0 : 1)),
      }),
      one: needed ?? unrelated,
      join: fc.constantFrom(...JOINS),
    })
    .map(({ sentences, one, join }) => {
      const all = needed === null ? sentences : [...sentences, one];
      return { goal: joined(all, join), verdict: verdictOf(all) };
    });
}

/** A block of Markdown has blank lines around it. */
function joined(sentences: readonly Sentence[], join: string): string {
  return sentences
    .map(({ text }, place) => {
      if (place === 0) return text;
      const isBlock = text.includes('\n') || sentences[place - 1]?.text.includes('\n') === true;
      return (isBlock ? '\n\n' : join) + text;
    })
    .join('');
}

function verdictOf(sentences: readonly Sentence[]): GoalVerdict {
  const verdicts = new Set(sentences.map(({ verdict }) => verdict));
  return verdicts.has('asks') ? 'asks' : verdicts.has('forbids') ? 'forbids' : 'silent';
}
