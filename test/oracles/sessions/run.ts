/** Running a session's script in real bash, with a gh that opens pull requests of its own and writes down which. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What becomes of each `gh pr create`, by turns: it opens one, fails, or finds that of its branch open. */
export type Outcome = 'open' | 'fail' | 'exists';

export interface Ran {
  readonly status: 'ok' | 'failed';
  /** Both streams, as they came. */
  readonly output: string;
  /** Numbers of those that were opened, in order. */
  readonly opened: readonly number[];
}

/** The pull request of the branch where one is open from the start. */
const OWN = 40;

const STAND_IN = `#!/bin/sh
url() { echo "https://github.com/harbor/lantern/pull/$1"; }
own=$(tail -n 1 "$WORLD/opened")
case "$1 $2" in
'pr create')
  turn=1
  while ! mkdir "$WORLD/turn-$turn" 2>/dev/null; do turn=$((turn + 1)); done
  case $(echo "$OUTCOMES" | cut -d ' ' -f $(((turn - 1) % COUNT + 1))) in
  open) number=$((100 + turn)); echo $number >> "$WORLD/opened"; url $number ;;
  fail) echo 'pull request create failed: GraphQL: No commits between main and fix/wick (createPullRequest)' >&2; exit 1 ;;
  *) printf 'a pull request for branch "fix/wick" into branch "main" already exists:\\n' >&2; url ${OWN} >&2; exit 1 ;;
  esac ;;
'pr list') url 3; url 4; for number in $(cat "$WORLD/opened"); do url $number; done ;;
'pr view')
  case $3 in
  [0-9]*) url "$3" ;;
  *)
    [ -n "$own" ] || { echo 'no pull requests found for branch "fix/wick"' >&2; exit 1; }
    url "$own" ;;
  esac ;;
*) echo "unknown command" >&2; exit 1 ;;
esac
`;

export interface Bench {
  readonly run: (script: string, outcomes: readonly Outcome[]) => Ran;
  readonly remove: () => void;
}

export function bench(): Bench {
  const root = mkdtempSync(join(tmpdir(), 'transcript-facts-oracle-'));
  mkdirSync(join(root, 'bin'));
  writeFileSync(join(root, 'bin/gh'), STAND_IN);
  chmodSync(join(root, 'bin/gh'), 0o755);
  let count = 0;
  return {
    run: (script, outcomes) => {
      const folder = join(root, `run-${++count}`);
      const [world, work] = [join(folder, 'world'), join(folder, 'work')];
      for (const path of [world, join(work, 'sub')]) mkdirSync(path, { recursive: true });
      writeFileSync(join(world, 'opened'), outcomes.includes('exists') ? `${OWN}\n` : '');
      writeFileSync(join(work, 'notes.txt'), 'See https://github.com/harbor/lantern/pull/7\n');
      const path = join(folder, 'output');
      const output = openSync(path, 'a');
      const { status } = spawnSync('bash', ['-c', script], {
        cwd: work,
        stdio: ['ignore', output, output],
        timeout: 10_000,
        env: {
          PATH: `${join(root, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
          WORLD: world,
          OUTCOMES: outcomes.join(' '),
          COUNT: String(outcomes.length),
        },
      });
      closeSync(output);
      const opened = readFileSync(join(world, 'opened'), 'utf8').split('\n').filter(Boolean).map(Number);
      const ran: Ran = {
        status: status === 0 ? 'ok' : 'failed',
        output: readFileSync(path, 'utf8'),
        opened: opened.filter((number) => number !== OWN),
      };
      rmSync(folder, { recursive: true });
      return ran;
    },
    remove: () => {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export const HAS_BASH: boolean = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash'].some((path) =>
  existsSync(path),
);
