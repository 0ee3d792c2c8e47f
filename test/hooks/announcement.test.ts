import { describe, expect, it } from 'vitest';
import { planAnnouncement } from '../../src/hooks/announcement.ts';
import type { AnnouncementPlan, AnnouncementQuestion } from '../../src/hooks/announcement.ts';

const NOW = 1_796_029_736_123;
const entry = (id: string, more: object = {}): object => ({
  id,
  text: `About ${id}`,
  url: `https://x.test/${id}`,
  ...more,
});
const line = (id: string): string =>
  `transcript-facts: About ${id} -- x.test/${id} (off: announcement.enabled)`;

function plan(more: Partial<AnnouncementQuestion> = {}): AnnouncementPlan {
  return planAnnouncement({
    now: NOW,
    delivers: true,
    list: [entry('a'), entry('b')],
    installed: [],
    last: null,
    config: { 'announcement.enabled': true },
    ...more,
  });
}

describe('the first reason that applies', () => {
  const cooling = { last: { id: 'a', at: NOW } };
  it.each<readonly [AnnouncementPlan['reason'], Partial<AnnouncementQuestion>]>([
    ['off', { config: {}, delivers: false, list: null, ...cooling }],
    ['not-delivered', { delivers: false, list: null, ...cooling }],
    ['no-list', { list: null, ...cooling }],
    ['no-list', { list: undefined }],
    ['no-list', { list: { 0: entry('a') } }],
    ['no-list', { list: 'text' }],
    ['cooldown', cooling],
    ['nothing-to-say', { list: [] }],
  ])('%s: %j', (reason, more) => {
    expect(plan(more)).toEqual({ show: null, reason, skipped: [] });
  });

  it('shown', () => {
    expect(plan()).toEqual({ show: { id: 'a', line: line('a') }, reason: 'shown', skipped: [] });
  });

  it.each([1, 'true', null, {}, undefined])('%j does not turn it on', (value) => {
    expect(plan({ config: { 'announcement.enabled': value } }).reason).toBe('off');
  });
});

describe('the cooldown', () => {
  const WEEK = 604_800_000;
  it.each([
    [NOW, 'cooldown'],
    [NOW - WEEK + 1, 'cooldown'],
    [NOW - WEEK, 'shown'],
    [NOW + 1, 'shown'],
    ['yesterday', 'shown'],
    [null, 'shown'],
    [-1, 'shown'],
  ])('after a marker at %j: %s', (at, reason) => {
    expect(plan({ last: { id: 'a', at } }).reason).toBe(reason);
  });

  it('of 0 seconds is each session', () => {
    const config = { 'announcement.enabled': true, 'announcement.cooldownSeconds': 0 };
    expect(plan({ last: { id: 'a', at: NOW }, config }).show?.id).toBe('b');
  });
});

describe('which one', () => {
  it.each([
    [null, 'a'],
    [{}, 'a'],
    [{ id: 'a' }, 'b'],
    [{ id: 'b' }, 'a'],
    [{ id: 'gone' }, 'a'],
  ])('after %j it is %s', (last, id) => {
    expect(plan({ last }).show).toEqual({ id, line: line(id) });
  });

  it('the same again, where there is no other', () => {
    expect(plan({ last: { id: 'a' }, list: [entry('a')] }).show?.id).toBe('a');
  });
});

describe('what is skipped', () => {
  it.each([
    ['incomplete', null, null],
    ['incomplete', null, 7],
    ['incomplete', null, {}],
    ['incomplete', null, entry('')],
    ['incomplete', 'a', entry('a', { text: '' })],
    ['incomplete', 'a', entry('a', { url: null })],
    ['incomplete', 'a', { id: 'a', text: 'x' }],
    ['not-plain', 'a', entry('a', { text: 'x\u001b[1m' })],
    ['not-plain', 'a', entry('a', { text: 'x\ny' })],
    ['not-plain', 'a', entry('a', { text: 'x\n' })],
    ['not-plain', 'a', entry('a', { text: 'x\u2028y' })],
    ['not-plain', 'a', entry('a', { text: 'x\u202ey' })],
    ['not-plain', 'a', entry('a', { text: '\ud800' })],
    ['not-plain', 'a', entry('a', { url: 'http://x.test' })],
    ['not-plain', 'a', entry('a', { url: 'x.test' })],
    ['not-plain', 'a', entry('a', { url: 'HTTPS://x.test' })],
    ['not-plain', 'a', entry('a', { url: 'https://x.test/\u200b' })],
    ['not-plain', 'a\u0007', entry('a\u0007')],
    ['installed', 'there', entry('there')],
    ['installed', 'there', entry('there', { text: 'x'.repeat(200) })],
    ['too-long', 'a', entry('a', { text: 'x'.repeat(200) })],
  ])('%s, as %j: %j', (reason, id, one) => {
    expect(plan({ list: [one], installed: ['there'] })).toEqual({
      show: null,
      reason: 'nothing-to-say',
      skipped: [{ id, reason }],
    });
    expect(plan({ list: [one, entry('b')], installed: ['there'] }).show?.id).toBe('b');
  });

  it('everything, where nobody can tell what is installed; what is wrong with an entry comes first', () => {
    const list = [entry('a'), entry('b', { url: 'x' }), entry('c', { text: 'x'.repeat(200) })];
    expect(plan({ installed: null, list }).skipped).toEqual([
      { id: 'a', reason: 'cannot-tell' },
      { id: 'b', reason: 'not-plain' },
      { id: 'c', reason: 'cannot-tell' },
    ]);
  });
});

describe('the line', () => {
  it.each([
    ['https://x.test', 'x.test'],
    ['https://x.test/', 'x.test'],
    ['https://x.test/a/', 'x.test/a'],
    ['https://x.test//', 'x.test/'],
  ])('%s is written %s', (url, written) => {
    expect(plan({ list: [{ id: 'a', text: 'T', url }] }).show?.line).toBe(
      `transcript-facts: T -- ${written} (off: announcement.enabled)`,
    );
  });

  it('has 170 characters at most, emoji count as one', () => {
    const rest = [...line('a')].length - 'About a'.length;
    const text = (count: number): object => entry('a', { text: '😀'.repeat(count) });
    expect(plan({ list: [text(170 - rest)] }).reason).toBe('shown');
    expect(plan({ list: [text(171 - rest)] }).skipped).toEqual([{ id: 'a', reason: 'too-long' }]);
  });
});
