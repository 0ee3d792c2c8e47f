import { afterAll, describe, expect, it } from 'vitest';
import { spawnSync } from 'node:child_process';
import type { LintDialect } from '../../src/lint/files.ts';
import { findingsOf } from '../lint/shell/findings.ts';
import { handed } from '../support/handed.ts';
import { inTurns, newRunner, type HeldBy } from './jobs/run-script.ts';
import { jobScript } from './jobs/job-scripts.ts';

interface Case {
  readonly id: string;
  readonly dialect: LintDialect;
  readonly script: string;
  readonly findings: readonly string[];
}

/** Seconds that `slow` runs, and those that it runs where the answer was another: a busy machine may have been slower. */
const SHORT = 0.7;
const LONG = 5;

const AT_ONCE = 16;
const GENERATED = 100;

const HOLDS: ReadonlySet<string> = new Set(['shell/attached-background-job', 'shell/leaked-descriptor']);

const SHELLS: Readonly<Record<LintDialect, readonly (readonly string[])[]>> = {
  bash: [['bash']],
  sh: [['dash'], ['bash', '--posix']],
};

const hasShell = ([program = '']: readonly string[]): boolean => spawnSync(program, ['-c', ':']).status === 0;

const runner = newRunner();
afterAll(() => runner.close());

async function heldBy(script: string, dialect: LintDialect, seconds: number): Promise<readonly HeldBy[]> {
  const shells = SHELLS[dialect].filter(hasShell);
  return Promise.all(shells.map((shell) => runner.run(shell, script, seconds)));
}

/** Flagged: the caller is held, in one of the shells. Not flagged: no descriptor holds it. */
const agrees = (isFlagged: boolean, held: readonly HeldBy[]): boolean =>
  isFlagged ? held.some((by) => by !== null) : held.every((by) => by !== 'descriptor');

async function disagreements(cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  await inTurns(cases, AT_ONCE, async ({ id, script, dialect, findings }) => {
    const isFlagged = findings.some((rule) => HOLDS.has(rule));
    if (agrees(isFlagged, await heldBy(script, dialect, SHORT))) return;
    const held = await heldBy(script, dialect, LONG);
    if (!agrees(isFlagged, held)) wrong.push(`${id}: ${String(held)} but ${findings.join(' ')}\n${script}`);
  });
  return wrong.sort();
}

/** Rows whose caller is held and that say so in no finding, or that leave it open. */
const isOpen = ({ script, findings }: Case): boolean =>
  script.includes('transcript-facts-disable') || findings.includes('shell/unknown-descriptor');

describe('findings and real shells agree on who holds the caller', () => {
  it('in the handed scripts', async () => {
    const cases = handed<Case>('descriptors').filter((one) => !isOpen(one));
    expect(cases.length).toBeGreaterThan(100);
    expect(await disagreements(cases)).toEqual([]);
  });

  it('in scripts that are made up', async () => {
    const cases = Array.from({ length: GENERATED }, (_, seed): Case => {
      const script = jobScript(seed);
      const findings = findingsOf(script).map(({ rule }) => rule);
      return { id: `seed ${seed}`, dialect: 'bash', script, findings };
    });
    const held = cases.filter(({ findings }) => findings.some((rule) => HOLDS.has(rule))).length;
    expect(held).toBeGreaterThan(GENERATED / 5);
    expect(held).toBeLessThan((GENERATED * 4) / 5);
    expect(await disagreements(cases)).toEqual([]);
  });
});
