import fc from 'fast-check';
import { quotes, single } from '../quoting.ts';
import type { Step } from '../types.ts';
import { branches, titles } from '../words.ts';
import { deed, shell } from '../world.ts';
import type { Plan, World } from '../world.ts';
import { wrappers } from '../wrappers.ts';
import { API, CREATE_MUTATION, createdAnswer, pullAnswer } from './asks.ts';

/** A command that opens the deed's first pull request, and what it prints. */
interface Opener {
  readonly how: string;
  readonly command: (world: World) => string;
  readonly prints: (world: World) => string;
  /** The answer holds its body, which speaks of another one. */
  readonly showsBody?: boolean;
}

const line = ({ pull }: World): string => `${pull(0)}\n`;

const byGh: fc.Arbitrary<Opener> = fc
  .record({
    verb: fc.constantFrom('create', 'new'),
    title: titles,
    quote: quotes,
    more: fc.constantFrom('', ' --draft', ' --base main', ' -l bug -a @me'),
    isNamed: fc.boolean(),
    isFilled: fc.boolean(),
    /** Another pull request that the body speaks of. */
    quotesAnother: fc.boolean(),
    isDocument: fc.boolean(),
  })
  .map(({ verb, title, quote, more, isNamed, isFilled, quotesAnother, isDocument }) => ({
    how: 'gh',
    command: (world) => {
      const repository = isNamed ? ` -R ${world.owner}/${world.name} -H fix/wick` : '';
      const text = quotesAnother
        ? `Follows ${world.pull(9)}
gh pr create --fill
`
        : 'Why not.';
      const body = isDocument
        ? `"$(cat <<'BODY'
${text}
BODY
)"`
        : quote(text);
      // Where gh is told a repository it takes no words from commits.
      const words = isFilled && !isNamed ? '--fill' : `--title ${quote(title)} --body ${body}`;
      return `gh pr ${verb} ${words}${more}${repository}`;
    },
    prints: line,
  }));

const byRest: fc.Arbitrary<Opener> = fc
  .record({
    title: titles,
    quote: quotes,
    path: fc.constantFrom('repos', '/repos'),
    method: fc.constantFrom('', ' -X POST', ' --method=POST'),
    head: branches,
    isShaped: fc.boolean(),
  })
  .map(({ title, quote, path, method, head, isShaped }) => ({
    how: 'the REST endpoint',
    command: ({ owner, name }) =>
      `gh api${method} ${path}/${owner}/${name}/pulls -f ${quote(`title=${title}`)} -f head=${head} -f base=main${isShaped ? ' --jq .html_url' : ''}`,
    prints: (world) => (isShaped ? line(world) : `${pullAnswer(world, title)}\n`),
    showsBody: !isShaped,
  }));

const byGraphql: fc.Arbitrary<Opener> = fc.boolean().map((isShaped) => ({
  how: 'GraphQL',
  command: () =>
    `gh api graphql -f query=${single(CREATE_MUTATION)}${isShaped ? ' -q .data.createPullRequest.pullRequest.url' : ''}`,
  prints: (world) => (isShaped ? line(world) : `${createdAnswer(world.pull(0))}\n`),
}));

const byCurl: fc.Arbitrary<Opener> = fc
  .record({ title: titles, isShaped: fc.boolean(), asks: fc.constantFrom('', ' -X POST') })
  .map(({ title, isShaped, asks }) => ({
    how: 'curl',
    command: ({ owner, name }) => {
      const data = single(JSON.stringify({ title, head: 'fix/wick', base: 'main' }));
      return `curl -sS${asks} ${API}/repos/${owner}/${name}/pulls -d ${data}${isShaped ? ' | jq -r .html_url' : ''}`;
    },
    prints: (world) => (isShaped ? line(world) : `${pullAnswer(world, title)}\n`),
    showsBody: !isShaped,
  }));

/** What stands around the opener in its script, and hides nothing of what it prints. */
const AROUND: readonly ((command: string) => string)[] = [
  (command) => command,
  (command) => `${command} 2>&1`,
  (command) => `${command} | tee answer.txt`,
  (command) => `answer=$(${command})\necho "$answer"`,
  (command) => `echo "$(${command})"`,
  (command) => `${command} > answer.txt\ncat answer.txt`,
  (command) => `${command} || exit 1`,
  (command) => `set -e\n${command}\nls >/dev/null`,
  (command) => `if ${command}; then true; else exit 3; fi`,
];

/** What is done before it in the same script, and what that prints. */
const BEFORE: readonly (readonly [script: string, prints: (world: World) => string])[] = [
  ['', () => ''],
  ['git commit -qam "Opened a PR"\n', () => ''],
  [
    'git push -u origin fix/wick\n',
    ({ owner, name }) =>
      `remote: Create a pull request for 'fix/wick' on GitHub by visiting:\nremote:      https://github.com/${owner}/${name}/pull/new/fix/wick\n`,
  ],
];

/** How the lines of an answer come: as they are, from a terminal of Windows, coloured. */
const PRINTINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll(/^(https.*)$/gm, '\u001b[1m\u001b[36m$1\u001b[0m'),
];

