import { describe, expect, it } from 'vitest';
import { briefly, findingsOf, linesOf } from './findings.ts';

const RULE = 'shell/kept-descriptor';
const JOB = '\nslow >/dev/null 2>&1 &';

describe('an open descriptor that a job keeps', () => {
  it.each([
    ['exec 4>>log'],
    ['exec 4<list'],
    ['exec 4<>"$file"'],
    ['exec 4<<<text'],
    ['exec 4<&0'],
    ['exec 4< <(list)'],
    ['exec 12>log'],
    ['exec {log}>log'],
    ['exec 4>/dev/tcp/localhost/9'],
  ])('%s', (script) => {
    expect(linesOf(RULE, script + JOB)).toEqual([2]);
  });

  it.each([
    ['exec 4>/dev/null'],
    ['exec 4>log; exec 4>&-'],
    ['exec 4>log; exec 4>/dev/null'],
    ['{ date; } 4>log'],
    ['echo hi 4>log'],
    ['exec 2>log'],
  ])('none in %s', (script) => {
    expect(linesOf(RULE, script + JOB)).toEqual([]);
  });

  it('is said beside other faults of the job, and of other descriptors alone', () => {
    const script = 'exec 3>&1 4>log 9>l; flock 9\nslow >/dev/null &';
    expect(briefly(script)).toEqual([
      '2 attached-background-job',
      '2 kept-descriptor',
      '2 kept-lock',
      '2 leaked-descriptor',
    ]);
    const found = findingsOf(script).find(({ rule }) => rule === RULE);
    expect(found?.message).toBe('background job keeps descriptor 4 open; add 4>&- to its redirects');
  });

  it('is said of jobs alone', () => {
    expect(briefly('exec 4>log\nslow\nslow &\nwait')).toEqual([]);
  });
});
