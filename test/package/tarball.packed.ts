import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import { consumer, installed, run } from './consumer.ts';
import { programsOf } from './fences.ts';
import { PUBLIC } from './public.ts';

const manifest: {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-'));
const guide = readFileSync(join(root, 'docs/guide/orchestrator.md'), 'utf8');
const recorded = join(installed, 'fixtures/sessions');

function node(code: string): string {
  return run('node', ['--input-type=module', '-e', code], consumer).trim();
}

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

describe('the packed tarball, installed in an empty folder', () => {
  it.each(Object.entries(PUBLIC))('gives the exports of %s', (subPath, names) => {
    const keys = node(
      `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(subPath)})).sort()))`,
    );
    expect(JSON.parse(keys)).toEqual(names);
  });

  it('gives its package.json and nothing that is not exported', () => {
    const version = node(
      `import m from 'transcript-facts/package.json' with { type: 'json' }; console.log(m.version)`,
    );
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(() => node(`await import('transcript-facts/dist/cli/run.js')`)).toThrow();
  });

  it('brings no test, no source and no development dependency along', () => {
    expect(readdirSync(installed).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'docs',
      'examples',
      'fixtures',
      'launcher',
      'package.json',
      'prompts',
      'schema',
    ]);
    const brought = (name: string): boolean => existsSync(join(consumer, 'node_modules', name));
    expect(Object.keys(manifest.dependencies).filter((name) => !brought(name))).toEqual([]);
    // Its generators stand on it, so the folder of these tests has it.
    expect(Object.keys(manifest.devDependencies).filter(brought)).toEqual(['fast-check']);
  });

  it('runs its command on the recorded sessions that it brings', () => {
    const bin = join(consumer, 'node_modules/.bin/transcript-facts');
    const [client = ''] = readdirSync(recorded).filter((name) => name.startsWith('claude-2.1.332'));
    const folder = join(recorded, client, 'pr-plain', 'transcript');
    const meta = JSON.parse(readFileSync(join(folder, '../meta.json'), 'utf8')) as {
      readonly expect: { readonly prs: readonly (readonly [string, string])[] };
    };
    const rows = run(bin, ['scan', '--json', '--repo', 'acme/widgets', folder], consumer).trim().split('\n');
    const found = rows.flatMap(
      (row) => (JSON.parse(row) as { pullRequests: { url: string; evidence: string }[] }).pullRequests,
    );
    expect(found.map((one) => [one.url, one.evidence])).toEqual(meta.expect.prs);
  });

  it('installs the launcher that it brings, and one that starts', () => {
    const home = join(scratch, 'home');
    mkdirSync(join(home, '.claude'), { recursive: true });
    mkdirSync(join(home, 'src/.almanac'), { recursive: true });
    const bin = join(consumer, 'node_modules/.bin/transcript-facts');
    const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: join(home, '.claude'), HOME: home };
    const hooks = (word: string): string =>
      execFileSync(bin, ['hooks', word, '--client', 'claude-code'], { encoding: 'utf8', env });
    hooks('install');
    const installedIn = join(home, '.claude/transcript-facts');
    const named = readFileSync(join(installedIn, 'package'), 'utf8').trim();
    expect(existsSync(named)).toBe(true);
    execFileSync(process.execPath, [join(installedIn, 'launch.mjs')], {
      input: JSON.stringify({ session_id: 'one', transcript_path: null, cwd: join(home, 'src') }),
      env,
    });
    expect(hooks('status')).toMatch(/last run +\d{4}-/);
    hooks('uninstall');
    expect(existsSync(installedIn)).toBe(false);
  });

  describe('the hook in CommonJS', () => {
    const home = join(scratch, 'hook-home');
    const project = join(scratch, 'hook-project');
    const hooksFolder = join(scratch, 'hooks.d');
    const cache = join(home, '.cache/transcript-facts');
    const script = join(consumer, 'hook.cjs');
    const bytecode = (): readonly string[] =>
      readdirSync(cache).filter((name) => name.startsWith('bytecode-UserPromptSubmit-'));
    const hook = (words: readonly string[]): string =>
      execFileSync(process.execPath, [...words], {
        cwd: project,
        env: { PATH: process.env['PATH'], HOME: home },
        input: JSON.stringify({
          hook_event_name: 'UserPromptSubmit',
          session_id: 's-1',
          cwd: project,
          at: words,
        }),
        encoding: 'utf8',
      });
    const SAID = /^Now: .+\n=== hooks\.d: .+ ===\n\[hook\] hello\n$/;
    beforeAll(() => {
      for (const folder of [home, project, join(hooksFolder, 'after_user_prompt')])
        mkdirSync(folder, { recursive: true });
      writeFileSync(join(hooksFolder, 'after_user_prompt/10-hello'), '#!/bin/sh\necho hello\n', {
        mode: 0o755,
      });
      writeFileSync(
        script,
        `const { runHook } = require('transcript-facts/node/run-hook');
runHook(process.argv[2], { hooksFolder: process.argv[3] });\n`,
      );
    });

    it.each([
      ['that a script requires', () => [script, 'UserPromptSubmit', hooksFolder]],
      [
        'that the command is',
        () => [
          join(installed, 'dist/cli/main.cjs'),
          ...['listeners', 'run', 'UserPromptSubmit', '--hooks-folder', hooksFolder],
        ],
      ],
    ])('%s keeps its bytecode, for this user alone, and says the same with it', (_, words) => {
      rmSync(cache, { recursive: true, force: true });
      expect(hook([...words()])).toMatch(SAID);
      const [name = '', ...others] = bytecode();
      expect(others).toEqual([]);
      expect(statSync(join(cache, name)).mode & 0o777).toBe(0o600);
      const { mtimeMs } = statSync(join(cache, name));
      expect(hook(['--no-warnings', ...words()])).toMatch(SAID);
      expect([bytecode(), statSync(join(cache, name)).mtimeMs]).toEqual([[name], mtimeMs]);
    });

    it('has the types of the ES module', () => {
      writeFileSync(
        join(consumer, 'hook.cts'),
        `import { runHook, type RunHookOptions } from 'transcript-facts/node/run-hook';
const options: RunHookOptions = { hooksFolder: '/hooks.d', writer: async () => 'saved' };
export const done: Promise<void> = runHook('PostToolUse', options);\n`,
      );
      const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'];
      expect(run(join(root, 'node_modules/.bin/tsc'), [...flags, 'hook.cts'], consumer)).toBe('');
    });
  });

  it('brings the sessions that its pages show, of both clients, and few more', () => {
    const pages = ['README.md', 'docs/guide/command-line.md', 'docs/guide/orchestrator.md'];
    const shown = pages.flatMap((page) =>
      [...readFileSync(join(installed, page), 'utf8').matchAll(/fixtures\/[\w./-]+/g)].map(([path]) => path),
    );
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
    const bin = join(consumer, 'node_modules/.bin/transcript-facts');
    const found = run(bin, ['scan', '--repo', 'acme/widgets', recorded], consumer);
    expect(found).toMatch(/^Claude Code .*\n {2}✓ /m);
    expect(found).toMatch(/^Codex .*\n {2}✓ /m);
    expect(readdirSync(recorded, { recursive: true }).length).toBeLessThan(250);
  });

  it('has types that a strict project takes as they are', () => {
    const use = `import { commandsOf } from 'transcript-facts';
import type { Event, PullRequestFact } from 'transcript-facts';
export const first: string | null | undefined = commandsOf('gh pr list').commands[0]?.argv[0];
export type Known = PullRequestFact['url'] | Event['kind'];\n`;
    writeFileSync(join(consumer, 'use.ts'), use);
    for (const [module, resolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const modules = ['--module', module, '--moduleResolution', resolution];
      expect(compiled(['use.ts', '--noEmit', ...modules])).toBe('');
    }
  });

  it('runs the orchestrator of the guide', () => {
    const programs = programsOf(guide).map((program) => ({ ...program, name: `program-${program.line}` }));
    for (const { name, code } of programs) writeFileSync(join(consumer, `${name}.ts`), code);
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    expect(compiled([...programs.map(({ name }) => `${name}.ts`), '--module', 'nodenext', ...types])).toBe(
      '',
    );
    for (const { name, prints } of programs)
      expect(run('node', [join(consumer, `${name}.js`)], root)).toBe(prints);
  });
});

/** What the compiler says of files of the consumer: nothing, if all is well. */
function compiled(args: readonly string[]): string {
  const flags = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2023'];
  try {
    return run(join(root, 'node_modules/.bin/tsc'), [...flags, ...args], consumer);
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
  }
}
