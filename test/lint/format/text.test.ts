import { expect, it } from 'vitest';
import { formatText } from '../../../src/lint/format/text.ts';
import { finding, HOSTILE } from './findings.ts';

it('a finding is a line', () => {
  expect(formatText([finding(), finding({ severity: 'note', line: 9 })])).toBe(
    'scripts/a.sh:3:5 error shell/bad-word bad is here; take it out\n' +
      'scripts/a.sh:9:5 note shell/bad-word bad is here; take it out\n',
  );
  expect(formatText([])).toBe('');
});

it('no path and no message ends its line or steers a terminal', () => {
  const text = formatText([HOSTILE]);
  expect(text.match(/\n/g)).toHaveLength(1);
  expect(text).not.toMatch(/[\r\u001b\u202e]/);
  expect(text).toContain(String.raw`x,y:z%\u{d}\n::set-env name=A::\u{1b}[2J`);
});
