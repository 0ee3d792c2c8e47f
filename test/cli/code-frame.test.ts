import fc from 'fast-check';
import picocolors from 'picocolors';
import { describe, expect, it } from 'vitest';
import { codeFrame, opening } from '../../src/cli/code-frame.ts';

const plain = { colours: picocolors.createColors(false), columns: 60 };

describe('codeFrame', () => {
  it('underlines the span and shows a line on each side', () => {
    const text = 'set -e\ngit push\ngh pr create --fill\necho done\nls';
    const from = text.indexOf('gh');
    expect(codeFrame(text, [from, from + 12], plain)).toBe(
      ['2 │ git push', '3 │ gh pr create --fill', '  │ ^^^^^^^^^^^^', '4 │ echo done'].join('\n'),
    );
  });

  it('marks every line of a span over several', () => {
    expect(codeFrame('a\ngh pr \\\n  create\nb', [2, 18], plain)).toBe(
      ['1 │ a', '2 │ gh pr \\', '  │ ^^^^^^^', '3 │   create', '  │ ^^^^^^^^', '4 │ b'].join('\n'),
    );
  });

  it('leaves out the middle of a long span', () => {
    const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n');
    const frame = codeFrame(text, [0, text.length], plain);
    expect(frame).toContain(' 4 │ line 4');
    expect(frame).toContain('⋮');
    expect(frame).not.toContain('line 20');
    expect(frame).toContain('40 │ line 40');
  });

  it('cuts a long line around the span', () => {
    const text = `${'x'.repeat(500)}HERE${'y'.repeat(500)}`;
    const lines = codeFrame(text, [500, 504], plain).split('\n');
    expect(lines[0]).toContain('…');
    expect(lines[0]?.length).toBeLessThanOrEqual(60);
    expect(lines[1]?.indexOf('^^^^')).toBe(lines[0]?.indexOf('HERE'));
  });

  it('escapes what a terminal would obey, with the underline in its place', () => {
    const [line = '', mark = ''] = codeFrame('\u001b[31mred gh pr', [9, 14], plain).split('\n');
    expect(line).not.toContain('\u001b');
    expect(mark.indexOf('^')).toBe(line.indexOf('gh pr'));
  });

  it('takes any span of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer(), fc.integer(), (text, from, to) => {
        const frame = codeFrame(text, [from, to], plain);
        expect(frame.split('\n').every((line) => !line.includes('\u001b'))).toBe(true);
        expect(frame).toContain('^');
      }),
    );
  });
});

describe('opening', () => {
  it('shows the first lines and says that there are more', () => {
    expect(opening('a\n\tb', plain)).toBe('1 │ a\n2 │   b');
    expect(opening('1\n2\n3\n4\n5\n6', plain).split('\n')).toEqual([
      '1 │ 1',
      '2 │ 2',
      '3 │ 3',
      '4 │ 4',
      '  ⋮',
    ]);
  });

  it('escapes and cuts them', () => {
    expect(opening(`\u001b[2J${'x'.repeat(100)}`, plain)).toMatch(/^1 │ \\u\{1b\}\[2Jx+…$/);
  });
});
