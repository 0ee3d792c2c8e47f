import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { basename, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captured, codexLines, world, writeOld, type World } from './world.ts';

/**
 * What the sandbox of the operating system refuses, with the real client of Codex against a model that is played on loopback. The
 * client is not among the dependencies (see docs/guide/dependencies.md): `.ci/run` installs it beside them and names its
 * binary.
 */
const CODEX = process.env['TRANSCRIPT_FACTS_TEST_CODEX'] ?? '';
const isHere = CODEX !== '' && spawnSync(CODEX, ['sandbox', '--', 'true']).status === 0;

const ID = '0199aaaa-1111-7222-8333-444444444444';

/** A file outside of everything that a capture knows. */
const beside = ({ top }: World): string => `/tmp/${basename(top)}.md`;

/** The roads out: each leaves a file or changes one if it is open. */
const roads = (place: World): readonly string[] => {
  const { root, wiki, home } = place;
  return [
    `echo x > '${root}/redirect.md'`,
    `sed -i s/App/Taken/ '${root}/README.md'`,
    `git -C '${root}' -c user.name=a -c user.email=a@b.c commit --allow-empty -m x`,
    `echo x > '${wiki}/out/link.md'`,
    `ln -s '${root}' '${wiki}/pages/way' && echo x > '${wiki}/pages/way/made.md'`,
    `echo x > '${beside(place)}'`,
    `echo x > '${home}/home.md'`,
    `cat < /dev/tcp/127.0.0.1/1`,
  ];
};

/** What the roads leave where they are open, each under its own name. */
const tracesIn = (place: World): readonly string[] => {
  const { root, home } = place;
  const made = ['redirect.md', 'patch.md', 'link.md', 'made.md'].map((name) => join(root, name));
  const files = [...made, join(home, 'home.md'), beside(place)];
  return [
    ...files.filter((file) => existsSync(file)).map((file) => basename(file)),
    ...(readFileSync(join(root, 'README.md'), 'utf8') === '# App\n' ? [] : ['sed']),
    ...(spawnSync('git', ['-C', root, 'log']).status === 0 ? ['git'] : []),
  ];
};

interface Model {
  readonly url: string;
  readonly server: Server;
  /** Who asked, in order. */
  readonly askers: string[];
  /** What the shell said to whom. */
  readonly outputs: string[];
  place: World | null;
}

const model: Model = { url: '', server: createServer(), askers: [], outputs: [], place: null };

function answer(body: string): readonly object[] {
  const { place } = model;
  const input: readonly { readonly type: string; readonly output?: unknown }[] = JSON.parse(body).input;
  const isWriter = place !== null && body.includes(`<cwd>${place.wiki}</cwd>`);
  const last = input.findLast(({ type }) => type !== 'reasoning');
  model.askers.push(isWriter ? 'writer' : 'reviewer');
  if (last?.type === 'custom_tool_call_output') {
    model.outputs.push(JSON.stringify(last.output));
    const content = [{ type: 'output_text', text: isWriter ? 'Done.' : 'approved' }];
    return [{ type: 'message', role: 'assistant', id: 'm', content }];
  }
  if (place === null) return [];
  const inside = [
    `echo '# ${isWriter ? 'Writer' : 'Reviewer'}' > '${place.wiki}/pages/${isWriter ? 'writer' : 'reviewer'}.md'`,
  ];
  const cmd = [...inside, ...roads(place), 'echo end of roads'].map((road) => `(${road}) 2>&1`).join('; ');
  const patch = `*** Begin Patch\n*** Add File: ${place.root}/patch.md\n+x\n*** End Patch`;
  const script = `text(await tools.exec_command(${JSON.stringify({ cmd })}))
try { text(await tools.apply_patch(${JSON.stringify(patch)})) } catch (error) { text(String(error)) }`;
  return [
    { type: 'custom_tool_call', id: 'c', call_id: 'c1', namespace: 'functions', name: 'exec', input: script },
  ];
}

model.server.on('request', (request, response) => {
  let body = '';
  request.on('data', (data: Buffer) => (body += data.toString()));
  request.on('end', () => {
    if (request.method !== 'POST') {
      response.writeHead(404).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (type: string, fields: object): boolean =>
      response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
    send('response.created', { response: { id: 'r' } });
    answer(body).forEach((item, place) => send('response.output_item.done', { output_index: place, item }));
    const usage = { input_tokens: 10, output_tokens: 5, total_tokens: 15 };
    send('response.completed', { response: { id: 'r', usage } });
    response.end();
  });
});

beforeAll(async () => {
  await new Promise<void>((ready) => model.server.listen(0, '127.0.0.1', ready));
});
afterAll(() => model.server.close());

describe.skipIf(!isHere)('the sandbox of Codex (TRANSCRIPT_FACTS_TEST_CODEX names its binary)', () => {
  it('is what holds them back: without it each road of the shell is open', () => {
    const place = world();
    symlinkSync(place.root, join(place.wiki, 'out'));
    for (const road of roads(place)) spawnSync('bash', ['-c', road]);
    const open = tracesIn(place);
    rmSync(beside(place));
    // The last one leads into the network, and leaves nothing.
    expect(open).toHaveLength(roads(place).length - 1);
  });

  it('lets the writer write in the wiki and nowhere else, and the reviewer nowhere', async () => {
    const place = world();
    model.place = place;
    const address = model.server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    mkdirSync(join(place.home, '.codex'), { recursive: true });
    writeFileSync(
      join(place.home, '.codex/config.toml'),
      `model_provider = "played"\n[model_providers.played]\nname = "played"\nbase_url = "http://127.0.0.1:${port}/v1"\nwire_api = "responses"\n`,
    );
    writeOld(
      join(place.home, `.codex/sessions/2026/11/30/rollout-2026-11-30T10-00-00-${ID}.jsonl`),
      codexLines(place.root, ID),
    );
    symlinkSync(place.root, join(place.wiki, 'out'));
    const { outcome } = await captured(place, [], { session: ID, executables: { codex: CODEX } });
    expect(model.askers).toEqual(['writer', 'writer', 'reviewer', 'reviewer', 'writer', 'writer']);
    expect(model.outputs).toHaveLength(3);
    for (const output of model.outputs) {
      expect(output).toContain('end of roads');
      expect(output).toContain('patch rejected');
    }
    expect(outcome).toMatchObject({
      outcome: 'done',
      report: { pages: { created: ['pages/writer.md'], updated: [] }, tokens: { input: 60, output: 30 } },
    });
    expect(tracesIn(place)).toEqual([]);
    const rollouts = place.outside().filter((path) => path.includes('rollout-') && !path.includes(ID));
    expect(rollouts).toHaveLength(2);
    for (const path of rollouts)
      expect(readFileSync(join(place.top, path), 'utf8').split('\n', 1)[0]).toContain(
        '"thread_source":"transcript-facts"',
      );
  });
});
