import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  advance,
  createFold,
  facts,
  parseState,
  resumeFold,
  SessionStateError,
  start,
} from '../../src/session/index.ts';
import { call, header, prose, record, result } from '../support/events.ts';
import { briefly, pull, REPOSITORY } from '../support/facts.ts';

const NOW = { now: '2026-11-30T12:00:00Z' };

/** A state with something in each of its fields. */
function full(): unknown {
  const fold = createFold({ repository: REPOSITORY, hosts: ['git.corp.example'] });
  fold.push([
    header(),
    prose(`Please look at ${pull(7)} first`, { role: 'person' }),
    call('c1', 'gh pr create --fill; gh pr comment 7 -b hi'),
    result('c1', `${pull(41)}\n${pull(7)}#issuecomment-55\n${pull(8)}`),
    record(pull(41)),
    call('c2', 'gh pr create --fill -H second > pr.txt && gh pr comment 9 -b x > out.txt'),
    result('c2', ''),
    call('c3', 'gh pr create --fill >/dev/null'),
    result('c3', ''),
    call('c4', 'gh pr view --json url'),
    result('c4', `{"url":"${pull(43)}"}`),
    result('c5', pull(45)),
    prose(`I opened ${pull(44)}.`),
    call('c6', 'gh pr review 7 --approve -b fine'),
    result('c6', ''),
    call('c7', 'git remote -v'),
    result('c7', 'origin\tgit@github.com:harbor/lantern.git (fetch)'),
  ]);
  return JSON.parse(JSON.stringify(fold.state()));
}

type Json = Record<string, unknown> | unknown[];

/** Every place of a value, with the object that holds it. */
function* places(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    yield [...path, name];
    yield* places(inner, [...path, name]);
  }
}

function edited(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  edit: (holder: Json, name: string) => void,
): unknown {
  const copy = structuredClone(value) as Json;
  let holder = copy;
  let at = name;
  for (const next of rest) {
    holder = (holder as Record<string, Json>)[at] ?? holder;
    at = next;
  }
  edit(holder, at);
  return copy;
}

const refusal = (value: unknown): SessionStateError | null => {
  try {
    parseState(value);
    return null;
  } catch (error) {
    if (error instanceof SessionStateError) return error;
    throw error;
  }
};

describe('a stored state', () => {
  test('goes on as it was', () => {
    const state = full();
    expect(refusal(state)).toBeNull();
    expect(JSON.parse(JSON.stringify(parseState(state)))).toEqual(state);
  });

  test.each([
    ['null', null, ''],
    ['a list', [], ''],
    ['a text', '{}', ''],
    ['no version', {}, 'version'],
    ['a version to come', { ...start(), version: 99 }, 'version'],
    ['a version that is a text', { ...start(), version: '2' }, 'version'],
    ['a field is missing', { ...start(), calls: undefined }, 'calls'],
    ['a field is another thing', { ...start(), header: { ...start().header, cwd: 7 } }, 'header.cwd'],
  ])('%s', (_name, state, field) => {
    const error = refusal(state);
    expect(error?.field).toBe(field);
    expect(error?.message).toContain(field === '' ? 'The session state' : `"${field}"`);
    expect(() => advance(state as ReturnType<typeof start>, [], NOW)).toThrow(SessionStateError);
    expect(() => resumeFold(state as ReturnType<typeof start>)).toThrow(SessionStateError);
  });

  test('any field that was edited by hand is named, or the state is as good as before', () => {
    const state = full();
    let named = 0;
    for (const path of places(state)) {
      for (const wrong of [undefined, { odd: true }]) {
        const broken = edited(state, path, (holder, name) => {
          (holder as Record<string, unknown>)[name] = wrong;
        });
        const before = JSON.stringify(broken);
        const error = refusal(broken);
        expect(JSON.stringify(broken)).toBe(before);
        if (error === null) facts(resumeFold(parseState(broken)).state());
        else if (path.join('.').startsWith(error.field) || error.field.startsWith(path.join('.'))) named += 1;
      }
    }
    expect(named).toBeGreaterThan(1_000);
  });

  test('cut off, it is no state', () => {
    const text = JSON.stringify(full());
    expect(() => JSON.parse(text.slice(0, -1)) as unknown).toThrow(SyntaxError);
    expect(refusal(JSON.parse('{"version":2}'))?.field).not.toBeNull();
  });
});

describe('a state of version 1', () => {
  const one = JSON.parse(
    readFileSync(new URL('../../fixtures/states/version-1.json', import.meta.url), 'utf8'),
  ) as {
    readonly state: unknown;
    readonly facts: { readonly pullRequests: readonly { readonly url: string; readonly evidence: string }[] };
  };

  test('holds what it held, and goes on', () => {
    const state = parseState(one.state);
    expect(briefly(facts(state))).toEqual(one.facts.pullRequests.map(({ url, evidence }) => [url, evidence]));
    expect(facts(state).warnings.map(({ callId }) => callId)).toEqual(['c3', 'c5']);
    const events = [
      result('c6', pull(45)),
      call('c7', 'cat pr.txt'),
      result('c7', pull(42)),
      call('c8', 'gh pr comment 41 -b hi'),
      result('c8', `${pull(41)}#issuecomment-5`),
    ];
    const { state: now, changes } = advance(state, events, NOW);
    expect(briefly(facts(now))).toEqual([
      [pull(41), 'created'],
      [pull(43), 'claimed'],
      [pull(45), 'created'],
      [pull(42), 'created'],
    ]);
    expect(changes.map(({ kind }) => kind)).toContain('comment');
  });
});

describe('a state of version 2', () => {
  const push = { branch: 'fix', callId: 'c1', opening: 0, command: [0, 8], at: null, agentId: null };
  const failure = { callId: 'c1', opening: 0, command: null, line: 'no', at: null };
  const { pushes, createFailures, ...rest } = start();
  const two = (deeds: object): unknown => ({ ...rest, version: 2, ...deeds });

  test('holds the last deed of each kind', () => {
    expect(pushes.length + createFailures.length).toBe(0);
    const held = facts(parseState(two({ pushed: push, createFailed: failure })));
    expect([held.pushed, held.createFailed]).toEqual([push, failure]);
    expect(parseState(two({ pushed: null, createFailed: null }))).toEqual(start());
  });

  test('cut off, it is none', () => {
    expect(refusal(two({ pushed: null }))?.field).toBe('createFailures');
  });
});
