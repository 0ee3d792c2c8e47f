import { describe, expect, it } from 'vitest';
import { findingsOf, linesOf } from './findings.ts';

const RULE = 'shell/attached-background-job';

/** Each was run in bash 5.2 with pipes: `test/oracles/descriptors.test.ts` runs most of them again. */
describe('a job that holds a stream of the caller', () => {
  it.each([
    ['slow >/dev/stdout 2>/dev/null &'],
    ['slow >/dev/fd/2 2>/dev/null &'],
    ['slow 1<>/proc/self/fd/1 2>/dev/null &'],
    ['slow <&1 >/dev/null 2>&1 &'],
    ['( ! slow >/dev/null 2>&1 ) &'],
    ['( { slow >/dev/null 2>&1; } ) &'],
    ['( time slow >/dev/null 2>&1 ) &'],
    ["( trap 'echo x' EXIT; slow >/dev/null 2>&1 ) &"],
    ['( slow >/dev/null 2>&1 & wait ) &'],
    ["( eval 'slow' >/dev/null 2>&1 ) &"],
    ["bash -c 'slow >/dev/null 2>&1' &"],
    ["eval 'slow >/dev/null 2>&1' &"],
    ['f() { slow; }; ( f >/dev/null 2>&1 ) &'],
    ['f() { exec >/dev/null 2>&1; slow; } 2>/dev/null; f &'],
    ['f() ( slow >/dev/null 2>&1 ); f &'],
    ['f() { { slow; } >/dev/null 2>&1; }; f &'],
    ['coproc { slow; } 2>/dev/null'],
    ['coproc NAME { slow >/dev/null 2>&1; }'],
    ['slow > >(cat >>log) 2>/dev/null &'],
    ['exec 3> >(cat >>log); slow >/dev/null 2>&1 &'],
    ['slow >/dev/null 2>&1 | tee log >/dev/null &'],
    ['{ { slow; :; } & } >/dev/null 2>&1'],
    ['f() { ( slow; : ) & }; f >/dev/null 2>&1'],
    ['exec 3>&1; { ( slow; : ) >/dev/null 2>&1 & } 3>&-'],
    ['setsid -w slow &'],
    ['echo "${x:-$(slow >/dev/null &)}"'],
    ['cat <<E >/dev/null\n$(slow >/dev/null &)\nE'],
    ["trap 'slow &' EXIT; exit 3"],
    ['for i in 1 2; do exec >/dev/null; done; slow &'],
    ['while :; do slow & break; done'],
    ['until slow & do :; done'],
    ['select x in a; do slow & break; done <<<1'],
    ['case $1 in a) slow & ;; esac'],
    ['[[ -n $(slow & ) ]]'],
    ['a=(1 $(slow & ))'],
    ['for i; do exec >/dev/null 2>&1; slow; done &'],
    ['f() { ( slow; : ) >/dev/null 2>&1; }; f &'],
    ['coproc { { slow; } & } >/dev/null 2>&1'],
    ['nohup setsid env A=1 nice -n 5 timeout 9 slow >/dev/null &'],
  ])('%s', (script) => {
    expect(linesOf(RULE, script)).not.toEqual([]);
  });

  it.each([
    ['( ( slow >/dev/null 2>&1 ) ) &'],
    ['( (slow >/dev/null 2>&1) >/dev/null ) &'],
    ['( A=1 slow >/dev/null 2>&1 ) &'],
    ['( cd /; exec >/dev/null 2>&1; slow; : ) &'],
    ['( exec slow >/dev/null 2>&1 ) &'],
    ['{ exec slow >/dev/null 2>&1; } &'],
    ['exec >/dev/null 2>&1 && slow &'],
    ['if exec >/dev/null 2>&1; then slow; fi &'],
    ['while exec >/dev/null 2>&1; do slow; break; done &'],
    ['( slow >/dev/null 2>&1 & ) &'],
    ['exec 0>&1; slow >/dev/null 2>&1 &'],
    ['coproc ( slow ) 2>/dev/null'],
    ['coproc ( slow 2>/dev/null )'],
    ['f() { exec >/dev/null 2>&1; slow; }; f &'],
    ['f() ( slow & ) >/dev/null 2>&1; f'],
    ["nohup bash -c 'exec >/dev/null 2>&1; slow' &"],
    ["eval 'slow' >/dev/null 2>&1 &"],
    ['! slow 2>/dev/null | cat >/dev/null 2>&1 &'],
    ['slow > >(cat >/dev/null 2>&1) 2>&1 &'],
    ['exec 3> >(cat >>log); slow >/dev/null 2>&1 3>&- &'],
    ['select x in a; do slow; break; done <<<1 >/dev/null 2>&1 &'],
    ['x=$(slow >&- 2>&- & echo y)'],
    ['exec 3>&1; { slow >/dev/null 2>&1 & } 3>&-'],
    ['for i in 1 2; do exec >/dev/null 2>&1; done; slow &'],
    ['case $1 in a) exec >/dev/null 2>&1 ;; *) exec >log 2>&1 ;; esac; slow &'],
    ['if a; then exec >log 2>&1; else exit 1; fi; slow &'],
    ['f() { exec >/dev/null 2>&1; return; }; f; slow &'],
    ['echo $(( 1 & 2 )) "&" \'&\' \\& # &'],
    ['save() { slow & }'],
    ['for i in 1; do exec >/dev/null 2>&1; slow; done &'],
    ['{ { slow; :; } >/dev/null 2>&1 & } >&1'],
    ['( { slow; } & ) >/dev/null 2>&1'],
    ['{ { slow; } & slow; } >/dev/null 2>&1 &'],
    ['f() { { slow; } & slow; }; f >/dev/null 2>&1 &'],
    ["eval '{ slow; } & slow' >/dev/null 2>&1 &"],
    ["eval 'exec >/dev/null 2>&1; slow' &"],
    ['{ { slow; } & } >/dev/null 2>&1 | cat'],
    ['setsid -f -w slow'],
  ])('none in %s', (script) => {
    expect(linesOf(RULE, script)).toEqual([]);
  });
});

