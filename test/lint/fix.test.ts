import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/lint/fix.ts';

describe('applyFixes', () => {
  it('puts each text in at its place, whatever the order', () => {
    const fixes = [
      { offset: 8, text: ' 9>&-' },
      { offset: 4, text: ' 3>&-' },
    ];
    expect(applyFixes('slow & x &', fixes)).toBe('slow 3>&- & x 9>&- &');
  });

  it('keeps the order of those at one offset, and every other character', () => {
    const fixes = [
      { offset: 1, text: '1' },
      { offset: 0, text: '0' },
      { offset: 1, text: '2' },
    ];
    expect(applyFixes('a\r\n\ud83d\ude00', fixes)).toBe('0a12\r\n\ud83d\ude00');
  });

  it('leaves out what lies outside the text', () => {
    expect(
      applyFixes('ab', [
        { offset: 3, text: 'x' },
        { offset: -1, text: 'y' },
        { offset: 2, text: 'z' },
      ]),
    ).toBe('abz');
  });
});
