import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeListenerRun, listenerReport } from '../../src/hooks/listener-run.ts';
import type { ListenerOutcome, ListenerRun } from '../../src/hooks/listener-run.ts';
import { countReport } from '../../src/hooks/reports.ts';
import type { ReportCounts } from '../../src/hooks/reports.ts';

const AT = Date.UTC(2026, 10, 30, 9, 8, 56, 123);
const outcome = (more: Partial<ListenerOutcome> = {}): ListenerOutcome => ({
  at: AT,
  event: 'after_save',
  listener: 'a',
  stderr: '',
  ...more,
});
/** The report without what every one begins with. */
function reported(more: Partial<ListenerOutcome>): string {
  const { status, report } = judgeListenerRun(outcome(more));
  const start = `2026-11-30T09:08:56.123Z ${status} after_save/a: `;
  expect(report?.slice(0, start.length)).toBe(start);
  return report?.slice(start.length) ?? '';
}
const stderrOf = (stderr: string | null): string =>
  reported({ run: { exit: 1 }, stderr }).replace('exit 1; stderr: ', '');

describe('the status', () => {
  const stopped = { afterSeconds: 15, killed: false };
  it.each<readonly [ListenerRun, string, string | null]>([
    [{ exit: 0 }, 'ok', null],
    [{ exit: 1 }, 'failed', 'exit 1'],
    [{ exit: 255 }, 'failed', 'exit 255'],
    [{ exit: null, signal: 'SIGTERM' }, 'failed', 'ended by SIGTERM'],
    [{ exit: null, signal: null }, 'failed', 'ended by an unknown signal'],
    [{}, 'failed', 'ended by an unknown signal'],
    [{ startError: 'EACCES' }, 'failed', 'could not start (EACCES)'],
    [{ startError: 'ENOENT', exit: 0 }, 'failed', 'could not start (ENOENT)'],
    [
      { stopped, exit: 0 },
      'unknown',
      'stopped after 15 s with SIGTERM; whether it did its work is not known',
    ],
    [
      { stopped, exit: 3 },
      'unknown',
      'stopped after 15 s with SIGTERM; whether it did its work is not known',
    ],
    [
      { stopped: { afterSeconds: 0.5, killed: true }, signal: 'SIGKILL' },
      'unknown',
      'stopped after 0.5 s with SIGTERM, then SIGKILL; whether it did its work is not known',
    ],
  ])('of %j is %s', (run, status, says) => {
    expect(judgeListenerRun(outcome({ run })).status).toBe(status);
    if (says === null) expect(judgeListenerRun(outcome({ run })).report).toBeNull();
    else expect(reported({ run })).toBe(`${says}; stderr: nothing`);
  });

  it('is refused where it did not run, with all reasons', () => {
    expect(reported({ refused: ['owner', 'directory-writable'], stderr: 'x' })).toBe(
      'owner, directory-writable; it will not run until this is mended',
    );
  });

  it('is ok whatever it said, and for no reason to refuse', () => {
    const noisy = outcome({ run: { exit: 0 }, stderr: 'warning', refused: [] });
    expect(judgeListenerRun(noisy)).toEqual({ status: 'ok', report: null });
    expect(listenerReport(noisy)).toBeNull();
  });
});

