import { expect, it } from 'vitest';
import { findingsIn } from './findings.ts';

const record = '{"client": "codex", "event": "Stop", "exit": 0, "stdout": ""}';
const response =
  '{"type": "system", "subtype": "hook_response", "hook_event": "Stop", "stdout": "x", "exit_code": 0}';

it.each([
  'x',
  '[]',
  '{}',
  'null',
  '{"client": "x", "event": "Stop", "stdout": ""}',
  '{"client": "codex", "stdout": ""}',
  '{"client": "codex", "event": "Stop", "stdout": 1}',
  '{"type": "system", "subtype": "hook_response"}',
])('%s', (line) => {
  const found = findingsIn(`${record}\n${line}\n\n${record}\n`);
  expect(found.map(({ rule, line: at }) => [rule, at])).toEqual([['hook-output/unreadable', 2]]);
});

it.each([
  '',
  '\n',
  `${record}\r\n`,
  '{"type": "assistant", "message": {}}',
  '{"type": "system", "subtype": "init"}',
])('none in %j', (text) => {
  expect(findingsIn(text)).toEqual([]);
});

it('reads what hooks said in a stream', () => {
  expect(findingsIn(response).map(({ rule }) => rule)).toEqual(['hook-output/unheard']);
});
