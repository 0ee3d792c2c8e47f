/**
 * Words without which a line of a transcript can hold nothing that a rule acts on. A reader that
 * is handed them may pass other lines over unread. Short names count as whole words.
 */
export const needles: readonly string[] = [
  'gh',
  'hub',
  'curl',
  'wget',
  'github',
  '/pull/',
  'pull-request',
  'pull_request',
  'createPull',
  'revertPull',
  'issuecomment-',
  'discussion_r',
  'pullrequestreview-',
  'commitcomment-',
  // The session repository and the branch, as far as commands tell them.
  'git push',
  'git clone',
  'git remote',
  'git checkout',
  'git switch',
];
