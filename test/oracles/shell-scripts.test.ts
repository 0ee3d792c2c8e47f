/** Generated scripts against real bash 5: no promise of an answer may be broken by a run (shell 20.2). */
import { spawnSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { commandsOf } from '../../src/shell/commands.ts';
import { seedsOf, sliced } from './counts.ts';
import { FOUND } from './scripts/found.ts';
import { generateScript } from './scripts/generate.ts';
import { disagreements } from './scripts/judge.ts';
import { MODES, openBench, type Job, type Mode } from './scripts/run.ts';

/** Where it is required, a machine without one fails. */
const hasBash =
  String(spawnSync('bash', ['--version']).stdout).includes('version 5.') ||
  process.env['TRANSCRIPT_FACTS_BASH'] === 'required';

const SEEDS = seedsOf(process.env['TRANSCRIPT_FACTS_ORACLE_SCRIPTS'] ?? '300');

function jobOf(seed: number): Job {
  const mode: Mode = MODES[seed % MODES.length] ?? 'none';
  return { script: generateScript(seed, 4 + (seed % 11)), mode };
}

describe.runIf(hasBash)('scripts against real bash', () => {
  const bench = openBench();
  afterAll(bench.close);

  test('a broken promise is seen', async () => {
    const [run] = await bench.run([
      { script: 'gh x1 a; mk x2 >f; cd /tmp; A=1 gh x3; echo said', mode: 'none' },
    ]);
    const reading = commandsOf('gh x1 b; mk x2; gh x3 >/dev/null; gh x4; echo other');
    expect(disagreements(reading, run ?? null)).toEqual([
      'gh x1 a: ran, and is not listed',
      'row 0, x1: always, and was not started',
      'row 1, x2: shown, and was not',
      'row 1, x2: seen whole, and was not shown',
      'row 2, x3: discarded, and was shown',
      'row 2, x3: seen no, and was shown',
      'row 2, x3: was in /tmp',
      'row 2, x3: A was "1"',
      'row 3, x4: always, and was not started',
      'row 4, echo: prints "other\\n", and it was not shown',
    ]);
  });

  test('what they once disagreed on', async () => {
    const jobs = FOUND.flatMap((script) => MODES.map((mode): Job => ({ script, mode })));
    const runs = await bench.run(jobs);
    const wrong = jobs.map(({ script, mode }, index) => ({
      script,
      mode,
      lines: disagreements(commandsOf(script), runs[index] ?? null),
    }));
    expect(wrong.filter(({ lines }) => lines.length > 0)).toEqual([]);
    expect(runs).not.toContain(null);
  });

  test.each(sliced(SEEDS, 100))('seeds $first to $last', async ({ seeds }) => {
    const jobs = seeds.map(jobOf);
    const runs = await bench.run(jobs);
    const wrong = jobs.flatMap(({ script, mode }, index) => {
      const lines = disagreements(commandsOf(script), runs[index] ?? null);
      return lines.length === 0 ? [] : [{ seed: seeds[index], mode, script, lines }];
    });
    expect(wrong).toEqual([]);
    // Loops of theirs end; one or another may still be too slow for a machine that is busy.
    expect(runs.filter((run) => run === null).length).toBeLessThan(1 + seeds.length / 20);
  });
});
