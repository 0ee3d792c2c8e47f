import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gate } from '../../src/capture/gate.ts';
import type { GatePlace, RealPath } from '../../src/capture/gate-place.ts';
import type { GateVerdict } from '../../src/capture/types.ts';
import { exists, landing, lexical, type Node, type Tree } from './volume.ts';

const ROOT = '/src/app';
const WIKI = '/src/app/.almanac';
const TRANSCRIPT = '/home/dev/.claude/projects/-src-app/s1.jsonl';

const TREE: Tree = new Map<string, Node>([
  ['/src', 'folder'],
  [ROOT, 'folder'],
  [`${ROOT}/README.md`, 'file'],
  [`${ROOT}/.env`, 'file'],
  [`${ROOT}/out`, { to: '/etc' }],
  [`${ROOT}/settings`, { to: `${ROOT}/.env` }],
  [WIKI, 'folder'],
  [`${WIKI}/auth.md`, 'file'],
  [`${WIKI}/link.md`, { to: 'auth.md' }],
  [`${WIKI}/dangling.md`, { to: '/etc/cron.d/x' }],
  [`${WIKI}/circle.md`, { to: 'circle.md' }],
  [`${WIKI}/outside`, { to: '/etc' }],
  [`${WIKI}/inside`, { to: 'pages' }],
  [`${WIKI}/pages`, 'folder'],
  ['/etc', 'folder'],
  ['/etc/deep', 'folder'],
]);

function placeIn(tree: Tree): GatePlace {
  const realpath = (path: string): RealPath => {
    const parent = landing(tree, lexical(`${path}/..`));
    const real = landing(tree, path);
    if (parent === null || real === null) return { kind: 'broken' };
    const own = `${parent === '/' ? '' : parent}/${path.split('/').at(-1) ?? ''}`;
    if (exists(tree, real)) return { kind: 'real', path: real };
    return tree.has(own) ? { kind: 'broken' } : { kind: 'absent' };
  };
  return {
    root: ROOT,
    wiki: WIKI,
    transcript: TRANSCRIPT,
    sessionFolder: '/home/dev/.claude/projects/-src-app/s1',
    realpath,
  };
}

const place = placeIn(TREE);
const allow: GateVerdict = { allow: true };
const denied = (reason: string): GateVerdict => ({ allow: false, reason });

const write = (path: string, by = 'writer'): GateVerdict =>
  gate({ by, tool: 'Write', input: { file_path: path, content: 'x' } }, place);
const read = (path: string, by = 'reviewer'): GateVerdict =>
  gate({ by, tool: 'Read', input: { file_path: path } }, place);

describe('the writer writes', () => {
  it.each([
    `${WIKI}/auth.md`,
    `${WIKI}/new.md`,
    '.almanac/new/deep/page.md',
    `${WIKI}/pages/../new.md`,
    `${ROOT}/src/../.almanac/new.md`,
    `${WIKI}/inside/page.md`,
    `${WIKI}//./auth.md`,
  ])('%s', (path) => {
    expect(write(path)).toEqual(allow);
  });

  it.each([
    ['../x.md', 'outside the wiki'],
    [`${ROOT}/README.md`, 'outside the wiki'],
    ['/etc/passwd', 'outside the wiki'],
    [`${WIKI}`, 'outside the wiki'],
    [`${WIKI}-other/x.md`, 'outside the wiki'],
    [`${WIKI}/../README.md`, 'outside the wiki'],
    [`${WIKI}/outside/x.md`, 'outside the wiki'],
    [`${ROOT}/out/x.md`, 'outside the wiki'],
    [`${WIKI}/link.md`, 'a link'],
    [`${WIKI}/dangling.md`, 'a path that is not plain'],
    [`${WIKI}/circle.md`, 'a path that is not plain'],
    [`${WIKI}/outside/../x.md`, 'a path that is not plain'],
    [`${WIKI}/.capture.lock`, 'a name that starts with a dot'],
    [`${WIKI}/.obsidian/x.md`, 'a name that starts with a dot'],
    ['~/x.md', 'a path that is not plain'],
    ['', 'a path that is not plain'],
    [`${WIKI}/a\0.md`, 'a path that is not plain'],
    [`${ROOT}\\.almanac\\x.md`, 'a path that is not plain'],
    [`${WIKI}/${'a/'.repeat(400)}x.md`, 'a path that is not plain'],
  ])('not %j: %s', (path, reason) => {
    expect(write(path)).toEqual(denied(reason));
  });

  it('an edit by the same rule', () => {
    const edit = (path: string): GateVerdict =>
      gate(
        { by: 'writer', tool: 'Edit', input: { file_path: path, old_string: 'a', new_string: 'b' } },
        place,
      );
    expect(edit(`${WIKI}/auth.md`)).toEqual(allow);
    expect(edit(`${ROOT}/README.md`)).toEqual(denied('outside the wiki'));
  });

  it('on Windows, with either separator', () => {
    const windows: GatePlace = {
      root: 'C:\\src\\app',
      wiki: 'C:\\src\\app\\.almanac',
      transcript: 'C:\\t.jsonl',
      sessionFolder: null,
      realpath: () => ({ kind: 'absent' }),
    };
    const on = (path: string): GateVerdict =>
      gate({ by: 'writer', tool: 'Write', input: { file_path: path, content: '' } }, windows);
    expect(on('c:/src/app/.almanac/x.md')).toEqual(allow);
    expect(on('C:\\src\\app\\.almanac\\x.md')).toEqual(allow);
    expect(on('C:\\src\\app\\.almanac\\..\\x.md')).toEqual(denied('outside the wiki'));
    expect(on('D:\\src\\app\\.almanac\\x.md')).toEqual(denied('outside the wiki'));
  });
});

