import * as z from 'zod';
import { createFold } from '../session/index.ts';
import { innerCalls } from '../transcript/codex/code-mode.ts';
import { mcpName } from '../transcript/codex/mcp-name.ts';
import { createCounts } from '../transcript/counts.ts';
import type { Event } from '../transcript/events.ts';
import { createPairing } from '../transcript/pairing.ts';
import { createSink } from '../transcript/sink.ts';
import type { CallFields, Place, Sink } from '../transcript/sink.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const call = z.looseObject({
  command: z.string().optional(),
  tool: z.string().optional(),
  input: z.string().optional(),
  arguments: z.record(z.string(), z.unknown()).optional(),
  output: z.string().nullable().default(null),
  status: z.enum(['succeeded', 'ok', 'failed', 'not-run', 'unknown']),
  exitCode: z.number().nullable().default(null),
  continues: z.number().int().nonnegative().optional(),
  background: z.boolean().default(false),
  agent: z.enum(['agent', 'subagent']).default('agent'),
});
const schema = z.looseObject({
  repo: z.string().nullable().default(null),
  calls: z.array(call).default([]),
  prose: z.array(z.string()).default([]),
});

type Call = z.output<typeof call>;

/** `{repo, calls, prose?}`: the pull requests (`[url, evidence]`) and the permalinks that a small session posted. */
export const evaluateSession: Evaluator = (input) => {
  const { repo, calls, prose } = readRow(schema, input);
  const stray = calls.findIndex(({ continues }, place) => continues !== undefined && continues >= place);
  if (stray >= 0) throw new TypeError(`calls.${stray}.continues: names no earlier call`);
  const fold = createFold({ repository: repo });
  fold.push(eventsOf(calls, prose));
  const { pullRequests, comments } = fold.facts();
  return {
    pullRequests: pullRequests.map(({ url, evidence }) => [url, evidence]),
    comments: comments.flatMap(({ url }) => (url === null ? [] : [url])),
  };
};

/** The events that a transcript with these calls, each answered before the next, would give. */
function eventsOf(calls: readonly Call[], prose: readonly string[]): readonly Event[] {
  const counts = createCounts();
  const sink = createSink(createPairing(), counts);
  for (const [index, row] of calls.entries()) addCall(sink, row, index);
  for (const [index, text] of prose.entries())
    sink.prose(placeOf(calls.length + index), `prose ${index}`, { role: 'agent', text });
  return sink.drain();
}

function addCall(sink: Sink, row: Call, index: number): void {
  const callId = idOf(index);
  const place = placeOf(index);
  const outer = fieldsOf(row, callId);
  const inner = row.tool === 'exec' && row.input !== undefined ? innerCalls(callId, row.input, null) : [];
  sink.call(place, outer, { key: () => callId, covers: inner.map((each) => each.callId) });
  for (const each of inner) sink.call(place, each, { key: () => each.callId });
  const result = {
    callId,
    status: row.status === 'succeeded' ? 'ok' : row.status,
    exitCode: row.exitCode,
    output: row.output,
    continues: row.continues === undefined ? null : idOf(row.continues),
  } as const;
  sink.result(place, result, { key: () => `result ${index}` });
}

function fieldsOf(row: Call, callId: string): CallFields {
  const actor = { actor: row.agent, agentId: row.agent === 'subagent' ? 'subagent' : null } as const;
  const base = { callId, ...actor, background: row.background };
  if (row.tool === 'exec' && row.input !== undefined) return { ...base, tool: row.tool, origin: 'opaque' };
  const mcp = row.tool === undefined ? null : mcpName(row.tool, null);
  if (row.tool !== undefined && mcp !== null)
    return { ...base, ...mcp, tool: row.tool, arguments: row.arguments ?? {} };
  return {
    ...base,
    tool: row.tool ?? (row.continues === undefined ? 'Bash' : 'poll'),
    script: row.command ?? null,
  };
}

function idOf(index: number): string {
  return `call-${index}`;
}

function placeOf(index: number): Place {
  return { line: index, at: null, inherited: false };
}
