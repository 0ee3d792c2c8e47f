import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder } from '../node/remove-folder.ts';
import { consumer, installed } from './consumer.ts';

const chromium = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** CI installs one; elsewhere these are left out where there is none. */
const isRequired = process.env['TRANSCRIPT_FACTS_CHROMIUM'] === 'required';

const folder = join(installed, 'fixtures/sessions/claude-2.1.332/pr-plain/transcript');
const [file = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.jsonl'),
);
const transcript = readFileSync(join(folder, file), 'utf8');

const PAGE = `<!doctype html><meta charset="utf-8"><script src="/bundle.js"></script><script>
(async () => {
  const transcript = await (await fetch('/transcript')).text();
  const tell = (where, said) => fetch('/' + where, { method: 'POST', body: JSON.stringify(said) });
  const played = (how) => { try { return how(); } catch (error) { return String(error.stack); } };
  await tell('page', played(() => program.play(transcript)));
  const worker = new Worker('/worker.js');
  worker.onmessage = ({ data }) => tell('worker', data);
  worker.onerror = ({ message }) => tell('worker', message);
  worker.postMessage(transcript);
})();
</script>`;
const WORKER = `importScripts('/bundle.js');
onmessage = ({ data }) => postMessage(JSON.parse(JSON.stringify(program.play(data))));`;

/** The program as one file that a page loads, made by a bundler's own settings for browsers. */
async function bundled(platform: 'browser' | 'node'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('browser-program.mjs', import.meta.url).pathname],
    bundle: true,
    write: false,
    platform,
    format: 'iife',
    globalName: 'program',
    nodePaths: [join(consumer, 'node_modules')],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

const server: Server = createServer();
const said = new Map<string, (text: string) => void>();
const profile = mkdtempSync(join(tmpdir(), 'transcript-facts-chromium-'));
let script = '';
let browser: ReturnType<typeof spawn> | null = null;

server.on('request', (request, response) => {
  const name = request.url ?? '';
  let body = '';
  request.on('data', (data: Buffer) => (body += data.toString()));
  request.on('end', () => {
    if (request.method === 'POST') said.get(name)?.(body);
    const pages: Readonly<Record<string, readonly [string, string]>> = {
      '/': ['text/html', PAGE],
      '/bundle.js': ['text/javascript', script],
      '/worker.js': ['text/javascript', WORKER],
      '/transcript': ['text/plain', transcript],
    };
    const [type, text] = pages[name] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
});

describe.skipIf(chromium === undefined && !isRequired)('the package in Chromium', () => {
  const heard = Object.fromEntries(
    ['/page', '/worker'].map((name) => [name, new Promise<string>((hear) => said.set(name, hear))]),
  );
  let expected: unknown;

  beforeAll(async () => {
    script = await bundled('browser');
    const program: unknown = new Function(`${await bundled('node')}; return program;`)();
    expected = (program as { readonly play: (text: string) => unknown }).play(transcript);
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const quiet = ['gpu', 'quic', 'background-networking', 'component-update', 'sync'];
    const flags = ['--headless', '--no-sandbox', '--no-first-run', `--user-data-dir=${profile}`];
    browser = spawn(
      chromium ?? 'chromium',
      [...flags, ...quiet.map((name) => `--disable-${name}`), `http://127.0.0.1:${port}/`],
      { stdio: 'ignore' },
    );
  });

  afterAll(async () => {
    const gone = new Promise((ended) => browser?.on('exit', ended));
    browser?.kill('SIGKILL');
    if (browser !== null) await gone;
    server.close();
    server.closeAllConnections();
    // Its children end a little later, and write until then.
    removeFolder(profile);
  });

  it('finds a session to play', () => {
    expect(JSON.stringify(expected)).toContain('https://github.com/acme/widgets/pull/');
  });

  it.each(['/page', '/worker'])('gives in a %s what it gives in Node', async (name) => {
    expect(JSON.parse((await heard[name]) ?? '')).toEqual(JSON.parse(JSON.stringify(expected)));
  });
});
