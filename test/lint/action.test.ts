import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { root } from '../architecture/sources.ts';

const action = readFileSync(join(root, 'action.yml'), 'utf8');
/** The script of the action's one step. */
const script = action.slice(action.indexOf('run: |\n') + 'run: |\n'.length).replaceAll(/^ {8}/gm, '');
const version: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

const scratch = mkdtempSync(join(tmpdir(), 'action-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs the step with an npm and a command that write down their words. */
function run(inputs: Readonly<Record<string, string>>): {
  readonly npm: string;
  readonly words: readonly string[];
} {
  const bin = join(scratch, 'bin');
  const home = join(scratch, `transcript-facts-${inputs['LINT_VERSION'] || String(version)}`);
  mkdirSync(bin, { recursive: true });
  mkdirSync(join(home, 'node_modules/.bin'), { recursive: true });
  const stand = (path: string, log: string): void => {
    writeFileSync(path, `#!/bin/bash\nprintf '%s\\0' "$@" >"${join(scratch, log)}"\n`);
    chmodSync(path, 0o755);
  };
  stand(join(bin, 'npm'), 'npm.log');
  stand(join(home, 'node_modules/.bin/transcript-facts'), 'words.log');
  const none = Object.fromEntries(
    ['PATHS', 'OUTPUT', 'CONFIG', 'FAIL_ON', 'MAX_WARNINGS', 'GOAL', 'VERSION'].map((name) => [
      `LINT_${name}`,
      '',
    ]),
  );
  execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: scratch,
    env: {
      ...none,
      LINT_FORMAT: 'github',
      LINT_ACTION: root,
      RUNNER_TEMP: scratch,
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      ...inputs,
    },
  });
  const logged = (log: string): readonly string[] =>
    readFileSync(join(scratch, log), 'utf8').split('\0').slice(0, -1);
  return { npm: logged('npm.log').at(-1) ?? '', words: logged('words.log') };
}

describe('the action', () => {
  it('lints the checkout with the version that it has itself', () => {
    expect(run({})).toEqual({
      npm: `transcript-facts@${String(version)}`,
      words: ['lint', '--format=github', '--'],
    });
  });

  it('hands every input on as one word', () => {
    const { npm, words } = run({
      LINT_PATHS: 'hooks\n\n-x "$(touch pwned).sh"\n',
      LINT_FORMAT: 'sarif',
      LINT_OUTPUT: 'a b.sarif',
      LINT_CONFIG: 'c.json',
      LINT_FAIL_ON: 'error',
      LINT_MAX_WARNINGS: '3',
      LINT_GOAL: "Fix it; don't open a PR",
      LINT_VERSION: '9.9.9',
    });
    expect(npm).toBe('transcript-facts@9.9.9');
    expect(words).toEqual([
      'lint',
      '--format=sarif',
      '--output=a b.sarif',
      '--config=c.json',
      '--fail-on=error',
      '--max-warnings=3',
      "--goal=Fix it; don't open a PR",
      '--',
      'hooks',
      '-x "$(touch pwned).sh"',
    ]);
  });

  it('never puts an input into its script', () => {
    expect(script).not.toContain('${{');
    expect(lint([{ kind: 'shell', path: 'action', text: script, dialect: 'bash' }])).toEqual([]);
  });
});

describe('the hook for pre-commit', () => {
  const hook = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8');

  it('runs the version of this package', () => {
    expect(hook).toContain(`entry: npx --yes transcript-facts@${String(version)} lint\n`);
  });

  it.each([
    ['a.sh', true],
    ['deep/a.bash', true],
    ['.claude/settings.local.json', true],
    ['plugin/hooks/hooks.json', true],
    ['.codex/hooks.json', true],
    ['bin/run', true],
    ['package.json', false],
    ['a.py', false],
  ])('is handed %s: %s', (path, expected) => {
    const pattern = new RegExp(/files: '(.+)'/.exec(hook)?.[1] ?? '');
    expect(pattern.test(path)).toBe(expected);
  });
});
