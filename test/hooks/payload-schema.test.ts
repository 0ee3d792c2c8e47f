import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf, HOOK_EVENTS } from '../../src/hooks/payload-fields.ts';
import type { HookClient } from '../../src/hooks/payload-fields.ts';
import { hookPayloadSchema } from '../../src/hooks/payload-schema.ts';
import { parseHookPayload } from '../../src/hooks/payload.ts';

const FOLDER = new URL('../../fixtures/hook-payloads/', import.meta.url);
const VERSIONS: readonly (readonly [HookClient, string])[] = [
  ['claude-code', 'claude-code-2.1.332'],
  ['codex', 'codex-0.171.0'],
];

const recorded = VERSIONS.flatMap(([client, folder]) =>
  readdirSync(new URL(folder, FOLDER))
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const json: Readonly<Record<string, unknown>> = JSON.parse(
        readFileSync(new URL(`${folder}/${name}`, FOLDER), 'utf8'),
      );
      return { client, name, json, event: /-(\w+)\.json$/.exec(name)?.[1] ?? '' };
    }),
);

describe.each(recorded)('$client $name', ({ client, json, event }) => {
  it('is read without a problem, each field that we use under its name', () => {
    const reading = parseHookPayload(json);
    expect(reading).toMatchObject({ ok: true, problems: [] });
    if (!reading.ok) return;
    expect(reading.payload.event).toBe(event);
    const used = fieldsOf(event, client).filter((field) => field in json);
    expect(Object.keys(reading.payload)).toHaveLength(used.length + 2);
    for (const field of used)
      expect(reading.payload).toHaveProperty(
        field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
        json[field],
      );
  });

  it('fits the schema of its event', () => {
    expect(hookPayloadSchema(client, event).safeParse(json).success).toBe(true);
  });
});

describe('the recordings', () => {
  it('hold every event of Claude Code, and those of a Codex session without subagents', () => {
    const events = (client: HookClient): readonly string[] => [
      ...new Set(recorded.filter((one) => one.client === client).map(({ event }) => event)),
    ];
    expect([...events('claude-code')].sort()).toEqual([...HOOK_EVENTS['claude-code']].sort());
    expect(events('codex')).toEqual([
      'SessionStart',
      'UserPromptSubmit',
      'PreToolUse',
      'PostToolUse',
      'Stop',
      'SessionEnd',
    ]);
  });

  it('come with the names of the variables: Codex sets no project folder', () => {
    const names = VERSIONS.map(([, folder]) =>
      readFileSync(new URL(`${folder}/00-SessionStart.env`, FOLDER), 'utf8').split('\n'),
    );
    expect(names.map((one) => one.includes('CLAUDE_PROJECT_DIR'))).toEqual([true, false]);
  });
});

describe('hookPayloadSchema', () => {
  const questions = VERSIONS.flatMap(([client]) =>
    [...HOOK_EVENTS[client], 'PreCompact'].map((event) => ({ client, event })),
  );

  it.each(questions)(
    'asks of $event of $client what parseHookPayload reads without a problem',
    ({ client, event }) => {
      const value = fc.constantFrom<unknown>('text', '', 'a\nb', '/w', null, true, 7, {}, ['x'], '--force');
      const known = fieldsOf(event, client).filter((field) => field !== 'session_id');
      const fields = fc.dictionary(fc.constantFrom(...known, 'brand_new'), value);
      fc.assert(
        fc.property(fields, value, (some, id) => {
          const json = { session_id: id, hook_event_name: event, ...some };
          const reading = parseHookPayload(json);
          const isFine = reading.ok && reading.problems.length === 0;
          expect(hookPayloadSchema(client, event).safeParse(json).success).toBe(isFine);
        }),
        { numRuns: 200 },
      );
    },
  );

  it('is open to fields that nobody knows yet, and keeps them', () => {
    const json = { session_id: 's', hook_event_name: 'Stop', brand_new: { a: 1 } };
    expect(hookPayloadSchema('claude-code', 'Stop').parse(json)).toEqual(json);
  });

  it('wants the event that it is for', () => {
    const json = { session_id: 's', hook_event_name: 'Stop' };
    expect(hookPayloadSchema('codex', 'SessionEnd').safeParse(json).success).toBe(false);
  });

  it('is a JSON Schema for other languages', () => {
    expect(z.toJSONSchema(hookPayloadSchema('codex', 'SessionEnd'))).toMatchObject({
      type: 'object',
      required: ['hook_event_name', 'session_id'],
      properties: { hook_event_name: { const: 'SessionEnd' }, reason: { type: 'string' } },
      additionalProperties: {},
    });
  });
});
