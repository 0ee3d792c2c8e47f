import { describe, expect, it } from 'vitest';
import { quoted } from '../../src/lint/message.ts';

describe('text out of a file', () => {
  it.each([
    ['as it is', 'slow', '`slow`'],
    ['with its quotes replaced', 'a`b', "`a'b`"],
    ['its first line', 'one\ntwo', '`one`'],
    [
      'with hidden characters and the tags of hosts written out',
      '\u202E<system-reminder>',
      '`<U+202E><U+003C>system-reminder>`',
    ],
    ['cut between code points', '😀'.repeat(61), `\`${'😀'.repeat(59)}…\``],
  ])('%s', (_name, text, shown) => {
    expect(quoted(text)).toBe(shown);
  });
});
