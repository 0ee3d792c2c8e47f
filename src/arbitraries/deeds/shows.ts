import fc from 'fast-check';
import type { RefusalReason } from '../../rules/types.ts';
import { single } from '../quoting.ts';
import { deed, shell } from '../world.ts';
import type { Plan, World } from '../world.ts';
import { wrappers } from '../wrappers.ts';

/** A script that shows pull requests and opens none: what it prints, and why they do not count. */
interface Shower {
  readonly name: string;
  readonly script: (world: World) => string;
  readonly prints: (world: World) => string;
  readonly shown: readonly number[];
  readonly reason: RefusalReason;
  readonly exitCode?: number;
}

const one = ({ pull }: World): string => `${pull(0)}\n`;
const two = ({ pull }: World): string => `${pull(0)}\n${pull(1)}\n`;

/** Commands of gh that only read. */
const READS: readonly Shower[] = [
  {
    name: 'lists them',
    script: () => `gh pr list --json url --jq '.[].url'`,
    prints: two,
    shown: [0, 1],
    reason: 'read-only-command',
  },
  {
    name: 'lists them by REST',
    script: ({ owner, name }) => `gh api repos/${owner}/${name}/pulls --jq '.[].html_url'`,
    prints: two,
    shown: [0, 1],
    reason: 'read-only-command',
  },
  {
    name: 'asks REST for them with fields',
    script: ({ owner, name }) => `gh api -X GET repos/${owner}/${name}/pulls -f state=open -q '.[].html_url'`,
    prints: two,
    shown: [0, 1],
    reason: 'read-only-command',
  },
  {
    name: 'looks at one',
    script: ({ number }) => `gh pr view ${number(0).toString()} --json url -q .url`,
    prints: one,
    shown: [0],
    reason: 'read-only-command',
  },
  {
    name: 'looks at one by curl',
    script: ({ owner, name, number }) =>
      `curl -s https://api.github.com/repos/${owner}/${name}/pulls/${number(0).toString()} | jq -r .html_url`,
    prints: one,
    shown: [0],
    reason: 'read-only-command',
  },
  {
    name: 'asks GraphQL for one',
    script: () =>
      `gh api graphql -f query=${single('query { viewer { pullRequests(first: 1) { nodes { url } } } }')} --jq '.data.viewer.pullRequests.nodes[0].url'`,
    prints: one,
    shown: [0],
    reason: 'read-only-command',
  },
];

/** Text that speaks of opening one, and runs nothing that does. */
const TEXTS: readonly Shower[] = [
  {
    name: 'echoes a create and an address',
    script: ({ pull }) => `echo "gh pr create --fill"; echo ${pull(0)}`,
    prints: ({ pull }) => `gh pr create --fill\n${pull(0)}\n`,
    shown: [0],
    reason: 'unrelated-result',
  },
  {
    name: 'prints a document that speaks of a create',
    script: ({ pull }) => `cat <<'NOTES'\ngh pr create --fill\n${pull(0)}\nNOTES`,
    prints: ({ pull }) => `gh pr create --fill\n${pull(0)}\n`,
    shown: [0],
    reason: 'unrelated-result',
  },
  {
    name: 'reads notes',
    script: () => 'cat notes.md # gh pr create',
    prints: ({ pull }) => `We ran gh pr create and got\n${pull(0)}\n`,
    shown: [0],
    reason: 'unrelated-result',
  },
  {
    name: 'searches for a create',
    script: () => `grep -rn 'gh pr create' docs`,
    prints: ({ pull }) => `docs/log.md:1: $ gh pr create --fill\n${pull(0)}\n`,
    shown: [0],
    reason: 'unrelated-result',
  },
  {
    name: 'runs a program that says what it opened',
    script: () => './release.sh',
    prints: one,
    shown: [0],
    reason: 'unrelated-result',
  },
  {
    name: 'defines a function that opens one, and does not call it',
    script: ({ pull }) => `open_one() { gh pr create --fill; }\necho ${pull(0)}`,
    prints: one,
    shown: [0],
    reason: 'never-ran',
  },
  {
    name: 'never comes to the create',
    script: () => 'false && gh pr create --fill\ncat notes.md',
    prints: one,
    shown: [0],
    reason: 'never-ran',
  },
];

