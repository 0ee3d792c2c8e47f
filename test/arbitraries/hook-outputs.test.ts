import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hookOutputs } from '../../src/arbitraries/index.ts';
import { frame, readFrames } from '../../src/hooks/index.ts';

describe('outputs of hooks', () => {
  it('are framed as they have to be shown', () => {
    fc.assert(
      fc.property(hookOutputs(), ({ bytes, lines }) => {
        const made = frame('after_user_prompt', '10-notes', bytes);
        expect(made.shown).toBe(lines.length);
        const marked = made.text.split('\n').filter((line) => line.startsWith('[hook] '));
        expect(marked).toEqual(lines.map((line) => `[hook] ${line}`));
        const { blocks, own } = readFrames(made.text);
        expect(own).toEqual([]);
        expect(blocks.flatMap((block) => block.lines.map(({ text }) => text))).toEqual(lines);
      }),
      { numRuns: 3_000 },
    );
  });

  it('shrink to one line', () => {
    const { counterexample } = fc.check(
      fc.property(hookOutputs(), ({ bytes, lines }) => {
        const text = new TextDecoder().decode(bytes);
        return text.split('\n').filter((line) => line !== '').length === lines.length;
      }),
      { numRuns: 1_000 },
    );
    expect(counterexample?.[0].lines.length).toBeLessThanOrEqual(2);
  });
});
