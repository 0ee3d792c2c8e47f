import { describe, expect, it } from 'vitest';
import { findingsOf, linesOf } from './findings.ts';

const RULE = 'shell/leaked-descriptor';

describe('a copy that a job inherits', () => {
  it.each([
    ['exec 3>&1\nsetsid -f slow >/dev/null 2>&1', [2]],
    ['exec 3<&1\nslow >/dev/null 2>&1 &', [2]],
    ['exec 3>/dev/stderr\nslow >/dev/null 2>&1 &', [2]],
    ['exec 3>&1 4>&3 3>&-\nslow >/dev/null 2>&1 &', [2]],
    ['exec 3>&1- >log 2>&1\nslow &', [2]],
    ['exec {a}>&1 >log 2>&1\nexec {b}>&"$a" {a}>&-\nslow &', [3]],
    ['while a; do exec 5>&4; exec 4>&3; exec 3>&1; done\nslow >/dev/null 2>&1 3>&- 4>&- &', [2]],
    ["eval 'exec 3>&1'\nslow >/dev/null 2>&1 &", [2]],
    ['f() { { exec 3>&1; } 2>/dev/null; }\nf >log\nslow >/dev/null 2>&1 3<&1 &', []],
    ['exec 3>&1\n( slow >/dev/null 2>&1 & )', [2]],
    ['exec 3>&1\n{ slow; } >/dev/null 2>&1 &', [2]],
    ['exec 3>&1\nslow 2>/dev/null | cat >/dev/null 2>&1 &', [2, 2]],
    ['x=$(exec 3>&1; slow >/dev/null 2>&1 &)', [1]],
    ['if a; then exec 3>&1; fi; if b; then exec 3>&-; fi\nslow >/dev/null 2>&1 &', [2]],
    ['while a; do exec 3>&1; break; done\nslow >/dev/null 2>&1 &', [2]],
    ['{ exec 3>&1; } 4>log\nslow >/dev/null 2>&1 &', [2]],
    ["bash -c 'slow &' 3>&1 >/dev/null 2>&1", [1]],
    ['coproc slow 3>&2 2>/dev/null', [1]],
  ])('%s', (script, lines) => {
    expect(linesOf(RULE, script)).toEqual(lines);
  });

  it.each([
    ['exec 3>&1; exec 3>&-\nslow >/dev/null 2>&1 &'],
    ['exec 3>&1\nif a; then exec 3>&-; else exec 3<&-; fi\nslow >/dev/null 2>&1 &'],
    ['exec 3>&1\nif a; then exec 3>&-; else exit; fi\nslow >/dev/null 2>&1 &'],
    ['exec 3>&1\nwhile :; do exec 3>&-; break; done\nslow >/dev/null 2>&1 &'],
    ['exec 3>&1\nf() { exec 3>&-; }; f\nslow >/dev/null 2>&1 &'],
    ['exec 3>&1\ncase $1 in a) exec 3>&- ;; *) exec 3>&- ;; esac\nslow >/dev/null 2>&1 &'],
    ['exec {log}>&1\nexec {log}>&-\nslow >/dev/null 2>&1 &'],
    ['exec >/dev/null 2>&1 3>&1\nslow &'],
    ['exec 3>&1\nslow >/dev/null 2>&1 3>/dev/null &'],
    ['f() { slow >/dev/null 2>&1 & }\nf\nexec 3>&1'],
    ['( exec 3>&1 )\nx=$(exec 3>&1)\nexec 3>&1 | cat\nslow >/dev/null 2>&1 &'],
    ['cat 3>&1 <file\nslow >/dev/null 2>&1 &'],
    ['coproc cat 2>/dev/null\nslow >/dev/null 2>&1 &'],
  ])('none in %s', (script) => {
    expect(linesOf(RULE, script)).toEqual([]);
  });

  it('is told with the line on which it was made, and with its fix', () => {
    const script = 'exec 3>&1\nexec 4>&3 3>&-\nA=1 slow >/dev/null 2>&1 now &';
    const [found] = findingsOf(script);
    expect(found?.message).toBe(
      'background job inherits descriptor 4, a copy of stdout opened on line 2; add 4>&- to its redirects',
    );
    expect(found?.fix).toEqual({ offset: script.indexOf(' now'), text: ' 4>&-' });
  });

  it('has no fix where the job is no simple command, or stands in a text', () => {
    const script = "exec 3>&1\n{ slow; } >/dev/null 2>&1 &\nbash -c 'slow >/dev/null 2>&1 &'";
    expect(findingsOf(script).map(({ line, fix }) => [line, fix])).toEqual([
      [2, undefined],
      [3, undefined],
    ]);
  });

  it('is one finding for all of a job, with a message that stays short', () => {
    const name = 'a'.repeat(500);
    const copies = Array.from({ length: 30 }, (_, index) => `exec {${name}${index}}>&1`).join('\n');
    const found = findingsOf(`${copies}\nslow >/dev/null 2>&1 &`);
    expect(found).toHaveLength(1);
    expect(found[0]?.message.length).toBeLessThanOrEqual(200);
  });
});
