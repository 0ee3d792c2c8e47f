import { describe, expect, test } from 'vitest';
import { discover } from '../../src/node/discover.ts';
import { forksAmong } from '../../src/node/forks.ts';
import { readSession } from '../../src/node/read-session.ts';
import { sessionsIn, type SessionFiles, type Sessions } from '../../src/node/session-files.ts';
import { traceIndex } from '../../src/node/trace-index.ts';
import type { Event } from '../../src/transcript/events.ts';
import { folderWith } from './folder.ts';
import { assistant, call, callResult, lines, user } from './lines.ts';
import { recorded } from './fixtures.ts';

async function sessionsAt(...paths: readonly string[]): Promise<Sessions> {
  return sessionsIn(await discover(paths));
}

async function eventsOf(session: SessionFiles | undefined, copies?: ReadonlySet<string>): Promise<Event[]> {
  const events: Event[] = [];
  if (session === undefined) return events;
  const options = copies === undefined ? { needles: null } : { needles: null, copies };
  for await (const batch of readSession(session, options).events) events.push(...batch);
  return events;
}

function names(session: SessionFiles | undefined): string[] {
  return session?.heads.map(({ file }) => file.path.slice(file.path.lastIndexOf('/') + 1)) ?? [];
}

const MAIN = '5a1d0000-7c11-4f00-8e00-00000000a001';
const OTHER = '5a1d0000-7c11-4f00-8e00-00000000b002';

describe('the files of one session (T2, T44)', () => {
  test('are its main file, its subagents’ wherever they lie, and its stream', async () => {
    const folder = await folderWith({
      [`p/${MAIN}.jsonl`]: lines(user(MAIN, 1, 'Go on.'), assistant(MAIN, 9, 'Done.')),
      'p/agent-7.jsonl': lines(assistant(MAIN, 3, 'In the middle.', { isSidechain: true, agentId: '7' })),
      [`p/${MAIN}/subagents/agent-8.jsonl`]: lines(
        assistant(MAIN, 2, 'Earlier.', { isSidechain: true, agentId: '8' }),
      ),
      [`p/${OTHER}.jsonl`]: lines(user(OTHER, 1, 'Another one.')),
      'stream.jsonl': lines({ type: 'system', subtype: 'init', session_id: MAIN, cwd: '/w', uuid: 'i' }),
    });
    const { sessions, problems } = await sessionsAt(folder);
    expect(problems).toEqual([]);
    expect(sessions.map(({ id }) => id)).toEqual([MAIN, OTHER]);
    expect(names(sessions[0])).toEqual([`${MAIN}.jsonl`, 'agent-7.jsonl', 'agent-8.jsonl', 'stream.jsonl']);
    const texts = (await eventsOf(sessions[0])).flatMap((event) =>
      event.kind === 'prose' ? [event.text] : [],
    );
    expect(texts).toEqual(['Go on.', 'Earlier.', 'In the middle.', 'Done.']);
  });

  test('are a session of their own where the main file is missing', async () => {
    const folder = await folderWith({
      'agent-7.jsonl': lines(assistant(MAIN, 3, 'Alone.', { isSidechain: true, agentId: '7' })),
    });
    const { sessions } = await sessionsAt(folder);
    expect(sessions.map(({ id }) => id)).toEqual([MAIN]);
    expect(names(sessions[0])).toEqual(['agent-7.jsonl']);
  });

  test.each(['claude-2.1.332/e-subagent', 'claude-2.1.332/pr-plain', 'codex-0.171.0/pr-plain'])(
    'are one for the disk and the stream of %s, and each call is there once',
    async (name) => {
      const onDisk = await sessionsAt(recorded(`${name}/transcript`));
      const both = await sessionsAt(recorded(`${name}/stream.jsonl`), recorded(`${name}/transcript`));
      expect(both.sessions).toHaveLength(1);
      const calls = (events: readonly Event[]): string[] =>
        events.flatMap((event) => (event.kind === 'call' ? [event.callId] : []));
      const alone = calls(await eventsOf(onDisk.sessions[0]));
      expect(alone.length).toBeGreaterThan(0);
      expect(calls(await eventsOf(both.sessions[0]))).toEqual(alone);
    },
  );
});

describe('a file that is no transcript (T3)', () => {
  test('is a problem where it was named, with the reason', async () => {
    const folder = await folderWith({
      'notes.jsonl': lines({ note: 1 }),
      'state.sqlite': new Uint8Array([83, 81, 76, 0, 1, 2, 3]),
      'empty.jsonl': '',
    });
    const { sessions, problems } = await sessionsAt(
      `${folder}/notes.jsonl`,
      `${folder}/state.sqlite`,
      `${folder}/empty.jsonl`,
    );
    expect(sessions).toEqual([]);
    expect(problems.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'not-a-transcript: is no transcript of Claude Code or Codex',
      'not-a-transcript: is a binary file',
      'not-a-transcript: is empty',
    ]);
  });

  test('is passed by in a folder that holds others, and in one that does not the folder is the problem', async () => {
    const folder = await folderWith({
      'mixed/notes.jsonl': lines({ note: 1 }),
      [`mixed/${MAIN}.jsonl`]: lines(user(MAIN, 1, 'Hello.')),
      'foreign/notes.jsonl': lines({ note: 1 }),
    });
    const { sessions, problems } = await sessionsAt(`${folder}/mixed`, `${folder}/foreign`);
    expect(sessions.map(({ id }) => id)).toEqual([MAIN]);
    expect(problems.map(({ code, path }) => [code, path])).toEqual([['no-transcripts', `${folder}/foreign`]]);
  });

  test('that vanished or was cut while it was read is a problem of the reading', async () => {
    const folder = await folderWith({ [`${MAIN}.jsonl`]: lines(user(MAIN, 1, 'Hello.')) });
    const [session] = (await sessionsAt(folder)).sessions;
    if (session === undefined) throw new Error('no session');
    const [head] = session.heads;
    const gone = { ...head, file: { ...head.file, realPath: `${folder}/gone.jsonl` } };
    const reading = readSession({ ...session, heads: [gone] }, { needles: null });
    for await (const batch of reading.events) expect(batch).toEqual([]);
    expect(reading.problems().map(({ code, path }) => [code, path])).toEqual([
      ['unreadable', head.file.path],
    ]);
  });
});