describe('a job that is waited for, or ended', () => {
  it.each([
    ['slow & wait'],
    ['slow & wait $!'],
    ['slow & echo; wait "$!" || true'],
    ['slow & one=$!; slow & two=$!; wait "$one" "$two"'],
    ['for i in 1 2; do slow & done; wait'],
    ['for i in 1 2; do slow & pids+=("$!"); done; for pid in "${pids[@]}"; do wait "$pid"; done'],
    ['for i in 1 2; do slow & pids="$pids $!"; done; wait $pids'],
    ['if a; then slow & fi; wait'],
    ['start() { slow & }; start; wait'],
    ['end() { wait; }; slow & end'],
    ['slow | cat & wait'],
    ['coproc slow; wait "$COPROC_PID"'],
    ['slow & pid=$!; trap \'kill "$pid"\' EXIT; exit'],
    ["trap 'kill $pid' EXIT; slow & pid=$!; exit 1"],
    ['slow & pid=$!; trap "kill $pid" EXIT INT'],
    ['end() { kill "$pid"; }; trap end EXIT; slow & pid=$!'],
    ['slow & kill -9 $!'],
    ['slow & kill -s TERM -- "$!"'],
    ["slow & trap 'kill $(jobs -p)' EXIT"],
    ['f() { slow & local pid=$!; wait "$pid"; }; f'],
  ])('%s', (script) => {
    expect(linesOf(RULE, script)).toEqual([]);
  });

  it.each([
    ['slow & wait -n'],
    ['slow & ( wait )'],
    ['slow & x=$(wait)'],
    ['slow & if a; then wait; fi'],
    ['slow & a && wait'],
    ['slow & exit; wait'],
    ['slow & a || exit 1; wait'],
    ['slow & exec true; wait'],
    ['slow & one=$!; slow >/dev/null 2>&1 & two=$!; wait "$two"'],
    ['slow & kill -0 $!'],
    ['slow & kill -INT $!'],
    ['slow & trap - EXIT'],
    ["slow & pid=$!; if a; then trap 'kill $pid' EXIT; fi"],
    ["slow & pid=$!; a || exit; trap 'kill $pid' EXIT"],
    ['{ slow; echo; } & kill $!'],
    ['f() { slow; }; f & kill $!'],
    ['slow | cat & kill $!'],
    ['setsid -f slow; wait'],
    ['while a; do slow & b && break; wait; done'],
    ['end() { a && return; wait; }; slow & end'],
  ])('not by %s', (script) => {
    expect(linesOf(RULE, script)).not.toEqual([]);
  });
});

