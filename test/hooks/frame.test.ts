/** `frame`, rule by rule (hooks 3.1 to 3.12). */
import { describe, expect, it } from 'vitest';
import { FrameError, escapeName, frame, framer } from '../../src/hooks/index.ts';
import { framePlan } from '../../src/hooks/frame-plan.ts';
import type { FrameOptions, Name, Output } from '../../src/hooks/index.ts';

const ID = 'after_user_prompt/10-notes.sh';
const OPENING = `=== hooks.d: ${ID} -- the [hook] lines below are what this listener printed ===\n`;
const notice = (says: string): string => `=== hooks.d: ${ID} -- ${says} ===\n`;
const framed = (output: Output, options: FrameOptions = {}) =>
  frame('after_user_prompt', '10-notes.sh', output, options);
const block = (...lines: readonly string[]): string =>
  OPENING + lines.map((line) => `[hook] ${line}\n`).join('');
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);

describe('bytes are decoded as UTF-8 (3.2)', () => {
  it.each<[string, Uint8Array, string]>([
    ['a byte that begins nothing', bytes(0x61, 0xff, 0x62), 'a\ufffdb'],
    ['the start of a character, then a letter', bytes(0xe2, 0x82, 0x62), '\ufffdb'],
    ['the start of a character at the end', bytes(0x61, 0xf0, 0x9f, 0x98), 'a\ufffd'],
    ['two bytes that begin nothing', bytes(0xc0, 0xaf), '\ufffd\ufffd'],
    ['half a pair written as three bytes', bytes(0xed, 0xa0, 0x80), '\ufffd\ufffd\ufffd'],
    ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x61), '<U+FEFF>a'],
  ])('%s', (_, output, line) => {
    expect(framed(output).text).toBe(block(line));
  });
});

describe('lines (3.3)', () => {
  it.each([
    ['a\nb', ['a', 'b']],
    ['a\rb', ['a', 'b']],
    ['a\r\nb', ['a', 'b']],
    ['a\n\rb', ['a', '', 'b']],
    ['a\r\r\nb', ['a', '', 'b']],
    ['a\vb\fc\u0085d\u2028e\u2029f', ['a', 'b', 'c', 'd', 'e', 'f']],
    ['a\n', ['a']],
    ['\n\n', ['', '']],
    ['a\n ', ['a', ' ']],
  ])('of %j', (output, lines) => {
    expect(framed(output)).toEqual({
      text: block(...lines),
      shown: lines.length,
      notShown: 0,
      cut: [],
      hidden: false,
    });
    expect(framed(new TextEncoder().encode(output)).text).toBe(block(...lines));
  });

  it('may be cut between any two chunks', () => {
    const output = 'one\r\ntwo\u2028\ud83d\ude00\r';
    for (let at = 0; at <= output.length; at += 1) {
      const folding = framer('after_user_prompt', '10-notes.sh');
      folding.push(output.slice(0, at));
      folding.push(output.slice(at));
      expect(folding.end().text).toBe(block('one', 'two', '😀'));
    }
    const encoded = new TextEncoder().encode(output);
    const folding = framer('after_user_prompt', '10-notes.sh');
    for (const byte of encoded) folding.push(bytes(byte));
    expect(folding.end().text).toBe(block('one', 'two', '😀'));
  });

  it('may come as text behind bytes', () => {
    const folding = framer('after_user_prompt', '10-notes.sh');
    folding.push(bytes(0x61, 0xe2, 0x82));
    folding.push('b');
    expect(folding.end().text).toBe(block('a\ufffdb'));
  });
});

describe('a long line is cut (3.4)', () => {
  const cut = (first: number, of: number): string =>
    notice(`line above cut: first ${first} of ${of} characters`);

  it.each<[string, string, FrameOptions, string, number]>([
    ['at the limit', 'abcd', { maxCharacters: 4 }, '[hook] abcd\n', 0],
    ['one more', 'abcde', { maxCharacters: 4 }, `[hook] abcd\n${cut(4, 5)}`, 5],
    ['pairs count once', '😀😀😀', { maxCharacters: 2 }, `[hook] 😀😀\n${cut(2, 3)}`, 3],
    ['halves count once', '\ud83d\ud83d\ude00x', { maxCharacters: 2 }, `[hook] <U+D83D>😀\n${cut(2, 3)}`, 3],
    ['a cluster may be split', 'e\u0301', { maxCharacters: 1 }, `[hook] e\n${cut(1, 2)}`, 2],
    [
      'a joiner that joins nothing any more',
      '👨‍👩',
      { maxCharacters: 2 },
      `[hook] 👨<U+200D>\n${cut(2, 3)}`,
      3,
    ],
    ['nothing is left', 'ab', { maxCharacters: 0 }, `[hook] \n${cut(0, 2)}`, 2],
  ])('%s', (_, output, options, lines, of) => {
    const { text, cut: cuts } = framed(output, options);
    expect(text).toBe(OPENING + lines);
    expect(cuts).toEqual(of === 0 ? [] : [[0, of]]);
  });

  it('is cut before hidden characters are written out, so a shown line can be longer', () => {
    const { text } = framed(`${'\x1b'.repeat(100)}\n`, { maxCharacters: 100 });
    expect(text).toBe(block('<U+001B>'.repeat(100)));
  });
});

