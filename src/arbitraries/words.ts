import fc from 'fast-check';

/** Titles of commits, pull requests and comments, some with what a shell would take for its own. */
const TITLES = [
  'Trim the wick',
  "Don't drop the cache",
  'Fix `parse` and $HOME',
  'One; two && three | four',
  'Say "done"',
  'Zähler für Äpfel',
  'Run gh pr create for me',
  '',
];

export const titles: fc.Arbitrary<string> = fc.constantFrom(...TITLES);
export const branches: fc.Arbitrary<string> = fc.constantFrom('fix/wick', 'topic', 'ada/cache-2');
