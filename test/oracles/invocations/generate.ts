/**
 * Words for a real gh: `gh api` in every spelling that gh.md speaks of, and the commands whose flags it knows. They are
 * right more often than wrong, since what gh refuses tells less than what it sends.
 */
import { choices, type Choices } from '../scripts/random.ts';
import type { Question } from './run.ts';

/** A flag: how it may be spelled, and values; none for a boolean. */
type Flag = readonly [short: string, long: string, values: readonly string[], wrong?: readonly string[]];

const API_FLAGS: readonly Flag[] = [
  [
    'X',
    'method',
    ['GET', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PURGE', 'patch', 'Post', ''],
    ['BAD METHOD', 'PO/ST', 'POST ', 'é', '=POST', '"'],
  ],
  [
    'f',
    'raw-field',
    [
      'body=x',
      'event=APPROVE',
      'a[]=1',
      'a[b]=c',
      'query=query{a}',
      'n=@-',
      'e=',
      '=v',
      'x={owner}',
      'a=b=c',
    ],
    ['body', '', 'a[b]'],
  ],
  [
    'F',
    'field',
    [
      'body=x',
      'event=COMMENT',
      'n=5',
      'b=true',
      'z=null',
      'n=@-',
      'n=@body.json',
      'x={owner}',
      'x=:repo',
      'x={branch}',
      'a[][b]=1',
    ],
    ['body', 'n=@missing', 'a[]'],
  ],
  [
    'H',
    'header',
    [
      'Accept: application/json',
      'X-HTTP-Method-Override: PATCH',
      'a:b',
      'Host: other.example',
      'Content-Length: 2',
      'A:',
      'content-type: text/plain',
    ],
    ['bad', ': x', '', 'a b: c', 'Content-Length: x', 'A: b\nc', 'é: b', 'A\t: b'],
  ],
  ['q', 'jq', ['.', '.a', '', '.[].url'], ['[', '.a |']],
  ['t', 'template', ['{{.}}', '', 'x'], ['{{', '{{.a.b.c}}', '{{nope}}']],
  ['p', 'preview', ['corsair', 'a,b', '']],
  [
    '',
    'hostname',
    ['github.com', 'GitHub.com', 'git.example.com', 'tenant.ghe.com', 'api.github.com'],
    ['', ' ', 'a/b', 'a:1'],
  ],
  [
    '',
    'cache',
    ['1h', '60s', '1h30m', '0', '.5s', '-1h', '1µs', '+3ms'],
    ['x', '', '1d', '1', '1h ', '- 1h', '9999999h', '99999999999999999999h'],
  ],
  ['', 'input', ['-', '-', 'body.json', ''], ['missing.json']],
  ['i', 'include', []],
  ['', 'paginate', []],
  ['', 'silent', []],
  ['', 'verbose', []],
  ['', 'slurp', []],
];

const BODY: Flag = ['b', 'body', ['x', '', '-h', '--web']];
const FILE: Flag = ['F', 'body-file', ['-', 'body.json', ''], ['missing.md']];
const REPO: Flag = [
  'R',
  'repo',
  [
    'acme/widget',
    'acme/widget',
    'git.example.com/acme/widget',
    'https://github.com/acme/widget.git',
    'git@github.com:acme/widget.git',
    '',
  ],
  [
    'widget',
    'a/b/c/d',
    '/widget',
    'https://github.com/acme',
    'https://github.com/acme/widget/pull/7',
    'ssh://git@github.com/acme/widget',
  ],
];
const TITLE: Flag = ['t', 'title', ['T', '']];
const COMMENT: Flag = ['c', 'comment', ['x', '']];
const boolean = (short: string, long: string): Flag => [short, long, []];
const POSTED = [
  BODY,
  FILE,
  boolean('e', 'editor'),
  boolean('w', 'web'),
  boolean('', 'edit-last'),
  boolean('', 'delete-last'),
];
const EDITED: readonly Flag[] = [
  TITLE,
  BODY,
  FILE,
  ['m', 'milestone', ['M']],
  ['', 'add-label', ['bug']],
  ['', 'remove-assignee', ['ada']],
];

/** The commands with their flags, and what names a pull request or an issue there. */
const COMMANDS: Readonly<Record<string, readonly Flag[]>> = {
  'pr create': [
    TITLE,
    TITLE,
    BODY,
    BODY,
    FILE,
    ['B', 'base', ['main']],
    ['H', 'head', ['topic', 'ada:topic']],
    ['T', 'template', ['t.md']],
    boolean('d', 'draft'),
    boolean('f', 'fill'),
    boolean('w', 'web'),
    boolean('', 'no-maintainer-edit'),
    boolean('', 'dry-run'),
    boolean('', 'fill-first'),
  ],
  'pr new': [TITLE, BODY, ['H', 'head', ['topic']]],
  'pr comment': POSTED,
  'issue comment': POSTED,
  'pr review': [
    BODY,
    BODY,
    FILE,
    boolean('a', 'approve'),
    boolean('r', 'request-changes'),
    boolean('c', 'comment'),
  ],
  'pr close': [COMMENT, boolean('d', 'delete-branch')],
  'pr reopen': [COMMENT],
  'issue close': [COMMENT, ['r', 'reason', ['completed']]],
  'issue reopen': [COMMENT],
  'pr edit': [...EDITED, ['B', 'base', ['main']], ['', 'add-reviewer', ['ada']]],
  'issue edit': EDITED,
  'pr view': [['', 'json', ['url', 'url,title']], ['q', 'jq', ['.url']], boolean('c', 'comments')],
  'issue view': [['', 'json', ['url']], boolean('c', 'comments')],
  'pr list': [
    ['s', 'state', ['all']],
    ['L', 'limit', ['5']],
    ['', 'json', ['url']],
  ],
  'issue list': [
    ['s', 'state', ['all']],
    ['a', 'assignee', ['ada']],
  ],
  'pr merge': [boolean('s', 'squash'), boolean('d', 'delete-branch'), BODY],
  'pr diff': [['', 'color', ['never']]],
  'pr checks': [boolean('w', 'web')],
  'pr ready': [boolean('', 'undo')],
  'issue create': [TITLE, BODY, ['l', 'label', ['bug']]],
};

const SELECTORS = [
  '7',
  '7',
  '#7',
  'https://github.com/acme/widget/pull/7',
  'https://git.example.com/acme/widget/pull/7/files',
  'https://github.com/acme/widget/issues/7#issuecomment-1',
  'topic',
  'ada:topic',
  '',
  '0',
  '-7',
];

const PLACES = [
  'repos/acme/widget',
  'repos/acme/widget',
  'repos/{owner}/{repo}',
  'repos/:owner/:repo',
  'repositories/5',
  'repos/acme/{repo}',
  'repos/:owner/widget:repos',
];
const TAILS = [
  'pulls',
  'pulls/7',
  'pulls/7/reviews',
  'pulls/7/comments/5/replies',
  'issues/7/comments',
  'issues/7',
  'commits/{branch}/comments',
  'commits/a b/comments',
  'issues/7/comm%65nts',
  'contents/a%2Fb',
  'pulls//7',
  'pulls/',
  '../x',
  'labels/ü',
  'a"b',
  "a'(b)*!",
  'a|b^c',
  'a[0]',
  'a;b=1,2',
  'a+b~c@d:e',
  '{other}',
  'a\\b',
  '<x>',
  'é%C3%a9',
];
const ENDPOINTS = [
  'user',
  'graphql',
  'graphql',
  '/graphql',
  'graphql?x=1',
  'GraphQL',
  '/',
  '',
  'search/issues?q=a b',
  '//user',
  'api/v3/user',
  'https:/x',
  ':owner',
  '.',
  '..',
  '-',
  '?a=b',
  '#a',
  'a:b',
  '%',
  'a%zzb',
  'a?b=%zz',
  'a\tb',
  'a?b=c\nd',
];
const ROOTS = [
  'https://api.github.com/',
  'https://api.github.com/',
  'https://git.example.com/api/v3/',
  'https://api.tenant.ghe.com/',
  'http://api.github.com/',
  'HTTPS://API.GitHub.com/',
  'https://api.github.com:443/',
  'https://github.com/',
  'https://uploads.github.com/',
  'https://elsewhere.example/x/',
  'https://git.example.com/api/graphql',
  'https://git.example.com:8443/api/v3/',
  'ftp://api.github.com/',
  '://',
  'https://u:p@api.github.com/',
  'https://api.github.com?x=/',
  'https://',
  'https://a b/',
];

const ENVIRONMENTS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  {},
  {},
  { GH_REPO: 'acme/gizmo' },
  { GH_REPO: 'git.example.com/acme/gizmo' },
  { GH_REPO: 'https://github.com/acme/gizmo.git' },
  { GH_REPO: 'bad' },
  { GH_REPO: '' },
  { GH_HOST: 'git.example.com' },
  { GH_HOST: '' },
  { GH_HOST: 'github.com', GH_REPO: 'acme/gizmo' },
];

