/** Where an answer and a real gh disagree (gh 2.2). */
import { operationsOf, type InvocationContext, type Operation } from '../../../src/github/index.ts';
import type { Answered, Question, Sent } from './run.ts';

/** Flags and commands that came with a later release than the oldest one (gh 2.2, 4). */
const LATER =
  /^unknown (?:flag: --(?:verbose|slurp|fill-first|fill-verbose|dry-run|delete-last|create-if-none|yes|editor|template)|shorthand flag: 'T' in -\S*|command "revert")$/m;

/** Why a gh may stop before it sends while the operation stands, by what it says (gh 2.2, 2.3, 3.10, 4.1, 6.10). */
const REASONS: readonly (readonly [rule: string, said: RegExp])[] = [
  ['2.2 releases differ', LATER],
  // Keys with `[]` and no value, from 2.30 on; what does not fit together there is refused.
  ['2.2 releases differ', /^field ".*\[\]" requires a value separated by an '=' sign$/m],
  // A nested field or a list in the query broke the first releases that knew nested fields.
  ['2.2 releases differ', /^panic: unknown type (?:map|\[)/m],
  ['2.2 releases differ', /^(?:expected (?:map|array) type under|unexpected override existing field)/m],
  // Of an issue it may also be the pull request's URL, to later ones.
  ['2.2 releases differ', /^invalid issue format: "https?:\/\/.*\/pull\//m],
  [
    '2.2 a prompt fills the gap',
    /must provide `--title` and `--body`|required when not running interactively/,
  ],
  ['2.3 files', /open .*: no such file or directory$/m],
  ['2.3 the folder', /not a git repository|^no git remotes found$/m],
  ['2.3 branches', /could not determine (?:the )?current branch|^aborted: you must first push/m],
  [
    '2.3 logins',
    /set the GH_HOST environment variable to specify which GitHub host to use|none of the git remotes/,
  ],
  // A length that does not fit a body: nobody here counts what gh makes of the fields.
  ['2.3 files', /http: ContentLength=\d+ with Body length \d+/],
  ['6.10 a template that does not parse', /^template: /m],
];

/** Commands with a table of flags (gh 4); of `edit`, any number of words (gh 5). */
const READ_TO_THE_LETTER: ReadonlySet<string> = new Set(
  ['create', 'comment', 'review', 'close', 'reopen']
    .map((verb) => `pr ${verb}`)
    .concat(
      ['comment', 'close', 'reopen'].map((verb) => `issue ${verb}`),
      'api',
    ),
);

/** What nothing is refused for: other commands' flags and words (gh 4.1), and names that may be an alias (gh 3.10). */
const STRAY =
  /^unknown (?:shorthand )?flag: |^bad flag syntax: |^flag needs an argument: |^accepts |^unknown argument|^argument required|^specify|^invalid |^cannot /m;

/** The reason of gh.md for which gh stopped; null where it names none. */
function reasonOf({ command, operation }: Operation, stderr: string): string | null {
  const named = REASONS.find(([, said]) => said.test(stderr))?.[0];
  if (named !== undefined) return named;
  if (operation === 'unknown' && /^unknown command "/m.test(stderr)) return '3.10 perhaps an alias';
  return !READ_TO_THE_LETTER.has(command) && STRAY.test(stderr) ? '4.1 a command without a table' : null;
}

export function answerOf({ words, env, clone, stdin }: Question): Operation {
  const context: InvocationContext = {
    ...(env === undefined ? {} : { env }),
    ...(clone === undefined ? {} : { clone }),
    ...(stdin === undefined ? {} : { stdin }),
  };
  const [answer] = operationsOf(['gh', ...words], context) ?? [];
  if (answer === undefined) throw new Error('gh has an answer always');
  return answer;
}

/** A request as answers speak of it: one host, one path, without the API's prefix (gh 1.3). */
export function canonical({ method, path, host }: Sent): Sent {
  const bare = host.toLowerCase().replace(/:(?:443|80)$/, '');
  const own = /^api\.((?:.+\.)?github\.com|[^.]+\.ghe\.com)$/.exec(bare)?.[1];
  return {
    method: method.toUpperCase(),
    host: own ?? bare,
    path:
      own === undefined && bare !== 'github.com'
        ? path.replace(/^\/api\/v3(?=\/|$)|^\/api(?=\/graphql$)/, '')
        : path,
  };
}

/** Does a path fit: what nobody knows stands there as a placeholder. */
function pathFits(said: string, sent: string): boolean {
  const pieces = said
    .split(/\{(?:owner|repo|branch)\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${pieces.join('.+')}$`).test(sent);
}

/** All in which they disagree, as lines. */
export function disagreements(answer: Operation, { exit, requests, stderr }: Answered): string[] {
  const [first] = requests;
  const isRequest = answer.command === 'api' && answer.method !== null && answer.path !== null;
  if (answer.operation === 'refused') {
    if (first !== undefined)
      return [`refused (${answer.error ?? ''}), and sent ${first.method} ${first.path}`];
    return exit === 0 ? ['refused, and ended well'] : [];
  }
  if (first === undefined) {
    // Help; gh prints an error beside it where flags stand in front of `-h` (seen with 2.23).
    if (!isRequest && (exit === 0 || answer.command === 'api')) return [];
    return reasonOf(answer, stderr) === null
      ? [`sent nothing: ${stderr.trim().split('\n', 1)[0] ?? ''}`]
      : [];
  }
  const sent = canonical(first);
  if (answer.command === 'api' && !isRequest) return [`no request, and sent ${sent.method} ${sent.path}`];
  const wrong: string[] = [];
  if (isRequest && answer.method.toUpperCase() !== sent.method)
    wrong.push(`method ${answer.method}, sent ${sent.method}`);
  if (isRequest && !pathFits(answer.path, sent.path)) wrong.push(`path ${answer.path}, sent ${sent.path}`);
  // `pr create` heeds `GH_REPO` from 2.30 on (gh 12.1).
  const isLater = answer.command === 'pr create' && answer.repositoryFrom === 'environment';
  if (answer.host !== null && answer.host !== sent.host && !isLater)
    wrong.push(`host ${answer.host}, sent to ${sent.host}`);
  return wrong;
}
