import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Event } from '../../src/transcript/events.ts';
import { call, prose, result } from '../support/events.ts';
import { briefly, factsOf, reasons } from '../support/facts.ts';

/** Kinds of rules whose examples are small sessions. */
const FOLDERS: readonly string[] = ['pull-request', 'comment'];

const pages = FOLDERS.flatMap((kind) => {
  const folder = new URL(`../../docs/rules/${kind}/`, import.meta.url).pathname;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [`${kind}/${name.replace('.md', '')}`, join(folder, name)] as const);
});

const pair = z.tuple([z.string(), z.string()]);
const example = z.strictObject({
  name: z.string(),
  repo: z.string().nullable(),
  calls: z
    .array(
      z.strictObject({
        command: z.string().optional(),
        tool: z.string().optional(),
        arguments: z.record(z.string(), z.unknown()).optional(),
        output: z.string().nullable(),
        status: z.enum(['ok', 'failed', 'not-run', 'unknown']),
      }),
    )
    .default([]),
  prose: z.array(z.string()).default([]),
  pullRequests: z.array(pair).default([]),
  /** Permalink (null where none is shown) and posting. */
  comments: z.array(z.tuple([z.string().nullable(), z.string()])).default([]),
  refusals: z.array(pair).optional(),
});

function eventsOf({ calls, prose: said }: z.output<typeof example>): Event[] {
  const made = calls.flatMap((one, place): Event[] => {
    const id = `c${place}`;
    const [, server = null, mcpTool = null] = /^mcp__([a-z]+)__(\w+)$/.exec(one.tool ?? '') ?? [];
    const tool = { tool: one.tool ?? 'Bash', server, mcpTool, arguments: one.arguments ?? null };
    return [call(id, one.command ?? null, tool), result(id, one.output, { status: one.status })];
  });
  return [...made, ...said.map((text) => prose(text))];
}

/** The examples of a page: its fenced blocks headed `json example`. */
function examplesOf(page: string): z.output<typeof example>[] {
  return [...page.matchAll(/^```json example\n([\s\S]*?)^```$/gm)].map(([, text = '']) =>
    example.parse(JSON.parse(text)),
  );
}

describe.each(pages)('docs/rules/%s.md', (rule, path) => {
  const page = readFileSync(path, 'utf8');

  test('is headed by its rule', () => {
    expect(page.split('\n')[0]).toBe(`# ${rule}`);
  });

  // What rests on the client's own records has no calls to show.
  test.runIf(rule.startsWith('comment/'))('shows what it says', () => {
    expect(examplesOf(page).length).toBeGreaterThan(0);
  });

  test.each(examplesOf(page).map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const facts = factsOf(eventsOf(one), { repository: one.repo });
    expect(briefly(facts)).toEqual(one.pullRequests);
    expect(facts.comments.map(({ url, posting }) => [url, posting])).toEqual(one.comments);
    for (const refusal of one.refusals ?? []) expect(reasons(facts)).toContainEqual(refusal);
  });
});
