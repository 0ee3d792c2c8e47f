/** The laws of settings over files that hold something of ours (settings, section 8); without: laws.test.ts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedSettings } from './generated.ts';
import { faultOfInstall, faultOfLooseInstall, faultOfUninstall } from './oracle.ts';

describe('install and uninstall', () => {
  it.each([
    ['ours among others', 'fo', 'ours', 5_000],
    ['some of ours changed by hand', 'foe', 'edited', 3_000],
  ] as const)('keep their laws over files with %s', (_, whose, needed, numRuns) => {
    const files = generatedSettings(whose).filter((generated) => generated[needed] > 0);
    fc.assert(
      fc.property(files, (generated) => {
        expect(faultOfInstall(generated)).toBe(null);
      }),
      { numRuns },
    );
  });
});

describe('over files with comments and trailing commas', () => {
  it('uninstall takes ours and nothing else out, and install names what the client stops at', () => {
    fc.assert(
      fc.property(generatedSettings('foe', true), (generated) => {
        expect(faultOfUninstall(generated)).toBe(null);
        expect(faultOfLooseInstall(generated)).toBe(null);
      }),
      { numRuns: 2_600 },
    );
  });
});
