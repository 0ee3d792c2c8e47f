import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { MARKDOWN_LIMIT, parseableLength } from '../../src/text/markdown-limits.ts';
import { proseBlocks } from '../../src/text/markdown.ts';

const kinds = (text: string): readonly string[] => proseBlocks(text).map(({ kind }) => kind);
/** `kind:text` of each inline of the first block. */
const inlines = (text: string): readonly string[] =>
  (proseBlocks(text)[0]?.inlines ?? []).map(({ kind, from, to }) => `${kind}:${text.slice(from, to)}`);

describe('blocks of prose', () => {
  test.each([
    ['paragraphs and headings', 'One.\n\n# Two\n\nThree.', ['paragraph', 'heading', 'paragraph']],
    ['items of lists', '- One\n- Two', ['paragraph', 'paragraph']],
    ['code, fenced or indented', '```\none\n```\n\n    two', ['code', 'code']],
    ['quotations', '> One\n\nTwo', ['left-out', 'paragraph']],
    ['tables', '| a |\n|---|\n| b |', ['left-out']],
    [
      'open tasks, with all that hangs below them',
      '- [ ] One\n  - Two\n- [x] Three',
      ['left-out', 'paragraph'],
    ],
    ['ticked and unticked boxes with nothing behind them', '- [ ]\n- [x] ', ['paragraph', 'paragraph']],
    ['a box that is not the first thing', '- One\n\n  [ ] Two', ['paragraph', 'paragraph']],
    ['tables with blanks behind their rows', '| a |  \n|---| \t\n| b |', ['left-out']],
    ['HTML', '<div>One</div>', ['left-out']],
    ['tags alone on a line', '<img src="a"/>\nOne\n\n<a name="b" />', ['left-out', 'left-out']],
    ['a tag that is not alone', '<br/> One', ['paragraph']],
    ['lines of other systems', 'One\r\n\r\nTwo\r\rThree', ['paragraph', 'paragraph', 'paragraph']],
    ['lines across', 'One\n\n---\n\nTwo', ['paragraph', 'left-out', 'paragraph']],
  ])('%s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });

  it('know nothing of comments and definitions', () => {
    expect(kinds('One\n\n<!-- two -->\n\n[a]: https://example.com\n\nThree')).toEqual([
      'paragraph',
      'paragraph',
    ]);
  });

  it('know the list, the item and what the list hangs below', () => {
    const places = proseBlocks('Head:\n- One\n  - Two\n- Three\n\n  Four').map(({ place }) => place);
    const [head, one, two, three, four] = places;
    expect(head).toBeNull();
    expect(one).toMatchObject({ item: 0, opens: true, below: 0 });
    expect(two).toMatchObject({ item: 0, opens: true, below: 1 });
    expect(two?.list).not.toBe(one?.list);
    expect(three).toMatchObject({ list: one?.list, item: 1, opens: true, below: 0 });
    expect(four).toMatchObject({ list: one?.list, item: 1, opens: false });
  });

  it('know the heading above', () => {
    expect(proseBlocks('One\n\n# Two\n\nThree\n\n- Four').map(({ heading }) => heading)).toEqual([
      null,
      null,
      1,
      1,
    ]);
  });
});

describe('inlines', () => {
  test.each([
    ['drop markup', '**a** _b_', ['text:a', 'text: ', 'text:b']],
    ['keep code spans apart', 'a `b` c', ['text:a ', 'code:`b`', 'text: c']],
    ['drop struck-out text and pictures', 'a ~~b~~ ![c](d)', ['text:a ', 'text: ']],
    ['give a link as its text and its target', '[a](b "c")', ['text:a', 'target:](b "c")']],
    ['give an autolink as its text', '<https://a.b>', ['text:https://a.b']],
    ['look references up', '[a][b]\n\n[b]: c', ['text:a', 'target:[b]: c']],
    ['take nothing for a reference that is not defined', '[a] [b][c]', ['text:[a] [b][c]']],
    ['look labels up whatever their case', '[A  b]\n\n[a B]: c', ['text:A  b', 'target:[a B]: c']],
    ['take the first definition', '[a][]\n\n[a]: b\n[a]: c', ['text:a', 'target:[a]: b']],
    ['use no address of a quotation', '[a]\n\n> [a]: b', ['text:a']],
    ['know brackets in the text of a link', '[[a] b](c)', ['text:[a] b', 'target:](c)']],
    ['have no link in a link', '[a [b](c)](d)', ['text:[a ', 'text:b', 'target:](c)', 'text:](d)']],
    ['have links in pictures, and pictures in links', '![[a](b)](c) [![d](e)](f)', ['text: ', 'target:](f)']],
    [
      'know pointed targets, brackets and titles',
      "[a](<b c> 'd') [e](f(g))h",
      [...['text:a', "target:](<b c> 'd')", 'text: ', 'text:e', 'target:](f(g))', 'text:h']],
    ],
    ['leave what only looks like a link', '[a](b c) [d] (e) \\[f](g)', ['text:[a](b c) [d] (e) \\[f](g)']],
    ['know one tilde, and no three', 'a ~b~ ~~c~~ ~~~d~~~', ['text:a ', 'text: ', 'text: ~~~d~~~']],
    ['keep entities and escapes in the text', 'a &amp; \\* b', ['text:a &amp; \\* b']],
    ['leave the line below a heading', 'a\nb\n---', ['text:a\nb']],
    ['leave the box of a task', '- [x] a', ['text: a']],
    ['know line breaks', 'a  \nb<br>c', ['text:a', 'break:  \n', 'text:b', 'break:<br>', 'text:c']],
    ['know tags', '<x>a', ['tag:<x>', 'text:a']],
  ])('%s', (_, text, expected) => {
    expect(inlines(text)).toEqual(expected);
  });

  it('tell what is stressed together and what is in one link', () => {
    const [bold, both, blank, label, target] = proseBlocks('**a _b_** [c](d)')[0]?.inlines ?? [];
    expect(bold?.stressed).not.toBeNull();
    expect(both?.stressed).toBe(bold?.stressed);
    expect([blank?.stressed, blank?.link]).toEqual([null, null]);
    expect(label?.link).not.toBeNull();
    expect(target?.link).toBe(label?.link);
  });
});

describe('what is parsed at all', () => {
  it('ends at the limit, at the end of a line', () => {
    expect(parseableLength('a\n'.repeat(10))).toBe(20);
    const long = `${'x'.repeat(99)}\n`.repeat(1_000);
    expect(parseableLength(long)).toBe(Math.floor(MARKDOWN_LIMIT / 100) * 100);
    expect(parseableLength('x'.repeat(MARKDOWN_LIMIT + 1))).toBe(0);
  });

  test.each([
    ['nested containers', '> '.repeat(40)],
    ['many blocks', 'a\n=\n'.repeat(2_000)],
    ['many delimiters', '*a_b'.repeat(2_000)],
    ['a long run of one sign', '`'.repeat(2_000)],
  ])('leaves out %s', (_, text) => {
    expect(parseableLength(text)).toBe(0);
    expect(proseBlocks(text)).toEqual([]);
  });

  it('is what people write', () => {
    const message =
      '## Done\n\n- **Fixed** the `relay` ([#12](https://a.b/c))\n- Added tests\n\n```sh\nnpm test\n```\n\n';
    const text = message.repeat(150);
    expect(parseableLength(text)).toBe(text.length);
  });
});

test('any text gives blocks whose spans lie in it, in order', () => {
  const pieces = fc.constantFrom(
    ...['- ', '> ', '\n', '`', '```\n', '**', '[', '](', '<', '# ', '|', 'a', ' ', '1. ', '~~'],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(pieces).map((list) => list.join('')),
      ),
      (text) => {
        let last = 0;
        for (const { from, to, inlines: inside } of proseBlocks(text)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeLessThanOrEqual(text.length);
          for (const inline of inside) expect(inline.from).toBeLessThanOrEqual(inline.to);
          last = from;
        }
      },
    ),
  );
});