describe('both read', () => {
  it.each([
    `${ROOT}/README.md`,
    'README.md',
    TRANSCRIPT,
    `${WIKI}/auth.md`,
    `${TRANSCRIPT.slice(0, -6)}/subagents/a.jsonl`,
  ])('%s', (path) => {
    expect([read(path), read(path, 'writer')]).toEqual([allow, allow]);
  });

  it.each([
    ['/etc/passwd', 'outside the repository'],
    ['out/passwd', 'outside the repository'],
    ['/home/dev/.claude/projects/-src-app/s2.jsonl', 'outside the repository'],
    ['.env', 'a file that holds secrets'],
    ['packages/web/.env.local', 'a file that holds secrets'],
    ['settings', 'a file that holds secrets'],
    ['keys/id_rsa', 'a file that holds secrets'],
    ['server.PEM', 'a file that holds secrets'],
    ['.git/config', 'a file that holds secrets'],
    ['.git/modules/x/config', 'a file that holds secrets'],
  ])('not %s: %s', (path, reason) => {
    expect(read(path)).toEqual(denied(reason));
  });

  it.each<[string, Readonly<Record<string, unknown>>, GateVerdict]>([
    ['Glob', { pattern: '**/*.md' }, allow],
    ['Glob', { pattern: `${ROOT}/src/**` }, allow],
    ['Glob', { pattern: '*', path: '/etc' }, denied('outside the repository')],
    ['Glob', { pattern: '/etc/*' }, denied('outside the repository')],
    ['Glob', { pattern: '../**' }, denied('outside the repository')],
    ['Glob', { pattern: '{/etc/passwd,x}' }, denied('outside the repository')],
    ['Glob', { pattern: 'x/{..,y}/z' }, denied('outside the repository')],
    ['Glob', { pattern: '**/.env*' }, denied('a file that holds secrets')],
    ['Grep', { pattern: '../../etc' }, allow],
    ['Grep', { pattern: 'x', path: '.almanac', glob: '*.md', '-n': true, output_mode: 'content' }, allow],
    ['Grep', { pattern: 'x', path: '/' }, denied('outside the repository')],
    ['Grep', { pattern: 'x', glob: '*.pem' }, denied('a file that holds secrets')],
  ])('%s %j', (tool, input, verdict) => {
    expect(gate({ by: 'reviewer', tool, input }, place)).toEqual(verdict);
  });
});

describe('who may do what', () => {
  const ask = (input: Readonly<Record<string, unknown>>, by = 'writer'): GateVerdict =>
    gate({ by, tool: 'Agent', input: { prompt: 'look', ...input } }, place);

  it('only the writer asks, only the reviewer, and waits for it', () => {
    expect(ask({ subagent_type: 'reviewer' })).toEqual(allow);
    expect(ask({ subagent_type: 'reviewer', run_in_background: false, description: 'd' })).toEqual(allow);
    expect(ask({ subagent_type: 'general-purpose' })).toEqual(denied('only the reviewer may be asked'));
    expect(ask({ subagent_type: 'reviewer', run_in_background: true })).toEqual(
      denied('not in the background'),
    );
    expect(ask({ subagent_type: 'reviewer', isolation: 'worktree' })).toEqual(
      denied('an input of another shape'),
    );
    expect(ask({ subagent_type: 'reviewer' }, 'reviewer')).toEqual(denied('the reviewer may not do this'));
  });

  it('the reviewer writes nowhere, nobody else does anything', () => {
    expect(write(`${WIKI}/auth.md`, 'reviewer')).toEqual(denied('the reviewer may not do this'));
    for (const by of ['general-purpose', '', 'Writer', '__proto__'])
      expect([write(`${WIKI}/auth.md`, by), read('README.md', by)].map(({ allow: may }) => may)).toEqual([
        false,
        false,
      ]);
  });

  test.each(['Bash', 'WebFetch', 'NotebookEdit', 'MultiEdit', 'mcp__x__write', 'constructor', ''])(
    'the tool %j is not passed on',
    (tool) => {
      expect(gate({ by: 'writer', tool, input: {} }, place)).toEqual(denied('this tool is not allowed'));
    },
  );

  test.each([
    null,
    [],
    'x',
    {},
    { file_path: 7, content: 'x' },
    { file_path: `${WIKI}/a.md` },
    { file_path: `${WIKI}/a.md`, content: 'x', mode: 0o777 },
  ])('an input of another shape: %j', (input) => {
    expect(gate({ by: 'writer', tool: 'Write', input }, place)).toEqual(denied('an input of another shape'));
  });
});

