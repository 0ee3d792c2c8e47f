import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type BuildOptions } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

interface Bundle {
  readonly code: string;
  /** What the bundle leaves to be imported. */
  readonly imports: readonly string[];
  readonly inputs: readonly string[];
}

async function bundleFor(options: BuildOptions, entry: string = 'src/index.ts'): Promise<Bundle> {
  const bundle = await build({
    ...options,
    entryPoints: [join(root, entry)],
    bundle: true,
    format: 'iife',
    globalName: 'facts',
    external: ['node:*'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const outputs = Object.values(bundle.metafile.outputs);
  return {
    code: bundle.outputFiles?.[0]?.text ?? '',
    imports: outputs.flatMap((output) => output.imports.map(({ path }) => path)),
    inputs: outputs.flatMap((output) => Object.keys(output.inputs)),
  };
}

/** As bundlers take it without a word from their user, and as those for other places are set up. */
const TARGETS: readonly (readonly [name: string, options: BuildOptions])[] = [
  ['a browser', { platform: 'browser' }],
  ['any place', { platform: 'neutral' }],
  ['a worker', { platform: 'browser', conditions: ['worker'] }],
  ['an edge runtime', { platform: 'browser', conditions: ['edge-light', 'workerd'] }],
  ['a browser, for development', { platform: 'browser', conditions: ['development'] }],
];

/** The main files of the recorded sessions of one client, with what is true of them. */
function recorded(
  client: string,
  names: readonly string[],
): readonly { readonly name: string; readonly text: string; readonly prs: unknown }[] {
  const folder = join(root, 'fixtures/sessions', client);
  return names.map((name) => {
    const files = readdirSync(join(folder, name, 'transcript'), { recursive: true, encoding: 'utf8' });
    const file = files.find((one) => one.endsWith('.jsonl') && !one.includes('subagents')) ?? '';
    const meta: { readonly expect: { readonly prs: unknown } } = JSON.parse(
      readFileSync(join(folder, name, 'meta.json'), 'utf8'),
    );
    return { name, text: readFileSync(join(folder, name, 'transcript', file), 'utf8'), prs: meta.expect.prs };
  });
}

const SESSIONS = [
  ...recorded('claude-2.1.332', ['pr-plain', 'claim-markdown-link', 'mixed-session']),
  ...recorded('codex-0.171.0', ['pr-plain', 'claim-created-draft-at', 'mixed-session']),
];

/** In a function, as the names are new for each session. */
const READ = `(() => {
  const fold = facts.createFold({ repository: 'acme/widgets' });
  fold.push(facts.readTranscript(text).events);
  return JSON.stringify(fold.facts().pullRequests.map(({ url, evidence }) => [url, evidence]));
})()`;

describe.each(TARGETS)('the core bundled for %s', (_, options) => {
  it('holds no module of Node, and nothing of the command', async () => {
    const { imports, inputs } = await bundleFor(options);
    expect(imports).toEqual([]);
    expect(inputs.filter((file) => /node:|src\/(?:node|cli)\/|commander|picocolors/.test(file))).toEqual([]);
    expect(inputs).toContain('src/index.ts');
  });

  it('reads recorded sessions where there is no process, Buffer, require or document', async () => {
    // A context of its own has the language alone; the three are in every browser, worker and edge runtime.
    const world = createContext({ TextDecoder, TextEncoder, structuredClone });
    expect(runInContext('typeof process + typeof Buffer + typeof require + typeof document', world)).toBe(
      'undefined'.repeat(4),
    );
    runInContext((await bundleFor(options)).code, world);
    for (const { name, text, prs } of SESSIONS) {
      world['text'] = text;
      const found: unknown = runInContext(READ, world);
      expect([name, found]).toEqual([name, JSON.stringify(prs)]);
    }
  });
});

describe.each(TARGETS)('the hooks bundled for %s', (_, options) => {
  it('hold no module of Node, and decide where there is no process', async () => {
    const { code, imports, inputs } = await bundleFor(options, 'src/hooks/index.ts');
    expect(imports).toEqual([]);
    expect(inputs.filter((file) => /node:|src\/(?:node|cli)\/|commander|picocolors/.test(file))).toEqual([]);
    const world = createContext({ TextDecoder, TextEncoder });
    runInContext(code, world);
    const says: unknown = runInContext(
      `facts.frameAll('e', [{ listener: 'l', output: new Uint8Array([0x61, 0xff, 0x0d, 0x62]) }]).text`,
      world,
    );
    expect(says).toBe(
      '=== hooks.d: e/l -- the [hook] lines below are what this listener printed ===\n[hook] a\ufffd\n[hook] b\n',
    );
  });
});

describe.each(TARGETS)('the settings bundled for %s', (_, options) => {
  it('hold no module of Node, and plan where there is no process', async () => {
    const { code, imports, inputs } = await bundleFor(options, 'src/settings/index.ts');
    expect(imports).toEqual([]);
    expect(inputs.filter((file) => /node:|src\/(?:node|cli)\/|commander|picocolors/.test(file))).toEqual([]);
    const world = createContext({ TextEncoder });
    runInContext(code, world);
    const says: unknown = runInContext(
      `(() => {
        const intent = { client: 'claude-code', script: '/opt/save.sh' };
        const { text, receipt } = facts.planInstall('{"model":"opus"}', intent);
        return [text, facts.planUninstall(text, { ...intent, receipt }).text].join();
      })()`,
      world,
    );
    expect(says).toBe(
      '{"model":"opus","hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"/opt/save.sh","timeout":10}]}]}},{"model":"opus"}',
    );
  });
});

describe.each(TARGETS)('the linter bundled for %s', (_, options) => {
  it('holds no module of Node, and lints where there is no process', async () => {
    const { code, imports, inputs } = await bundleFor(options, 'src/lint/index.ts');
    expect(imports).toEqual([]);
    expect(inputs.filter((file) => /node:|src\/(?:node|cli)\/|commander|picocolors/.test(file))).toEqual([]);
    const world = createContext({ TextDecoder, TextEncoder });
    runInContext(code, world);
    const says: unknown = runInContext(
      `facts.lint([{ kind: 'store', path: 'a/b.sql', unreadable: 'binary' }], {
        overrides: [{ files: ['a/**'], rules: { 'store/*': 'note' } }],
      }).map(({ rule, severity }) => rule + ' ' + severity).join()`,
      world,
    );
    expect(says).toBe('store/unreadable note');
  });
});
