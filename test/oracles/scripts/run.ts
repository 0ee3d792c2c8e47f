/** Running a script in real bash with stand-ins that log their words and fail on demand (shell 20.2). */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Who fails: `first` each call the first time it is made, `odd` those whose number is odd. */
export const MODES = ['none', 'all', 'gh', 'but-gh', 'odd', 'first'] as const;
export type Mode = (typeof MODES)[number];

export const STAND_INS: readonly string[] = ['gh', 'mk', 'lint'];
export const EXPORTED = ['A', 'B', 'C'] as const;

/** One run of a stand-in. */
export interface Started {
  readonly words: readonly string[];
  readonly failed: boolean;
  /** What it printed. */
  readonly token: string;
  readonly folder: string;
  /** Values of `EXPORTED`; null is unset. */
  readonly env: readonly (string | null)[];
}

export interface Run {
  readonly exit: number;
  /** Both streams. */
  readonly output: string;
  readonly started: readonly Started[];
  readonly folder: string;
}

/** The words go to a file of the process, its number to the list: short appends do not mix. */
const STAND_IN = `#!/bin/sh
name=\${0##*/}
status=0
case $FAIL in
all) status=1 ;;
gh) [ "$name" = gh ] && status=1 ;;
but-gh) [ "$name" = gh ] || status=1 ;;
odd) case $1 in *[13579]) status=1 ;; esac ;;
first) mkdir "$LOGS/seen-$1" 2>/dev/null && status=1 ;;
esac
printf '%s\\0' "$status" "$(pwd -P)" "\${A-(unset)}" "\${B-(unset)}" "\${C-(unset)}" "$name" "$@" > "$LOGS/run-$$"
echo $$ >> "$LOGS/order"
if [ $status = 0 ]; then echo "TOK$$K"; else echo "no" >&2; fi
exit $status
`;

export interface Bench {
  readonly run: (script: string, mode: Mode) => Run | null;
  readonly close: () => void;
}

/** A folder with stand-ins; `run` gives null for a script that did not end by itself in time. */
export function openBench(): Bench {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'shell-oracle-')));
  const bin = path.join(root, 'bin');
  mkdirSync(bin);
  for (const name of STAND_INS) {
    writeFileSync(path.join(bin, name), STAND_IN);
    chmodSync(path.join(bin, name), 0o755);
  }
  let runs = 0;
  const run = (script: string, mode: Mode): Run | null => {
    const base = path.join(root, String(++runs));
    const [folder, logs] = [path.join(base, 'work'), path.join(base, 'logs')];
    mkdirSync(folder, { recursive: true });
    mkdirSync(logs);
    const env = { PATH: `${bin}:/usr/bin:/bin`, LOGS: logs, FAIL: mode, HOME: folder };
    const ended = spawnSync('bash', ['--norc', '-c', script], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 10_000,
      killSignal: 'SIGKILL',
      input: '',
      env: mode === 'all' ? { ...env, U: 'u1 u2' } : env,
    });
    const started = readStarted(logs);
    rmSync(base, { recursive: true, force: true });
    if (ended.status === null) return null;
    return { exit: ended.status, output: ended.stdout + ended.stderr, started, folder };
  };
  return {
    run,
    close: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function readStarted(logs: string): Started[] {
  const list = path.join(logs, 'order');
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8')
    .split('\n')
    .filter((id) => id !== '')
    .map((id) => {
      const fields = readFileSync(path.join(logs, `run-${id}`), 'utf8')
        .split('\0')
        .slice(0, -1);
      const [status, folder = '', ...rest] = fields;
      const env = rest.slice(0, EXPORTED.length).map((value) => (value === '(unset)' ? null : value));
      return { words: rest.slice(EXPORTED.length), failed: status === '1', token: `TOK${id}K`, folder, env };
    });
}