const name = fc.constantFrom('a', 'b', '.almanac', '.x', 'app', 'src', 'etc', '..', '.', '', 'pages');
const path = fc
  .tuple(fc.constantFrom('', '/', `${ROOT}/`, `${WIKI}/`), fc.array(name, { maxLength: 7 }))
  .map(([start, names]) => start + names.join('/'));
const target = fc.oneof(path, fc.constantFrom('/etc', '..', '/', WIKI, ROOT));
const node = fc.oneof<fc.Arbitrary<Node>[]>(
  fc.constantFrom<Node>('folder', 'file'),
  target.map((to) => ({ to })),
);
/** Links and files anywhere, but the wiki itself is a folder: capture looks at it before it begins. */
const tree = fc.array(fc.tuple(path, node), { maxLength: 8 }).map((entries): Tree => {
  const nodes = new Map<string, Node>();
  for (const [at, what] of entries) {
    const own = lexical(at.startsWith('/') ? at : `${ROOT}/${at}`);
    for (let above = lexical(`${own}/..`); above !== '/'; above = lexical(`${above}/..`))
      if (!nodes.has(above)) nodes.set(above, 'folder');
    if (own !== '/') nodes.set(own, what);
  }
  for (const folder of ['/src', ROOT, WIKI]) nodes.set(folder, 'folder');
  return nodes;
});

const isInWiki = (at: string | null): boolean => at?.startsWith(`${WIKI}/`) === true;

test('nothing outside the wiki is ever writable: 20,000 paths over volumes with links', () => {
  let allowed = 0;
  fc.assert(
    fc.property(tree, path, (volume, given) => {
      const verdict = gate(
        { by: 'writer', tool: 'Write', input: { file_path: given, content: 'x' } },
        placeIn(volume),
      );
      if (!verdict.allow) return;
      allowed += 1;
      const whole = given.startsWith('/') ? given : `${ROOT}/${given}`;
      expect(isInWiki(landing(volume, whole))).toBe(true);
      expect(isInWiki(landing(volume, lexical(whole)))).toBe(true);
      expect(typeof volume.get(lexical(whole))).not.toBe('object');
    }),
    { numRuns: 20_000 },
  );
  expect(allowed).toBeGreaterThan(500);
});

test('a link behind a name that is not there yet, and `..`, leads out all the same', () => {
  const volume: Tree = new Map<string, Node>([
    ['/src', 'folder'],
    [ROOT, 'folder'],
    [WIKI, 'folder'],
    [`${WIKI}/etc`, { to: '/etc' }],
  ]);
  const verdict = (file: string): GateVerdict =>
    gate({ by: 'writer', tool: 'Write', input: { file_path: file, content: 'x' } }, placeIn(volume));
  expect(verdict(`${WIKI}/a/../etc/../b.md`).allow).toBe(false);
  expect(verdict(`${WIKI}/a/../b.md`).allow).toBe(true);
});

test('two slashes in front are no share of this volume', () => {
  const volume: Tree = new Map<string, Node>([
    ['/src', 'folder'],
    [ROOT, 'folder'],
    [WIKI, 'folder'],
  ]);
  const input = { file_path: `/${ROOT}/../.almanac/a.md`, content: 'x' };
  expect(gate({ by: 'writer', tool: 'Write', input }, placeIn(volume)).allow).toBe(false);
});

test('the reviewer never writes, and whatever comes has a verdict', () => {
  const anything = fc.anything({ withNullPrototype: true });
  const input = fc.oneof(
    anything,
    fc.dictionary(fc.constantFrom('file_path', 'content', 'path', 'pattern'), anything),
  );
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('Write', 'Edit', 'Read', 'Grep', 'Agent', 'x'),
      input,
      (by, tool, given) => {
        const verdict = gate({ by, tool, input: given }, place);
        expect(verdict.allow).toBe(false);
      },
    ),
  );
});

test('a realpath that throws is no way in', () => {
  const throwing: GatePlace = {
    ...place,
    realpath: () => {
      throw new Error('EACCES');
    },
  };
  expect(
    gate({ by: 'writer', tool: 'Write', input: { file_path: `${WIKI}/a.md`, content: '' } }, throwing),
  ).toEqual(denied('a path that is not plain'));
});
