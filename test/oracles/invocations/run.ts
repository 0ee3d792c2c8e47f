/** Running a real gh that reaches nothing but sockets of ours: what did it send, and what did it say? */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `gh` with these words, and what it finds around it. */
export interface Question {
  readonly words: readonly string[];
  readonly stdin?: string;
  /** `GH_REPO`, `GH_HOST`. */
  readonly env?: Readonly<Record<string, string>>;
  /** `[HOST/]OWNER/NAME` of the only remote of the folder; a folder without a repository where left out. */
  readonly clone?: string;
}

/** The head of a request, as it came over the socket. */
export interface Sent {
  readonly method: string;
  /** Without query. */
  readonly path: string;
  readonly host: string;
}

export interface Answered {
  /** Null: killed, since it did not end. */
  readonly exit: number | null;
  readonly requests: readonly Sent[];
  readonly stderr: string;
}

export interface GhBench {
  /** One answer for each question, in order. */
  readonly ask: (questions: readonly Question[]) => Promise<Answered[]>;
  readonly close: () => void;
}

/** With this gh a machine that has none fails the tests, which are left out else. */
export const RUNS_GH: boolean =
  spawnSync('gh', ['--version']).status === 0 || process.env['TRANSCRIPT_FACTS_GH'] === 'required';

const LIMIT = 20_000;
const AT_ONCE = 2;
const REPLY =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';

/** A folder with a gh's configuration and a server on a socket, for one process after the other. */
interface Slot {
  readonly config: string;
  readonly requests: Sent[];
  readonly server: Server;
}

export async function openGh(): Promise<GhBench> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'gh-oracle-')));
  const folders = new Map<string, string>();
  const slots = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, at) => openSlot(join(root, `slot-${String(at)}`))),
  );
  let count = 0;

  const folderOf = (clone: string): string => {
    const known = folders.get(clone);
    if (known !== undefined) return known;
    const folder = join(root, `folder-${String(folders.size)}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'body.json'), '{"body":"x"}');
    if (clone !== '') makeClone(folder, clone);
    folders.set(clone, folder);
    return folder;
  };

  const askOne = (question: Question, slot: Slot): Promise<Answered> => {
    slot.requests.length = 0;
    const env = {
      PATH: process.env['PATH'],
      HOME: root,
      // gh caches answers in here, and one answer shall not stand for another's request.
      TMPDIR: join(root, `temporary-${String(++count)}`),
      GIT_CEILING_DIRECTORIES: root,
      GIT_CONFIG_NOSYSTEM: '1',
      GH_CONFIG_DIR: slot.config,
      GH_TOKEN: 'dummy',
      GH_ENTERPRISE_TOKEN: 'dummy',
      GH_NO_UPDATE_NOTIFIER: '1',
      GH_PROMPT_DISABLED: '1',
      GH_BROWSER: 'true',
      GH_EDITOR: 'true',
      ...question.env,
    };
    return new Promise((resolve, reject) => {
      const child = spawn('gh', question.words, {
        cwd: folderOf(question.clone ?? ''),
        env,
        stdio: ['pipe', 'ignore', 'pipe'],
        timeout: LIMIT,
        killSignal: 'SIGKILL',
      });
      let stderr = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      child.on('error', reject);
      child.on('close', (exit) => {
        rmSync(env.TMPDIR, { recursive: true, force: true });
        resolve({ exit, requests: [...slot.requests], stderr });
      });
      // A gh that refuses its words reads nothing.
      child.stdin.on('error', () => undefined);
      child.stdin.end(question.stdin ?? '');
    });
  };

  return {
    ask: async (questions) => {
      const answers: Answered[] = [];
      const left = questions.entries();
      const serve = async (slot: Slot): Promise<void> => {
        for (const [index, question] of left) answers[index] = await askOne(question, slot);
      };
      await Promise.all(slots.map(serve));
      return answers;
    },
    close: () => {
      for (const { server } of slots) server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function openSlot(folder: string): Promise<Slot> {
  const config = join(folder, 'config');
  mkdirSync(config, { recursive: true });
  const socket = join(folder, 'gh.sock');
  writeFileSync(join(config, 'config.yml'), `http_unix_socket: ${socket}\nprompt: disabled\n`);
  const requests: Sent[] = [];
  const server = createServer((connection) => {
    answer(connection, requests);
  });
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  return { config, requests, server };
}

/** Any method gets an answer here: a server that knows HTTP would refuse `FOO` and `patch` on its own. */
function answer(connection: Socket, requests: Sent[]): void {
  let head = '';
  const read = (bytes: Buffer): void => {
    head += bytes.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    connection.off('data', read).resume();
    const [line = '', ...headers] = head.slice(0, end).split('\r\n');
    const [method = '', target = ''] = line.split(' ');
    const host = headers.find((header) => /^host:/i.test(header)) ?? '';
    requests.push({ method, path: target.split('?', 1)[0] ?? '', host: host.slice('host:'.length).trim() });
    connection.end(REPLY);
  };
  connection.on('data', read);
  connection.on('error', () => undefined);
}

/** A repository with one commit's worth of nothing: gh reads its remote and its branch. */
function makeClone(folder: string, clone: string): void {
  const git = (...words: string[]): void => {
    const { status, stderr } = spawnSync('git', ['-C', folder, ...words], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  git('init', '-q', '-b', 'fix/wick');
  const parts = clone.split('/');
  git('remote', 'add', 'origin', `https://${parts.length === 2 ? `github.com/${clone}` : clone}.git`);
}