/** Deeds that open one pull request by a command of a script. */
export const opensByScript: fc.Arbitrary<Plan> = fc
  .record({
    opener: fc.oneof(byGh, byRest, byGraphql, byCurl),
    around: fc.constantFrom(...AROUND),
    before: fc.constantFrom(...BEFORE),
    wrapper: wrappers,
    printing: fc.constantFrom(...PRINTINGS),
  })
  .map(({ opener, around, before, wrapper, printing }): Plan => {
    const [done, printed] = before;
    return (world) =>
      deed(
        `opens one by ${opener.how}`,
        [
          shell(
            wrapper(`${done}${around(opener.command(world))}`),
            printing(printed(world) + opener.prints(world)),
          ),
        ],
        {
          pullRequests: [{ url: world.pull(0), evidence: 'created' }],
          refused: opener.showsBody === true ? [{ url: world.pull(9), reason: 'not-standalone' }] : [],
        },
      );
  });

/** Deeds that open one by a script that goes on when its call is answered, or try to in vain. */
export const opensInBackground: fc.Arbitrary<Plan> = fc
  .record({ isInVain: fc.boolean(), wrapper: wrappers })
  .map(({ isInVain, wrapper }): Plan => {
    const script = wrapper('npm test && gh pr create --fill');
    return ({ pull }) => {
      const url = pull(0);
      if (isInVain)
        return deed('tries in the background, in vain', [
          { kind: 'background', script, prints: '1 failed\n', exitCode: 1 },
        ]);
      const step: Step = { kind: 'background', script, prints: `3 passed\n${url}\n`, exitCode: 0 };
      return deed('opens one in the background', [step], { pullRequests: [{ url, evidence: 'created' }] });
    };
  });

/** Deeds that open one by the tool of an MCP server. */
export const opensByMcp: fc.Arbitrary<Plan> = fc
  .record({ title: titles, field: fc.constantFrom('url', 'html_url') })
  .map(({ title, field }): Plan => {
    return (world) => {
      const { owner, name: repo, pull } = world;
      const given = { owner, repo, title, head: 'fix/wick', base: 'main' };
      const answers = JSON.stringify({ id: '1', [field]: pull(0) });
      return deed(
        'opens one by MCP',
        [{ kind: 'mcp', tool: 'create_pull_request', arguments: given, answers }],
        { pullRequests: [{ url: pull(0), evidence: 'created' }] },
      );
    };
  });

/** Deeds that open two or three in one script. */
export const opensSeveral: fc.Arbitrary<Plan> = fc
  .record({ count: fc.integer({ min: 2, max: 3 }), isLoop: fc.boolean(), wrapper: wrappers })
  .map(({ count, isLoop, wrapper }): Plan => {
    const places = Array.from({ length: count }, (_, index) => index);
    const heads = places.map((index) => `part-${index.toString()}`);
    const script = isLoop
      ? `for head in ${heads.join(' ')}; do gh pr create --fill --head $head; done`
      : heads.map((head) => `gh pr create --fill --head ${head}`).join(' && ');
    return ({ pull }) =>
      deed(
        `opens ${count.toString()} in one script`,
        [shell(wrapper(script), places.map((index) => `${pull(index)}\n`).join(''))],
        { pullRequests: places.map((index) => ({ url: pull(index), evidence: 'created' })) },
      );
  });

/** Deeds that find the pull request of their branch open: gh says so, and fails. */
export const findsOpen: fc.Arbitrary<Plan> = wrappers.map((wrapper): Plan => {
  return ({ pull }) =>
    deed(
      'finds its own open',
      [
        shell(
          wrapper('gh pr create --fill'),
          `a pull request for branch "fix/wick" into branch "main" already exists:\n${pull(0)}\n`,
          1,
        ),
      ],
      { pullRequests: [{ url: pull(0), evidence: 'recreated' }] },
    );
});

/** Deeds that open one unheard, and look at the pull request of their branch then. */
export const opensUnheard: fc.Arbitrary<Plan> = fc
  .constantFrom('gh pr create --fill >/dev/null', 'url=$(gh pr create --fill)')
  .map((script): Plan => {
    return ({ pull }) =>
      deed(
        'opens one unheard, and looks at it',
        [shell(script, ''), shell('gh pr view --json url --jq .url', `${pull(0)}\n`)],
        { pullRequests: [{ url: pull(0), evidence: 'created' }] },
      );
  });

const ELSEWHERE = 'quay/anchor';
const elsewhere = (world: World): string =>
  `https://github.com/${ELSEWHERE}/pull/${world.number(0).toString()}`;

/** Deeds that open one in another repository, which their command names. */
export const opensElsewhere: fc.Arbitrary<Plan> = wrappers.map((wrapper): Plan => {
  return (world) => {
    const url = elsewhere(world);
    const script = `gh pr create -R ${ELSEWHERE} -H ${world.owner}:fix/wick -t Mend -b Why`;
    return deed('opens one elsewhere', [shell(wrapper(script), `${url}\n`)], {
      pullRequests: [{ url, evidence: 'created' }],
    });
  };
});

/** Deeds that say so of another repository than they work on, or find one open there. */
export const speaksOfElsewhere: fc.Arbitrary<Plan> = fc
  .record({ isFound: fc.boolean(), wrapper: wrappers })
  .map(({ isFound, wrapper }): Plan => {
    return (world) => {
      const url = elsewhere(world);
      const exists = `a pull request for branch "fix/wick" into branch "main" already exists:\n${url}\n`;
      const step: Step = isFound
        ? shell(wrapper(`gh pr create -R ${ELSEWHERE} -H fix/wick -t Mend -b Why`), exists, 1)
        : { kind: 'words', by: 'agent', text: `Opened a PR: ${url}` };
      return deed('speaks of one elsewhere', [step], { refused: [{ url, reason: 'other-repository' }] });
    };
  });
