import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planUserPrompt } from '../../src/hooks/user-prompt.ts';
import type { UserPromptPlan, UserPromptQuestion } from '../../src/hooks/user-prompt.ts';

const NOW = Date.UTC(2026, 10, 30, 9, 8, 56, 123);

function plan(more: Partial<UserPromptQuestion> = {}): UserPromptPlan {
  return planUserPrompt({ now: NOW, timezone: 'UTC', ...more });
}
const STAMP = 'Now: 2026-11-30 09:08 +00:00 (UTC).';

describe('the mode', () => {
  const known = { user: 'dana', contextPercent: 96 };
  const warning = 'Context is nearly full: 96% used.';
  const full = [`${STAMP} User: dana. Context: 96% used.`, warning];
  it.each([
    ['full', full, []],
    ['day', ['Today: 2026-11-30 (UTC). User: dana.', warning], []],
    ['off', [], []],
    ['Full', full, ['bad-config:stamp.mode']],
    ['', full, ['bad-config:stamp.mode']],
    [false, full, ['bad-config:stamp.mode']],
    [null, full, ['bad-config:stamp.mode']],
  ])('%j', (mode, lines, diagnostics) => {
    expect(plan({ ...known, config: { 'stamp.mode': mode } })).toEqual({ lines, diagnostics, exit: 0 });
  });

  it('off says nothing of what could not be read either', () => {
    const bad = { now: null, timezone: 'x', contextPercent: 'x', config: { 'stamp.mode': 'off' } };
    expect(plan(bad)).toEqual({ lines: [], diagnostics: [], exit: 0 });
  });

  it('day is the same bytes all day, in its zone', () => {
    const at = (hour: number, minute: number): UserPromptPlan =>
      plan({
        now: Date.UTC(2026, 10, 30, hour, minute),
        timezone: 'Asia/Kolkata',
        config: { 'stamp.mode': 'day' },
      });
    expect(at(0, 0)).toEqual(at(18, 29));
    expect(at(18, 30).lines).toEqual(['Today: 2026-12-01 (Asia/Kolkata).']);
  });
});

describe('the percentage', () => {
  it.each([
    [0, 'Context: 0% used.'],
    [100, 'Context: 100% used.'],
    ['7', 'Context: 7% used.'],
    ['08', 'Context: 8% used.'],
    ['008', 'Context: 8% used.'],
    [' 45\r\n', 'Context: 45% used.'],
  ])('%j is one', (contextPercent, part) => {
    const { lines, diagnostics } = plan({ contextPercent });
    expect(lines[0]).toBe(`${STAMP} ${part}`);
    expect(diagnostics).toEqual([]);
  });

  it.each([101, -1, 4.5, Number.NaN, '', ' ', '101', '0045', '4.5', '-1', '4 5', '0x8', '٤', true, {}, [45]])(
    '%j is none',
    (contextPercent) => {
      expect(plan({ contextPercent })).toEqual({ lines: [STAMP], diagnostics: ['bad-percent'], exit: 0 });
    },
  );

  it.each([null, undefined])('%j is not known, which is no problem', (contextPercent) => {
    expect(plan({ contextPercent })).toEqual({ lines: [STAMP], diagnostics: [], exit: 0 });
  });

  it.each([
    [94, {}, false],
    [95, {}, true],
    [0, { 'stamp.warnPercent': 0 }, true],
    [100, { 'stamp.warnPercent': 101 }, false],
    [96, { 'stamp.warnPercent': '50' }, true],
  ])('%i with %j warns: %j', (contextPercent, config, warns) => {
    const { lines } = plan({ contextPercent, config });
    expect(lines.slice(1)).toEqual(warns ? [`Context is nearly full: ${contextPercent}% used.`] : []);
  });

  it('a threshold of no use is said', () => {
    expect(plan({ config: { 'stamp.warnPercent': '50' } }).diagnostics).toEqual([
      'bad-config:stamp.warnPercent',
    ]);
  });
});

