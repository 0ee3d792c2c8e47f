import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { hooksHome } from './hooks-home.ts';

const CLAUDE = 'home/.claude/settings.json';
const CODEX = 'home/.codex/hooks.json';

const entry = (command: string): string => `{"hooks":[{"type":"command","command":"${command}"}]}`;
const event = (list: string): string => `{"hooks":{"SessionEnd":${list}}}`;

interface Row {
  readonly id: string;
  readonly text: string;
  /** `LINE:COLUMN`; null: it is about no place of the file. */
  readonly at: string | null;
  readonly next: RegExp;
  readonly file?: string;
  readonly words?: readonly string[];
}

const ROWS: readonly Row[] = [
  { id: 'unparsable', text: '{\n  "a": }\n', at: '2:8', next: /editor/ },
  { id: 'comment', text: '{\n  // mine\n}\n', at: '2:3', next: /comment out/ },
  { id: 'trailing-comma', text: '{"a": 1,\n}\n', at: '1:8', next: /comma out/ },
  { id: 'duplicate-key', text: '{"hooks": {},\n "hooks": {}}', at: '2:2', next: /Keep one/ },
  { id: 'root-not-object', text: ' []', at: '1:2', next: /one JSON object/ },
  { id: 'hooks-not-object', text: '{\n"hooks": 7}', at: '2:10', next: /an object of events/ },
  { id: 'event-not-array', text: '{"hooks": {"SessionEnd": {}}}', at: '1:26', next: /a list of groups/ },
  {
    id: 'invalid-entry',
    text: event('[{"hooks":[{"type":"command"}]}]'),
    at: '1:35',
    next: /Mend or remove/,
  },
  { id: 'flat-entry', text: event('[{"type":"command","command":"x"}]'), at: '1:25', next: /Wrap it/ },
  {
    id: 'edited-entry',
    text: event(`[${entry('sh /x/transcript-facts-session-end.sh')}]`),
    at: '1:35',
    next: /--force/,
  },
  {
    id: 'foreign-entry',
    text: event(`[${entry('echo bye')}]`),
    at: '1:35',
    next: /--strict/,
    words: ['--strict'],
  },
  { id: 'too-deep', text: `${'['.repeat(300)}${']'.repeat(300)}`, at: '1:201', next: /200 levels/ },
  { id: 'too-large', text: `{"a": "${'x'.repeat(5 * 1024 * 1024)}"}`, at: null, next: /5 MiB/ },
  { id: 'byte-order-mark', text: '\ufeff{}', at: '1:1', next: /without a byte order mark/, file: CODEX },
  { id: 'client-ignores-file', text: '{\n"theme": 1}', at: '2:1', next: /Mend or remove/, file: CODEX },
];

