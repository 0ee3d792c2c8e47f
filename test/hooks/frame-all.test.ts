/** Several listeners of one event (hooks 3.13, 3.14). */
import { describe, expect, it } from 'vitest';
import { FrameError, blocksBudget, frame, frameAll } from '../../src/hooks/index.ts';

const EVENT = 'after_user_prompt';
const noisy = 'noise\n'.repeat(400);
const hiddenLine = (listeners: string): string =>
  `=== hooks.d: ${EVENT} -- not shown: ${listeners} (limit: size) ===\n`;

describe('the blocks of several listeners', () => {
  it('stand one after the other, in order', () => {
    const all = frameAll(EVENT, [
      { listener: '20-b', output: 'B' },
      { listener: '10-a', output: null },
      { listener: '30-c', output: 'C\nhalf', incomplete: true },
    ]);
    const blocks = [
      frame(EVENT, '20-b', 'B'),
      frame(EVENT, '10-a', null),
      frame(EVENT, '30-c', 'C\nhalf', { incomplete: true }),
    ];
    expect(all).toEqual({ text: blocks.map(({ text }) => text).join(''), hidden: 0 });
  });

  it('are nothing where nobody printed anything', () => {
    expect(frameAll(EVENT, [])).toEqual({ text: '', hidden: 0 });
    expect(frameAll(EVENT, [{ listener: 'a', output: '' }], { budget: 0 })).toEqual({ text: '', hidden: 0 });
  });

  it('have equal shares, and what one does not use passes on', () => {
    const reserve = hiddenLine('2 listeners').length;
    const [quiet, loud] = [
      { listener: 'a', output: 'hello\n' },
      { listener: 'b', output: noisy },
    ];
    const half = Math.floor((2000 - reserve) / 2);
    const first = frame(EVENT, 'b', noisy, { budget: half }).text;
    expect(frameAll(EVENT, [loud, quiet], { budget: 2000 }).text).toBe(
      first + frame(EVENT, 'a', 'hello\n').text,
    );
    const left = 2000 - reserve - frame(EVENT, 'a', 'hello\n').text.length;
    expect(frameAll(EVENT, [quiet, loud], { budget: 2000 }).text).toBe(
      frame(EVENT, 'a', 'hello\n').text + frame(EVENT, 'b', noisy, { budget: left }).text,
    );
  });

  it('leave a silent listener no share, and a single one the whole budget', () => {
    const listeners = [
      { listener: 'a', output: '' },
      { listener: 'b', output: noisy },
      { listener: 'c', output: new Uint8Array() },
    ];
    expect(frameAll(EVENT, listeners, { budget: 1000 }).text).toBe(
      frame(EVENT, 'b', noisy, { budget: 1000 }).text,
    );
  });

  it('say how many have no room even for a notice', () => {
    const listeners = ['a', 'b', 'c'].map((listener) => ({ listener, output: noisy }));
    expect(frameAll(EVENT, listeners, { budget: 120 })).toEqual({
      text: hiddenLine('3 listeners'),
      hidden: 3,
    });
    const { text, hidden } = frameAll(EVENT, listeners, { budget: 250 });
    expect([text.split('\n').length - 1, hidden]).toEqual([3, 1]);
    expect(text.endsWith(hiddenLine('1 listener'))).toBe(true);
    expect(frameAll(EVENT, listeners, { budget: 10 })).toEqual({ text: '', hidden: 3 });
  });

  it('say it of a single listener whose name is too long for a notice of its own', () => {
    const all = frameAll(EVENT, [{ listener: 'é'.repeat(100), output: 'x' }], { budget: 256 });
    expect(all).toEqual({ text: hiddenLine('1 listener'), hidden: 1 });
  });

  it('want a whole number of bytes', () => {
    expect(() => frameAll(EVENT, [], { budget: Number.NaN })).toThrow(FrameError);
  });
});

describe('what is left for the blocks beside a text of our own', () => {
  it.each([
    ['', 9000],
    ['x'.repeat(500), 9000],
    ['x'.repeat(501), 8999],
    ['é'.repeat(300), 8900],
    ['x'.repeat(9244), 256],
    ['x'.repeat(20_000), 256],
  ])('%#', (own, bytes) => {
    expect(blocksBudget(own)).toBe(bytes);
  });
});