/** Openers that open nothing, and show nothing. */
const FAILURES: readonly Shower[] = [
  {
    name: 'tries in vain',
    script: () => 'gh pr create --fill',
    prints: () =>
      'pull request create failed: GraphQL: No commits between main and fix/wick (createPullRequest)\n',
    shown: [],
    reason: 'create-failed',
    exitCode: 1,
  },
  {
    name: 'tries REST in vain',
    script: ({ owner, name }) =>
      `gh api repos/${owner}/${name}/pulls -f title=Mend -f head=fix/wick -f base=main`,
    prints: () =>
      '{"message":"Validation Failed","errors":[{"message":"A pull request already exists for acme:fix/wick."}],"status":"422"}\ngh: Validation Failed (HTTP 422)\n',
    shown: [],
    reason: 'create-failed',
    exitCode: 1,
  },
  {
    name: 'only tries it out',
    script: () => 'gh pr create --fill --dry-run',
    prints: () =>
      'Would have created a Pull Request with:\nTitle: Mend\nDraft: false\nBase: main\nHead: fix/wick\n',
    shown: [],
    reason: 'asks-nothing',
  },
  {
    name: 'hands it to a browser',
    script: () => 'gh pr create --web',
    prints: ({ owner, name }) =>
      `Opening github.com/${owner}/${name}/compare/main...fix/wick in your browser.\n`,
    shown: [],
    reason: 'asks-nothing',
  },
  {
    name: 'asks for help',
    script: () => 'gh pr create --help | head -3',
    prints: () => 'Create a pull request on GitHub.\n\nUSAGE\n',
    shown: [],
    reason: 'asks-nothing',
  },
];

/** Openers that worked or failed beside a list, and nobody can tell whose line is whose. */
const UNDECIDED: readonly Shower[] = [
  {
    name: 'tries unheard, and lists',
    script: () => `gh pr create --fill 2>/dev/null; gh pr list --json url --jq '.[].url'`,
    prints: two,
    shown: [0, 1],
    reason: 'ambiguous-printer',
  },
];

/** A deed of these is wrapped as openers are: it is not the wrapping that makes the difference. */
const showing = (showers: readonly Shower[]): fc.Arbitrary<Plan> =>
  fc.record({ shower: fc.constantFrom(...showers), wrapper: wrappers }).map(({ shower, wrapper }): Plan => {
    const { name, script, prints, shown, reason, exitCode } = shower;
    return (world) =>
      deed(name, [shell(wrapper(script(world)), prints(world), exitCode)], {
        refused: shown.map((index) => ({ url: world.pull(index), reason })),
      });
  });

export const reads: fc.Arbitrary<Plan> = showing(READS);
export const speaksOfIt: fc.Arbitrary<Plan> = showing(TEXTS);
export const fails: fc.Arbitrary<Plan> = showing([...FAILURES, ...UNDECIDED]);

/** What is neither GitHub's nor shows an address. */
const UNRELATED: readonly (readonly [script: string, prints: string, exitCode: number])[] = [
  ['ls', 'README.md\n', 0],
  ['npm test 2>&1 | tail -1', '3 passed\n', 0],
  ['npm run build', 'error: no such file\n', 2],
  ['git status --short', '', 0],
  ['gh auth status', 'github.com\n  Logged in to github.com as ada\n', 0],
];

export const worksOn: fc.Arbitrary<Plan> = fc.constantFrom(...UNRELATED).map(
  ([script, prints, exitCode]): Plan =>
    () =>
      deed('does something else', [shell(script, prints, exitCode)]),
);
