import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deeds, sessions } from '../../src/arbitraries/index.ts';
import type { Event } from '../../src/index.ts';
import { eventSchema, readTranscript } from '../../src/index.ts';
import { factsOfEvents, factsOfText } from './told.ts';

/** What an event says, without its place, its key and what a client writes differently. */
function said(event: Event): unknown {
  switch (event.kind) {
    case 'call': {
      const { kind, script, mcpTool, server, arguments: given, cwd } = event;
      return { kind, script, mcpTool, server, given, cwd };
    }
    case 'result': {
      const { kind, status, output } = event;
      // Claude Code drops the last line feed.
      return { kind, status, output: output?.replace(/\r?\n$/, '') ?? null };
    }
    case 'prose': {
      const { kind, role, text } = event;
      return { kind, role, text: text.replace(/^<hook_prompt>|<\/hook_prompt>$/g, '') };
    }
    default:
      return { kind: event.kind };
  }
}

const isDone = (event: Event): boolean => event.kind === 'call' || event.kind === 'result';
const OPENING = 'Please do the work.';

describe.each(['claude-code', 'codex'] as const)('sessions of %s', (client) => {
  it('are told by our rules what is true of them', () => {
    fc.assert(
      fc.property(sessions({ client }), (session) => {
        expect(factsOfText(session)).toEqual(session.truth);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are the same as events', () => {
    fc.assert(
      fc.property(sessions({ client }), (session) => {
        expect(factsOfEvents(session.events, session.repository)).toEqual(session.truth);
        const read = readTranscript(session.text, { file: 'session.jsonl' });
        expect(read.client).toBe(client);
        const told = read.events.filter((event) => event.kind !== 'prose' || event.text !== OPENING);
        const ours = session.events.filter(({ kind }) => kind !== 'session');
        expect(told.filter(({ kind }) => kind !== 'session').map(said)).toEqual(ours.map(said));
        // One call, one result.
        const ids = session.events.filter(isDone).map((event) => 'callId' in event && event.callId);
        expect(new Set(ids).size * 2).toBe(ids.length);
      }),
      { numRuns: 500 },
    );
  });

  it('are lines that the reader knows, and events by the public schema', () => {
    fc.assert(
      fc.property(sessions({ client, maxDeeds: 20 }), ({ lines, text, events }) => {
        expect(text).toBe(lines.map((line) => `${line}\n`).join(''));
        const { diagnostics } = readTranscript(text, { file: 'session.jsonl' });
        expect(diagnostics).toMatchObject({ unreadable: 0, torn: 0, unknownTypes: {}, unanswered: 0 });
        for (const event of events) expect(eventSchema.safeParse(event).success).toBe(true);
        expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
      }),
      { numRuns: 200 },
    );
  });

  it('lie in the repository that is asked for', () => {
    const repository = 'harbor/lantern';
    fc.assert(
      fc.property(sessions({ client, repository }), (session) => {
        expect(session.repository).toBe(repository);
        expect(session.text).not.toContain('acme/widgets');
        expect(factsOfText(session)).toEqual(session.truth);
      }),
      { numRuns: 200 },
    );
  });

  it('hold every kind of truth', () => {
    const all = fc.sample(sessions({ client }), 400).map(({ truth }) => truth);
    const evidence = new Set(all.flatMap(({ pullRequests }) => pullRequests.map((one) => one.evidence)));
    expect([...evidence].sort()).toEqual(['claimed', 'created', 'recreated']);
    const reasons = new Set(all.flatMap(({ refused }) => refused.map(({ reason }) => reason)));
    expect(reasons.size).toBeGreaterThan(20);
    const comments = all.flatMap((truth) => truth.comments);
    expect(new Set(comments.map(({ kind }) => kind)).size).toBeGreaterThan(2);
    expect(comments.some(({ url }) => url === null)).toBe(true);
  });
});

describe('deeds', () => {
  it('have a name, steps, and addresses of their own', () => {
    const names = new Set<string>();
    fc.assert(
      fc.property(deeds({ repository: 'harbor/lantern' }), ({ name, steps, truth }) => {
        names.add(name);
        expect(steps.length).toBeGreaterThan(0);
        for (const { url } of [...truth.pullRequests, ...truth.refused])
          expect(url).toMatch(/^https:\/\/github\.com\/(?:harbor\/lantern|quay\/anchor)\/pull\/1\d(?:#|$)/);
      }),
      { numRuns: 2_000 },
    );
    expect(names.size).toBeGreaterThan(48);
  });
});
