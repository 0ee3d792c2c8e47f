import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAddress, findAddresses } from '../../src/text/address.ts';
import { parseRepository, sameRepository } from '../../src/text/repository.ts';
import { cleanTerminal, printable } from '../../src/text/terminal.ts';

const PIECES = [
  'https://github.com/o/r/pull/12',
  'https:\\/\\/github.com\\/o\\/r\\/pull\\/7',
  '#issuecomment-5',
  '/files',
  '\\/',
  '\x1b[0m',
  '\x1b]8;;u\x07',
  '\x1b',
  '\r',
  '\n',
  ' ',
  '.',
  'x',
  '3',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary' }),
);

describe('addresses', () => {
  it('are found at spans that read back to them', () => {
    fc.assert(
      fc.property(text, (given) => {
        let last = 0;
        for (const { address, from, to, exact, api } of findAddresses(given)) {
          expect(from).toBeGreaterThanOrEqual(last);
          expect(to).toBeGreaterThan(from);
          last = to;
          const written = given.slice(from, to).replaceAll('\\/', '/');
          if (exact) expect(exactAddress(written)).toEqual(address);
          if (!api) expect(findAddresses(written)).toMatchObject([{ address, from: 0, to: written.length }]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('cleaning', () => {
  it('only leaves out, and knows what from where', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { text: cleaned, originalSpan } = cleanTerminal(given);
        let last = -1;
        for (let at = 0; at < cleaned.length; at++) {
          const [from, to] = originalSpan(at, at + 1);
          expect(given.slice(from, to)).toBe(cleaned[at]);
          expect(from).toBeGreaterThan(last);
          last = from;
        }
        expect(cleanTerminal(cleaned).text).toBe(cleaned);
      }),
      { numRuns: 2000 },
    );
  });

  it('makes every control visible, and once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (given) => {
        const shown = printable(given);
        expect(shown).not.toMatch(/[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}]/u);
        expect(printable(shown)).toBe(shown);
      }),
    );
  });
});

describe('repositories', () => {
  it('are the same by whatever address', () => {
    const name = fc.stringMatching(/^[a-z\d][\w-]{0,8}$/);
    fc.assert(
      fc.property(name, name, (owner, repo) => {
        const forms = [
          `${owner}/${repo}`,
          `github.com/${owner}/${repo}`,
          `https://github.com/${owner}/${repo}.git`,
          `git@github.com:${owner}/${repo}.git`,
          `ssh://git@ssh.github.com:443/${owner.toUpperCase()}/${repo}`,
        ];
        const [first, ...others] = forms.map(parseRepository);
        for (const other of others) {
          expect(
            first !== null && first !== undefined && other !== null && sameRepository(first, other),
          ).toBe(true);
        }
      }),
    );
    fc.assert(fc.property(text, (given) => parseRepository(given) === null || given.includes('/')));
  });
});