describe('the message', () => {
  it.each([
    ['slow 2>/dev/null &', "background job keeps the caller's stdout open; add >/dev/null"],
    [
      'time slow >/dev/null 2>&1 &',
      "background list keeps the caller's stdout and stderr open; put it in { …; } and add >/dev/null 2>&1 behind that",
    ],
    [
      'x=$(slow & )',
      "background job keeps the substitution's stdout and the caller's stderr open; add >/dev/null 2>&1",
    ],
  ])('%s', (script, message) => {
    expect(findingsOf(script).map((found) => found.message)).toEqual([message]);
  });

  it('stands at each stage of a pipeline by itself', () => {
    expect(findingsOf('slow | cat &').map(({ column, endColumn }) => [column, endColumn])).toEqual([
      [1, 5],
      [8, 11],
    ]);
  });

  it('stands once at a job that runs in many ways', () => {
    const script = 'save() { slow & }\nsave\nsave 2>/dev/null\nfor i in 1 2; do save; done\n';
    expect(findingsOf(script).map(({ line, column }) => [line, column])).toEqual([[1, 10]]);
  });

  it('stands at the command around a text that is a script', () => {
    expect(findingsOf("cd .\nnohup bash -c 'a\nslow &'").map(({ line, column }) => [line, column])).toEqual([
      [2, 1],
    ]);
  });
});

describe('in sh', () => {
  it.each([
    ['slow &>/dev/null', [1]],
    ['{ slow; } &>/dev/null', [1]],
    ['a && slow &>/dev/null', [1]],
    ['slow >/dev/null 2>&1 &>/dev/null', []],
  ])('&> ends a job: %s', (script, lines) => {
    expect(linesOf(RULE, script, 'sh')).toEqual(lines);
  });

  // Run in dash 0.5.12 with pipes; bash frees the caller in each.
  it.each([
    ['f() { slow; }; f >/dev/null 2>&1 &'],
    ['f() { slow; }; exec 3>&1; exec >/dev/null 2>&1; f 3>&- &'],
    ['f() ( slow ); f >/dev/null 2>&1 &'],
    ['f() { ( slow; : ) & }; f >/dev/null 2>&1 &'],
    ["eval 'slow' >/dev/null 2>&1 &"],
    ['! slow >/dev/null 2>&1 &'],
    ['! { slow; } >/dev/null 2>&1 &'],
    ["trap 'kill $(jobs -p)' EXIT; slow &"],
    ['slow & kill $(jobs -p)'],
  ])('a shell stays that bash has none of: %s', (script) => {
    expect(linesOf(RULE, script, 'sh')).toContain(1);
    expect(linesOf(RULE, script)).toEqual([]);
  });

  it.each([
    ['f() { slow; }; { f; } >/dev/null 2>&1 &'],
    ['f() { slow; }; (f) >/dev/null 2>&1 &'],
    ['exec >/dev/null 2>&1; f() { slow; }; f >log &'],
    ['{ ! slow; } >/dev/null 2>&1 &'],
    ['{ slow; :; } >/dev/null 2>&1 &'],
    ["sh -c 'slow; :' >/dev/null 2>&1 &"],
    ['command slow >/dev/null 2>&1 &'],
    ['slow & wait $(jobs -p)'],
  ])('none in %s', (script) => {
    expect(linesOf(RULE, script, 'sh')).toEqual([]);
  });
});
