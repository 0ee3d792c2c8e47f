import { URL } from 'node:url';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { claudeLines } from './make-claude.mjs';
import { codexLines } from './make-codex.mjs';

const FOLDER = new URL('../.bench/', import.meta.url);

const SESSION = 'a51c1e2d-5311-4000-8000-000000000001';
const THREAD = '01a22bae-5311-75f1-8bcb-000000000001';

/** How many subagents the session of many files has; all of them work at the same time. */
export const SUBAGENTS = 400;

/** The files of each kind of session, below its folder, named as the clients name them: path, and lines of so many bytes. */
const SESSIONS = {
  'claude-code': function* (bytes) {
    yield [`${SESSION}.jsonl`, claudeLines(bytes, SESSION)];
  },
  codex: function* (bytes) {
    yield [`rollout-2026-11-30T08-59-34-${THREAD}.jsonl`, codexLines(bytes, THREAD)];
  },
  subagents: function* (bytes) {
    const each = bytes / (SUBAGENTS + 1);
    yield [`${SESSION}.jsonl`, claudeLines(each, SESSION)];
    for (let agent = 1; agent <= SUBAGENTS; agent += 1)
      yield [`${SESSION}/subagents/agent-a${agent}.jsonl`, claudeLines(each, SESSION, agent)];
  },
};

async function write(path, lines) {
  await mkdir(new URL('.', path), { recursive: true });
  const out = createWriteStream(path);
  for (const line of lines) if (!out.write(line)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
}

/**
 * The paths of the files of a made session of about `bytes` bytes, the main one first. They are written once, and kept
 * in `.bench/`.
 */
export async function transcript(kind, bytes) {
  const folder = new URL(`${kind}-${bytes}/`, FOLDER);
  const part = new URL(`${kind}-${bytes}.part/`, FOLDER);
  const isMade = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isMade) return [...SESSIONS[kind](bytes)].map(([name]) => new URL(name, folder).pathname);
  await rm(part, { recursive: true, force: true });
  for (const [name, lines] of SESSIONS[kind](bytes)) await write(new URL(name, part), lines);
  await rename(part, folder);
  return transcript(kind, bytes);
}