/** The words of one invocation, and its surroundings. */
export function generateQuestion(seed: number): Question {
  const draw = choices(seed);
  const { pick, chance } = draw;
  const words = chance(4) ? commandWords(draw) : apiWords(draw);
  const clone = pick(['', '', 'acme/widget', 'acme/widget', 'git.example.com/acme/widget']);
  const stdin = pick(['', '{"event":"APPROVE"}', 'text']);
  const env = pick(ENVIRONMENTS);
  return { words, stdin, env, ...(clone === '' ? {} : { clone }) };
}

function endpointOf({ pick, chance }: Choices): string {
  const tail = pick(TAILS);
  const path = `${pick(PLACES)}/${tail}${chance(5) ? pick(['?per_page=5', '?a=b c', '#top', '?x={owner}', '?']) : ''}`;
  if (chance(4)) return pick(ENDPOINTS);
  if (chance(5)) return pick(ROOTS) + (chance(4) ? pick(ENDPOINTS) : path);
  return chance(6) ? `/${path}` : path;
}

function apiWords(draw: Choices): string[] {
  const { below, pick, chance } = draw;
  const flags = Array.from({ length: below(5) }, () => spelled(pick(API_FLAGS), draw));
  const parts: string[][] = [[endpointOf(draw)], ...flags];
  if (chance(20)) parts.push([pick(STRAY)]);
  if (chance(30)) parts.push([pick(['user', ''])]);
  return placed('api', shuffled(parts, draw), draw);
}

