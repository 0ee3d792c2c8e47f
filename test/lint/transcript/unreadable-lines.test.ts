import { expect, it } from 'vitest';
import { foundIn } from './run.ts';

it.each([
  [0, 0, 0],
  [1, 99, 1],
  [1, 100, 0],
  [3, 3, 1],
])('%i of %i lines: %i findings', (unreadable, lines, count) => {
  expect(foundIn([{ id: 's1', unreadable, lines }], 'transcript/unreadable-lines')).toHaveLength(count);
});
