/** Running scripts in real bash with stand-ins that log their words and fail on demand (shell 20.2). */
import { spawn } from 'node:child_process';
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

/** `mk` and `lint` are programs that no list of ours names. */
export const STAND_INS: readonly string[] = ['gh', 'git', 'curl', 'mk', 'lint'];
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

/** A script, and who fails in it. */
export interface Job {
  readonly script: string;
  readonly mode: Mode;
}

/**
 * The words go to a file of the process, its number to the list: short appends do not mix. Builtins alone, since a
 * process more for each call is half of the time.
 */
const STAND_IN = `#!/bin/sh
name=\${0##*/}
status=0
case $FAIL in
all) status=1 ;;
gh) [ "$name" = gh ] && status=1 ;;
but-gh) [ "$name" = gh ] || status=1 ;;
odd) case $1 in *[13579]) status=1 ;; esac ;;
first) [ -e "$LOGS/seen-$1" ] || { : > "$LOGS/seen-$1"; status=1; } ;;
esac
cd -P .
printf '%s\\0' "$status" "$PWD" "\${A-(unset)}" "\${B-(unset)}" "\${C-(unset)}" "$name" "$@" > "$LOGS/run-$$"
echo $$ >> "$LOGS/order"
if [ $status = 0 ]; then echo "TOK$$K"; else echo "no" >&2; fi
exit $status
`;

/** A bash that runs many scripts, each in a bash, a folder and an environment of its own. */
const DRIVER = `for base do
  IFS= read -r -d '' script < "$base/script"
  read -r mode < "$base/mode"
  unknown=()
  [ "$mode" = all ] && unknown=(U='u1 u2')
  env -i -C "$base/work" PATH="$BIN:/usr/bin:/bin" HOME="$base/work" LOGS="$base/logs" FAIL="$mode" "\${unknown[@]}" \\
    timeout -s KILL 10 bash --norc -c "$script" </dev/null >"$base/stdout" 2>"$base/stderr"
  echo $? > "$base/status"
done
`;

const KILLED = 137;

export interface Bench {
  /** One run for each job, in order; null for a script that did not end by itself in time. */
  readonly run: (jobs: readonly Job[]) => Promise<(Run | null)[]>;
  readonly close: () => void;
}

/** A folder with stand-ins, and a folder in it for each job. */
export function openBench(): Bench {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'shell-oracle-')));
  const bin = path.join(root, 'bin');
  mkdirSync(bin);
  for (const name of STAND_INS) {
    writeFileSync(path.join(bin, name), STAND_IN);
    chmodSync(path.join(bin, name), 0o755);
  }
  let jobsSoFar = 0;

  const prepare = ({ script, mode }: Job): string => {
    const base = path.join(root, String(++jobsSoFar));
    mkdirSync(path.join(base, 'work'), { recursive: true });
    mkdirSync(path.join(base, 'logs'));
    writeFileSync(path.join(base, 'script'), script);
    writeFileSync(path.join(base, 'mode'), `${mode}\n`);
    return base;
  };

  const run = async (jobs: readonly Job[]): Promise<(Run | null)[]> => {
    const bases = jobs.map(prepare);
    const drive = (some: readonly string[]): Promise<void> =>
      ended(
        spawn('bash', ['--norc', '-c', DRIVER, 'bash', ...some], {
          env: { PATH: '/usr/bin:/bin', BIN: bin },
          stdio: 'ignore',
        }),
      );
    await Promise.all([
      drive(bases.filter((_, at) => at % 2 === 0)),
      drive(bases.filter((_, at) => at % 2 === 1)),
    ]);
    const runs = bases.map(readRun);
    for (const base of bases) rmSync(base, { recursive: true, force: true });
    return runs;
  };
  return {
    run,
    close: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function ended(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => {
      resolve();
    });
  });
}

function readRun(base: string): Run | null {
  const text = (name: string): string => readFileSync(path.join(base, name), 'utf8');
  const exit = Number(text('status'));
  if (exit === KILLED) return null;
  return {
    exit,
    output: text('stdout') + text('stderr'),
    started: readStarted(path.join(base, 'logs')),
    folder: path.join(base, 'work'),
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
