import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { removeFolder } from '../remove-folder.ts';
import { capture, type CaptureOptions, type CaptureOutcome } from '../../../src/node/capture/capture.ts';

export const SESSION = '4e482073-d67c-4ac1-932a-6c561b3c19af';
export const AGENT_SESSION = '5a5a5a5a-0000-4000-8000-000000000001';

const STAND_INS = fileURLToPath(new URL('stand-ins', import.meta.url));
export const EXECUTABLES = { claude: join(STAND_INS, 'claude.mjs'), codex: join(STAND_INS, 'codex.mjs') };

/** A move of a stand-in: its name and what it takes. */
export type Move = readonly [string, unknown?];

/** A home with a session of each client in it, and a repository with a wiki. */
export interface World {
  readonly top: string;
  readonly home: string;
  readonly root: string;
  readonly wiki: string;
  readonly transcript: string;
  readonly env: Readonly<Record<string, string>>;
  /** What the stand-ins wrote down. */
  readonly record: () => readonly Readonly<Record<string, unknown>>[];
  /** Every file below the top, but those of the wiki. */
  readonly outside: () => readonly string[];
  readonly page: (name: string) => string;
}

const made: string[] = [];
afterAll(() => {
  for (const top of made.splice(0)) removeFolder(top);
});

export function world(): World {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'transcript-facts-capture-')));
  made.push(top);
  const [home, root] = [join(top, 'home'), join(top, 'app')];
  const wiki = join(root, '.almanac');
  mkdirSync(join(wiki, 'pages'), { recursive: true });
  writeFileSync(join(wiki, 'pages/auth.md'), '# Auth\n\nTokens live an hour.\n');
  writeFileSync(join(root, 'README.md'), '# App\n');
  execFileSync('git', ['init', '--quiet', root], { env: { PATH: process.env['PATH'], HOME: home } });
  const transcript = join(home, `.claude/projects/-app/${SESSION}.jsonl`);
  writeOld(transcript, claudeLines(root, SESSION));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    STAND_IN_SCRIPT: join(top, 'script.json'),
    STAND_IN_RECORD: join(top, 'record.jsonl'),
  };
  return {
    top,
    home,
    root,
    wiki,
    transcript,
    env,
    record: () =>
      // A line without its end is still being written.
      (existsSync(env.STAND_IN_RECORD) ? readFileSync(env.STAND_IN_RECORD, 'utf8') : '')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    outside: () =>
      filesBelow(top)
        .map((path) => relative(top, path))
        .filter((path) => !path.startsWith('app/.almanac/') && !/^(?:record|script)\.json/.test(path)),
    page: (name) => readFileSync(join(wiki, 'pages', name), 'utf8'),
  };
}

export function claudeLines(cwd: string, session: string): string {
  const line = { sessionId: session, cwd, version: '2.1.332', timestamp: '2026-11-30T10:00:00.000Z' };
  return [
    { type: 'mode', mode: 'normal', sessionId: session },
    {
      ...line,
      type: 'user',
      uuid: '1',
      parentUuid: null,
      isSidechain: false,
      message: { role: 'user', content: 'Fix the login.' },
    },
    {
      ...line,
      type: 'assistant',
      uuid: '2',
      parentUuid: '1',
      isSidechain: false,
      message: { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
    },
  ]
    .map((value) => `${JSON.stringify(value)}\n`)
    .join('');
}

export function codexLines(cwd: string, session: string): string {
  return [
    {
      timestamp: '2026-11-30T10:00:00Z',
      type: 'session_meta',
      payload: { id: session, cwd, cli_version: '0.171.0' },
    },
    {
      timestamp: '2026-11-30T10:00:01Z',
      type: 'event_msg',
      payload: { type: 'user_message', message: 'Fix it.' },
    },
  ]
    .map((value) => `${JSON.stringify(value)}\n`)
    .join('');
}

/** A file that did not change for two hours. */
export function writeOld(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const then = Date.now() / 1000 - 7200;
  utimesSync(path, then, then);
}

export interface Captured {
  readonly outcome: CaptureOutcome;
  readonly lines: readonly string[];
}

/** Hands the session to a stand-in with this script: moves for Claude, turns of moves for Codex. */
export async function captured(
  { home, root, env }: World,
  script: readonly Move[] | readonly (readonly Move[])[],
  options: Partial<CaptureOptions> = {},
): Promise<Captured> {
  writeFileSync(env['STAND_IN_SCRIPT'] ?? '', JSON.stringify(script));
  const lines: string[] = [];
  const outcome = await capture({
    cwd: root,
    home,
    env,
    wiki: '.almanac',
    executables: EXECUTABLES,
    onLine: (line) => lines.push(line),
    ...options,
  });
  return { outcome, lines };
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** The lines of the only log of a wiki. */
export function logOf({ wiki }: World): readonly { readonly type: string; readonly value: unknown }[] {
  const [name = ''] = readdirSync(wiki).filter((entry) => entry.endsWith('.log'));
  return readFileSync(join(wiki, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Waits until something is so, two minutes at most. Of use also where tests run side by side. */
export async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + 120_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`not within 120 s: ${isSo.toString()}`);
    await wait(20);
  }
}

/** No process has this id any more; false where it is no id. */
export function isGone(pid: unknown): boolean {
  return typeof pid === 'number' && !existsSync(`/proc/${pid}`);
}
