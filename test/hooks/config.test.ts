import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configProblems, HOOK_DEFAULTS, settingOf } from '../../src/hooks/config.ts';
import type { SettingKey } from '../../src/hooks/config.ts';
import { hookConfigSchema } from '../../src/hooks/config-schema.ts';

/** The table of the page, with a value of each type that is not the default. */
const TABLE: readonly (readonly [SettingKey, default_: unknown, other: unknown])[] = [
  ['stamp.mode', 'full', 'day'],
  ['stamp.warnPercent', 95, 0],
  ['memory.budgetBytes', 6000, 0],
  ['save.minNewLines', 50, 0],
  ['save.cooldownSeconds', 120, 0],
  ['save.minUserMessages', 3, 0],
  ['save.minExchangesAlone', 30, 0],
  ['save.maxFailures', 3, 0],
  ['save.lockWaitSeconds', 30, 0],
  ['recovery.enabled', true, false],
  ['recovery.maxSessions', 3, 0],
  ['recovery.quietSeconds', 300, 0],
  ['announcement.enabled', false, true],
  ['announcement.cooldownSeconds', 604_800, 0],
  ['listeners.timeoutSeconds', 15, 0],
  ['listeners.backgroundTimeoutSeconds', 120, 0],
  ['listeners.graceSeconds', 5, 0],
  ['listeners.budgetBytes', 9000, 0],
];

const VALUES: readonly unknown[] = [
  0,
  1,
  7,
  1e21,
  -1,
  1.5,
  Number.NaN,
  Infinity,
  '',
  '7',
  'full',
  'day',
  'off',
  'Day',
  true,
  false,
  'true',
  'false',
  null,
  {},
  [],
  [7],
];

it('the table names every key', () => {
  expect(TABLE.map(([key]) => key)).toEqual(Object.keys(HOOK_DEFAULTS));
});

it('the guide tells every key with its default', () => {
  const page = readFileSync(new URL('../../docs/guide/hook-decisions.md', import.meta.url), 'utf8');
  const told = Array.from(page.matchAll(/^\| `(\w+\.\w+)` \| `?(\w+)`? \|/gm), ([, key, value]) => [
    key,
    value,
  ]);
  expect(told).toEqual(TABLE.map(([key, byDefault]) => [key, String(byDefault)]));
});

describe.each(TABLE)('%s', (key, byDefault, other) => {
  it('has its default where nothing is said', () => {
    expect(settingOf(undefined, key)).toBe(byDefault);
    expect(settingOf({}, key)).toBe(byDefault);
    expect(configProblems({}, [key])).toEqual([]);
  });

  it('takes what is said, false and 0 too', () => {
    expect(settingOf({ [key]: other }, key)).toBe(other);
    expect(configProblems({ [key]: other }, [key])).toEqual([]);
  });

  it.each(VALUES)('takes %j by the schema as by hand, and says so where it cannot', (value) => {
    const fits = hookConfigSchema.safeParse({ [key]: value }).success;
    expect(settingOf({ [key]: value }, key)).toBe(fits ? value : byDefault);
    expect(configProblems({ [key]: value }, [key])).toEqual(fits ? [] : [`bad-config:${key}`]);
  });

  it('is not taken from a prototype', () => {
    const config: Record<string, unknown> = Object.create({ [key]: other });
    expect(settingOf(config, key)).toBe(byDefault);
  });
});

describe('numbers and flags', () => {
  it.each([
    ['save.minNewLines', 7, 7],
    ['save.minNewLines', '7', 50],
    ['save.minNewLines', 7.5, 50],
    ['save.minNewLines', -1, 50],
    ['save.minNewLines', null, 50],
    ['recovery.enabled', 'false', true],
    ['recovery.enabled', 0, true],
    ['announcement.enabled', 1, false],
    ['announcement.enabled', 'true', false],
    ['stamp.mode', 'DAY', 'full'],
  ] as const)('%s: %j gives %j', (key, value, setting) => {
    expect(settingOf({ [key]: value }, key)).toBe(setting);
  });
});
