/** The laws of settings over files that hold something of ours (settings, section 8); without: laws.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedSettings } from './generated.ts';
import { faultOfInstall, faultOfUninstall } from './oracle.ts';

describe('install and uninstall', () => {
  it.each([
    ['ours among others', 'fo', 5_000],
    ['ours, some of them changed by hand', 'foe', 3_000],
  ] as const)('keep their laws over files with %s', (_, whose, numRuns) => {
    fc.assert(
      fc.property(generatedSettings(whose), (generated) => {
        expect(faultOfInstall(generated)).toBe(null);
      }),
      { numRuns },
    );
  });
});

describe('uninstall', () => {
  it('takes ours and nothing else out of files with comments and trailing commas', () => {
    fc.assert(
      fc.property(generatedSettings('foe', true), (generated) => {
        expect(faultOfUninstall(generated)).toBe(null);
      }),
      { numRuns: 2_000 },
    );
  });
});
