import { describe, expect, it } from 'vitest';
import { planSessionEnd } from '../../src/hooks/session-end.ts';
import type { SessionEndPlan, SessionEndQuestion } from '../../src/hooks/session-end.ts';

const READY = { nested: false, sessionId: 's', reason: 'clear', store: 'ready', writer: true } as const;

function plan(more: Partial<SessionEndQuestion>): SessionEndPlan {
  return planSessionEnd({ ...READY, phase: 'worker', ...more });
}
const said = ({ steps, report, reportTo }: SessionEndPlan): string =>
  `${steps.join(' ')} | ${report} ${reportTo}`;

describe('in front, on the client’s clock', () => {
  it.each([
    'silent',
    'late',
    'empty',
    'cut-short',
    'invalid',
    'too-large',
    'terminal',
    'none',
    'Complete',
    undefined,
  ])('a payload that is %j is not kept; the worker starts all the same', (payload) => {
    const question = payload === undefined ? {} : { payload };
    expect(plan({ phase: 'front', ...question })).toEqual({
      steps: ['relaunch'],
      report: null,
      reportTo: null,
      reason: null,
      exit: 0,
    });
  });

  it('nothing is done but keeping the payload and starting the worker, whatever else is wrong', () => {
    const wrong = { sessionId: null, store: 'uncreatable', writer: false, outcome: 'failed' } as const;
    expect(said(plan({ ...wrong, phase: 'front', payload: 'complete' }))).toBe(
      'spool-payload relaunch | null null',
    );
  });
});

/** The same in the worker and in the foreground. */
const STEPS: readonly (readonly [string, Partial<SessionEndQuestion>])[] = [
  ['trace | no-session-id log', { sessionId: null, writer: false, outcome: 'failed' }],
  ['trace | no-session-id log', { sessionId: '../s' }],
  ['trace | no-writer log', { writer: false, outcome: 'failed' }],
  ['trace flush | lock-timeout log', { outcome: 'lock-timeout' }],
  ['trace flush | flush-failed log', { outcome: 'failed' }],
  ['trace flush | null null', { outcome: 'saved' }],
  ['trace flush | null null', { outcome: 'declined' }],
  ['trace flush | null null', { outcome: 'nothing-new' }],
  ['trace flush | null null', {}],
];

describe.each(STEPS)('%s', (says, more) => {
  it(`in the worker: ${JSON.stringify(more)}`, () => {
    expect(said(plan(more))).toBe(says);
  });

  it('in the foreground, where the front does the same inline', () => {
    expect(said(plan({ ...more, phase: 'front', foreground: true, payload: 'complete' }))).toBe(says);
  });
});

describe('without a place for the trace', () => {
  const none = { store: 'uncreatable', sessionId: null, writer: false } as const;
  it('nobody is told, but in the foreground', () => {
    expect(said(plan(none))).toBe(' | no-store nowhere');
    expect(said(plan({ ...none, phase: 'relaunch-failed' }))).toBe(' | no-store nowhere');
    expect(said(plan({ ...none, phase: 'front', foreground: true }))).toBe(' | no-store stderr');
  });
});

describe('where the worker did not start', () => {
  it('leaves a trace and a report, and never flushes on the client’s clock', () => {
    expect(said(plan({ phase: 'relaunch-failed' }))).toBe('trace | relaunch-failed log');
    expect(said(plan({ phase: 'relaunch-failed', sessionId: null }))).toBe('trace | relaunch-failed log');
  });
});

describe('the reason', () => {
  it.each(['clear', 'resume', 'logout', 'prompt_input_exit', 'other'])('%s is kept', (reason) => {
    expect(plan({ reason }).reason).toBe(reason);
  });

  it.each([undefined, null, '', 'quota', 'Clear', 7, ['clear']])('%j is unknown', (reason) => {
    expect(plan({ reason }).reason).toBe('unknown');
  });

  it('changes nothing else', () => {
    for (const reason of ['clear', 'quota', null])
      expect(said(plan({ reason }))).toBe('trace flush | null null');
  });
});

describe('inside a writer of ours', () => {
  it.each(['front', 'worker', 'relaunch-failed'] as const)('%s does nothing', (phase) => {
    for (const foreground of [true, false])
      expect(plan({ phase, foreground, nested: true, payload: 'complete', store: 'uncreatable' })).toEqual({
        steps: [],
        report: null,
        reportTo: null,
        reason: null,
        exit: 0,
      });
  });
});
