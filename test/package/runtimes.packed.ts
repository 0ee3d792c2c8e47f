import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import { consumer, installed, packages, run } from './consumer.ts';
import { programsOf } from './fences.ts';
import { PUBLIC } from './public.ts';

/** Every line of Node that is kept, from the oldest that the package promises on. */
const VERSIONS = ['20.19', '22', '24', '26'] as const;
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const nodes = packages(
  Object.fromEntries(VERSIONS.map((version) => [`node-${version}`, `npm:node-${platform}@${version}`])),
);

/** Pages whose programs need nothing but the package, and fast-check for those of its generators. */
const GUIDES = [
  ...['orchestrator', 'hooks', 'hook-output', 'hook-places', 'hook-decisions', 'settings', 'lint'],
  'test-your-own-classifier',
];
const PAGES = [
  ...GUIDES.map((page) => `guide/${page}`),
  ...readdirSync(join(installed, 'docs/arbitraries')).map((file) => `arbitraries/${file.replace('.md', '')}`),
];
const programs = PAGES.flatMap((page) =>
  programsOf(readFileSync(join(installed, 'docs', `${page}.md`), 'utf8')).map((program) => ({
    ...program,
    name: `${page.replace('/', '-')}-${program.line}.js`,
  })),
);
/** Leaves out types by itself from this one on. */
const READS_TYPES = 22;

beforeAll(() => {
  for (const { name, code } of programs) {
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(consumer, name), outputText);
    writeFileSync(join(consumer, name.replace(/\.js$/, '.mts')), code);
  }
});

describe.each(VERSIONS)('Node %s', (version) => {
  const node = join(nodes, `node-${version}`, 'bin/node');
  const main = join(installed, 'dist/cli/main.js');

  it('is what runs', () => {
    expect(run(node, ['--version'])).toMatch(new RegExp(`^v${version.replace('.', '\\.')}\\.`));
  });

  it('imports every sub-path', () => {
    for (const [subPath, names] of Object.entries(PUBLIC)) {
      const code = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(subPath)})).sort()))`;
      expect(JSON.parse(run(node, ['--input-type=module', '-e', code]))).toEqual(names);
    }
  });

  it('reads the recorded sessions as this one does', () => {
    const scan = [main, 'scan', '--json', '--repo', 'acme/widgets', join(installed, 'fixtures/sessions')];
    const printed = run(node, scan);
    expect(printed.split('\n').length).toBeGreaterThan(10);
    expect(printed).toBe(run(process.execPath, scan));
  });

  it.each(programs)('runs $name of the pages', ({ name, prints }) => {
    expect(run(node, [join(consumer, name)], root)).toBe(prints);
  });

  const own = programs.filter(({ name }) => name.startsWith('guide-test-your-own-classifier'));
  it.runIf(Number.parseInt(version) >= READS_TYPES).each(own)(
    'runs $name as its page has it, types and all',
    ({ name, prints }) => {
      expect(run(node, [join(consumer, name.replace(/\.js$/, '.mts'))], root)).toBe(prints);
    },
  );

  it('runs the example of a plugin', () => {
    const plugin = join(installed, 'examples/hooks-plugin');
    const [hook = ''] = readdirSync(join(plugin, 'hooks')).filter((name) => /^hook\.\w+$/.test(name));
    const printed = execFileSync(node, [join(plugin, 'hooks', hook), 'UserPromptSubmit'], {
      cwd: consumer,
      env: { PATH: process.env['PATH'], HOME: consumer, CLAUDE_PROJECT_DIR: consumer },
      input: JSON.stringify({ hook_event_name: 'UserPromptSubmit', session_id: version, cwd: consumer }),
      encoding: 'utf8',
    });
    expect(printed).toMatch(/^Now: \d{4}-/);
  });
});
