import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, textOf } from '../../src/cli/input.ts';
import { fakeContext } from './fake-context.ts';

async function lines(chunks: readonly Uint8Array[]): Promise<readonly (string | null)[]> {
  const found: (string | null)[] = [];
  for await (const line of linesOf('-', fakeContext({ stdin: chunks }).context)) found.push(line);
  return found;
}

describe('linesOf', () => {
  it('ends lines at LF alone, and takes a last one without it', async () => {
    const text = '{"a":"x\u2028y"}\r\n\nlast';
    expect(await lines([new TextEncoder().encode(text)])).toEqual(['{"a":"x\u2028y"}\r', '', 'last']);
  });

  it('gives the same lines wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.nat(40),
        fc.nat(40),
        async (word, first, second) => {
          const bytes = new TextEncoder().encode(`${word}\nb${word}\n${word}c`);
          const [a, b] = [first, second].map((cut) => cut % (bytes.length + 1)).sort((x, y) => x - y);
          const cut = [bytes.subarray(0, a), bytes.subarray(a, b), bytes.subarray(b)];
          expect(await lines(cut)).toEqual(await lines([bytes]));
        },
      ),
    );
  });
});

describe('textOf', () => {
  it('refuses a file that is not there, a folder and a binary file, each by name', async () => {
    const { context } = fakeContext({ stdin: 'a\0b' });
    await expect(textOf('/nowhere/x.sh', context)).rejects.toThrow(
      '/nowhere/x.sh: no such file; check the path',
    );
    await expect(textOf('/', context)).rejects.toThrow('/: is a folder; name a file, or - for stdin');
    await expect(textOf('-', context)).rejects.toThrow('-: is a binary file');
  });
});