describe('tags of hosts (3.6)', () => {
  it.each([
    ['<system-reminder>', '<U+003C>system-reminder>'],
    ['a</system-reminder >', 'a<U+003C>/system-reminder >'],
    ['<SYSTEM-Reminder', '<U+003C>SYSTEM-Reminder'],
    ['<hook_context a="b">', '<U+003C>hook_context a="b">'],
    ['</HOOK_context>', '<U+003C>/HOOK_context>'],
    ['<<system-reminder', '<<U+003C>system-reminder'],
    ['< system-reminder', '< system-reminder'],
    ['</ system-reminder', '</ system-reminder'],
    ['<ſystem-reminder', '<ſystem-reminder'],
    ['<system-remınder', '<system-remınder'],
    ['<hook-context', '<hook-context'],
    ['<sys\u200btem-reminder', '<sys<U+200B>tem-reminder'],
  ])('%j', (output, line) => {
    expect(framed(output).text).toBe(block(line));
  });
});

describe('every line has the prefix (3.7)', () => {
  it.each([
    '[hook] mine',
    '',
    ' ',
    notice('not shown: 3 lines (limit: size)').trimEnd(),
    OPENING.trimEnd(),
    '{"a":1}',
  ])('%j', (line) => {
    expect(framed(`${line}\n`).text).toBe(block(line));
  });
});

describe('names (3.8)', () => {
  it.each<[Name, string]>([
    ['10-notes.sh', '10-notes.sh'],
    ['a+b@c_d-E.9', 'a+b@c_d-E.9'],
    ['a b', 'a%20b'],
    ['a\n=== x', 'a%0A%3D%3D%3D%20x'],
    ['%41', '%2541'],
    ['é', '%C3%A9'],
    ['😀', '%F0%9F%98%80'],
    ['a/b', 'a%2Fb'],
    ['~', '%7E'],
    ['\ud800', '%EF%BF%BD'],
    [bytes(0xff, 0x41, 0x00), '%FFA%00'],
    ['', ''],
  ])('%j is %s', (name, escaped) => {
    expect(escapeName(name)).toBe(escaped);
    expect(frame(name, name, 'x').text.startsWith(`=== hooks.d: ${escaped}/${escaped} -- the [hook]`)).toBe(
      true,
    );
  });
});

describe('what is not shown is counted (3.9, 3.10)', () => {
  const rest = (says: string): string => notice(`not shown: ${says}`);

  it.each<[string, string, FrameOptions, string]>([
    ['lines', 'a\nb\nc\nd', { maxLines: 2 }, block('a', 'b') + rest('2 lines (limit: 2 lines)')],
    ['one line', 'a\nb\nc', { maxLines: 2 }, block('a', 'b') + rest('1 line (limit: 2 lines)')],
    ['one line is the limit', 'a\nb', { maxLines: 1 }, block('a') + rest('1 line (limit: 1 line)')],
    ['none may be shown', 'a\nb', { maxLines: 0 }, rest('2 lines (limit: 0 lines)')],
    ['size', `a\n${'b'.repeat(300)}\nc`, { budget: 300 }, block('a') + rest('2 lines (limit: size)')],
    ['half a line', 'a\nb', { incomplete: true }, block('a') + rest('at least 1 line (limit: read)')],
    ['half a line alone', 'a', { incomplete: true }, rest('at least 1 line (limit: read)')],
    [
      'stopped at a line end',
      'a\n',
      { incomplete: true },
      block('a') + rest('at least 1 line (limit: read)'),
    ],
    [
      'half a line behind the last that may be shown',
      'a\nb',
      { incomplete: true, maxLines: 1 },
      block('a') + rest('at least 1 line (limit: 1 line)'),
    ],
    [
      'half a line behind a line too many',
      `a\n${'b'.repeat(300)}\nc`,
      { incomplete: true, budget: 300 },
      block('a') + rest('at least 2 lines (limit: size)'),
    ],
  ])('%s', (_, output, options, text) => {
    expect(framed(output, options).text).toBe(text);
  });

  it('is told when the reader learns only at the end that it stopped early', () => {
    const folding = framer('after_user_prompt', '10-notes.sh');
    folding.push('a\nb');
    expect(folding.end(true).text).toBe(framed('a\nb', { incomplete: true }).text);
  });

  it('says that nothing could be captured', () => {
    const text = notice('output not shown: it could not be captured');
    expect(framed(null)).toEqual({ text, shown: 0, notShown: 0, cut: [], hidden: false });
    expect(framed(null, { budget: text.length - 1 })).toEqual({
      text: '',
      shown: 0,
      notShown: 0,
      cut: [],
      hidden: true,
    });
  });
});

