import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Client, Diagnostics, Event } from '../../src/transcript/events.ts';

/** A row of `fixtures/cases/lines.jsonl`. */
export interface Case {
  readonly id: string;
  readonly client: Client;
  readonly note: string;
  readonly lines: readonly string[];
  readonly bytes?: string;
  readonly unterminated?: boolean;
  readonly ended?: boolean;
  readonly file?: string;
  readonly sessions?: boolean;
  readonly also?: readonly { readonly file: string; readonly lines: readonly string[] }[];
  readonly events: readonly Record<string, unknown>[];
  readonly diagnostics?: Record<string, unknown>;
}

export const CASES: readonly Case[] = readFileSync(
  new URL('../../fixtures/cases/lines.jsonl', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line));

export function bytesOf(lines: readonly string[], terminated = true): Uint8Array {
  return new TextEncoder().encode(lines.join('\n') + (terminated ? '\n' : ''));
}

export function inputOf(row: Case): Uint8Array {
  return row.bytes === undefined
    ? bytesOf(row.lines, row.unterminated !== true)
    : Buffer.from(row.bytes, 'base64');
}

/** Every key of `want` is in `got` with that value; objects likewise, lists item by item. As the scorer compares. */
export function within(want: unknown, got: unknown): boolean {
  if (Array.isArray(want)) {
    return (
      Array.isArray(got) &&
      want.length === got.length &&
      want.every((item, index) => within(item, got[index]))
    );
  }
  if (typeof want === 'object' && want !== null) {
    return (
      typeof got === 'object' &&
      got !== null &&
      Object.entries(want).every(([key, value]) =>
        within(value, Object.entries(got).find(([name]) => name === key)?.[1]),
      )
    );
  }
  return isDeepStrictEqual(want, got);
}

/** Fields that an expected event names, of what was read: what a failing comparison shows. */
export function named(row: Case, events: readonly Event[]): readonly unknown[] {
  const listed = row.sessions === true ? events : events.filter(({ kind }) => kind !== 'session');
  return listed.map((event, index) => {
    const want = row.events[index];
    if (want === undefined) return event;
    return Object.fromEntries(Object.entries(event).filter(([name]) => name in want));
  });
}

export function namedCounts(row: Case, diagnostics: Diagnostics): unknown {
  return Object.fromEntries(Object.entries(diagnostics).filter(([name]) => name in (row.diagnostics ?? {})));
}
