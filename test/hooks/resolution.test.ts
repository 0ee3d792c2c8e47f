/** The cache of what a hook found out (hooks 6.2 to 6.4). */
import { describe, expect, it } from 'vitest';
import { checkResolution, publishResolution, resolutionValues } from '../../src/hooks/index.ts';
import type { ResolutionQuestion } from '../../src/hooks/index.ts';

const identity = { client: 'claude-code', project: '/w', packageRoot: '/p', home: '/home/dev' };
const layers = [
  { path: '/etc/transcript-facts.json', stamp: 'absent' },
  { path: '/w/.transcript-facts.json', stamp: 'sha256:aa' },
];
const values = {
  store: '/w/.facts',
  transcriptFolder: '/home/dev/.claude/projects/-w',
  timezone: 'Europe/Berlin',
  'stamp.mode': 'full',
  'save.minNewLines': 50,
  'save.cooldownSeconds': 0,
};
const document = { version: 1, identity, layers, values };
const fresh: ResolutionQuestion = {
  env: null,
  file: { kind: 'file', uid: 1000, mode: 0o600 },
  text: JSON.stringify(document),
  identity,
  layers,
  me: 1000,
};
const without = (key: keyof typeof values): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
const withText = (change: object): Partial<ResolutionQuestion> => ({
  text: JSON.stringify({ ...document, ...change }),
});

describe('a resolution is used or refused', () => {
  it.each<[string, Partial<ResolutionQuestion>, string]>([
    ['all as it was', {}, 'fresh'],
    ['switched off', { env: '0' }, 'off'],
    ['another word', { env: 'false' }, 'fresh'],
    ['no file', { file: { kind: 'missing' }, text: null }, 'missing'],
    ['a link', { file: { kind: 'symlink', uid: 1000, mode: 0o600 } }, 'not-a-file'],
    ['a folder', { file: { kind: 'directory', uid: 1000, mode: 0o700 } }, 'not-a-file'],
    ['of root', { file: { kind: 'file', uid: 0, mode: 0o600 } }, 'owner'],
    ['of nobody knows whom', { file: { kind: 'file', mode: 0o600 } }, 'owner'],
    ['a bit for the group', { file: { kind: 'file', uid: 1000, mode: 0o610 } }, 'mode'],
    ['a bit for others', { file: { kind: 'file', uid: 1000, mode: 0o604 } }, 'mode'],
    ['the kind of the file in its mode', { file: { kind: 'file', uid: 1000, mode: 0o100600 } }, 'fresh'],
    ['an unknown mode', { file: { kind: 'file', uid: 1000, mode: null } }, 'mode'],
    ['neither owner nor mode on Windows', { me: null, file: { kind: 'file' } }, 'fresh'],
    ['a link on Windows', { me: null, file: { kind: 'symlink' } }, 'not-a-file'],
    ['could not be read', { text: null }, 'unreadable'],
    ['no JSON', { text: '{' }, 'unreadable'],
    ['a list', { text: '[]' }, 'unreadable'],
    ['null', { text: 'null' }, 'unreadable'],
    ['two documents', { text: `${JSON.stringify(document)}{}` }, 'unreadable'],
    ['64 KiB', { text: JSON.stringify(document).padEnd(65_536) }, 'fresh'],
    ['more', { text: JSON.stringify(document).padEnd(65_537) }, 'unreadable'],
    ['more in bytes alone', withText({ note: 'é'.repeat(33_000) }), 'unreadable'],
    ['another version', withText({ version: 2 }), 'version'],
    ['a version in words', withText({ version: '1' }), 'version'],
    ['another client', { identity: { ...identity, client: 'codex' } }, 'identity'],
    ['another project', { identity: { ...identity, project: '/W' } }, 'identity'],
    ['another place of the package', { identity: { ...identity, packageRoot: '/p2' } }, 'identity'],
    ['another home', { identity: { ...identity, home: '/home/dev/' } }, 'identity'],
    ['no identity', withText({ identity: null }), 'identity'],
    ['layers in another order', { layers: [...layers].reverse() }, 'layers'],
    ['a layer less', { layers: layers.slice(1) }, 'layers'],
    ['a layer more', { layers: [...layers, { path: '/x', stamp: 'absent' }] }, 'layers'],
    ['another stamp', { layers: layers.map(({ path }) => ({ path, stamp: 'absent' })) }, 'layers'],
    ['no layers', withText({ layers: {} }), 'layers'],
    ['a value that is not ours', withText({ values: { ...values, token: 'x' } }), 'values'],
    ['a value of a prototype', withText({ values: { ...without('store'), toString: 'x' } }), 'values'],
    ['no values', withText({ values: [] }), 'values'],
    ...(['store', 'timezone', 'stamp.mode', 'save.cooldownSeconds'] as const).map(
      (key): [string, Partial<ResolutionQuestion>, string] => [
        `no ${key}`,
        withText({ values: without(key) }),
        'values',
      ],
    ),
    ['the first reason is said', { env: '0', text: null, me: 1 }, 'off'],
    ['the owner before the content', { me: 1, text: null }, 'owner'],
    ['the identity before the layers', { identity: { ...identity, home: '' }, layers: [] }, 'identity'],
  ])('%s', (_, change, reason) => {
    expect(checkResolution({ ...fresh, ...change })).toEqual({ use: reason === 'fresh', reason });
  });
});

describe('a resolution is published', () => {
  it('with the listed values alone, as it is read again', () => {
    const { text } = publishResolution({
      identity: { ...identity, ...{ token: 'secret' } },
      layers: layers.map((layer) => ({ ...layer, ...{ token: 'secret' } })),
      values: { 'writer.token': 'secret', ...values },
    });
    expect(text).toBe(`${JSON.stringify(document)}\n`);
    expect(checkResolution({ ...fresh, text })).toEqual({ use: true, reason: 'fresh' });
    expect(resolutionValues(text ?? '')).toEqual(values);
  });

  it.each<[object]>([
    [without('timezone')],
    [{ ...values, store: '' }],
    [{ ...values, transcriptFolder: null }],
    [{ ...values, 'stamp.mode': 'loud' }],
    [{ ...values, 'save.minNewLines': '50' }],
    [{ ...values, 'save.minNewLines': -1 }],
    [{ ...values, 'save.cooldownSeconds': 1.5 }],
  ])('as a whole or not at all: %j', (some) => {
    expect(publishResolution({ identity, layers, values: { ...some } })).toEqual({ text: null });
  });

  it('from the object itself, not from what it inherits', () => {
    expect(publishResolution({ identity, layers, values: Object.create(values) })).toEqual({ text: null });
  });

  it('and its values are null where there are none', () => {
    expect([resolutionValues('{}'), resolutionValues('x'), resolutionValues('{"values":{}}')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
