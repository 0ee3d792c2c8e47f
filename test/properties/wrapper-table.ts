/**
 * Every transparent wrapper that we know (shell 12 and 13, pull-requests.md 4.2): what stands around a command or a script and
 * changes nothing of what it does and prints.
 */

/** Around one simple command: the words before it. */
export const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  sudo: ['sudo', 'sudo -n', 'sudo -u ada', 'sudo -E GH_PAGER=cat', 'sudo --user=ada --'],
  doas: ['doas', 'doas -u ada'],
  env: ['env', 'env CI=1', 'env -u GH_DEBUG CI=1', 'env --chdir=/home/dev/src/widgets', '/usr/bin/env'],
  timeout: ['timeout 60', 'timeout -k 5 -s INT 1m', 'timeout --signal=TERM 60s'],
  gtimeout: ['gtimeout 60', 'gtimeout --kill-after=5 60'],
  nice: ['nice', 'nice -n 10', 'nice -5', 'nice --adjustment=5'],
  ionice: ['ionice -c 3', 'ionice -c2 -n7', 'ionice -t'],
  stdbuf: ['stdbuf -oL', 'stdbuf -o0 -e0', 'stdbuf --output=L'],
  time: ['time', 'time -p', '/usr/bin/time -v', 'command time -f %e'],
  nohup: ['nohup'],
  setsid: ['setsid -w', 'setsid'],
  chronic: ['chronic', 'chronic -v'],
  unbuffer: ['unbuffer', 'unbuffer -p'],
  caffeinate: ['caffeinate', 'caffeinate -i -t 600'],
  busybox: ['busybox timeout 60'],
  command: ['command', 'command -p'],
  builtin: ['builtin command'],
  exec: ['exec', 'exec -a gh'],
  flock: ['flock /tmp/lock', 'flock -w 10 /tmp/lock', 'flock -x 9'],
  chrt: ['chrt -i 0', 'chrt --batch 0'],
  taskset: ['taskset 1', 'taskset -c 0'],
  xargs: ['echo | xargs', 'true | xargs -r0 --', 'printf x | xargs -I%'],
  find: ['find . -maxdepth 0 -exec'],
};

/** What a prefix needs behind the command. */
export const ENDINGS: Readonly<Record<string, string>> = { find: ' \\;' };

/** Programs behind which another program stands that no table names (shell 12.3). */
export const UNLISTED: readonly string[] = [
  'rtk',
  'op run --',
  'direnv exec .',
  'mise x --',
  'dotenv -f .env',
];

const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const double = (text: string): string => `"${text.replace(/["\\$`]/g, '\\$&')}"`;

/** A script around a script. */
export type Around = readonly [name: string, around: (script: string) => string];

const SHELL_NAMES = ['bash', 'sh', 'zsh', 'dash', 'ksh', 'ash', '/bin/bash', '/usr/bin/env bash'] as const;

const CODE: readonly Around[] = SHELL_NAMES.flatMap((shell): readonly Around[] => [
  [`${shell} -c`, (script) => `${shell} -c ${single(script)}`],
  [`${shell} -lc`, (script) => `${shell} -lc ${double(script)}`],
  [`${shell} -eu -c`, (script) => `${shell} -eu -c ${single(script)}`],
  [`${shell} <<`, (script) => `${shell} <<'THE_END'\n${script}\nTHE_END`],
  [`${shell} -s <<`, (script) => `${shell} -s <<'THE_END' -- one\n${script}\nTHE_END`],
  [`| ${shell}`, (script) => `printf '%s\\n' ${single(script)} | ${shell}`],
  [`${shell} FILE`, (script) => `cat > run.sh <<'THE_END'\n${script}\nTHE_END\n${shell} run.sh`],
]);

const STRUCTURE: readonly Around[] = [
  ['( )', (script) => `(\n${script}\n)`],
  ['{ }', (script) => `{\n${script}\n}`],
  ['if', (script) => `if true; then\n${script}\nfi`],
  ['if of a test', (script) => `if [ -d .git ]; then\n${script}\nfi`],
  ['else', (script) => `if false; then :; else\n${script}\nfi`],
  ['case', (script) => `case a in\na)\n${script}\n;;\nesac`],
  ['for', (script) => `for once in 1; do\n${script}\ndone`],
  ['while', (script) => `while true; do\n${script}\nbreak\ndone`],
  ['until', (script) => `until false; do\n${script}\nbreak\ndone`],
  ['&&', (script) => `true && {\n${script}\n}`],
  ['||', (script) => `false || {\n${script}\n}`],
  ['!', (script) => `! {\n${script}\n} || true`],
  ['function', (script) => `work() {\n${script}\n}\nwork`],
  ['function with arguments', (script) => `function work {\n${script}\n}\nwork one two`],
  ['function of a function', (script) => `inner() {\n${script}\n}\nouter() { inner "$@"; }\nouter`],
  ['a job that is waited for', (script) => `{\n${script}\n} &\nwait`],
  ['a trap', (script) => `trap ${single(script)} EXIT\nls >/dev/null`],
  ['time of a group', (script) => `time {\n${script}\n}`],
  ['eval', (script) => `eval ${single(script)}`],
  ['eval of words', (script) => `eval ${double(script)}`],
  ['source', (script) => `source <(cat <<'THE_END'\n${script}\nTHE_END\n)`],
  ['. FILE', (script) => `cat > run.sh <<'THE_END'\n${script}\nTHE_END\n. ./run.sh`],
  [
    './FILE',
    (script) => `printf '%s\\n' '#!/bin/bash' ${single(script)} > run.sh; chmod +x run.sh; ./run.sh`,
  ],
  ['<<<', (script) => `bash <<< ${single(script)}`],
  ['a variable', (script) => `code=${single(script)}\nbash -c "$code"`],
  ['xargs of a shell', (script) => `echo one | xargs bash -c ${single(script)}`],
  ['find of a shell', (script) => `find . -maxdepth 0 -exec sh -c ${single(script)} \\;`],
  ['flock -c', (script) => `flock /tmp/lock -c ${single(script)}`],
  ['env -S', (script) => `env -S bash -c ${single(script)}`],
];

const STREAMS: readonly Around[] = [
  ['$( )', (script) => `echo "$(\n${script}\n)"`],
  ['a captured variable', (script) => `answer=$(\n${script}\n)\necho "$answer"`],
  ['printf of a variable', (script) => `answer=$(\n${script}\n) && printf '%s\\n' "$answer"`],
  ['| cat', (script) => `{\n${script}\n} | cat`],
  ['| tee', (script) => `{\n${script}\n} 2>&1 | tee run.log`],
  ['2>&1', (script) => `{\n${script}\n} 2>&1`],
  ['a file', (script) => `{\n${script}\n} > run.log 2>&1\ncat run.log`],
  ['exec 2>&1', (script) => `exec 2>&1\n${script}`],
];

const BESIDE: readonly Around[] = [
  ['a folder', (script) => `cd /home/dev/src/widgets && {\n${script}\n}`],
  ['pushd', (script) => `pushd /home/dev/src/widgets >/dev/null\n${script}\npopd >/dev/null`],
  ['strict settings', (script) => `set -euo pipefail\n${script}`],
  ['exported names', (script) => `export GH_PAGER=cat NO_COLOR=1\n${script}`],
  ['a comment', (script) => `# gh pr list\n${script} # done`],
];

/** Around any script of POSIX that ends in no here-document; all but `exec` may be nested. */
export const AROUNDS: readonly Around[] = [...CODE, ...STRUCTURE, ...STREAMS, ...BESIDE];
