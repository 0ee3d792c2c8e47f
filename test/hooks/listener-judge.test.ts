import { describe, expect, it } from 'vitest';
import { judgeListener } from '../../src/hooks/listener-judge.ts';
import type { DirectoryFacts, ListenerEntry, ListenerQuestion } from '../../src/hooks/listener-judge.ts';

const ME = 1000;
const folder = (more: Partial<DirectoryFacts> = {}): DirectoryFacts => ({
  path: 'hooks.d',
  uid: ME,
  mode: 0o755,
  ...more,
});
const entry = (more: Partial<ListenerEntry> = {}): ListenerEntry => ({
  name: '10-notes.sh',
  kind: 'file',
  uid: ME,
  mode: 0o755,
  executable: true,
  directories: [folder()],
  ...more,
});
const link = (more: Partial<ListenerEntry> = {}): ListenerEntry =>
  entry({ kind: 'symlink', mode: 0o777, target: { kind: 'file', uid: ME, mode: 0o755 }, ...more });

function judged(one: ListenerEntry, more: Partial<ListenerQuestion> = {}): string {
  const { action, reasons } = judgeListener({ entry: one, me: ME, platform: 'posix', ...more });
  return [action, ...reasons].join(' ');
}

describe('what is skipped, before anything else is asked', () => {
  it.each([
    ['hidden', { name: '.off' }],
    ['hidden', { name: '.off~' }],
    ['hidden', { name: '.' }],
    ['hidden', { name: new Uint8Array([0x2e, 0xff]) }],
    ['hidden', { name: '.off', kind: 'symlink', target: null }],
    ['backup', { name: 'on~' }],
    ['backup', { name: '~' }],
    ['backup', { name: new Uint8Array([0xff, 0x7e]) }],
    ['backup', { name: 'on~', kind: 'directory' }],
    ['not-a-file', { kind: 'directory' }],
    ['not-a-file', { kind: 'other', executable: false }],
    ['not-a-file', { kind: 'symlink', target: { kind: 'directory', uid: ME, mode: 0o755 } }],
    ['not-executable', { executable: false }],
    ['not-executable', { executable: false, uid: 0, mode: 0o666 }],
  ] as const)('%s: %j', (reason, more) => {
    expect(judged(entry(more))).toBe(`skip ${reason}`);
    expect(judged(entry(more), { platform: 'windows', me: null })).toBe(`skip ${reason}`);
  });

  it.each(['a.b', 'a~b', '-rf', 'ä', ''])('%j is a name like others', (name) => {
    expect(judged(entry({ name }))).toBe('run');
  });
});

describe('what is refused', () => {
  it.each([
    ['owner-unknown', { uid: null }],
    ['owner', { uid: 1001 }],
    ['owner', { uid: 0 }],
    ['mode-unknown', { mode: null }],
    ['group-writable', { mode: 0o775 }],
    ['world-writable', { mode: 0o757 }],
    ['world-writable', { mode: 0o1757 }],
    ['group-writable', { mode: 0o6770 }],
    ['group-writable world-writable', { mode: 0o777 }],
    ['owner-unknown mode-unknown', { uid: null, mode: null }],
    ['owner group-writable world-writable', { uid: 0, mode: 0o777 }],
  ])('%s: %j', (reasons, more) => {
    expect(judged(entry(more))).toBe(`refuse ${reasons}`);
  });

  it.each([
    ['directory-unknown', []],
    ['directory-unknown', [folder({ uid: null })]],
    ['directory-unknown', [folder(), folder({ mode: null })]],
    ['directory-owner', [folder({ uid: 1001 })]],
    ['directory-writable', [folder({ mode: 0o775 })]],
    ['directory-writable', [folder(), folder(), folder({ mode: 0o757 })]],
    ['directory-writable', [folder({ uid: 0, mode: 0o777 })]],
    ['directory-writable', [folder({ uid: ME, mode: 0o1777 })]],
    [
      'directory-unknown directory-owner directory-writable',
      [folder({ uid: 1001, mode: 0o777 }), folder({ mode: null }), folder({ uid: 1002 })],
    ],
  ])('%s: folders %j', (reasons, directories) => {
    expect(judged(entry({ directories }))).toBe(`refuse ${reasons}`);
  });

  it.each([
    [[folder({ uid: 0 })]],
    [[folder(), folder({ uid: 0, mode: 0o1777 })]],
    [[folder({ mode: 0o700 }), folder({ mode: 0o500 })]],
  ])('folders that are safe: %j', (directories) => {
    expect(judged(entry({ directories }))).toBe('run');
  });

  it('the file before its folders', () => {
    expect(judged(entry({ uid: 0, mode: 0o777, directories: [] }))).toBe(
      'refuse owner group-writable world-writable directory-unknown',
    );
  });

  it('where nobody knows whose process this is', () => {
    expect(judged(entry(), { me: null })).toBe('refuse owner-unknown directory-owner');
  });
});

describe('a link', () => {
  it.each([
    ['run', {}],
    ['refuse link-unreadable', { target: null }],
    ['refuse link-unreadable', { target: null, executable: false }],
    ['refuse owner', { target: { kind: 'file', uid: 0, mode: 0o755 } }],
    ['refuse group-writable', { target: { kind: 'file', uid: ME, mode: 0o775 } }],
    ['refuse link-owner', { uid: 0 }],
    ['refuse link-owner', { uid: null }],
    ['refuse mode-unknown link-owner', { uid: 7, target: { kind: 'file', uid: ME, mode: null } }],
    ['refuse link-owner directory-writable', { uid: 7, directories: [folder({ mode: 0o777 })] }],
    ['skip not-executable', { executable: false }],
  ] as const)('%s: %j', (verdict, more) => {
    expect(judged(link(more))).toBe(verdict);
  });

  it('of which nobody read the target is refused', () => {
    const { target, ...rest } = link();
    expect(target).toBeDefined();
    expect(judged(rest)).toBe('refuse link-unreadable');
  });
});

describe('on Windows', () => {
  it('it runs, with the remark that nothing was checked', () => {
    expect(judged(entry({ uid: 0, mode: 0o666, directories: [] }), { platform: 'windows', me: null })).toBe(
      'run unchecked',
    );
    expect(judged(link({ target: null }), { platform: 'windows', me: null })).toBe('refuse link-unreadable');
  });
});
