/** Generated scripts against real bash 5: no promise of an answer may be broken by a run (shell 20.2). */
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/commands.ts';
import { generateScript } from './scripts/generate.ts';
import { disagreements } from './scripts/judge.ts';
import { MODES, openBench } from './scripts/run.ts';

const hasBash = String(spawnSync('bash', ['--version']).stdout).includes('version 5.');
/** More of them: `SHELL_SEEDS=1000-2000 npx vitest run test/oracles/shell-scripts.test.ts`. */
const [first = 1, last = 24] = (process.env['SHELL_SEEDS'] ?? '1-24').split('-').map(Number);

describe.runIf(hasBash)('scripts against real bash', () => {
  const bench = openBench();
  afterAll(bench.close);

  test('a broken promise is seen', () => {
    const run = bench.run('gh x1 a; mk x2 >f; cd /tmp; A=1 gh x3', 'none');
    const reading = commandsOf('gh x1 b; mk x2; gh x3; gh x4');
    expect(run === null ? [] : disagreements(reading, run)).toEqual([
      'gh x1 a: ran, and is not listed',
      'row 0, x1: always, and was not started',
      'row 1, x2: seen whole, and was not shown',
      'row 2, x3: was in /tmp',
      'row 2, x3: A was "1"',
      'row 3, x4: always, and was not started',
      'row 3, x4: exitProves is wrong',
    ]);
  });

  const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  test.each(seeds)('seed %i', (seed) => {
    const script = generateScript(seed, 6 + (seed % 8));
    const reading = commandsOf(script);
    let runs = 0;
    for (const mode of MODES) {
      const run = bench.run(script, mode);
      if (run === null) continue;
      runs += 1;
      expect({ script, mode, wrong: disagreements(reading, run) }).toEqual({ script, mode, wrong: [] });
    }
    expect(runs).toBeGreaterThan(0);
  });
});
