import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answersOf, rowsOf, type Row } from './cases.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly host: string;
}

/** What a real gh did with some words: it speaks to a socket of ours and to nothing else. */
interface Run {
  readonly exit: number | null;
  readonly requests: readonly Sent[];
}

const hasGh = spawnSync('gh', ['--version']).status === 0;

/** Rows whose answer hangs on no file, no clone and no release. */
function isPlain(row: Row): boolean {
  const words = row.argv ?? [];
  return (
    (row.tool ?? 'gh') === 'gh' &&
    words.every((word) => word !== null && !/^(?:--verbose|--slurp|--preview.*|\/?gh)$/.test(word)) &&
    !JSON.stringify(words).includes('{') &&
    row.env === undefined
  );
}

describe.skipIf(!hasGh)('the gh that is installed here', () => {
  const root = mkdtempSync(join(tmpdir(), 'real-gh-'));
  const seen: Sent[] = [];
  let server: Server;

  beforeAll(async () => {
    mkdirSync(join(root, 'config'));
    const socket = join(root, 'gh.sock');
    writeFileSync(join(root, 'config', 'config.yml'), `http_unix_socket: ${socket}\nprompt: disabled\n`);
    server = createServer((request, response) => {
      seen.push({
        method: request.method ?? '',
        path: (request.url ?? '').split('?', 1)[0] ?? '',
        host: request.headers.host ?? '',
      });
      request
        .resume()
        .on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
    });
    await new Promise<void>((resolve) => server.listen(socket, resolve));
  });

  afterAll(() => {
    server.close();
    rmSync(root, { recursive: true, force: true });
  });

  function run(row: Row): Promise<Run> {
    seen.length = 0;
    const env = {
      PATH: process.env['PATH'],
      HOME: root,
      GH_CONFIG_DIR: join(root, 'config'),
      GH_TOKEN: 'dummy',
      GH_ENTERPRISE_TOKEN: 'dummy',
      GH_REPO: 'acme/widget',
      GH_NO_UPDATE_NOTIFIER: '1',
      GH_PROMPT_DISABLED: '1',
      GH_BROWSER: 'true',
      GH_EDITOR: 'true',
    };
    const words = (row.argv ?? []).filter((word) => word !== null);
    return new Promise((resolve, reject) => {
      const child = spawn('gh', words, { cwd: root, env, stdio: ['pipe', 'ignore', 'ignore'] });
      child.on('error', reject);
      child.on('close', (exit) => resolve({ exit, requests: [...seen] }));
      child.stdin.end(row.stdin ?? '');
    });
  }

  it('sends nothing, and fails, where the answer is refused', async () => {
    const rows = ['gh-api.jsonl', 'gh-operations.jsonl']
      .flatMap(rowsOf)
      .filter((row) => isPlain(row) && answersOf(row)[0]?.operation === 'refused');
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      const { exit, requests } = await run(row);
      // A release may print help where a later one refuses; none may send.
      expect([row.id, requests]).toEqual([row.id, []]);
      if (row.argv?.[0] !== '--') expect([row.id, exit]).not.toEqual([row.id, 0]);
    }
  });

  it('asks what the answer says', async () => {
    const rows = rowsOf('gh-api.jsonl').filter((row) => isPlain(row) && answersOf(row)[0]?.path !== null);
    const sent = rows.filter((row) =>
      /^(?:GET|POST|PATCH|PUT|DELETE|HEAD)$/.test(answersOf(row)[0]?.method ?? ''),
    );
    let compared = 0;
    for (const row of sent) {
      const [answer] = answersOf(row);
      const { requests } = await run(row);
      const [first] = requests;
      // Files that are not there, releases without a flag, methods in lower case: gh stops, the answer stands.
      if (first === undefined || answer === undefined) continue;
      compared++;
      const prefix = /^\/api\/v3(?=\/)|^\/api(?=\/graphql$)/;
      const path = first.host === 'api.github.com' ? first.path : first.path.replace(prefix, '');
      const host = first.host.replace(/^api\./i, '').replace(/:443$/, '');
      expect({ id: row.id, method: first.method, path }).toEqual({
        id: row.id,
        method: answer.method,
        path: answer.path,
      });
      if (answer.host !== null && !answer.host.endsWith('.localhost')) {
        expect([row.id, host.toLowerCase()]).toEqual([row.id, answer.host]);
      }
    }
    expect(compared).toBeGreaterThan(60);
  });
});
