import { URL } from 'node:url';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { claudeLines } from './make-claude.mjs';
import { codexLines } from './make-codex.mjs';

const FOLDER = new URL('../.bench/', import.meta.url);

/** Named as the clients name them: a session's id is in its file's name. */
const FILES = {
  'claude-code': { prefix: '', id: 'a51c1e2d-5311-4000-8000-000000000001', make: claudeLines },
  codex: {
    prefix: 'rollout-2026-11-30T08-59-34-',
    id: '01a22bae-5311-75f1-8bcb-000000000001',
    make: codexLines,
  },
};

/** The path of a made transcript of about `bytes` bytes; it is written once, and kept in `.bench/`. */
export async function transcript(client, bytes) {
  const { prefix, id, make } = FILES[client];
  const name = prefix + id;
  const folder = new URL(`${client}-${bytes}/`, FOLDER);
  const path = new URL(`${name}.jsonl`, folder);
  try {
    await stat(path);
    return path.pathname;
  } catch {
    await mkdir(folder, { recursive: true });
  }
  const part = new URL(`${name}.part`, folder);
  const out = createWriteStream(part);
  for (const line of make(bytes, id)) if (!out.write(line)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
  await rename(part, path);
  return path.pathname;
}
