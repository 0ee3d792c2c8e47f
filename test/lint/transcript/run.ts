import { z } from 'zod';
import {
  collectTranscript,
  transcriptRules,
  type RunTranscript,
} from '../../../src/lint/transcript/index.ts';
import type { Found, RuleId } from '../../../src/lint/types.ts';
import type { Event } from '../../../src/transcript/events.ts';
import { call, header, prose, result } from '../../support/events.ts';
import { factsOf } from '../../support/facts.ts';

const step = z.union([
  z.strictObject({ person: z.string() }),
  z.strictObject({ agent: z.string(), phase: z.string().optional() }),
  z.strictObject({
    command: z.string().optional(),
    tool: z.string().optional(),
    arguments: z.record(z.string(), z.unknown()).optional(),
    output: z.string().nullable().optional(),
    status: z.enum(['ok', 'failed', 'not-run', 'unknown']).default('ok'),
    agentId: z.string().optional(),
    inherited: z.boolean().default(false),
  }),
]);

/** A session by its steps: each call, each result and each word stands on a line of its own. */
export const run = z.array(
  z.strictObject({
    id: z.string(),
    goal: z.string().optional(),
    unreadable: z.number().default(0),
    lines: z.number().default(100),
    steps: z.array(step).default([]),
  }),
);

type Session = z.output<typeof run>[number];

function eventsOf({ id, steps }: Session): Event[] {
  let line = 0;
  const next = (): { readonly line: number } => {
    line += 1;
    return { line: line - 1 };
  };
  return [
    header({ id, ...next() }),
    ...steps.flatMap((one, place): Event[] => {
      if ('person' in one) return [prose(one.person, { role: 'person', ...next() })];
      if ('agent' in one) return [prose(one.agent, { phase: one.phase ?? null, ...next() })];
      const callId = `c${place}`;
      const { command = null, output, status, inherited, agentId = null } = one;
      const [, server = null, mcpTool = null] = /^mcp__([a-z]+)__(\w+)$/.exec(one.tool ?? '') ?? [];
      const tool = { tool: one.tool ?? 'Bash', server, mcpTool, arguments: one.arguments ?? null };
      const made = call(callId, command, { ...tool, agentId, inherited, ...next() });
      return output === undefined ? [made] : [made, result(callId, output, { status, inherited, ...next() })];
    }),
  ];
}

/** `<id>.jsonl`; subagents have `<id>/agent-<agent>.jsonl`. */
function transcriptOf(session: Session): RunTranscript {
  const events = eventsOf(session);
  const collector = collectTranscript({
    facts: factsOf(events),
    counts: { lines: session.lines, unreadable: session.unreadable, torn: 0, tooLong: 0 },
    goal: session.goal ?? null,
    agentFiles: new Map([['helper', `${session.id}/agent-helper.jsonl`]]),
  });
  collector.push(events);
  return { path: `${session.id}.jsonl`, reading: collector.reading() };
}

/** What one rule finds in a run; all of them where none is named. */
export function foundIn(sessions: z.input<typeof run>, rule: RuleId | null = null): readonly Found[] {
  const transcripts = run.parse(sessions).map(transcriptOf);
  return transcriptRules
    .filter(({ meta }) => rule === null || meta.id === rule)
    .flatMap(({ check }) => check({ transcripts }));
}

/** `FILE:LINE MESSAGE`. */
export function briefly(found: readonly Found[]): string[] {
  return found.map(({ file, line, message }) => `${file ?? ''}:${line} ${message}`);
}
