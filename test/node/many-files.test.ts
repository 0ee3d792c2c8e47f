import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { discover } from '../../src/node/discover.ts';
import { readSession } from '../../src/node/read-session.ts';
import { sessionsIn } from '../../src/node/session-files.ts';
import { needles } from '../../src/rules/needles.ts';
import { readSessions } from '../../src/transcript/sessions.ts';
import { folderWith } from './folder.ts';
import { assistant, call, callResult, lines, user } from './lines.ts';

const ID = '5a1d0000-7c11-4f00-8e00-00000000a001';
const SUBAGENTS = 150;

/** What a subagent does from its first second on, in steps of its own; the last line has no LF, of some. */
function subagent(number: number): string {
  const more = { isSidechain: true, agentId: `a${number}` };
  const at = (step: number): number => (number % 10) + step * (3 + (number % 7));
  const text = lines(
    user(ID, at(0), 'Do your part.', { ...more, uuid: `${number}-u` }),
    ...Array.from({ length: 8 }, (_, step) => [
      call(ID, at(step), `t${number}-${step}`, `gh pr view ${number}`, {
        ...more,
        uuid: `${number}-c${step}`,
      }),
      callResult(ID, at(step) + 1, `t${number}-${step}`, `part ${step}`, {
        ...more,
        uuid: `${number}-r${step}`,
      }),
    ]).flat(),
    assistant(ID, at(9), 'Done.', { ...more, uuid: `${number}-a` }),
  );
  return number % 2 === 0 ? text : text.slice(0, -1);
}

const MAIN = lines(user(ID, 0, 'Go on.'), assistant(ID, 5, 'I ask others.'), assistant(ID, 900, 'All done.'));
const FILES: Readonly<Record<string, string>> = {
  [`${ID}.jsonl`]: MAIN,
  ...Object.fromEntries(
    Array.from({ length: SUBAGENTS }, (_, number) => [
      `${ID}/subagents/agent-a${number}.jsonl`,
      subagent(number),
    ]),
  ),
};

/** Where Linux lists the files that this process has open. */
const HANDLES = '/proc/self/fd';

function openIn(folder: string): number {
  const targets = readdirSync(HANDLES).flatMap((name) => {
    try {
      return [readlinkSync(`${HANDLES}/${name}`)];
    } catch {
      return [];
    }
  });
  return targets.filter((target) => target.startsWith(folder)).length;
}

describe('a session of many files that are written at the same time', () => {
  test('gives what the files give that are held as a whole', async () => {
    const folder = await folderWith(FILES);
    const { sessions } = await sessionsIn(await discover([folder]));
    const [session, ...others] = sessions;
    expect(others).toEqual([]);
    if (session === undefined) throw new Error('no session');
    const reading = readSession(session, { needles });
    const events = [];
    for await (const batch of reading.events) events.push(...batch);
    const inOrder = session.heads.map(({ file }) => file.path.slice(folder.length + 1));
    const [expected] = readSessions(
      inOrder.map((file) => ({ file, input: FILES[file] ?? '' })),
      { needles },
    );
    expect(events).toEqual(expected?.events);
    expect(events.length).toBeGreaterThan(SUBAGENTS * 18);
    expect(reading.diagnostics()).toEqual(expected?.diagnostics);
    expect(reading.problems()).toEqual([]);
  });

  test.skipIf(!existsSync(HANDLES))('keeps some open, and none once it is left half way', async () => {
    const folder = await folderWith(FILES);
    const { sessions } = await sessionsIn(await discover([folder]));
    const most: number[] = [];
    for (const session of sessions) {
      let taken = 0;
      for await (const batch of readSession(session, { needles: null }).events) {
        most.push(openIn(folder));
        taken += batch.length;
        if (taken > 1500) break;
      }
    }
    expect(Math.max(...most)).toBe(128);
    expect(openIn(folder)).toBe(0);
  });
});
