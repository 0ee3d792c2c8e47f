import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Programs that only write down how they were started. */
export const PROGRAMS: readonly string[] = ['gh', 'mk', 'lint'];
/** Which of them fail. */
export const MODES = ['none', 'all', 'gh', 'mk'] as const;

const STAND_IN = `#!/bin/bash
name=\${0##*/}
{ printf '%s\\0' "$name" "$@"; printf '\\n\\0'; } >> "$LOG"
[ "$FAIL" != all ] && [ "$FAIL" != "$name" ]
`;

export interface Bash {
  /** The words of each start, in order. */
  readonly run: (script: string, fails: string) => readonly (readonly string[])[];
  readonly close: () => void;
}

export const HAS_BASH: boolean = ['/bin/bash', '/usr/bin/bash'].some((path) => existsSync(path));

/** A folder with the stand-ins, in which scripts run in real bash. */
export function openBash(): Bash {
  const root = mkdtempSync(join(tmpdir(), 'transcript-facts-scripts-'));
  const [bin, work] = [join(root, 'bin'), join(root, 'work')];
  for (const folder of [bin, work]) mkdirSync(folder);
  for (const name of PROGRAMS) {
    writeFileSync(join(bin, name), STAND_IN);
    chmodSync(join(bin, name), 0o755);
  }
  let runs = 0;
  return {
    run: (script, fails) => {
      const log = join(root, `log-${(runs += 1).toString()}`);
      const env = { PATH: `${bin}:/usr/bin:/bin`, LOG: log, FAIL: fails, HOME: work };
      const ended = spawnSync('bash', ['--norc', '-c', script], { cwd: work, env, timeout: 20_000 });
      if (ended.status === null) throw new Error(`bash did not end: ${script}`);
      if (!existsSync(log)) return [];
      const starts: string[][] = [[]];
      for (const word of readFileSync(log, 'utf8').split('\0')) {
        if (word === '\n') starts.push([]);
        else starts.at(-1)?.push(word);
      }
      return starts.slice(0, -1);
    },
    close: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}
