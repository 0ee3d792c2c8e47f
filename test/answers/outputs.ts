import { readFileSync } from 'node:fs';
import { call, result } from '../support/events.ts';
import { factsOf, pull } from '../support/facts.ts';
import { handed } from '../support/handed.ts';
import { oneLine, type Corpus } from './corpus.ts';

const [OWN, OTHER] = [pull(41), pull(7)];
const COMMENT = `${OTHER}#issuecomment-5`;

/** What a terminal may show behind any script. */
const OUTPUTS: readonly string[] = [
  '',
  OWN,
  `${OWN}\n`,
  `Creating pull request for fix into main in harbor/lantern\n\n${OWN}\n`,
  `${OTHER}\n${OWN}\n`,
  `${OWN}\n${OTHER}\n${OWN}`,
  `see ${OWN} for more`,
  `a pull request for branch "fix" into branch "main" already exists:\n${OWN}\n`,
  `pull request create failed: GraphQL: No commits between main and fix (createPullRequest)\n`,
  `pull request create failed: exit\n${OWN}\n`,
  `remote: Create a pull request for 'fix' on GitHub by visiting:\nremote:      https://github.com/harbor/lantern/pull/new/fix\n`,
  JSON.stringify({ html_url: OWN, number: 41 }),
  JSON.stringify({ url: OWN, permalink: OWN, number: 41 }, null, 2),
  JSON.stringify([{ url: OWN }, { url: OTHER }]),
  JSON.stringify({ data: { createPullRequest: { pullRequest: { url: OWN } } } }),
  JSON.stringify({ html_url: COMMENT, id: 5, body: OWN }),
  JSON.stringify({ data: { addComment: { commentEdge: { node: { url: COMMENT } } } } }),
  COMMENT,
  `${COMMENT}\n${OWN}\n`,
  `${OTHER}#discussion_r9\n${OTHER}#pullrequestreview-3\n`,
  `"${OWN}"`,
  `PR: ${OWN}\nPR_URL=${OWN}\n`,
  `+ gh pr create --fill\n${OWN}\n`,
  `\u001b[32m✓\u001b[0m ${OWN}\r\n`,
  `title:\tMend the clock\nstate:\tOPEN\nnumber:\t41\nurl:\t${OWN}\n--\n`,
  `#41  Mend the clock  fix  OPEN\n${OWN}`,
  '41',
  `https://github.com/other/tools/pull/3\n${OWN}\n`,
  `! Closed pull request harbor/lantern#7 (Mend)\n${COMMENT}\n`,
  `To github.com:harbor/lantern.git\n * [new branch]      fix -> fix\n${OWN}\n`,
];

/** The first of them may also come from a call that failed. */
const ALSO_FAILED = 6;

const short = (url: string | null): string =>
  url === null ? '?' : url.replace('https://github.com/harbor/lantern/pull/', '');

function read(script: string, output: string, status: 'ok' | 'failed'): string {
  const facts = factsOf([call('c1', script), result('c1', output, { status })]);
  const said = [
    ...facts.pullRequests.map(({ url, evidence }) => `${evidence} ${short(url)}`),
    ...facts.comments.map(({ url, posting, kind }) => `${posting} ${kind} ${short(url)}`),
    ...facts.warnings.map(({ rule, opening }) => `${rule} ${opening}`),
    ...facts.refusals.map(({ url, reason }) => `${reason} ${short(url)}`),
  ];
  return said.join('; ');
}

/** By what is said, the outputs of which it is said. */
function answersTo(script: string): string {
  const outputs = new Map<string, string[]>();
  for (const [at, output] of OUTPUTS.entries()) {
    for (const status of at < ALSO_FAILED ? (['ok', 'failed'] as const) : (['ok'] as const)) {
      const said = read(script, output, status);
      outputs.set(said, [...(outputs.get(said) ?? []), `${at}${status === 'ok' ? '' : 'f'}`]);
    }
  }
  return [...outputs].map(([said, which]) => `${which.join(',')}: ${said}`).join(' | ');
}

interface Row {
  readonly calls: readonly { readonly command?: string }[];
}

const comments = readFileSync(new URL('../rules/comment/realistic.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Row => JSON.parse(line));

const scripts = new Set(
  [...handed<Row>('results'), ...comments].flatMap(({ calls }) =>
    calls.flatMap(({ command }) => (command === undefined ? [] : [command])),
  ),
);

export const ANSWERS_TO_OUTPUTS: Corpus = {
  name: 'outputs',
  about: `What is said of each script with each of ${OUTPUTS.length} outputs, by their numbers; f: it failed. ${OUTPUTS.map((output, at) => `${at} ${oneLine(JSON.stringify(output))}`).join(' ')}`,
  asked: [...scripts].map((script) => ({ id: oneLine(script), answer: () => answersTo(script) })),
};
