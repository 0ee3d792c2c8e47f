import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { scripts } from '../../src/arbitraries/index.ts';
import type { GeneratedScript, TrueCommand } from '../../src/arbitraries/index.ts';
import { commandsOf } from '../../src/index.ts';
import { HAS_BASH, MODES, openBash, PROGRAMS } from './bash.ts';

const generated = scripts({ programs: PROGRAMS });

/** What our reading of a script says of each command, in the words of its truth. */
function readingOf({ script, commands }: GeneratedScript): readonly unknown[] {
  const rows = commandsOf(script).commands.filter(({ argv }) => PROGRAMS.includes(argv[0] ?? ''));
  const steps = new Set([...commands, ...rows].map(({ argv }) => argv[1]));
  return [...steps].map((step) => {
    const mine = rows.filter(({ argv }) => argv[1] === step);
    const live = mine.filter(({ runs }) => runs !== 'never');
    const runs = live.some((row) => row.runs === 'always') ? 'always' : live.length > 0 ? 'maybe' : 'never';
    const argvs = new Set(mine.map(({ argv }) => JSON.stringify(argv)));
    return {
      argv: [...argvs].map((argv): unknown => JSON.parse(argv)),
      runs,
      times: live.reduce((sum, { times }) => sum + (times ?? Infinity), 0),
    };
  });
}

const truthOf = (commands: readonly TrueCommand[]): readonly unknown[] =>
  commands.map(({ argv, runs, times }) => ({ argv: [argv], runs, times }));

describe('scripts', () => {
  it('are read as what they run', () => {
    fc.assert(
      fc.property(generated, (one) => {
        expect(readingOf(one)).toEqual(truthOf(one.commands));
      }),
      { numRuns: 3_000 },
    );
  });

  it('hold commands that run always, perhaps and never, once and often', () => {
    const all = fc.sample(generated, 300).flatMap(({ commands }) => commands);
    expect(new Set(all.map(({ runs }) => runs)).size).toBe(3);
    expect(new Set(all.map(({ times }) => times)).size).toBeGreaterThan(3);
  });

  it('shrink to the one statement that a fault is about', () => {
    // A reading that does not look behind `bash -c`.
    const { counterexample } = fc.check(
      fc.property(generated, ({ script, commands }) => {
        const blind = commandsOf(script).commands.filter(({ within }) => !within.includes('shell'));
        const seen = new Set(blind.map(({ argv }) => argv[1]));
        return commands.every(({ argv }) => seen.has(argv[1]));
      }),
      { numRuns: 1_000 },
    );
    const [least] = counterexample ?? [];
    expect(least?.script.split('\n').length).toBeLessThanOrEqual(3);
    expect(least?.commands).toEqual([{ argv: ['gh', 'step-1'], runs: 'always', times: 1 }]);
  });
});

describe.runIf(HAS_BASH)('scripts in real bash', () => {
  const bash = openBash();
  afterAll(bash.close);

  it('start what their truth says, with these words and no others', () => {
    fc.assert(
      fc.property(generated, fc.constantFrom(...MODES), ({ script, commands }, fails) => {
        const started = bash.run(script, fails);
        const known = new Set(commands.map(({ argv }) => JSON.stringify(argv)));
        expect(started.filter((argv) => !known.has(JSON.stringify(argv)))).toEqual([]);
        for (const { argv, runs, times } of commands) {
          const count = started.filter(([, step]) => step === argv[1]).length;
          expect(count).toBeLessThanOrEqual(times);
          if (runs === 'always') expect(count).toBeGreaterThan(0);
        }
      }),
      { numRuns: 150 },
    );
  });
});
