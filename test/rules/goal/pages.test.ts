import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { readGoal } from '../../../src/rules/goal-reading.ts';
import { goalGap } from '../../../src/session/goal-gap.ts';
import { call, result } from '../../support/events.ts';
import { factsOf, pull } from '../../support/facts.ts';

const FOLDER = new URL('../../../docs/rules/goal/', import.meta.url).pathname;

const goalExample = z.strictObject({
  name: z.string(),
  goal: z.string(),
  catalogue: z.record(z.string(), z.string()).optional(),
  verdict: z.enum(['asks', 'forbids', 'silent']),
  rule: z.string().optional(),
  phrase: z.string().optional(),
});

const gapExample = z.strictObject({
  name: z.string(),
  goal: z.string(),
  held: z.array(z.enum(['created', 'recreated', 'claimed', 'linked'])),
  rest: z.string(),
  turn: z.string().nullable(),
  ownEvents: z.int().optional(),
  fork: z.enum(['status-summary', 'person']).optional(),
  before: z.string().optional(),
  gap: z.string().nullable(),
});

const none = factsOf([call('c1', 'ls'), result('c1', 'README.md')]);

function checkGoal(one: z.output<typeof goalExample>): void {
  const { verdict, rule, span } = readGoal(
    one.goal,
    one.catalogue === undefined ? {} : { catalogue: one.catalogue },
  );
  expect(verdict).toBe(one.verdict);
  if (one.rule !== undefined) expect(rule).toBe(one.rule);
  if (one.phrase !== undefined) expect(span === null ? null : one.goal.slice(...span)).toBe(one.phrase);
}

function checkGap({
  goal,
  held,
  rest,
  turn,
  ownEvents,
  fork,
  before,
  gap,
}: z.output<typeof gapExample>): void {
  const proof = {
    callId: 'c1',
    opening: 0,
    event: 'e',
    command: null,
    output: null,
    at: null,
    agentId: null,
  };
  const all = held.map((evidence, place) => ({
    ...proof,
    url: pull(place + 1),
    evidence,
    rule: 'pull-request/claimed' as const,
  }));
  const facts = {
    ...none,
    pullRequests: all.filter(({ evidence }) => evidence !== 'linked'),
    linked: all.filter(({ evidence }) => evidence === 'linked'),
    ...(ownEvents !== undefined && { ownEvents }),
  };
  const given = before === undefined ? null : { key: `s1:${before}` };
  const found = goalGap({
    goal,
    facts,
    rest,
    turn,
    key: 's1',
    now: '2026-11-03T10:00:00Z',
    before: given,
    fork: fork ?? null,
  });
  expect(found === null ? null : 'withdrawn' in found ? 'withdrawn' : found.rule).toBe(gap);
}

/** The examples of a page: its fenced blocks headed `json example`. */
function examplesOf(page: string): readonly unknown[] {
  return [...page.matchAll(/^```json example\n([\s\S]*?)^```$/gm)].map(([, text = '']): unknown =>
    JSON.parse(text),
  );
}

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith('.md')))('docs/rules/goal/%s', (name) => {
  const page = readFileSync(join(FOLDER, name), 'utf8');
  const examples = examplesOf(page);

  test('is headed by its rule', () => {
    expect(page.split('\n')[0]).toBe(`# goal/${name.replace('.md', '')}`);
  });

  it('has examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(5);
  });

  test.each(examples.map((one) => [z.looseObject({ name: z.string() }).parse(one).name, one] as const))(
    '%s',
    (_, one) => {
      if (name.startsWith('pull-request')) checkGap(gapExample.parse(one));
      else checkGoal(goalExample.parse(one));
    },
  );
});
