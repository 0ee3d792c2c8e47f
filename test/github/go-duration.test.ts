import { expect, it } from 'vitest';
import { isGoDuration } from '../../src/github/go-duration.ts';

it.each([
  '0',
  '-0',
  '1h',
  '1h30m',
  '.5s',
  '5.s',
  '+3ms',
  '1µs',
  '1μs',
  '1us',
  '2562047h',
  '0000000000000000000001h',
])('%s is a duration to Go', (text) => {
  expect(isGoDuration(text)).toBe(true);
});

it('so is the smallest one, and nothing beyond', () => {
  expect(isGoDuration('9223372036854775807ns')).toBe(true);
  expect(isGoDuration('-9223372036854775808ns')).toBe(true);
  expect(isGoDuration('9223372036854775808ns')).toBe(false);
  expect(isGoDuration('2562047h48m')).toBe(false);
});

it.each([
  '',
  'x',
  '1',
  '1d',
  '1h ',
  '- 1h',
  '.s',
  '1H',
  '9999999h',
  '2562047.9h',
  '99999999999999999999h',
  `${'9'.repeat(1e6)}s`,
])('%.20s is none', (text) => {
  expect(isGoDuration(text)).toBe(false);
});