describe('outputs that the client moved to files (T26)', () => {
  test('come behind the results that name them', async () => {
    const { sessions } = await sessionsAt(recorded('claude-2.1.332/e-large-output/transcript'));
    const results = (await eventsOf(sessions[0])).flatMap((event) =>
      event.kind === 'result' ? [event] : [],
    );
    expect(results.map(({ source, complete }) => [source, complete])).toEqual([
      ['line', false],
      ['file', true],
      ['line', false],
      ['file', true],
    ]);
    expect(results[1]?.output?.length).toBeGreaterThan(100_000);
    expect(results[1]?.callId).toBe(results[0]?.callId);
  });
});

describe('forks (T48)', () => {
  const shared = [
    user(MAIN, 1, 'open it', { uuid: 'u1' }),
    call(MAIN, 2, 'toolu_1', 'gh pr create --fill', { uuid: 'u2' }),
    callResult(MAIN, 3, 'toolu_1', 'https://github.com/acme/widgets/pull/41', { uuid: 'u3' }),
  ];
  const copied = shared.map((line) => ({ ...line, sessionId: OTHER }));

  async function forksOf(files: Readonly<Record<string, string>>): Promise<Record<string, unknown>> {
    const { sessions } = await sessionsAt(await folderWith(files));
    const index = traceIndex();
    for (const [place, session] of sessions.entries()) index.add(place, await eventsOf(session));
    const forks: Record<string, unknown> = {};
    for (const related of index.related()) {
      const found = await forksAmong(related.flatMap((place) => sessions[place] ?? []));
      for (const [session, { copies, from }] of found) {
        const events = await eventsOf(session, copies);
        const own = events.filter((event) => event.kind !== 'session' && !event.inherited);
        forks[session.id ?? ''] = { from: from.id, own: own.map(({ key }) => key.split('/')[0]) };
      }
    }
    return forks;
  }

  test('hold lines of an older file: those are its acts alone', async () => {
    expect(
      await forksOf({
        [`${OTHER}.jsonl`]: lines(...copied, assistant(OTHER, 60, 'Anything else?', { uuid: 'u60' })),
        [`${MAIN}.jsonl`]: lines(...shared),
      }),
    ).toEqual({ [OTHER]: { from: MAIN, own: ['u60'] } });
  });

  test('are told by who went on first, however far away in the file that stands', async () => {
    const many = Array.from({ length: 90 }, (_, place) =>
      assistant(MAIN, 4, `Step ${place}.`, { uuid: `m${place}` }),
    );
    const first = [...shared, ...many];
    const again = first.map((line) => ({ ...line, sessionId: OTHER }));
    const forks = await forksOf({
      [`${OTHER}.jsonl`]: lines(...again, assistant(OTHER, 200, 'Later.', { uuid: 'o' })),
      [`${MAIN}.jsonl`]: lines(...first, assistant(MAIN, 100, 'Sooner.', { uuid: 'm' })),
    });
    expect(forks).toEqual({ [OTHER]: { from: MAIN, own: ['o'] } });
  });

  test('of a fork hold what both before it did', async () => {
    const third = '5a1d0000-7c11-4f00-8e00-00000000c003';
    const second = [...copied, call(OTHER, 50, 'toolu_2', 'gh pr view', { uuid: 'u50' })];
    const forks = await forksOf({
      [`${third}.jsonl`]: lines(
        ...second.map((line) => ({ ...line, sessionId: third })),
        assistant(third, 70, 'Mine.', { uuid: 'u70' }),
      ),
      [`${OTHER}.jsonl`]: lines(...second, assistant(OTHER, 60, 'Its own.', { uuid: 'u60' })),
      [`${MAIN}.jsonl`]: lines(...shared, assistant(MAIN, 40, 'The first.', { uuid: 'u40' })),
    });
    expect(forks).toEqual({
      [OTHER]: { from: MAIN, own: ['u50', 'u60'] },
      [third]: { from: OTHER, own: ['u70'] },
    });
  });

  test.each(['claude-2.1.332/f-fork', 'claude-2.1.332/f-fork-creates'])(
    'that their own lines tell need no second file: %s',
    async (name) => {
      const { sessions } = await sessionsAt(recorded(`${name}/transcript`));
      expect(sessions).toHaveLength(2);
      const index = traceIndex();
      for (const [place, session] of sessions.entries()) index.add(place, await eventsOf(session));
      expect(index.related()).toEqual([]);
    },
  );
});
