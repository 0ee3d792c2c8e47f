/**
 * The laws of install over files that hold nothing of ours (settings, section 8); with ours: laws-ours.test.ts. Together
 * the two take more than 20,000 files.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generatedSettings } from './generated.ts';
import { faultOfInstall } from './oracle.ts';

describe('install and uninstall', () => {
  it('keep their laws over 10,000 files of others', () => {
    fc.assert(
      fc.property(generatedSettings('f'), (generated) => {
        expect(faultOfInstall(generated)).toBe(null);
      }),
      { numRuns: 10_000 },
    );
  }, 120_000);
});
