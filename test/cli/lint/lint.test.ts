import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workFolder } from './work.ts';

const ATTACHED = 'slow &\n';
const LEAKED = 'exec 3>&1\nslow >/dev/null 2>&1 &\n';
const READS = '#!/bin/sh\ncat\n';

function lines(text: string): readonly string[] {
  return text.split('\n').slice(0, -1);
}

describe('lint', () => {
  it('finds nothing in a folder without anything to find', async () => {
    const { lint } = workFolder({ 'a.sh': 'echo hello\n', 'b.txt': 'slow &' });
    expect(await lint([])).toEqual({
      status: 0,
      stdout: '',
      stderr: '0 errors, 0 warnings, 0 notes in 1 file\n',
    });
  });

  it('prints a finding a line, sorted, and counts them on stderr', async () => {
    const { lint } = workFolder({ 'z.sh': ATTACHED, 'bin/a': READS });
    const { status, stdout, stderr } = await lint([]);
    expect(lines(stdout).map((line) => line.split(' ', 3).join(' '))).toEqual([
      'bin/a:2:1 warning shell/blocking-stdin-read',
      'z.sh:1:1 error shell/attached-background-job',
    ]);
    expect([status, stderr]).toEqual([1, '1 error, 1 warning, 0 notes in 2 files\n']);
  });

  it('gives the same bytes for the same input, in every format', async () => {
    const { lint } = workFolder({ 'z.sh': `${ATTACHED}${LEAKED}`, 'bin/a': READS, 'é b.sh': 'if\n' });
    for (const format of ['text', 'json', 'github', 'sarif']) {
      const first = await lint(['--format', format]);
      expect(first.stdout).not.toBe('');
      expect(await lint(['--format', format])).toEqual(first);
      expect(await lint(['bin', 'é b.sh', 'z.sh', '--format', format])).toEqual(first);
      expect(first.stdout).not.toContain(process.cwd());
    }
  });

  it('shows the piece of the file on a terminal', async () => {
    const { lint } = workFolder({ 'a.sh': '#!/bin/bash\r\n\tslow --x\u001b[2J &\r\n' });
    const { stdout } = await lint(['a.sh'], { terminal: true });
    expect(stdout).toContain('a.sh:2:2 error shell/attached-background-job');
    expect(stdout).toContain(String.raw`2 │   slow --x\u{1b}[2J`);
    expect(stdout).toMatch(/ {2}│ +\^+\n/);
    expect(stdout).not.toContain('\u001b');
  });

  it('writes JSON alone on stdout, and nothing on stderr', async () => {
    const { lint } = workFolder({ 'a.sh': ATTACHED });
    const { stdout, stderr } = await lint(['--json']);
    expect(lines(stdout).map((line): unknown => JSON.parse(line))).toMatchObject([
      { rule: 'shell/attached-background-job', file: 'a.sh', line: 1, column: 1 },
    ]);
    expect(stderr).toBe('');
  });

  it('adds to the summary of a step of GitHub Actions where there is one', async () => {
    const { lint, root } = workFolder({ 'a.sh': ATTACHED });
    const env = { GITHUB_STEP_SUMMARY: join(root, 'summary.md') };
    const { stdout } = await lint(['--format', 'github'], { env });
    expect(stdout).toMatch(/^::error file=a\.sh,line=1,/);
    await lint(['--format', 'github'], { env });
    const text = readFileSync(join(root, 'summary.md'), 'utf8');
    expect(text.match(/1 error, 0 warnings, 0 notes in 1 file/g)).toHaveLength(2);
    await lint([], { env });
    expect(readFileSync(join(root, 'summary.md'), 'utf8')).toBe(text);
  });
});

