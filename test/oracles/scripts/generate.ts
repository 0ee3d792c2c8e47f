/**
 * Scripts for the oracle. Each call of a stand-in (`gh`, `git` …) has a first word of its own (`x7`), so that what
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
  const call = (): string =>
    `${pick(['gh', 'gh', 'gh', 'gh', 'git', 'curl', 'mk', 'lint'])} x${String(++calls)}`;
  const substitution = (): string => (left > 1 && chance(3) ? `$( ${list(3)} )` : `$(${simple()})`);

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
      () => `${call()} | ${pick(['head -n 1', 'grep -q TOK'])}`,
      () => `${pick(['V=$((${V:-0} + 1));', 'echo "$(($V * 2))" &&', '((V += 1)) ||'])} ${call()}`,
      rarer,
      rarer,
      rarer,
      rarer,
    ])();
  }

  /** What agents write less often. */
  function rarer(): string {
    return pick<() => string>([
      () =>
        `${pick(['nice -n 5', 'nohup', 'command', 'time', 'env -u B', 'stdbuf -oL'])} ${call()} ${words(1)}`,
      () => `( exec ${call()} ${words(1)}; ${call()} )`,
      () => `${call()} | while read -r L; do ${call()} "$L"; done`,
      () => `echo "a b c" | { read -r V W; ${call()} "$V" "$W"; }`,
      () => `${call()} & wait${pick(['', ' $!'])}; ${call()}`,
      () => `source <(echo "${call()}")`,
      () => `. /dev/stdin <<< '${call()} "$V"'`,
      () => `printf -v V '%s-%s' a "$W"; ${call()} "$V"`,
      () => `mapfile -t L < <(${call()}; echo k); ${call()} "\${L[@]}"`,
      () => `for ((i=0; i<2; i++)); do ${call()}; done`,
      () => `for n in 1 2 3; do [ $n = 2 ] && ${pick(['break', 'continue'])}; ${call()} $n; done`,
      () => `case $V in a|v1) ${call()} ${pick([';;', ';&', ';;&'])} v*) ${call()} ;; esac`,
      () => `g() { for a; do ${call()} "$a"; done; }; g ${words(2)}`,
      () => `g() { local V=k; ${call()} "$V"; }; g; ${call()} "$V"`,
      () => `g() { ${call()} || return; ${call()}; }; g ${pick(['&&', '||'])} ${call()}`,
      () => `declare -A m=([k]=v); ${call()} "\${m[k]}"`,
      () => `unset ${variable()}; ${call()} "\${${variable()}-none}"`,
      () => `: "\${${variable()}:=d}"; ${call()} ${word()}`,
      () => `${call()} "\${${variable()}:?}"`,
      () => `find . -maxdepth 0 -exec ${call()} {} ';'`,
      () => `${call()} >f ${pick(['&&', ';', '||'])} cat f`,
      () => `cat <(${call()}) | ${stage()}`,
      () => `diff <(${call()}) <(${call()}) >/dev/null`,
      () => `${call()} 2>&1 | tee -a f | ${stage()}`,
      () => `( exec >${pick(['f', '/dev/null', '&2'])}; ${call()}; ${call()} >&2 )`,
      () => `{ ${call()}; ${call()} >&3; } 3>&1 >/dev/null`,
      () => `${call()} 3>&1 1>&2 2>&3`,
      () => `set -- a "$V"; ${call()} "$1" "$#"; shift; ${call()} "$@"`,
      () => `IFS=, read -r V W <<< 'a,b c'; ${call()} "$V" $W`,
      () => `pushd d >/dev/null && ${call()}; popd >/dev/null; ${call()}`,
      () => `( cd d && ${call()} ) && ${call()}`,
      () => `sh -c '${call()} "$0"; ${call()}' ${word()}`,
      () => `bash -${pick(['e', 'u', 'eu'])}c '${pick(['false', ':', '[ -n "$V" ]'])}; ${call()}'`,
      () => `bash -s ${words(1)} <<< '${call()} "$1"'`,
      () => `echo '${call()} "$V"' | ${pick(['bash', 'sh', 'bash -s z'])}`,
      () => `eval "$(echo '${call()} $W')"`,
      () => `[[ $V == v* ${pick(['&&', '||'])} -n $W ]] && ${call()}`,
      () => `(( ${pick(['0', '1', '1+1'])} )) && ${call()}`,
      () => `${call()} {a,b}{1,2} ${pick(['*.none', 'd*', '[x]', '?'])}`,
      () => `command -v gh >/dev/null && ${call()}`,
      () => `V=$(${call()}; ${call()} >&2); ${call()} "$V"`,
      () => `out=$(${call()} 2>&1) && echo "$out" || { echo "$out"; ${pick(['exit 2', 'false', ':'])}; }`,
      () => `export A=$(${call()}); ${call()}`,
      () => `local_=1 ${call()} <<< "$V" | ${stage()}`,
      () => `if ${call()}; then :; elif ${call()}; then ${call()}; else ${call()}; fi`,
      () => `while ! ${call()}; do ${pick(['break', call()])}; break; done`,
      () => `mk() { command mk "$@" z; }; ${call()}`,
      () => `set +e; ${call()}; ${call()}; set -e`,
    ])();
  }

  /** It reads all that it is given: what writes into a pipe that nobody reads is killed, which no answer looks at (6.2). */
  function stage(): string {
    return pick(['cat', 'tee f', 'grep TOK', 'wc -l', 'tail -n 1', 'grep -c TOK', 'sed s/T/T/', 'sort']);
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

  /** A statement that needs lines of its own. */
  function lined(): string {
    left -= 1;
    return pick<() => string>([
      () => `${pick(['bash', 'sh', 'bash -e'])} <<'E'\n${call()} "$V"\n${call()}\nE`,
      () => `bash <<E\n${call()} "$V"\n${call()} \\$A\nE`,
      () => `cat <<E\n$V ${'$'}(${call()})\nE`,
      () => `${call()} <<'E'\ngh x0 of a text\nE`,
      () => `while read -r L; do ${call()} "$L"; done <<E\n1\n$V\nE`,
      () => `V=$(cat <<'E'\na b\n  c\nE\n)\n${call()} "$V"`,
      () => `# gh x0 of a comment; ${call()}`,
      () => `${call()} \\\n  ${word()} # ${call()}`,
      () => `cat > s.sh <<'E'\n${call()} "$1"\nE\nbash s.sh ${word()}`,
      () => `shopt -s expand_aliases\nalias a1='${call()} k'\na1 ${words(1)}`,
      () => `if ${condition(1)}\nthen\n  ${list(1)}\nelse\n  ${list(1)}\nfi`,
      () => `for I in a "$V"\ndo\n  ${inLoop(1)}\ndone | ${stage()}`,
      () => `if ! ${call()}; then\n  echo "no $V" >&2\n  exit 1\nfi`,
      () => `${call()} &&\n  ${call()} ||\n  ${call()}`,
      () => `cat <<-E | ${stage()}\n\tp $W\n\tq\n\tE`,
    ])();
  }

  const lines = [
    chance(4) ? pick(['set -e', 'set -eu', 'set -euo pipefail', 'set -o pipefail']) : ':',
    'mkdir -p d',
  ];
  for (let count = 2 + below(4); count > 0 && left > 0; count--) lines.push(chance(5) ? lined() : command(0));
  return lines.join('\n');
}
