import { describe, expect, it } from 'vitest';
import { briefly, linesOf } from './findings.ts';

const RULE = 'shell/kept-lock';
const JOB = '\nslow >/dev/null 2>&1 &';

describe('a lock that a job keeps', () => {
  it.each([
    ['exec 9>l; flock -n 9 || exit 1'],
    ['exec 9>l; if ! flock -w 5 9; then exit; fi'],
    ['exec 9<l; flock -s 9'],
    ['exec 9>l; command flock 9'],
    ['exec 9>l; ( flock 9 )'],
    ['exec 9>l; flock 9; exec 8>&9 9>&-'],
    ['exec {l}>f; flock -x "$l"'],
    ['exec 9>l; if a; then flock 9; fi'],
    ['lock() { exec 9>l; flock 9; }; lock'],
  ])('%s', (script) => {
    expect(linesOf(RULE, script + JOB)).toEqual([2]);
  });

  it.each([
    ['exec 9>l; flock 9; exec 9>&-'],
    ['flock 9 9>l'],
    ['( flock 9 ) 9>l'],
    ['flock l true'],
    ["flock l -c 'true'"],
    ['exec 9>l; echo flock 9'],
  ])('none in %s', (script) => {
    expect(linesOf(RULE, script + JOB)).toEqual([]);
  });

  it('in a group or a subshell that the lock file is opened for', () => {
    expect(briefly('{\nflock 9\nslow >/dev/null 2>&1 &\n} 9>l')).toEqual(['3 kept-lock']);
    expect(briefly('(\nflock 9\nslow >/dev/null 2>&1 &\n) 9>l')).toEqual(['3 kept-lock']);
  });

  it('is an open file like any other once it is unlocked, or before it is locked', () => {
    expect(briefly(`exec 9>l; flock 9; flock -u 9${JOB}`)).toEqual(['2 kept-descriptor']);
    expect(briefly(`exec 9>l${JOB}`)).toEqual(['2 kept-descriptor']);
  });

  it('is kept by a job that had the file before', () => {
    expect(briefly(`exec 9>l${JOB}\nflock 9`)).toEqual(['2 kept-lock']);
  });
});
