/** Words such as the rules act on (T55), for tests of passing over. */
export const NEEDLES: readonly string[] = [
  'gh',
  'hub',
  'curl',
  'wget',
  'github',
  '/pull/',
  'pull_request',
  'createPull',
  'comment',
  'discussion_r',
];
