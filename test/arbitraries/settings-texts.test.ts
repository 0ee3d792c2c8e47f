import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsTexts } from '../../src/arbitraries/index.ts';
import { inspectSettings, planInstall, planUninstall } from '../../src/settings/index.ts';

const script = '/home/dev/.config/transcript-facts/facts.sh';

describe('settings', () => {
  it('mean what is said', () => {
    fc.assert(
      fc.property(settingsTexts(), ({ client, text, value, commands }) => {
        expect(JSON.parse(text)).toEqual(value);
        const { foreign, state, refusal } = inspectSettings(text, { client, script });
        expect({ foreign, state, refusal }).toEqual({ foreign: commands, state: 'absent', refusal: null });
      }),
      { numRuns: 2_000 },
    );
  });

  it('take an entry and give it back', () => {
    fc.assert(
      fc.property(settingsTexts(), ({ client, text, value, commands }) => {
        const intent = { client, script };
        const plan = planInstall(text, intent);
        if (plan.outcome === 'refused' || plan.text === null) throw new Error('refused');
        const after = inspectSettings(plan.text, intent);
        expect([after.state, after.foreign]).toEqual(['installed', commands]);
        const back = planUninstall(plan.text, { ...intent, receipt: plan.receipt });
        if (back.outcome === 'refused' || back.text === null) throw new Error('refused');
        expect(JSON.parse(back.text)).toEqual(value);
        expect(back.text).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('with comments are read, and edited by nobody', () => {
    fc.assert(
      fc.property(settingsTexts({ isLoose: true }), ({ client, text, value, commands }) => {
        expect(inspectSettings(text, { client, script }).foreign).toEqual(commands);
        const isEmpty = Object.keys(Object(value)).length === 0;
        expect(planInstall(text, { client, script }).outcome).toBe(isEmpty ? 'change' : 'refused');
      }),
    );
  });

  it('shrink to the member that a fault is about', () => {
    const { counterexample } = fc.check(
      fc.property(settingsTexts(), ({ commands }) => commands.length === 0),
      { numRuns: 1_000 },
    );
    expect(counterexample?.[0].text.trim()).toBe(
      '{"hooks":{"SessionEnd":[{"hooks":[{"type":"command","command":"/opt/save.sh"}]}]}}',
    );
  });
});
