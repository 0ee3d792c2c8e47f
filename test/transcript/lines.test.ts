import { describe, expect, test } from 'vitest';
import type { Diagnostics, Event } from '../../src/transcript/events.ts';
import type { ReaderOptions } from '../../src/transcript/reader.ts';
import { createReader } from '../../src/transcript/reader.ts';
import { readSessions } from '../../src/transcript/sessions.ts';
import type { Case } from './cases.ts';
import { bytesOf, CASES, inputOf, named, namedCounts } from './cases.ts';
import { NEEDLES } from './needle-list.ts';

interface Read {
  readonly client: string | null;
  readonly events: readonly Event[];
  readonly diagnostics: Diagnostics;
}

function read(row: Case, pieces: readonly Uint8Array[], options: ReaderOptions = {}): Read {
  const reader = createReader({ ...options, ...(row.file === undefined ? {} : { file: row.file }) });
  const events = pieces.flatMap((piece) => [...reader.push(piece)]);
  if (row.ended ?? row.unterminated !== true) events.push(...reader.end());
  return { client: reader.client(), events, diagnostics: reader.diagnostics() };
}

function byteByByte(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from(bytes, (byte) => Uint8Array.of(byte));
}

function lineByLine(bytes: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from);
    const to = end < 0 ? bytes.length : end + 1;
    pieces.push(bytes.subarray(from, to));
    from = to;
  }
  return pieces;
}

function withCrLf(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes].flatMap((byte) => (byte === 10 ? [13, 10] : [byte])));
}

function expectCase(row: Case, { client, events, diagnostics }: Read): void {
  expect(named(row, events)).toEqual(row.events.map((event) => expect.objectContaining(event)));
  expect(events.filter(({ kind }) => row.sessions === true || kind !== 'session')).toHaveLength(
    row.events.length,
  );
  if (row.diagnostics !== undefined) expect(namedCounts(row, diagnostics)).toEqual(row.diagnostics);
  expect(client).toBe(row.client);
}

const SINGLE = CASES.filter(({ also }) => also === undefined);
const WAYS: readonly (readonly [string, (row: Case) => Read])[] = [
  ['whole', (row) => read(row, [inputOf(row)])],
  ['a byte at a time', (row) => read(row, byteByByte(inputOf(row)))],
  ['a line at a time', (row) => read(row, lineByLine(inputOf(row)))],
  ['with CRLF for LF', (row) => read(row, [withCrLf(inputOf(row))])],
  ['passing over lines', (row) => read(row, [inputOf(row)], { needles: NEEDLES })],
  ['as one of several files', (row) => readAsScan(row)],
];

function readAsScan(row: Case): Read {
  const ended = row.ended ?? row.unterminated !== true;
  const [reading] = readSessions([{ file: row.file ?? '', input: inputOf(row), ended }]);
  return {
    client: reading?.client ?? null,
    events: reading?.events ?? [],
    diagnostics: reading?.diagnostics ?? read(row, []).diagnostics,
  };
}

describe.each(WAYS)('handed lines, read %s', (_, way) => {
  test.each(SINGLE)('$id: $note', (row) => {
    expectCase(row, way(row));
  });
});

test.each(CASES.filter(({ also }) => also !== undefined))('handed files of one scan: $id', (row) => {
  const own = { file: row.file ?? '', input: inputOf(row) };
  const others = (row.also ?? []).map(({ file, lines }) => ({ file, input: bytesOf(lines) }));
  for (const files of [
    [own, ...others],
    [...others, own],
  ]) {
    const reading = readSessions(files).find((session) => session.files.includes(own.file));
    expect(named(row, reading?.events ?? [])).toEqual(
      row.events.map((event) => expect.objectContaining(event)),
    );
    expect(reading?.client).toBe(row.client);
  }
});
