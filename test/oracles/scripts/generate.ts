/**
 * Scripts for the oracle. Each call of a stand-in (`gh`, `mk`, `lint`) has a first word of its own (`x7`), so that what
 * ran is told apart. Loops end, and nothing outside of the working folder is written.
 */
import { choices } from './random.ts';

const VARIABLES = ['A', 'B', 'C', 'V', 'W'];

/** A script of about `size` commands. */
export function generateScript(seed: number, size: number): string {
  const { below, pick, chance } = choices(seed);
  const functions: string[] = [];
  let calls = 0;
  let left = size;
  let loops = 0;
  let bodies = 0;

  const variable = (): string => pick(VARIABLES);
  const call = (): string => `${pick(['gh', 'gh', 'gh', 'mk', 'lint'])} x${String(++calls)}`;
  const substitution = (): string => (left > 1 && chance(3) ? `$(${list(3)})` : `$(${simple()})`);

  const word = (): string =>
    pick<() => string>([
      () => `"$${variable()}"`,
      () => `$${variable()}`,
      () => `"p$${variable()}"`,
      () => `"\${${variable()}:-d e}"`,
      () => `\${${variable()}${pick([':-d', '#*', '%?', '##*a', '/a/b', ':1:2', '^^', ':+z', '%%.*'])}}`,
      () => `"${substitution()}"`,
      () => `--o="$${variable()}"`,
      () => pick(["'q r'", '{m,n}o', "$'t\\tu'", '"$U"', '"$@"', '"${1:-none}"', '"$?"', '$((1+1))', '\\$x']),
      () => pick(['a', 'b.c', '-n', '1', "''"]),
      () => pick(['a', 'b.c', '-n', '1', "''"]),
    ])();
  const words = (most: number): string => Array.from({ length: below(most + 1) }, word).join(' ');
  const value = (): string =>
    pick<() => string>([
      () => `v${String(below(3))}`,
      () => `"$${variable()}"`,
      () => `"${substitution()}"`,
      () => `\${${variable()}:-q}`,
      () => pick(["'a b'", "''"]),
    ])();
  const redirection = (): string =>
    chance(5)
      ? ` ${pick(['>/dev/null', '2>/dev/null', '>f', '2>&1', '>>f', '>&2', '2>&1 >/dev/null', '</dev/null', '<<<h'])}`
      : '';

  /** A simple command, or a short idiom that agents write. */
  function simple(): string {
    left -= 1;
    return pick<() => string>([
      () => `${call()} ${words(2)}`,
      () => `${call()} ${words(2)}`,
      () => `${call()} ${words(2)}`,
      () => `echo ${words(3)}`,
      () => `${variable()}=${value()}`,
      () => `export ${pick(['A', 'B', 'C'])}=${value()}`,
      () => pick(['true', 'false', ':']),
      () => `${pick(['A', 'B', 'C'])}=${pick(['k', '"$V"'])} ${call()} ${words(1)}`,
      () => `[ "$${variable()}" ${pick(['=', '!='])} ${pick(['v1', '"$W"', "''"])} ]`,
      () => `[ ${pick(['-n', '-z'])} "$${variable()}" ]`,
      () => (functions.length > 0 ? `${pick(functions)} ${words(2)}` : call()),
      () => `bash -c '${call()} "$1"; ${call()}' _ ${word()}`,
      () => `env ${pick(['', '-u A ', 'B=e '])}${call()} ${words(1)}`,
      () => `echo ${pick(['1 2', 'y'])} | xargs ${pick(['-n1 ', '', '-I{} '])}${call()}${pick(['', ' {}'])}`,
      () => `eval "${call()} \\"\\$V\\""`,
      () => `cd ${pick(['d', '..', '.', '/tmp', 'nope 2>/dev/null'])}`,
      () => (bodies > 0 ? `return ${pick(['', '0', '1', '$?'])}` : call()),
      () => (loops > 0 ? pick(['break', 'continue']) : call()),
      () => (chance(3) ? `exit ${pick(['', '0', '3', '$?'])}` : call()),
      () => `read -r ${variable()} <<< "${pick(['z', '$V', 'one two'])}"`,
      () => (chance(2) ? `set ${pick(['-e', '+e', '-o pipefail', '-u', '-- p q'])}` : call()),
      () => `printf '%s\\n' ${words(2)}`,
      () => `timeout 5 ${call()} ${words(1)}`,
      () => `arr=(${words(3)}); ${call()} "\${arr[@]}"`,
      () => `${call()} ${words(1)} || exit ${String(below(2))}`,
      () => `V=$(${call()}) || { ${call()}; exit 1; }`,
      () => `if ! V=$(${call()}); then ${call()}; fi`,
      () => `${call()}; rc=$?; [ $rc -eq 0 ] && ${call()}`,
      () => `${call()} || rc=$?; ${call()} "\${rc:-0}"`,
      () => `{ ${call()}; ${call()} >&2; } 2>&1 | ${stage()}`,
      () => `cd d && ${call()}; cd - >/dev/null; ${call()}`,
      () => `${call()} && echo > g; ${call()} < g`,
      () => `! ( set -e; ${call()}; ${call()} )`,
      () => `( set -e; trap '${call()}; ${pick(['false', ':', 'exit', 'exit 0'])}' EXIT; ${call()} )`,
      () => `trap '${call()}; ${pick(['exit 1', ':', 'V=t'])}' ERR`,
      () => `${call()} "$(echo k; ${call()})"`,
      () => `run() { "$@"; }; run ${call()} ${words(2)}`,
      () => `V="$V${pick(['x', '$W', ' y'])}"; ${call()} "$V"`,
      () => `i=0; while [ $i -lt 3 ]; do i=$((i+1)); ${call()} && break; done`,
    ])();
  }

  function stage(): string {
    return pick(['cat', 'tee f', 'grep TOK', 'wc -l', 'head -n 1', 'grep -q TOK', 'sed s/T/T/']);
  }

  const condition = (depth: number): string =>
    pick<() => string>([
      simple,
      call,
      () => `! ${call()}`,
      () => `${call()} && ${call()}`,
      () => command(depth),
    ])();

  function inLoop(depth: number): string {
    loops += 1;
    const body = list(depth);
    loops -= 1;
    return body;
  }

  function define(depth: number): string {
    if (bodies > 0) return simple();
    const [name, outerLoops] = [`f${String(++calls)}`, loops];
    loops = 0;
    bodies += 1;
    const body = list(depth);
    bodies -= 1;
    loops = outerLoops;
    functions.push(name);
    return `${name}() { ${chance(2) ? `local V=${pick(['loc', '"$1"'])}; ` : ''}${body}; }`;
  }

  function subshell(depth: number): string {
    const outer = loops;
    loops = 0;
    const body = list(depth);
    loops = outer;
    return `( ${body} )`;
  }

  function command(outer: number): string {
    if (left <= 0 || outer > 3 || below(3) > 0) return simple() + redirection();
    left -= 1;
    const depth = outer + 1;
    return pick<() => string>([
      () =>
        `if ${condition(depth)}; then ${list(depth)}; ${chance(2) ? `else ${list(depth)}; ` : ''}fi${redirection()}`,
      () =>
        `for I in ${pick(['1 2', '"$V"', '$W', 'a', '$(echo p q)'])}; do ${inLoop(depth)}; done${redirection()}`,
      () =>
        `${pick(['while', 'until'])} ${condition(depth)}; do ${inLoop(depth)}; break; done${redirection()}`,
      () => subshell(depth) + redirection(),
      () => `{ ${list(depth)}; }${redirection()}`,
      () =>
        `case ${pick(['"$V"', 'a', '$W'])} in ${pick(['a', 'v1', 'v?'])}) ${list(depth)};; *) ${list(depth)};; esac`,
      () => `${command(depth)} | ${stage()}${chance(3) ? ` | ${stage()}` : ''}`,
      () => `! ${call()}`,
      () => define(depth),
      () => `[[ ${pick(['-n', '-z'])} $${variable()} ]] && ${simple()}`,
      () => `${simple()} || ${pick<() => string>([simple, () => 'exit 1', () => `{ ${list(depth)}; }`])()}`,
      () => `${simple()} && ${simple()}`,
      () => (chance(3) ? `trap '${call()}' EXIT` : `${variable()}=$?`),
    ])();
  }

  function list(depth: number): string {
    return Array.from({ length: 1 + below(3) }, () => command(depth)).join('; ');
  }

  const lines = [
    chance(4) ? pick(['set -e', 'set -eu', 'set -euo pipefail', 'set -o pipefail']) : ':',
    'mkdir -p d',
  ];
  for (let count = 2 + below(4); count > 0 && left > 0; count--) lines.push(command(0));
  return lines.join('\n');
}
