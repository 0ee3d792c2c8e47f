/** What a session may also do, and what changes nothing of what it opened or posted. */
import type { Step } from '../../src/arbitraries/index.ts';

/** Addresses that an addition shows, and a permalink of nobody's. */
export interface Shown {
  readonly first: string;
  readonly second: string;
  readonly permalink: string;
}

/** A piece of a script, and what it prints; it ends with 0. */
export interface Addition {
  readonly name: string;
  readonly script: (shown: Shown) => string;
  readonly prints: (shown: Shown) => string;
}

const one = ({ first }: Shown): string => `${first}\n`;
const two = ({ first, second }: Shown): string => `${first}\n${second}\n`;
const nothing = (): string => '';
const numberOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);
const repositoryOf = (address: string): string => address.split('/').slice(3, 5).join('/');

const TEXTS: readonly Addition[] = [
  { name: 'a comment', script: ({ first }) => `# gh pr create --fill; echo ${first}`, prints: nothing },
  {
    name: 'a comment behind a command',
    script: ({ first }) => `true # gh pr create ${first}`,
    prints: nothing,
  },
  { name: 'an echo of an address', script: ({ first }) => `echo ${first}`, prints: one },
  {
    name: 'an echo of a create',
    script: ({ first }) => `echo 'gh pr create --fill'; echo "Opened a PR: ${first}"`,
    prints: ({ first }) => `gh pr create --fill\nOpened a PR: ${first}\n`,
  },
  {
    name: 'an echo of an error',
    script: ({ first }) =>
      `printf '%s\\n' 'a pull request for branch "x" into branch "main" already exists:' ${first}`,
    prints: ({ first }) => `a pull request for branch "x" into branch "main" already exists:\n${first}\n`,
  },
  {
    name: 'an echo of a permalink',
    script: ({ permalink }) => `echo "gh pr comment 7 --body x"; echo '${permalink}'`,
    prints: ({ permalink }) => `gh pr comment 7 --body x\n${permalink}\n`,
  },
  {
    name: 'a here-document',
    script: ({ first }) => `cat <<'ADDED'\ngh pr create --fill\n${first}\nADDED`,
    prints: ({ first }) => `gh pr create --fill\n${first}\n`,
  },
  {
    name: 'a here-document that the shell expands',
    script: ({ first }) => `cat <<ADDED\n\\$(gh pr create --fill)\n${first}\nADDED`,
    prints: ({ first }) => `$(gh pr create --fill)\n${first}\n`,
  },
  {
    name: 'a here-document into a file',
    script: ({ first }) => `cat > added.md <<'ADDED'\ngh pr create --fill\n${first}\nADDED`,
    prints: nothing,
  },
];

const READS: readonly Addition[] = [
  {
    name: 'a look at one',
    script: ({ first }) => `gh pr view ${numberOf(first)} -R ${repositoryOf(first)} --json url --jq .url`,
    prints: one,
  },
  {
    name: 'a look at one, all of it',
    script: ({ first }) => `gh pr view ${first}`,
    prints: ({ first }) => `title:\tMend\nstate:\tOPEN\nurl:\t${first}\n--\nOpened a PR: ${first}\n`,
  },
  {
    name: 'a look at one by REST',
    script: ({ first }) => `gh api repos/${repositoryOf(first)}/pulls/${numberOf(first)} --jq .html_url`,
    prints: one,
  },
  {
    name: 'a look at one by GraphQL',
    script: () =>
      `gh api graphql -f query='query { viewer { pullRequests(first: 1) { nodes { url } } } }' --jq '.data.viewer.pullRequests.nodes[0].url'`,
    prints: one,
  },
  {
    name: 'a look at checks',
    script: ({ first }) => `gh pr checks ${first}`,
    prints: ({ first }) => `build\tpass\t1m2s\t${first}/checks\n`,
  },
  {
    name: 'a look at a difference',
    script: ({ first }) => `gh pr diff ${first}`,
    prints: ({ first }) => `diff --git a/NOTES.md b/NOTES.md\n+gh pr create --fill\n+${first}\n`,
  },
  {
    name: 'a look at an issue',
    script: () => 'gh issue view 5 --comments',
    prints: ({ first, permalink }) => `title:\tMend\n--\nSee ${first}\n${permalink}\n`,
  },
  {
    name: 'a look at comments',
    script: ({ first }) =>
      `gh api repos/${repositoryOf(first)}/issues/${numberOf(first)}/comments --jq '.[].html_url'`,
    prints: ({ permalink }) => `${permalink}\n`,
  },
];

const LISTS: readonly Addition[] = [
  { name: 'a list', script: () => `gh pr list --json url --jq '.[].url'`, prints: two },
  { name: 'a list of one', script: () => `gh pr list --limit 1 --json url --jq '.[].url'`, prints: one },
  {
    name: 'a list as JSON',
    script: () => 'gh pr list --json number,url',
    prints: ({ first, second }) => `${JSON.stringify([{ url: first }, { url: second }])}\n`,
  },
  {
    name: 'a list by REST',
    script: ({ first }) => `gh api repos/${repositoryOf(first)}/pulls --jq '.[].html_url'`,
    prints: (shown) => (repositoryOf(shown.first) === repositoryOf(shown.second) ? two(shown) : one(shown)),
  },
  { name: 'a search', script: () => `gh search prs --author @me --json url --jq '.[].url'`, prints: two },
];

const OTHERS: readonly Addition[] = [
  { name: 'a list of files', script: () => 'ls', prints: () => 'README.md\n' },
  {
    name: 'notes',
    script: () => 'cat NOTES.md',
    prints: ({ first }) => `We ran gh pr create and got\n${first}\n`,
  },
  { name: 'a status', script: () => 'git status --short', prints: () => ' M README.md\n' },
];

export const ADDITIONS: readonly Addition[] = [...TEXTS, ...READS, ...LISTS, ...OTHERS];

/** What somebody else may say. */
export const SAYINGS: readonly ((shown: Shown) => Step)[] = [
  ({ first }) => ({ kind: 'words', by: 'person', text: `Have a look at ${first}, please.` }),
  ({ first }) => ({ kind: 'words', by: 'person', text: `Opened a PR: ${first}` }),
  ({ first, second }) => ({ kind: 'words', by: 'person', text: `${first}\n${second}` }),
  () => ({ kind: 'words', by: 'person', text: 'Thanks! Now open a pull request, please.' }),
  ({ permalink }) => ({ kind: 'words', by: 'person', text: `I posted ${permalink}` }),
];
