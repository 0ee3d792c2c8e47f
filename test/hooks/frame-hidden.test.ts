/** Hidden characters (hooks 3.5), range by range. */
import { describe, expect, it } from 'vitest';
import { cleanLine } from '../../src/hooks/index.ts';
import { firstVisible, showHidden } from '../../src/hooks/frame-hidden.ts';

const numbered = (code: number): string => `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;

describe('a hidden character is written by its number', () => {
  it.each<[string, number, number]>([
    ['C0 in front of TAB', 0x00, 0x08],
    ['C0 behind TAB', 0x0a, 0x1f],
    ['DEL and C1', 0x7f, 0x9f],
    ['soft hyphen', 0xad, 0xad],
    ['grapheme joiner', 0x34f, 0x34f],
    ['Arabic letter mark', 0x61c, 0x61c],
    ['Hangul fillers', 0x115f, 0x1160],
    ['Khmer inherent vowels', 0x17b4, 0x17b5],
    ['Mongolian selectors', 0x180b, 0x180f],
    ['zero-width characters and marks', 0x200b, 0x200f],
    ['embeddings and overrides', 0x202a, 0x202e],
    ['word joiner to nominal digit shapes', 0x2060, 0x206f],
    ['Hangul filler', 0x3164, 0x3164],
    ['halves of pairs', 0xd800, 0xdfff],
    ['noncharacters inside', 0xfdd0, 0xfdef],
    ['variation selectors', 0xfe00, 0xfe0f],
    ['byte order mark', 0xfeff, 0xfeff],
    ['half-width filler', 0xffa0, 0xffa0],
    ['specials', 0xfff0, 0xfffb],
    ['the last of the first plane', 0xfffe, 0xffff],
    ['shorthand controls', 0x1bca0, 0x1bca3],
    ['musical controls', 0x1d173, 0x1d17a],
    ['tags and more selectors', 0xe0000, 0xe0fff],
    ['the last of all', 0x10fffe, 0x10ffff],
  ])('%s', (_, from, to) => {
    for (let code = from; code <= to; code += 1) {
      expect(cleanLine(`a${String.fromCodePoint(code)}b`)).toBe(`a${numbered(code)}b`);
      expect(firstVisible(String.fromCodePoint(code))).toBe(null);
    }
  });

  it('and none beside these', () => {
    for (const code of [
      0x09, 0x20, 0x7e, 0xa0, 0xac, 0xae, 0x34e, 0x350, 0x180a, 0x1810, 0x200a, 0x2010, 0x2029, 0x202f,
    ])
      expect(cleanLine(`a${String.fromCodePoint(code)}b`)).toBe(`a${String.fromCodePoint(code)}b`);
    for (const code of [
      0x205f, 0x2070, 0x3000, 0xd7ff, 0xe000, 0xfdcf, 0xfdf0, 0xfe10, 0xffef, 0xfffc, 0xfffd, 0x10000,
    ])
      expect(cleanLine(`a${String.fromCodePoint(code)}b`)).toBe(`a${String.fromCodePoint(code)}b`);
  });
});

describe('selectors and joiners that join', () => {
  it.each([
    ['a selector on a symbol', '\u2764\ufe0f', '\u2764\ufe0f'],
    ['the text selector', '\u2764\ufe0e!', '\u2764\ufe0e!'],
    ['a selector on a pair', '\u{1f3f3}\ufe0f', '\u{1f3f3}\ufe0f'],
    ['a selector on ASCII', '1\ufe0f\u20e3', '1<U+FE0F>\u20e3'],
    ['a selector on white space', '\u00a0\ufe0f', '\u00a0<U+FE0F>'],
    ['a selector on a hidden character', '\u200b\ufe0f', '<U+200B><U+FE0F>'],
    ['a second selector', '\u2764\ufe0f\ufe0f', '\u2764\ufe0f<U+FE0F>'],
    ['one selector behind the other', '\u2764\ufe0e\ufe0f', '\u2764\ufe0e<U+FE0F>'],
    ['and the other way round', '\u2764\ufe0f\ufe0e', '\u2764\ufe0f<U+FE0E>'],
    ['a selector at the beginning', '\ufe0fx', '<U+FE0F>x'],
    ['another selector', '\u2764\ufe00', '\u2764<U+FE00>'],
    ['a joiner between symbols', '\u{1f468}\u200d\u{1f469}', '\u{1f468}\u200d\u{1f469}'],
    ['a joiner behind a selector', '\u2764\ufe0f\u200d\u{1f525}', '\u2764\ufe0f\u200d\u{1f525}'],
    [
      'a joiner behind a selector that is written out',
      'a\ufe0f\u200d\u{1f525}',
      'a<U+FE0F><U+200D>\u{1f525}',
    ],
    [
      'a joiner behind a second selector',
      '\u2764\ufe0f\ufe0f\u200d\u{1f525}',
      '\u2764\ufe0f<U+FE0F><U+200D>\u{1f525}',
    ],
    ['a non-joiner between letters', '\u06cc\u200c\u062e', '\u06cc\u200c\u062e'],
    ['a joiner before ASCII', '\u06cc\u200da', '\u06cc<U+200D>a'],
    ['a joiner behind ASCII', 'a\u200d\u06cc', 'a<U+200D>\u06cc'],
    ['a joiner before white space', '\u06cc\u200d\u3000', '\u06cc<U+200D>\u3000'],
    ['two joiners', '\u06cc\u200d\u200d\u06cc', '\u06cc<U+200D><U+200D>\u06cc'],
    ['a joiner at the end', '\u06cc\u200d', '\u06cc<U+200D>'],
    ['a joiner before half a pair', '\u06cc\u200d\ud83d', '\u06cc<U+200D><U+D83D>'],
    ['a joiner behind half a pair', '\udc68\u200d\u06cc', '<U+DC68><U+200D>\u06cc'],
  ])('%s', (_, line, cleaned) => {
    expect(showHidden(line)).toBe(cleaned);
    expect(showHidden(cleaned)).toBe(cleaned);
  });
});

describe('ordinary text is left as it is', () => {
  it.each(['plain', '\tindented', 'e\u0301', '日本語', 'שלום', 'नमस्ते', '👍🏽', '  ', '\u00a0a\u3000', '🇩🇪'])(
    '%j',
    (line) => {
      expect(cleanLine(line)).toBe(line);
    },
  );
});

describe('the first visible character', () => {
  it.each([
    ['  \t\r\n{', '{'],
    ['\ufeff\u200b\u00a0[', '['],
    ['\u2028😀', '😀'],
    ['\ufe0f', null],
    ['', null],
  ])('of %j', (text, first) => {
    expect(firstVisible(text)).toBe(first);
  });
});
