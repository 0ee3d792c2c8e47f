import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hookPayloads } from '../../src/arbitraries/index.ts';
import { hookPayloadSchema, parseHookPayload } from '../../src/hooks/index.ts';
import { HOOK_EVENTS } from '../../src/hooks/payload-fields.ts';

describe('payloads of hooks', () => {
  it('are read as what they say', () => {
    fc.assert(
      fc.property(hookPayloads(), ({ client, event, text, payload }) => {
        expect(parseHookPayload(JSON.parse(text))).toEqual({ ok: true, payload, problems: [] });
        expect(hookPayloadSchema(client, event).safeParse(JSON.parse(text)).success).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['claude-code', 'codex'] as const)('%s has all of its events', (client) => {
    const found = new Set(fc.sample(hookPayloads({ client }), 500).map(({ event }) => event));
    expect([...found].sort()).toEqual([...HOOK_EVENTS[client]].sort());
  });

  it('are of the event that is asked for', () => {
    for (const { event } of fc.sample(hookPayloads({ event: 'Stop' }), 20)) expect(event).toBe('Stop');
    expect(() => hookPayloads({ client: 'codex', event: 'PostToolUseFailure' })).toThrow(RangeError);
  });

  it('shrink to the fields that a fault is about', () => {
    const { counterexample } = fc.check(
      fc.property(hookPayloads(), ({ payload }) => payload.agentId === undefined),
      { numRuns: 1_000 },
    );
    const [one] = counterexample ?? [];
    expect(Object.keys(one?.payload ?? {}).sort()).toEqual([
      'agentId',
      'cwd',
      'event',
      'sessionId',
      'transcriptPath',
    ]);
  });
});
