import { describe, expect, it } from 'vitest';
import { listenerBudget, listenerOutput } from '../../src/hooks/listener-events.ts';

describe.each([
  ['before_session_start', 'soon', 'log'],
  ['after_session_start', 'soon', 'model'],
  ['after_user_prompt', 'soon', 'model'],
  ['after_post_tool', 'soon', 'log'],
  ['before_save', 'background', 'log'],
  ['after_save', 'background', 'log'],
  ['before_consolidate', 'background', 'log'],
  ['after_consolidate', 'background', 'log'],
  ['of_its_caller', 'soon', 'log'],
  ['constructor', 'soon', 'log'],
  ['', 'soon', 'log'],
])('%s', (event, when, output) => {
  const isSoon = when === 'soon';
  it(`has the budget for ${when}`, () => {
    expect(listenerBudget({ event })).toEqual({ seconds: isSoon ? 15 : 120, graceSeconds: 5 });
    const config = {
      'listeners.timeoutSeconds': 1,
      'listeners.backgroundTimeoutSeconds': 2,
      'listeners.graceSeconds': 0,
    };
    expect(listenerBudget({ event, config })).toEqual({ seconds: isSoon ? 1 : 2, graceSeconds: 0 });
  });

  it('has no limit where the budget is 0', () => {
    const key = isSoon ? 'listeners.timeoutSeconds' : 'listeners.backgroundTimeoutSeconds';
    expect(listenerBudget({ event, config: { [key]: 0 } }).seconds).toBeNull();
    expect(listenerBudget({ event, config: { [key]: '0' } }).seconds).toBe(isSoon ? 15 : 120);
  });

  it(`speaks to the ${output}`, () => {
    expect(listenerOutput(event)).toBe(output);
  });
});
