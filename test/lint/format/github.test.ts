import { expect, it } from 'vitest';
import { formatGithub, githubSummary } from '../../../src/lint/format/github.ts';
import { finding, HOSTILE } from './findings.ts';

it('gives errors first, then warnings and notices, then all as text', () => {
  const findings = [
    finding({ severity: 'note', line: 1 }),
    finding({ severity: 'warning', line: 2 }),
    finding({ severity: 'error', line: 3 }),
  ];
  expect(formatGithub(findings)).toBe(
    [
      '::error file=scripts/a.sh,line=3,endLine=3,col=5,endColumn=8,title=shell/bad-word::bad is here; take it out',
      '::warning file=scripts/a.sh,line=2,endLine=3,col=5,endColumn=8,title=shell/bad-word::bad is here; take it out',
      '::notice file=scripts/a.sh,line=1,endLine=3,col=5,endColumn=8,title=shell/bad-word::bad is here; take it out',
      'scripts/a.sh:1:5 note shell/bad-word bad is here; take it out',
      'scripts/a.sh:2:5 warning shell/bad-word bad is here; take it out',
      'scripts/a.sh:3:5 error shell/bad-word bad is here; take it out',
      '',
    ].join('\n'),
  );
  expect(formatGithub([])).toBe('');
});

it('no path and no message is a command, or ends one', () => {
  const [command = '', inLog = '', ...more] = formatGithub([HOSTILE]).split('\n');
  expect(more).toEqual(['']);
  expect(command).toBe(
    '::error file=%3A%3Aerror %3A%3Ax%2Cy%3Az%25%0D%0A%3A%3Aset-env name=A%3A%3A\\u{1b}[2J##[add-mask]q\\u{202e}.sh,' +
      'line=3,endLine=3,col=5,endColumn=8,title=shell/bad-word::a%25b%0A::error::c ##[group]d \\u{1b}[31m [x](https://example.com)',
  );
  expect(inLog).toMatch(/^\\u\{3a\}:error/);
  expect(inLog).not.toContain('##[');
});

it('the text of a step is a block that nothing in it ends, and no longer than GitHub takes', () => {
  expect(githubSummary([finding({ file: '```\n# x' })], '1 error')).toBe(
    '### transcript-facts lint\n\n1 error\n\n    ```\\n# x:3:5 error shell/bad-word bad is here; take it out\n\n',
  );
  const many = githubSummary(
    Array.from({ length: 20_000 }, () => finding({ file: 'é'.repeat(50) })),
    'many',
  );
  expect(new TextEncoder().encode(many).length).toBeLessThan(1_000_200);
  expect(many).toMatch(/\n\n[1-9]\d* more are in the log\.\n\n$/);
});