describe('the budget (3.11)', () => {
  it('is bytes of the whole block', () => {
    const whole = block('日本語', 'b');
    const size = Buffer.byteLength(whole);
    expect(framed('日本語\nb', { budget: size }).text).toBe(whole);
    expect(framed('日本語\nb', { budget: size - 1 }).shown).toBeLessThan(2);
  });

  it('shows the greatest number of leading lines, where one less with a notice would not fit', () => {
    const whole = block('one', 'two');
    expect(framed('one\ntwo\n', { budget: whole.length })).toMatchObject({
      text: whole,
      shown: 2,
      notShown: 0,
    });
  });

  it('skips no line for the sake of a shorter one', () => {
    const { text, shown, notShown } = framed(`${'x'.repeat(500)}\ny\n`, { budget: 300 });
    expect([text, shown, notShown]).toEqual([notice('not shown: 2 lines (limit: size)'), 0, 2]);
  });

  it('counts the notice of a cut line with its line', () => {
    const full = OPENING + `[hook] ab\n${notice('line above cut: first 2 of 3 characters')}`;
    expect(framed('abc', { maxCharacters: 2, budget: full.length }).text).toBe(full);
    expect(framed('abc', { maxCharacters: 2, budget: full.length - 1 })).toMatchObject({ shown: 0, cut: [] });
  });

  it('hides the block where not even the notice fits', () => {
    const least = notice('not shown: 1 line (limit: size)');
    expect(framed('a', { budget: least.length }).text).toBe(least);
    expect(framed('a', { budget: least.length - 1 })).toEqual({
      text: '',
      shown: 0,
      notShown: 1,
      cut: [],
      hidden: true,
    });
  });
});

describe('no bytes (3.12)', () => {
  it.each<[Output]>([[''], [bytes()]])('%j gives no text', (output) => {
    const nothing = { text: '', shown: 0, notShown: 0, cut: [], hidden: false };
    expect(framed(output)).toEqual(nothing);
    expect(framed(output, { budget: 0 })).toEqual(nothing);
    expect(framed(output, { incomplete: true })).toEqual(nothing);
  });
});

describe('memory and time', () => {
  it('hold what can be shown of 64 MB, in one pass', () => {
    const chunk = new TextEncoder().encode('a line of ordinary output\n'.repeat(2500));
    const folding = framer('after_user_prompt', '10-notes.sh');
    let size = 0;
    for (; size < 64e6; size += chunk.length) folding.push(chunk);
    const { shown, notShown, text } = folding.end();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(9000);
    expect(shown + notShown).toBe((size / chunk.length) * 2500);
  });

  it('hold no line that the budget has no room for, however many may be shown', () => {
    const limits = { budget: 130, maxLines: 1e9, maxCharacters: 2000 };
    const plan = framePlan('after_user_prompt', '10-notes.sh', limits);
    const taken = ['one', 'two', 'three', 'four'].map((text) => plan.take({ text, characters: text.length }));
    expect(taken).toEqual([true, true, false, false]);
  });

  it('take no part in one endless line', () => {
    const folding = framer('after_user_prompt', '10-notes.sh');
    const chunk = '\ud83d\ude00'.repeat(50_000);
    for (let times = 0; times < 100; times += 1) folding.push(chunk);
    expect(folding.end()).toMatchObject({ shown: 1, cut: [[0, 5_000_000]] });
  });
});

describe('a mistake of the caller', () => {
  it.each<[FrameOptions]>([
    [{ budget: -1 }],
    [{ budget: Number.NaN }],
    [{ maxLines: 1.5 }],
    [{ maxCharacters: Infinity }],
  ])('%j', (options) => {
    expect(() => framed('a', options)).toThrow(FrameError);
    expect(() => framed(null, options)).toThrow(FrameError);
    expect(() => framer('e', 'l', options)).toThrow(FrameError);
  });

  it('a framer that has ended takes nothing more', () => {
    const folding = framer('e', 'l');
    folding.end();
    expect(() => folding.push('a')).toThrow(FrameError);
    expect(() => folding.end()).toThrow(FrameError);
  });
});
