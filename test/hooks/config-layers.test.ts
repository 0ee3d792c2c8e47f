import { describe, expect, it } from 'vitest';
import { HOOK_DEFAULTS } from '../../src/hooks/config.ts';
import { readHookConfig } from '../../src/hooks/config-layers.ts';
import type { HookConfigReading } from '../../src/hooks/config-layers.ts';

/** System, user, project; null: no such file. */
function read(...texts: readonly (string | object | null)[]): HookConfigReading {
  const paths = ['/etc/transcript-facts.json', '/home/dev/.config/c.json', '/w/.transcript-facts.json'];
  const layers = texts.map((text, index) => ({
    path: paths[index] ?? '',
    text: text === null || typeof text === 'string' ? text : JSON.stringify(text),
    isProject: index === 2,
  }));
  return readHookConfig(layers, { project: '/w', platform: 'posix' });
}

describe('layers', () => {
  it('none of them: the defaults', () => {
    const nothing = { settings: HOOK_DEFAULTS, store: '/w/.facts', diagnostics: [] };
    expect(read()).toEqual(nothing);
    expect(read(null, null, null)).toEqual(nothing);
    expect(read({}, {}, {})).toEqual(nothing);
  });

  it('later ones win key by key; false and 0 are values', () => {
    const { settings, diagnostics } = read(
      { 'save.minNewLines': 1, 'save.maxFailures': 9, 'announcement.enabled': true },
      { 'save.minNewLines': 2, 'recovery.enabled': false },
      { 'save.minNewLines': 0, 'announcement.enabled': false },
    );
    expect(settings).toEqual({
      ...HOOK_DEFAULTS,
      'save.minNewLines': 0,
      'save.maxFailures': 9,
      'recovery.enabled': false,
    });
    expect(diagnostics).toEqual([]);
  });

  it('a value of no use gives way to the default, not to the layer below', () => {
    const { settings, diagnostics } = read(
      { 'save.minNewLines': 5, 'stamp.mode': 'day' },
      { 'save.minNewLines': '5' },
    );
    expect(settings).toEqual({ ...HOOK_DEFAULTS, 'stamp.mode': 'day' });
    expect(diagnostics).toEqual(['bad-config:save.minNewLines']);
  });

  it('a value of no use that a later layer mends is none', () => {
    expect(read({ 'stamp.mode': 'loud' }, { 'stamp.mode': 'off' })).toMatchObject({
      settings: { 'stamp.mode': 'off' },
      diagnostics: [],
    });
  });

  it.each(['', '{', 'null', '[]', '"text"', '7', '{"stamp.mode":"day",}'])(
    '%j is passed over, and said',
    (text) => {
      const { settings, diagnostics } = read({ 'stamp.mode': 'off' }, text, { 'save.maxFailures': 1 });
      expect(settings).toEqual({ ...HOOK_DEFAULTS, 'stamp.mode': 'off', 'save.maxFailures': 1 });
      expect(diagnostics).toEqual(['bad-layer:/home/dev/.config/c.json']);
    },
  );

  it('a byte order mark is no problem, nor are keys of others', () => {
    expect(read('\ufeff{"stamp.mode":"day","writer.token":"s","__proto__":{"stamp.warnPercent":1}}')).toEqual(
      {
        settings: { ...HOOK_DEFAULTS, 'stamp.mode': 'day' },
        store: '/w/.facts',
        diagnostics: [],
      },
    );
  });
});

describe('the store', () => {
  it.each([
    [{ store: '/var/facts' }, null, '/var/facts', []],
    [{ store: 'facts' }, null, '/w/facts', []],
    [{ store: '/var/facts' }, { store: 'mine' }, '/w/mine', []],
    [{ store: '/var/facts' }, { store: '../mine' }, '/w/.facts', ['bad-config:store']],
    [{ store: '/var/facts' }, { store: '/var/facts' }, '/w/.facts', ['bad-config:store']],
    [null, { store: '/w/mine' }, '/w/mine', []],
    [{ store: '../shared' }, null, '/shared', []],
    [{ store: 7 }, null, '/w/.facts', ['bad-config:store']],
    [{ store: '' }, null, '/w/.facts', ['bad-config:store']],
  ])('user %j, project %j: %s', (user, project, store, diagnostics) => {
    expect(read(null, user, project)).toMatchObject({ store, diagnostics });
  });
});
