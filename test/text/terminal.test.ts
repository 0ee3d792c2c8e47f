import { describe, expect, it } from 'vitest';
import { cleanTerminal, printable } from '../../src/text/terminal.ts';

const clean = (text: string): string => cleanTerminal(text).text;

describe('what a terminal shows (pull-requests 2.6)', () => {
  it.each([
    ['plain', 'plain'],
    ['\x1b[0;36mfeat\x1b[0m', 'feat'],
    ['\x9b1mx', 'x'],
    ['\x1b[?25l\r\x1b[K\r\x1b[36m⣾\x1b[0m\x1b[?25h\r\x1b[K\r\nnext\r\n', '\nnext\n'],
    ['⣾ waiting\r\x1b[Khttps://h/o/r/pull/1\r\n', 'https://h/o/r/pull/1\n'],
    ['10%\r50%\r100%\n', '100%\n'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['a\r\r\nb', 'a\nb'],
    ['a\r', 'a'],
    ['a\nb\rc', 'a\nc'],
    ['\x1b]8;;https://h/o/r/pull/1\x1b\\#1\x1b]8;;\x1b\\', '#1'],
    ['\x1b]8;;https://h/o/r/pull/1\x07#1\x1b]8;;\x07', '#1'],
    ['\x1b]0;title\x07x', 'x'],
    ['\x1b(B\x1b[mx\x1b7', 'x'],
    ['\x1b]8;;never ended\nx', ']8;;never ended\nx'],
    ['\x1b[12', '[12'],
    ['\x1b', ''],
    ['', ''],
  ])('%j shows %j', (text, shown) => {
    expect(clean(text)).toBe(shown);
  });

  it('takes spans back to the text as it was', () => {
    const text = 'old\r\x1b[36mhttps\x1b[0m://h\r\nlast';
    const cleaned = cleanTerminal(text);
    const at = cleaned.text.indexOf('https://h');
    const [from, to] = cleaned.originalSpan(at, at + 'https://h'.length);
    expect(text.slice(from, to)).toBe('https\x1b[0m://h');
    const end = cleaned.text.length;
    expect(cleaned.originalSpan(end - 4, end)).toEqual([text.length - 4, text.length]);
    expect(cleaned.originalSpan(0, 0)).toEqual([9, 9]);
  });
});

describe('printable', () => {
  it.each([
    ['a\tb\nc é 日本 👍', 'a\tb\nc é 日本 👍'],
    ['\x1b[31m', '\\u{1b}[31m'],
    ['a\rb', 'a\\u{d}b'],
    ['\x7f\x9b', '\\u{7f}\\u{9b}'],
    ['a\u202eb\u2066c\u200b\ufeff', 'a\\u{202e}b\\u{2066}c\\u{200b}\\u{feff}'],
    ['\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['\ud800', '\\u{d800}'],
    ['\u{e0041}', '\\u{e0041}'],
  ])('%j becomes %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });
});
