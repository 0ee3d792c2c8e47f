import { describe, expect, it } from 'vitest';
import { planPostToolUse } from '../../src/hooks/post-tool-use.ts';
import type { PostToolUsePlan, PostToolUseQuestion } from '../../src/hooks/post-tool-use.ts';

const NOW = 1_796_029_736_123;
const SECOND = 1000;
const HOUR = 3_600_000;

function plan(more: Partial<PostToolUseQuestion> = {}): PostToolUsePlan {
  return planPostToolUse({
    now: NOW,
    sessionId: 's',
    transcript: { lines: 151 },
    saved: 100,
    lastSaveAt: null,
    running: null,
    ...more,
  });
}

describe('the first reason that applies', () => {
  const running = { alive: true, startedAt: NOW };
  it.each<readonly [PostToolUsePlan['reason'], Partial<PostToolUseQuestion>]>([
    ['no-session-id', { sessionId: null, transcript: null }],
    ['no-session-id', { sessionId: 'a/b' }],
    ['no-transcript', { transcript: null, saved: 'x', lastSaveAt: 'x' }],
    ['no-transcript', { transcript: { lines: -1 } }],
    ['no-transcript', { transcript: { lines: Number.NaN } }],
    ['below-threshold', { transcript: { lines: 150 }, lastSaveAt: NOW, running }],
    ['cooldown', { lastSaveAt: NOW, running }],
    ['save-running', { running }],
    ['due', {}],
  ])('%s: %j', (reason, more) => {
    const counted = reason !== 'no-session-id' && reason !== 'no-transcript';
    expect(plan(more)).toEqual({
      save: reason === 'due',
      reason,
      newLines: counted ? (more.transcript?.lines ?? 151) - 100 : null,
      repairs: [],
    });
  });
});

describe('the threshold', () => {
  it.each([
    [50, 50, false],
    [51, 50, true],
    [0, 0, false],
    [1, 0, true],
  ])('%i new lines over %i: %j', (newLines, least, save) => {
    expect(plan({ saved: 151 - newLines, config: { 'save.minNewLines': least } })).toMatchObject({
      save,
      newLines,
    });
  });
});

describe('the position', () => {
  it.each([
    [null, 151, []],
    [undefined, 151, []],
    [0, 151, []],
    [151, 0, []],
    [152, 151, ['position']],
    [-1, 151, ['position']],
    [1.5, 151, ['position']],
    ['100', 151, ['position']],
    [{}, 151, ['position']],
  ])('%j leaves %i new lines, mends %j', (saved, newLines, repairs) => {
    expect(plan({ saved })).toMatchObject({ newLines, repairs });
  });
});

describe('the marker of the last start', () => {
  it.each([
    [NOW - 120 * SECOND, 'due', []],
    [NOW - 120 * SECOND + 1, 'cooldown', []],
    [NOW, 'cooldown', []],
    [NOW + 1, 'due', ['save-marker']],
    [0, 'due', []],
    [-1, 'due', ['save-marker']],
    ['x', 'due', ['save-marker']],
    [Number.NaN, 'due', ['save-marker']],
    [null, 'due', []],
    [undefined, 'due', []],
  ])('%j: %s, mends %j', (lastSaveAt, reason, repairs) => {
    expect(plan({ lastSaveAt })).toMatchObject({ reason, repairs });
  });

  it('holds nothing back where the cooldown is 0', () => {
    expect(plan({ lastSaveAt: NOW, config: { 'save.cooldownSeconds': 0 } }).reason).toBe('due');
  });

  it('is mended together with the position, also where no save is due', () => {
    expect(plan({ lastSaveAt: 'x', saved: 'x', transcript: { lines: 1 } })).toEqual({
      save: false,
      reason: 'below-threshold',
      newLines: 1,
      repairs: ['save-marker', 'position'],
    });
  });

  it('is not judged by a clock that tells no time', () => {
    expect(plan({ now: null, lastSaveAt: NOW })).toMatchObject({ reason: 'due', repairs: [] });
  });
});

describe('a save that is at work', () => {
  it.each([
    [{ alive: true, startedAt: NOW - HOUR }, true],
    [{ alive: true, startedAt: NOW - HOUR - 1 }, false],
    [{ alive: true, startedAt: NOW + 1 }, true],
    [{ alive: true, startedAt: null }, false],
    [{ alive: false, startedAt: NOW }, false],
    [null, false],
  ])('%j counts: %j', (running, counts) => {
    expect(plan({ running }).reason).toBe(counts ? 'save-running' : 'due');
  });
});
