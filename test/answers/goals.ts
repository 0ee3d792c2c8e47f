import { readGoal } from '../../src/rules/goal-reading.ts';
import { handed } from '../support/handed.ts';
import { phrasesOf } from '../rules/goal/phrases.ts';
import { oneLine, type Corpus } from './corpus.ts';
import { editsOf, wordsOf } from './words.ts';

const LETTERS = { asks: 'A', forbids: 'F', silent: '.' } as const;

const read = (goal: string): string => LETTERS[readGoal(goal).verdict];

const whole = (goal: string): string => {
  const { verdict, rule, span } = readGoal(goal);
  return [verdict, rule ?? '-', span === null ? '-' : oneLine(goal.slice(...span))].join(' ');
};

/** `_` is the word. */
const PLACES = [
  '_ a PR.',
  '_ a pull request with the fix.',
  'Please _ a PR.',
  'Open _ PR.',
  'Open a _ PR.',
  'Open a _.',
  'Open a PR _.',
  'Open a PR _ you are done.',
  'Do _ open a PR.',
  '_ open a PR.',
  '_ not open a PR.',
  'Fix the bug _ open a PR.',
  'Fix it, _ a PR.',
  'The PR is _.',
  'The PR _ open.',
  'The PR _ be opened.',
  '_ PR.',
  'No _.',
  'No PR _.',
  'Without _ a PR.',
  'Make sure _ PR is open.',
  'You _ open a PR.',
  'If _ open a PR.',
  'Use the _ skill.',
  'Use the open-pr _.',
  '- [ ] _ a PR',
  'Do it and _ it as a PR.',
  'I want you to _ a PR.',
  '_ you to open a PR.',
  'PR: _.',
  'Push the branch and _.',
  'Avoid _ a PR.',
  'Never _ PRs.',
  'The goal is to _ a PR.',
  'Finish _ a PR.',
  'A PR should be _.',
  '_ the PR and merge it.',
  'Review the _ and open a PR.',
  'Open a PR in the _.',
  'The _ opens a PR.',
  'Somebody will _ the PR.',
  "Don't _ a PR.",
];

const phrases = [
  'asks-by-id',
  'asks-by-skill',
  'asks-by-state',
  'asks-to-open',
  'forbids-any',
  'forbids-by-skill',
  'forbids-to-open',
  'realistic',
]
  .flatMap(phrasesOf)
  .map(({ goal }) => goal)
  .concat(handed<{ readonly goal: string }>('goals').map(({ goal }) => goal));

export const GOALS: readonly Corpus[] = [
  {
    name: 'goal-words',
    about: `What each word of the grammar makes of ${PLACES.length} goals: A asks, F forbids, . silent. In order: ${PLACES.join(' / ')}`,
    asked: wordsOf('goal-').map((word) => ({
      id: word,
      answer: () => PLACES.map((place) => read(place.replace('_', () => word))).join(''),
    })),
  },
  {
    name: 'goal-edits',
    about:
      'What is said of each goal, and (A asks, F forbids, . silent) when a word of it is left out, swapped with the next, or followed by a sign',
    asked: [...new Set(phrases)].map((goal) => ({
      id: oneLine(goal),
      answer: () => `${whole(goal)} ${editsOf(goal).map(read).join('')}`,
    })),
  },
];
