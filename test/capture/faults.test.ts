import { describe, expect, it, test } from 'vitest';
import { faultOf, withLog, type FaultFields } from '../../src/capture/faults.ts';

const assistant = (error: string, text = 'Please run /login.'): FaultFields => ({
  from: 'assistant',
  error,
  text,
});
const limits = { maxTurns: 150, maxCostUsd: 2 };

describe('by structured fields (section 7)', () => {
  it.each<[FaultFields, string, string]>([
    [
      assistant('authentication_failed'),
      'auth',
      "Not logged in to Claude Code: Please run /login. Run Claude Code's own login, or set its API key.",
    ],
    [assistant('billing_error', 'Credit balance is too low'), 'billing', 'Credit balance is too low.'],
    [assistant('rate_limit', 'Try later'), 'rate-limit', 'Try later.'],
    [assistant('model_not_found', 'No model x'), 'model', 'No model x.'],
    [assistant('server_error', 'refused'), 'network', 'Claude Code could not be reached: refused.'],
    [assistant('overloaded', ''), 'network', 'Claude Code could not be reached.'],
    [assistant('brand_new', 'odd'), 'agent-error', 'odd.'],
    [assistant('constructor', ''), 'agent-error', 'Claude Code failed without a reason.'],
    [
      { from: 'result', subtype: 'error_max_turns', text: '', limits },
      'limit-turns',
      'The run reached its limit of 150 turns; what it wrote until then stays.',
    ],
    [
      { from: 'result', subtype: 'error_max_budget_usd', text: '', limits },
      'limit-cost',
      'The run reached its limit of $2.00; what it wrote until then stays.',
    ],
    [
      { from: 'result', subtype: 'error_during_execution', text: 'not logged in', limits },
      'agent-error',
      'not logged in.',
    ],
    [{ from: 'throw', beforeAnyMessage: true, text: 'ENOENT' }, 'executable-missing', 'ENOENT.'],
    [
      { from: 'throw', beforeAnyMessage: false, text: 'exited with code 1' },
      'agent-error',
      'exited with code 1.',
    ],
    [{ from: 'abort' }, 'aborted', 'Interrupted.'],
    [{ from: 'no-result' }, 'no-result', 'Claude Code ended without a result.'],
    [
      { from: 'missing-sdk', package: '@anthropic-ai/claude-agent-sdk' },
      'sdk-missing',
      'Install @anthropic-ai/claude-agent-sdk to capture with claude.',
    ],
    [{ from: 'log', text: 'EACCES' }, 'log-failed', 'The log could not be opened: EACCES.'],
    [{ from: 'lock' }, 'busy', 'Another capture of this repository is running.'],
  ])('%j: %s', (fields, id, message) => {
    expect(faultOf(fields, 'claude')).toEqual({ id, message });
  });

  it.each([
    [401, 'auth'],
    [403, 'auth'],
    [402, 'billing'],
    [429, 'rate-limit'],
    [500, 'network'],
    [529, 'network'],
    [400, 'agent-error'],
    [null, 'agent-error'],
  ])('Codex, status %s: %s', (status, id) => {
    // What the prose says decides nothing.
    expect(faultOf({ from: 'status', status, text: '401 Unauthorized: rate limit' }, 'codex').id).toBe(id);
  });
});

test('a message is printable and ends with the path of the log', () => {
  const { message } = faultOf(assistant('billing_error', 'a\u001b[2J\nb\u0007'), 'claude');
  expect(withLog(message, '/src/app/.almanac/.capture-s.log')).toBe(
    'a b. Log: /src/app/.almanac/.capture-s.log',
  );
});
