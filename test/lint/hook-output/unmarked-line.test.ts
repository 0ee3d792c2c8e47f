import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frame, frameAll } from '../../../src/hooks/index.ts';
import { context, rulesIn } from './findings.ts';

const block = frame('after_user_prompt', 'a.sh', 'hi\n').text;

describe('a line behind a listener', () => {
  it.each(['x', ' [hook] x', '[hook]x', '', '=== hooks.d: x ===', '=== transcript-facts: x ==='])(
    '%j',
    (line) => {
      expect(rulesIn('UserPromptSubmit', `Now\n${block}${line}\n[hook] x\n`)).toEqual(['unmarked-line']);
      expect(rulesIn('UserPromptSubmit', context('UserPromptSubmit', `${block}${line}\nx`))).toEqual([
        'unmarked-line',
      ]);
    },
  );

  it('stands behind one that could not be captured too', () => {
    const lost = frame('after_user_prompt', 'a.sh', null).text;
    expect(rulesIn('UserPromptSubmit', `${lost}x\n`)).toEqual(['unmarked-line']);
    expect(rulesIn('UserPromptSubmit', lost)).toEqual([]);
  });
});

it.each(['', 'Now: x\n', '[hook] x\n', '=== x ===\n'])('none behind %j', (own) => {
  expect(rulesIn('UserPromptSubmit', `${own}${block}`)).toEqual([]);
});

it('none in what we print of any output', () => {
  const output = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('x\n'.repeat(300), 'k'.repeat(3000), block, ''),
  );
  const listener = fc.record({ listener: fc.string(), output });
  fc.assert(
    fc.property(fc.array(listener, { maxLength: 4 }), fc.constantFrom(300, 9000), (listeners, budget) => {
      const { text } = frameAll('after_user_prompt', listeners, { budget });
      expect(rulesIn('UserPromptSubmit', `Now: x\n${text}`)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
