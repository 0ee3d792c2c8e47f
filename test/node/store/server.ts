import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** A private PostgreSQL: in a folder of its own, reached by a Unix socket in it and by nothing else. */
export interface Server {
  /** What `pg` takes: a folder is where the socket lies. */
  readonly host: string;
  readonly port: number;
  /** As the power going would, but for the disk: no process of it has time for anything. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';

/** The folder of the newest `postgres` here; null where there is none, or where `TRANSCRIPT_FACTS_POSTGRES=off` says so. */
export function postgresBinaries(): string | null {
  const wanted = process.env['TRANSCRIPT_FACTS_POSTGRES'] ?? '';
  if (wanted === 'off') return null;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
  const places = [...debian, ...(process.env['PATH'] ?? '').split(':')];
  const found = places.find(
    (place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')),
  );
  if (found === undefined && wanted === 'required')
    throw new Error(
      'TRANSCRIPT_FACTS_POSTGRES=required, and there is no PostgreSQL here (Debian: apt-get install postgresql)',
    );
  return found ?? null;
}

/** The server refuses to run as root: then it is somebody else's process. */
function user(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody'])
    try {
      const id = (flag: string): number =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  throw new Error('PostgreSQL does not run as root, and there is nobody else here');
}

export async function startServer(binaries: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'tf-pg-'));
  const as = user();
  if (as !== null) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const options = { ...as, cwd: folder, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' } };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'];
  await promisify(execFile)(join(binaries, 'initdb'), init, options);

  const port = 5432;
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    port: String(port),
    max_connections: '150',
    shared_buffers: '32MB',
    // Only a process is killed here, never the machine: what was handed to the system stays.
    fsync: 'off',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | null = null;
  let log = '';

  const ended = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server;
    server = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => {
      child.once('close', resolve);
      child.kill(signal);
    });
  };
  const once = async (): Promise<boolean> => {
    const child = spawn(join(binaries, 'postgres'), ['-D', data, ...args], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4_000);
    });
    server = child;
    while (child.exitCode === null && child.signalCode === null) {
      if (await answers(folder, port)) return true;
      await wait(50);
    }
    return false;
  };
  const start = async (): Promise<void> => {
    // The processes of one that was killed take a moment to notice; until then a new one does not start.
    for (let tries = 0; tries < 100; tries += 1) {
      if (await once()) return;
      await wait(100);
    }
    throw new Error(`PostgreSQL does not start: ${log}`);
  };
  await start();
  return {
    host: folder,
    port,
    start,
    kill: () => ended('SIGKILL'),
    async stop() {
      await ended('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(host: string, port: number): Promise<boolean> {
  const client = new Client({ host, port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
