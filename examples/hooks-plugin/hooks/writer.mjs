// The writer: keeps what the person asked for in a part of a session. Put your own in its place, such as a call of a model;
// clients that it starts run none of these hooks.
import { appendFile, readFile } from 'node:fs/promises';
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
  await appendFile(join(project, '.facts/notes.md'), `Session ${sessionId}:\n${asked.join('')}`);
  return 'saved';
}