const STRAY = [
  '--nope',
  '-z',
  '--help',
  '-h',
  '--help=false',
  '-ih',
  '--silent=yes',
  '--include=false',
  '-i=t',
  '--paginate=F',
  '-iX',
  '-iXPOST',
  '-iX=PATCH',
  '-X=',
  '--',
  '-',
  '--=x',
  '---',
  '--method',
  '-method',
  '--meth=GET',
  '--Method=GET',
  '-i-X',
  '-ii',
  '--version',
];

function commandWords(draw: Choices): string[] {
  const { below, pick, chance } = draw;
  const command = pick(Object.keys(COMMANDS));
  const flags = Array.from({ length: below(4) }, () => spelled(pick(COMMANDS[command] ?? []), draw));
  const parts = [...flags];
  if (!chance(3)) parts.push(spelled(REPO, draw));
  for (let selectors = below(3) - (/create|new|list/.test(command) ? 2 : 0); selectors > 0; selectors--)
    parts.push([pick(SELECTORS)]);
  if (chance(20)) parts.push([pick(STRAY)]);
  return placed(command, shuffled(parts, draw), draw);
}

/** The command stands first, or behind some of its flags. */
function placed(
  command: string,
  parts: readonly (readonly string[])[],
  { below, chance }: Choices,
): string[] {
  const at = chance(8) ? below(parts.length + 1) : 0;
  return [...parts.slice(0, at).flat(), ...command.split(' '), ...parts.slice(at).flat()];
}

function spelled([short, long, values, wrong = []]: Flag, { pick, chance }: Choices): string[] {
  const letter = short === '' ? null : `-${short}`;
  if (values.length === 0) {
    if (chance(8)) return [`--${long}=${pick(['true', 'false', '0', 'T'])}`];
    return [letter !== null && chance(2) ? letter : `--${long}`];
  }
  const value = wrong.length > 0 && chance(14) ? pick(wrong) : pick(values);
  const forms = [[`--${long}`, value], [`--${long}=${value}`]];
  if (letter !== null) forms.push([letter, value], [`${letter}${value}`], [`${letter}=${value}`]);
  if (letter !== null && chance(10)) forms.push([`-i${short}`, value], [`-i${short}${value}`]);
  return pick(forms);
}

function shuffled<Value>(values: readonly Value[], { below }: Choices): Value[] {
  const mixed: Value[] = [];
  for (const value of values) mixed.splice(below(mixed.length + 1), 0, value);
  return mixed;
}
