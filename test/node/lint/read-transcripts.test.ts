import { readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TranscriptFile, UnreadableFile } from '../../../src/lint/files.ts';
import { transcriptRules } from '../../../src/lint/transcript/index.ts';
import { readTranscripts } from '../../../src/node/lint/read-transcripts.ts';
import { root } from '../../architecture/sources.ts';
import { folderWith } from './folder.ts';

const sessions = join(root, 'fixtures/sessions/claude-2.1.332');

function transcriptsOf(...names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    const folder = join(sessions, name, 'transcript');
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.jsonl'))
      .map((file) => join(folder, file));
  });
}

const read = (
  paths: readonly string[],
  goal: string | null = null,
  from: string = sessions,
): ReturnType<typeof readTranscripts> =>
  readTranscripts(paths, { goal, nameOf: (path) => relative(from, path), repository: 'acme/widgets' });

const isRead = (file: TranscriptFile | UnreadableFile): file is TranscriptFile => 'reading' in file;

describe('transcripts of the real client', () => {
  it('tell their goal, their end, and the lines of what they did', async () => {
    const [plain, ...others] = (await read(transcriptsOf('pr-plain'))).filter(isRead);
    expect(others).toEqual([]);
    expect(plain?.path).toMatch(/^pr-plain\/transcript\/.+\.jsonl$/);
    const reading = plain?.reading;
    expect(reading?.goal).toMatch(/\w/);
    expect(reading?.ended).toBe(true);
    const [fact] = reading?.facts.pullRequests ?? [];
    expect(reading?.lines[fact?.callId ?? '']?.line).toBeGreaterThan(1);
    expect(reading?.counts.lines).toBeGreaterThan(3);
  });

  it('are judged by the goal that the caller gives', async () => {
    const files = (await read(transcriptsOf('pr-plain'), 'Do not open a pull request.')).filter(isRead);
    const found = transcriptRules.flatMap(({ meta, check }) =>
      check({ transcripts: files }).map((one) => [meta.id, one.file, one.line > 1]),
    );
    expect(found).toEqual([['transcript/unwanted-pull-request', files[0]?.path, true]]);
  });

  it('count together with those of their subagents, whose files are named', async () => {
    const files = transcriptsOf('e-subagent');
    const [agent = ''] = files.filter((path) => basename(path).startsWith('agent-'));
    const [one, ...others] = (await read(files)).filter(isRead);
    expect(others).toEqual([]);
    const [fact] = one?.reading.facts.pullRequests ?? [];
    expect(one?.reading.lines[fact?.callId ?? '']?.file).toBe(relative(sessions, agent));
  });

  it('of a fork hold nothing twice', async () => {
    const files = (await read(transcriptsOf('f-fork-creates'))).filter(isRead);
    const doubled = transcriptRules.filter(({ meta }) => meta.id === 'transcript/double-creation');
    expect(files.length).toBeGreaterThan(1);
    expect(doubled.flatMap(({ check }) => check({ transcripts: files }))).toEqual([]);
  });
});

describe('other files', () => {
  it('of other programs are left out, and none at all is nothing', async () => {
    const folder = folderWith({ 'rows.jsonl': '{"a":1}\n{"a":2}\n', 'empty.jsonl': '' });
    expect(await read([join(folder, 'rows.jsonl'), join(folder, 'empty.jsonl')])).toEqual([]);
    expect(await read([])).toEqual([]);
  });

  it('that cannot be read are told, and the others are read', async () => {
    const folder = folderWith({});
    symlinkSync('round.jsonl', join(folder, 'round.jsonl'));
    const files = await read([join(folder, 'round.jsonl'), ...transcriptsOf('pr-plain')], null, folder);
    expect(files.map((file) => (isRead(file) ? 'read' : `${file.path} ${file.unreadable}`))).toEqual([
      'round.jsonl failed',
      'read',
    ]);
  });
});