describe('the exit status', () => {
  const { lint } = workFolder({ 'error.sh': ATTACHED, 'warn.sh': READS, 'two.sh': 'cat\nread -r x\n' });
  const status = async (...words: readonly string[]): Promise<number> => (await lint(words)).status;

  it('is 1 from a warning on, or as --fail-on says', async () => {
    expect(await status('warn.sh')).toBe(1);
    expect(await status('warn.sh', '--fail-on', 'error')).toBe(0);
    expect(await status('error.sh', '--fail-on', 'error')).toBe(1);
    expect(await status('error.sh', '--fail-on', 'never')).toBe(0);
    expect(await status('warn.sh', '--fail-on', 'note')).toBe(1);
  });

  it('lets so many warnings pass as --max-warnings says, and no error', async () => {
    expect(await status('warn.sh', '--max-warnings', '1')).toBe(0);
    expect(await status('warn.sh', '--max-warnings', '0')).toBe(1);
    expect(await status('two.sh', '--max-warnings', '1')).toBe(1);
    expect(await status('error.sh', '--max-warnings', '9')).toBe(1);
    expect(await status('two.sh', '--fail-on', 'error', '--max-warnings', '1')).toBe(1);
  });

  it.each([
    ['a path that is not there', ['nothing.sh']],
    ['a pattern that nothing fits', ['**/*.bash']],
    ['an unknown option', ['--fixx']],
    ['an unknown format', ['--format', 'xml']],
    ['a number that is none', ['--max-warnings', '-1']],
    ['a configuration that is not there', ['--config', 'nothing.json']],
    ['a target that cannot be written', ['--output', 'no/such/folder/x']],
  ])('is 2 for %s', async (_, words) => {
    const { status: code, stderr } = await lint([...words, 'warn.sh']);
    expect(code).toBe(2);
    expect(stderr).not.toBe('');
  });

  it('is 2 for a path that is not there, and the others are linted', async () => {
    const { status: code, stdout, stderr } = await lint(['error.sh', 'no\u001bthing.sh']);
    expect([code, lines(stdout)]).toEqual([2, [expect.stringMatching(/^error\.sh:1:1 error /)]]);
    expect(stderr).toContain('transcript-facts: no\\u{1b}thing.sh: no such file; check the path\n');
  });

  it('is 0 for a file that no rule reads, and that is said', async () => {
    const { lint: other } = workFolder({
      'a.txt': '',
      'rows.jsonl': '{"a":1}\n{"a":2}\n',
      'more.jsonl': '[]\n',
    });
    const { status: code, stderr } = await other(['a.txt', 'rows.jsonl']);
    expect([code, lines(stderr).slice(1)]).toEqual([
      0,
      ['transcript-facts: a.txt: no rule reads it', 'transcript-facts: rows.jsonl: no rule reads it'],
    ]);
    expect((await other([])).stderr).toBe('0 errors, 0 warnings, 0 notes in 0 files\n');
  });
});

