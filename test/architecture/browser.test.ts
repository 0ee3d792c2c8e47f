import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

interface Bundle {
  readonly code: string;
  /** What the bundle leaves to be imported. */
  readonly imports: readonly string[];
  readonly inputs: readonly string[];
}

async function bundleFor(conditions: readonly string[]): Promise<Bundle> {
  const bundle = await build({
    entryPoints: [join(root, 'src/index.ts')],
    bundle: true,
    platform: 'browser',
    conditions: [...conditions],
    format: 'iife',
    globalName: 'facts',
    external: ['node:*'],
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  const outputs = Object.values(bundle.metafile.outputs);
  return {
    code: bundle.outputFiles[0]?.text ?? '',
    imports: outputs.flatMap((output) => output.imports.map(({ path }) => path)),
    inputs: outputs.flatMap((output) => Object.keys(output.inputs)),
  };
}

describe.each([
  ['a browser', ['browser']],
  ['a worker', ['worker']],
  ['an edge runtime', ['edge-light', 'workerd']],
])('the core bundled for %s', (_, conditions) => {
  it('holds no module of Node', async () => {
    const { imports, inputs } = await bundleFor(conditions);
    expect(imports).toEqual([]);
    expect(inputs.filter((file) => file.includes('node:'))).toEqual([]);
    expect(inputs).toContain('src/index.ts');
  });
});

describe('the core bundled for a worker', () => {
  it('runs where there is no process, Buffer, require or document', async () => {
    const world = createContext({ TextDecoder, TextEncoder, structuredClone });
    runInContext((await bundleFor(['worker'])).code, world);
    const found: unknown = runInContext(
      `const fold = facts.createFold({ repository: 'o/r' });
       const call = { type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'gh pr create --fill' } };
       const answer = { type: 'tool_result', tool_use_id: 't1', content: 'https://github.com/o/r/pull/1', is_error: false };
       const line = (role, uuid, content) => JSON.stringify({
         type: role, uuid, sessionId: 's1', timestamp: '2026-11-30T09:00:00Z', version: '2.1.332', message: { role, content },
       });
       const text = line('assistant', 'u1', [call]) + '\\n' + line('user', 'u2', [answer]) + '\\n';
       fold.push(facts.readTranscript(text).events);
       JSON.stringify(fold.facts().pullRequests.map((one) => [one.url, one.evidence]))`,
      world,
    );
    expect(found).toBe('[["https://github.com/o/r/pull/1","created"]]');
  });
});