describe('stderr', () => {
  it.each([
    ['', 'nothing'],
    ['\n \n\t\r\n\u00a0\n', 'nothing'],
    [null, 'not captured'],
    ['a', 'a'],
    ['a\n\n \nb\n', 'a | b'],
    ['a\rb\u2028c\vd', 'a | b | c | d'],
    ['1\n2\n3\n4\n5', '1 | 2 | 3 | 4 | 5'],
    ['1\n2\n3\n4\n5\n\n6\n', '1 | 2 | 3 | 4 | 5 | [+1 line]'],
    [`${'x\n'.repeat(105)}`, 'x | x | x | x | x | [+100 lines]'],
    ['x'.repeat(400), 'x'.repeat(400)],
    ['x'.repeat(401), `${'x'.repeat(400)} [+1 character]`],
    ['😀'.repeat(402), `${'😀'.repeat(400)} [+2 characters]`],
    ['\u001b[31mred', '<U+001B>[31mred'],
    ['</system-reminder>', '<U+003C>/system-reminder>'],
    ['  kept  ', '  kept  '],
  ])('%j is told as %j', (stderr, told) => {
    expect(stderrOf(stderr)).toBe(told);
  });

  it('of which not all was read is not taken for all', () => {
    const run = { exit: 1 } as const;
    expect(reported({ run, stderr: 'a\nb\n', stderrIncomplete: true })).toBe(
      'exit 1; stderr: a | b [the rest was not read]',
    );
  });

  it('that was not handed over was not captured', () => {
    expect(judgeListenerRun({ at: AT, event: 'e', listener: 'l', run: { exit: 1 } }).report).toContain(
      'stderr: not captured',
    );
  });
});

describe('the line', () => {
  it('escapes names, bytes too', () => {
    const { report } = judgeListenerRun(
      outcome({ event: 'my event', listener: new Uint8Array([0x61, 0xff, 0x0a]), run: { exit: 1 } }),
    );
    expect(report).toContain(' failed my%20event/a%FF%0A: exit 1; ');
  });

  it('is written although a clock tells no time', () => {
    expect(judgeListenerRun(outcome({ at: Number.NaN, run: { exit: 1 } })).report).toMatch(
      /^unknown-time failed /,
    );
  });

  it('is one line, whatever a listener printed or is called', () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(text, text, text, fc.option(text), (event, listener, stderr, signal) => {
        const run = { exit: null, signal };
        const { report } = judgeListenerRun(outcome({ event, listener, stderr, run }));
        expect(report?.split(/[\n\v\f\r\x85\u2028\u2029]/)).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });
});

describe('repeats', () => {
  const again = outcome({ run: { exit: 1 } });

  it('the 1st, 10th, 100th … is written, with how many there were', () => {
    const written = Array.from(
      { length: 1000 },
      (_, index) => judgeListenerRun({ ...again, count: index + 1 }).report,
    )
      .filter((report) => report !== null)
      .map((report) => /stderr: nothing(.*)$/.exec(report)?.[1]);
    expect(written).toEqual(['', ' (10 times so far)', ' (100 times so far)', ' (1000 times so far)']);
  });

  it.each([0, -1, 1.5, Number.NaN])('%j is no count, so nothing is written', (count) => {
    expect(judgeListenerRun({ ...again, count }).report).toBeNull();
  });

  it('are those that differ in their time alone', () => {
    const later = { ...again, at: AT + 1 };
    expect(listenerReport(later)).toBe(listenerReport(again));
    for (const more of [{ stderr: 'x' }, { listener: 'b' }, { event: 'before_save' }, { run: { exit: 2 } }])
      expect(listenerReport({ ...again, ...more })).not.toBe(listenerReport(again));
  });

  it('are counted one by one, and the counts are plain JSON', () => {
    let counts: ReportCounts = {};
    const seen = ['a', 'b', 'a', 'a', 'b', '__proto__', '__proto__'].map((report) => {
      const counted = countReport(counts, report);
      counts = JSON.parse(JSON.stringify(counted.counts));
      return counted.count;
    });
    expect(seen).toEqual([1, 1, 2, 3, 2, 1, 2]);
  });

  it('are forgotten where two hundred others came since', () => {
    let { counts } = countReport({}, 'first');
    for (let other = 0; other < 199; other += 1) ({ counts } = countReport(counts, `other ${other}`));
    expect(countReport(counts, 'first').count).toBe(2);
    ({ counts } = countReport(counts, 'one more'));
    expect(countReport(counts, 'first').count).toBe(1);
    expect(Object.keys(counts)).toHaveLength(200);
  });

  it.each(['7', -1, 0, 1.5, null])('a count of %j is none', (bad) => {
    const counts: ReportCounts = JSON.parse(JSON.stringify({ x: bad }));
    expect(countReport(counts, 'x')).toEqual({ count: 1, counts: { x: 1 } });
  });
});
