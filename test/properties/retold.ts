/** Sessions that are told anew (with more in them, in other outputs, by other lines), and the facts that are left of each. */
import fc from 'fast-check';
import type { Deed, Step } from '../../src/arbitraries/index.ts';
import { claudeLines } from '../../src/arbitraries/write-claude.ts';
import { codexLines } from '../../src/arbitraries/write-codex.ts';
import { createFold, type SessionFacts } from '../../src/session/index.ts';
import type { Client, Event } from '../../src/transcript/events.ts';
import { readTranscript } from '../../src/transcript/reader.ts';
import { RECORDED } from '../transcript/recorded.ts';

/** Facts without their places, which what is added moves. */
export interface Summary {
  /** `ADDRESS EVIDENCE RULE`. */
  readonly pullRequests: readonly string[];
  /** `PERMALINK POSTING KIND RULE`. */
  readonly comments: readonly string[];
  readonly linked: readonly string[];
  readonly warnings: readonly string[];
}

function summaryOf({ pullRequests, comments, linked, warnings }: SessionFacts): Summary {
  return {
    pullRequests: pullRequests.map(({ url, evidence, rule }) => `${url} ${evidence} ${rule}`),
    comments: comments.map(({ url, posting, kind, rule }) => `${url ?? 'unseen'} ${posting} ${kind} ${rule}`),
    linked: linked.map(({ url }) => url),
    warnings: warnings.map(({ rule }) => rule),
  };
}

export function summaryOfEvents(events: readonly Event[], repository: string): Summary {
  const fold = createFold({ repository });
  fold.push(events);
  return summaryOf(fold.facts());
}

export function summaryOfText(text: string, repository: string, file = 'session.jsonl'): Summary {
  return summaryOfEvents(readTranscript(text, { file }).events, repository);
}

/** The lines in which a client writes down deeds. */
export function linesOf(client: Client, repository: string, deeds: readonly Deed[]): readonly string[] {
  const header = { id: '5a1d0000-7c11-4f00-8e00-00000000a001', repository };
  return client === 'codex' ? codexLines(header, deeds) : claudeLines(header, deeds);
}

export const asText = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** The same deeds with other steps. */
export function withSteps(
  deeds: readonly Deed[],
  change: (steps: readonly Step[]) => readonly Step[],
): readonly Deed[] {
  return deeds.map((deed) => ({ ...deed, steps: change(deed.steps) }));
}

/** Addresses of pull requests that stand in a text, each once. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set(text.match(/https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/pull\/\d+/g))];
}

/** A recorded session, read. */
export interface RecordedSession {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly events: readonly Event[];
  readonly summary: Summary;
}

/** The repository that all recorded sessions work on. */
export const RECORDED_REPOSITORY = 'acme/widgets';

export const RECORDED_SESSIONS: readonly RecordedSession[] = RECORDED.map(({ name, file, bytes }) => {
  const { events } = readTranscript(bytes, { file });
  const text = new TextDecoder().decode(bytes);
  const session = { name, file, text, events, summary: summaryOfEvents(events, RECORDED_REPOSITORY) };
  // A report of fast-check has its name, and not megabytes of it.
  return Object.defineProperty(session, fc.toStringMethod, { value: () => name, enumerable: false });
});