describe('a refusal names the file, the place and the next step, and nothing is touched', () => {
  test.each(ROWS)('$id', async ({ id, text, at, next, file = CLAUDE, words = [] }) => {
    const home = await hooksHome({ [file]: text });
    const before = home.snapshot();
    const client = file === CODEX ? 'codex' : 'claude-code';
    const call = ['install', '--client', client, ...words];
    const { status, stdout, stderr } = await home.hooks(call);
    expect([status, stdout]).toEqual([2, '']);
    const path = join(home.root, file);
    const [first = '', second = ''] = stderr.split('\n');
    expect(first.startsWith(`transcript-facts: ${at === null ? path : `${path}:${at}`}`)).toBe(true);
    expect(first.endsWith(`[${id}]`)).toBe(true);
    expect(second).toMatch(next);

    const json = await home.hooks([...call, '--json']);
    const [line = '', column] = at?.split(':') ?? [];
    expect(JSON.parse(json.stdout)).toMatchObject({
      client,
      file: path,
      operation: 'install',
      outcome: 'refused',
      refusal: { id, ...(at !== null && { line: Number(line), column: Number(column) }) },
    });
    expect(home.snapshot()).toEqual(before);
  });

  it.each<readonly [string, (root: string) => void]>([
    ['dangling-link', (root) => symlinkSync('gone.json', join(root, CLAUDE))],
    ['link-loop', (root) => symlinkSync('settings.json', join(root, CLAUDE))],
    ['not-a-file', (root) => mkdirSync(join(root, CLAUDE))],
    ['managed-file', (root) => symlinkSync('/etc/claude-code/managed-settings.json', join(root, CLAUDE))],
  ])('%s', async (id, make) => {
    const home = await hooksHome({ 'home/.claude/other.txt': '' });
    make(home.root);
    const before = home.snapshot();
    for (const operation of ['install', 'uninstall']) {
      const { status, stderr } = await home.hooks([operation, '--client', 'claude-code']);
      expect(status).toBe(2);
      expect(stderr).toContain(`transcript-facts: ${join(home.root, CLAUDE)}`);
      expect(stderr).toMatch(id === 'managed-file' ? /\[(?:managed-file|dangling-link)\]/ : `[${id}]`);
    }
    expect(home.snapshot()).toEqual(before);
  });

  it('managed-file, for one that is named', async () => {
    const home = await hooksHome({ 'home/.codex/config.toml': 'model = "x"\n' });
    const before = home.snapshot();
    const words = ['install', '--client', 'codex', '--settings', join(home.root, 'home/.codex/config.toml')];
    const { status, stderr } = await home.hooks(words);
    expect([status, stderr]).toEqual([2, expect.stringContaining('[managed-file]')]);
    expect(home.snapshot()).toEqual(before);
  });

  it('shows what can be put in by hand', async () => {
    const home = await hooksHome({ [CLAUDE]: '{ // mine\n}' });
    const { stderr } = await home.hooks(['install']);
    const pasted = stderr.slice(stderr.indexOf('{\n'));
    expect(JSON.parse(pasted).hooks.SessionEnd[0].hooks[0].command).toBe(home.claude.script);
  });

  it('shows nothing to put in where the entry was to go', async () => {
    const home = await hooksHome({ [CLAUDE]: event(`[${entry('sh /x/transcript-facts-session-end.sh')}]`) });
    const { status, stderr } = await home.hooks(['uninstall']);
    expect(status).toBe(2);
    expect(stderr).toContain('--force removes it. [edited-entry]');
    expect(stderr).not.toContain('By hand');
  });

  it('names the place in a file that is no UTF-8 once', async () => {
    const home = await hooksHome({ [CLAUDE]: '{}' });
    writeFileSync(join(home.root, CLAUDE), Buffer.from([0x7b, 0xff, 0x7d]));
    const { stderr } = await home.hooks(['install']);
    expect(stderr.split('1:2').length).toBe(2);
    expect(stderr).toContain('settings.json:1:2 is no UTF-8. [not-utf8]');
  });
});

describe('wrong usage', () => {
  test.each<readonly [readonly string[], RegExp]>([
    [[], /Usage/],
    [['instal'], /install/],
    [['install', 'x'], /too many/],
    [['install', '--client', 'cursor'], /claude-code/],
    [['install', '--scope', 'global'], /project/],
    [['install', '--scope', 'user', '--settings', 'x.json'], /cannot be used/],
    [['install', '--settings', 'x.json'], /--client/],
    [['install', '--client', 'codex', '--scope', 'project'], /leave --scope out/],
    [['uninstall', '--strict'], /unknown option/],
    [['status', '--force'], /unknown option/],
  ])('%j', async (words, said) => {
    const home = await hooksHome({ [CLAUDE]: '{}', [CODEX]: '{}' });
    const before = home.snapshot();
    const { status, stdout, stderr } = await home.hooks(words);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(said);
    expect(home.snapshot()).toEqual(before);
  });

  it('names the folders that were looked for where no client is here', async () => {
    const home = await hooksHome({});
    for (const operation of ['install', 'uninstall', 'status']) {
      const { status, stderr } = await home.hooks([operation]);
      expect(status).toBe(2);
      expect(stderr).toContain(join(home.root, 'home/.claude'));
      expect(stderr).toContain('--client');
    }
  });
});