describe('the configuration', () => {
  const config = (lint: object): string => JSON.stringify({ lint });

  it('is the file in the current folder, or the one that is named', async () => {
    const { lint } = workFolder({
      'a.sh': `${ATTACHED}`,
      'transcript-facts.config.json': config({ rules: { 'shell/*': 'note' } }),
      'other.json': config({ rules: { 'shell/attached-background-job': 'off' }, exclude: ['x/**'] }),
    });
    expect((await lint([])).stdout).toMatch(/^a\.sh:1:1 note /);
    expect((await lint(['--config', 'other.json'])).stdout).toBe('');
  });

  it('is won over by options', async () => {
    const { lint } = workFolder({
      'a.sh': READS.slice('#!/bin/sh\n'.length),
      'transcript-facts.config.json': config({ failOn: 'never', dialect: 'bash' }),
    });
    expect((await lint([])).status).toBe(0);
    expect((await lint(['--fail-on', 'warning', '--dialect', 'sh', '--client', 'codex'])).status).toBe(1);
  });

  it.each([
    ['{', 'it is no JSON'],
    ['{"lint":{"rulez":{}}}', 'rulez'],
    ['{"lint":{"rules":{"shell/nothing":"off"}}}', 'no rule is called shell/nothing'],
    ['{"lint":{"rules":{"shell/\\u001b[2J":"off"}}}', 'rules'],
  ])('%s is wrong usage', async (text, problem) => {
    const { lint } = workFolder({ 'a.sh': ATTACHED, 'transcript-facts.config.json': text });
    const { status, stdout, stderr } = await lint([]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('transcript-facts.config.json: ');
    expect(stderr).toContain(problem);
    expect(stderr).not.toContain('\u001b');
  });
});

describe('--fix', () => {
  it('writes what mends a finding, keeps the rest of the file, and lints again', async () => {
    const { lint, root } = workFolder({ 'a.sh': `#!/bin/bash\r\n${LEAKED}${ATTACHED}# é`, 'b.sh': 'echo\n' });
    chmodSync(join(root, 'a.sh'), 0o750);
    symlinkSync('a.sh', join(root, 'c.sh'));
    const { status, stdout, stderr } = await lint(['--fix', 'c.sh', 'b.sh']);
    const text = readFileSync(join(root, 'a.sh'), 'utf8');
    expect(text).toMatch(
      /^#!\/bin\/bash\r\nexec 3>&1\nslow >\/dev\/null 2>&1 3>&- &\nslow (?:3>&- )?&\n# é$/,
    );
    expect(statSync(join(root, 'a.sh')).mode & 0o777).toBe(0o750);
    expect(lines(stdout)).toEqual([expect.stringMatching(/^c\.sh:4:1 error shell\/attached-background-job/)]);
    expect(stderr).toMatch(/c\.sh: \d findings? mended/);
    expect(status).toBe(1);
    expect(readdirSync(root).sort()).toEqual(['a.sh', 'b.sh', 'c.sh']);
  });

  it('leaves a file alone that is no clean UTF-8, and says so', async () => {
    const bytes = Buffer.concat([Buffer.from(LEAKED), Buffer.from([0xff, 0x0a])]);
    const { lint, root } = workFolder({ 'a.sh': bytes });
    const { status, stderr } = await lint(['--fix']);
    expect(readFileSync(join(root, 'a.sh')).equals(bytes)).toBe(true);
    expect([status, stderr]).toEqual([1, expect.stringContaining('a.sh: could not be mended')]);
  });
});

describe('--output', () => {
  it('writes the findings there, and nothing else beside it', async () => {
    const { lint, root } = workFolder({ 'a.sh': ATTACHED, 'old.json': 'old' });
    const { stdout } = await lint(['--json']);
    expect(await lint(['--json', '--output', 'old.json'])).toMatchObject({ status: 1, stdout: '' });
    expect(readFileSync(join(root, 'old.json'), 'utf8')).toBe(stdout);
    expect(readdirSync(root).sort()).toEqual(['a.sh', 'old.json']);
  });

  it('keeps a link, and never replaces what is no file', async () => {
    const { lint, root } = workFolder({ 'a.sh': ATTACHED, 'target.txt': '' });
    symlinkSync('target.txt', join(root, 'link.txt'));
    mkdirSync(join(root, 'folder'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
    await lint(['--output', 'link.txt', 'a.sh']);
    expect(readFileSync(join(root, 'target.txt'), 'utf8')).toMatch(/^a\.sh:1:1 error/);
    for (const target of ['folder', 'pipe', '/dev/null']) {
      expect(await lint(['--output', target, 'a.sh'])).toMatchObject({ status: 2 });
      expect(existsSync(resolve(root, target))).toBe(true);
    }
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});

describe('broken input', () => {
  it('is a finding each, and the rest is linted', async () => {
    const { lint, root } = workFolder({
      'big.sh': new Uint8Array(50 * 1024 * 1024).fill(0x61),
      'binary.sh': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0]),
      'unparsable.sh': 'if true; then\n',
      'x.sh/inner.sh': ATTACHED,
      'last.sh': ATTACHED,
    });
    execFileSync('mkfifo', [join(root, 'pipe.sh')]);
    symlinkSync('loop.sh', join(root, 'loop.sh'));
    const { status, stdout } = await lint([]);
    expect(
      lines(stdout).map((line) =>
        line
          .replace(/:\d+:\d+/, '')
          .split(' ', 3)
          .join(' '),
      ),
    ).toEqual([
      'big.sh error shell/unreadable',
      'binary.sh error shell/unreadable',
      'last.sh error shell/attached-background-job',
      'pipe.sh error shell/unreadable',
      'unparsable.sh error shell/unreadable',
      'x.sh note shell/unreadable',
      'x.sh/inner.sh error shell/attached-background-job',
    ]);
    expect(status).toBe(1);
  });

  it('with hostile names prints nothing that a terminal or GitHub obeys', async () => {
    const names = ['::error::x.sh', 'a\n::error::b.sh', '\u001b[2J##[add-mask]c.sh', 'a,line=9::d.sh'];
    const { lint } = workFolder(Object.fromEntries(names.map((name) => [name, ATTACHED])));
    for (const format of ['text', 'json', 'github', 'sarif'])
      expect((await lint(['--format', format])).stdout).not.toMatch(/\u001b/);
    const github = (await lint(['--format', 'github'])).stdout;
    const commands = lines(github).filter((line) => /^\s*::/.test(line));
    expect(commands).toHaveLength(names.length);
    for (const command of commands) expect(command).toMatch(/^::error file=[^:,]+,line=1,endLine=1,col=1,/);
    expect(
      lines(github)
        .filter((line) => !line.startsWith('::'))
        .join(),
    ).not.toContain('##[');
  });
});

describe('--hook-output', () => {
  const { lint } = workFolder({ 'a.sh': ATTACHED, 'out/record.jsonl': new Uint8Array([0]) });

  it('is read alone where no path is given, and named from the current folder', async () => {
    const { status, stdout } = await lint(['--hook-output', './out/../out/record.jsonl']);
    expect(lines(stdout)).toEqual([
      expect.stringMatching(/^out\/record\.jsonl:1:1 error hook-output\/unreadable /),
    ]);
    expect(status).toBe(1);
    expect(lines((await lint(['--hook-output', 'out/record.jsonl', '.'])).stdout)).toHaveLength(2);
  });

  it('that is not there is wrong usage', async () => {
    expect(await lint(['--hook-output', 'nothing.jsonl'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('nothing.jsonl: no such file'),
    });
  });
});