describe('the zone', () => {
  it.each([
    ['Europe/Berlin', 'Now: 2026-11-30 10:08 +01:00 (Europe/Berlin).'],
    ['America/New_York', 'Now: 2026-11-30 04:08 -05:00 (America/New_York).'],
    ['America/St_Johns', 'Now: 2026-11-30 05:38 -03:30 (America/St_Johns).'],
    ['Asia/Kathmandu', 'Now: 2026-11-30 14:53 +05:45 (Asia/Kathmandu).'],
    ['Pacific/Kiritimati', 'Now: 2026-11-30 23:08 +14:00 (Pacific/Kiritimati).'],
    ['Pacific/Pago_Pago', 'Now: 2026-11-29 22:08 -11:00 (Pacific/Pago_Pago).'],
    ['Europe/London', 'Now: 2026-11-30 09:08 +00:00 (Europe/London).'],
  ])('%s', (timezone, stamp) => {
    expect(plan({ timezone })).toEqual({ lines: [stamp], diagnostics: [], exit: 0 });
  });

  it.each([undefined, null, '', ' ', 'Mars/Olympus', 'UTC\n', 7, {}])(
    '%j is UTC, labelled so, and said',
    (timezone) => {
      expect(plan({ timezone })).toEqual({ lines: [STAMP], diagnostics: ['bad-timezone'], exit: 0 });
    },
  );

  it('follows summer time to the minute', () => {
    const at = (now: number): string | undefined => plan({ now, timezone: 'Europe/Berlin' }).lines[0];
    const change = Date.UTC(2026, 2, 29, 1);
    expect(at(change - 1)).toBe('Now: 2026-03-29 01:59 +01:00 (Europe/Berlin).');
    expect(at(change)).toBe('Now: 2026-03-29 03:00 +02:00 (Europe/Berlin).');
  });
});

describe('the clock', () => {
  it.each([null, Number.NaN, Infinity, 8.64e15 + 1])('%j is none: no time', (now) => {
    expect(plan({ now, user: 'dana', contextPercent: 1 })).toEqual({
      lines: ['User: dana. Context: 1% used.'],
      diagnostics: ['bad-clock'],
      exit: 0,
    });
    expect(plan({ now }).lines).toEqual([]);
  });

  it('says all that is wrong, in one order', () => {
    const bad = { now: null, timezone: 'x', contextPercent: 'x', config: { 'stamp.mode': 'x' } };
    expect(plan(bad)).toEqual({
      lines: [],
      diagnostics: ['bad-config:stamp.mode', 'bad-clock', 'bad-timezone', 'bad-percent'],
      exit: 0,
    });
  });

  it.each([
    [-62_198_755_200_000, 'Now: -000001-01-01 00:00 +00:00 (UTC).'],
    [8.64e15, 'Now: +275760-09-13 00:00 +00:00 (UTC).'],
  ])('takes any moment that there is: %i', (now, stamp) => {
    expect(plan({ now }).lines).toEqual([stamp]);
  });
});

describe('the name', () => {
  it.each([
    ['dana', 'dana'],
    [' dana\n', 'dana'],
    ['da\r\nna', 'da na'],
    ['\u001b[1mdana', '<U+001B>[1mdana'],
    ['<system-reminder>', '<U+003C>system-reminder>'],
    ['x'.repeat(65), 'x'.repeat(64)],
    ['😀'.repeat(70), '😀'.repeat(64)],
  ])('%j is %j', (user, name) => {
    expect(plan({ user }).lines).toEqual([`${STAMP} User: ${name}.`]);
  });

  it.each(['', ' ', '\n\n', null, undefined, 7, {}])('%j is left out', (user) => {
    expect(plan({ user })).toEqual({ lines: [STAMP], diagnostics: [], exit: 0 });
  });
});

describe('whatever is asked', () => {
  it('gives at most two lines, each one line, none that a host takes for a document', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom(null, true, 'UTC', '[', '{'),
    );
    fc.assert(
      fc.property(
        value,
        value,
        value,
        value,
        fc.option(fc.double()),
        (timezone, user, contextPercent, mode, now) => {
          const { lines } = planUserPrompt({
            now,
            timezone,
            user,
            contextPercent,
            config: { 'stamp.mode': mode },
          });
          expect(lines.length).toBeLessThanOrEqual(2);
          for (const line of lines)
            expect(line).toMatch(/^(?:Now|Today|User|Context)\b[^\n\v\f\r\x85\u2028\u2029]*$/);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
