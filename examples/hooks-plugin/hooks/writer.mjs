// The writer: keeps what the person asked for in a part of a session. Put your own in its place, such as a call of a model;
// clients that it starts run none of these hooks.
import { constants } from 'node:fs';
import { open, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { readTranscript } from 'transcript-facts';

/** `part`: see `SavePart` of transcript-facts. Answers `saved`, or `declined` where nothing was worth keeping. */
export async function write({ transcript, project, sessionId, fromLine, toLine }) {
  const { events } = readTranscript(await readFile(transcript), { file: transcript });
  const asked = events
    .filter(({ kind, role, inherited }) => kind === 'prose' && role === 'person' && !inherited)
    .filter(({ line }) => line >= fromLine && line < toLine)
    .map(({ text }) => `- ${text.replace(/\s+/g, ' ').trim().slice(0, 200)}\n`);
  if (asked.length === 0) return 'declined';
  await append(project, `Session ${sessionId}:\n${asked.join('')}`);
  return 'saved';
}

const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants;

/** Through no link: a clone can bring one, and it leads to any file of yours. A rejection is reported, and tried again. */
async function append(project, text) {
  const folder = join(await realpath(project), '.facts');
  if ((await realpath(folder)) !== folder) throw new Error('.facts is a link');
  const notes = await open(join(folder, 'notes.md'), O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  try {
    await notes.writeFile(text);
  } finally {
    await notes.close();
  }
}
