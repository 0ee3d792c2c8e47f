import { describe, expect, test } from 'vitest';
import { byteSearch } from '../../src/transcript/byte-search.ts';
import { createReader, type Reader } from '../../src/transcript/reader.ts';
import { claudeLines, codexLines, jsonl } from './make-lines.ts';
import { NEEDLES } from './needle-list.ts';

const encoder = new TextEncoder();

function push(reader: Reader, lines: readonly unknown[]): void {
  reader.push(encoder.encode(jsonl(lines)));
}

function stateSize(reader: Reader): number {
  return JSON.stringify(reader.state()).length;
}

/** Calls with their results from one number on; nothing in them is of interest to a rule. */
const CALLS = {
  'Claude Code': (from: number, count: number) => {
    const make = claudeLines();
    return range(from, count).flatMap((number) => [
      { ...make.call(`toolu_${number}`, 'ls'), uuid: `c${number}` },
      { ...make.result(`toolu_${number}`, 'x'), uuid: `r${number}` },
    ]);
  },
  Codex: (from: number, count: number) => {
    const make = codexLines();
    return range(from, count).flatMap((number) => [
      make.call(`call_${number}`, 'exec_command', { cmd: 'ls' }),
      make.output(`call_${number}`, 'x'),
    ]);
  },
};

function range(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

describe.each(Object.entries(CALLS))('the state of a reader of %s', (_, calls) => {
  test('does not grow with the calls that were passed over', () => {
    const reader = createReader({ needles: NEEDLES });
    push(reader, calls(0, 10_000));
    const before = stateSize(reader);
    push(reader, calls(10_000, 20_000));
    expect(reader.diagnostics().passedOver).toBeGreaterThan(59_000);
    expect(stateSize(reader)).toBeLessThan(before * 1.1);
    expect(reader.state().pairing.passed.length).toBeLessThanOrEqual(4096);
  });

  test('forgets the oldest of very many calls that were read, and counts them all the same', () => {
    const reader = createReader();
    const many = 52_000;
    push(reader, calls(0, many));
    const { openings } = reader.state().pairing;
    expect(openings.ids.length).toBeLessThanOrEqual(50_000);
    expect(openings.ids.at(-1)?.[0]).toMatch(new RegExp(`_${many - 1}$`));
    expect(reader.diagnostics()).toMatchObject({ calls: many, unanswered: 0, unclaimedResults: 0 });
  });
});

test('of an id that opens every call, only the newest openings are kept, each with its own number', () => {
  const make = claudeLines();
  const reader = createReader();
  const many = 3000;
  push(
    reader,
    range(0, many).flatMap((number) => [make.call('a', `x ${number}`), make.result('a', 'y')]),
  );
  const [[, calls] = ['', { first: 0, list: [] }]] = reader.state().pairing.openings.ids;
  expect(calls.list.length).toBeLessThanOrEqual(1000);
  expect(calls.first + calls.list.length).toBe(many);
  expect(reader.diagnostics()).toMatchObject({ calls: many, unanswered: 0, reusedIds: many - 1 });
});

/** A text that counts how often a byte of it is looked at. */
function counted(length: number): { readonly bytes: Uint8Array; readonly looks: () => number } {
  let looks = 0;
  const bytes = encoder.encode(`{${'gh'.repeat(length / 2)}}`);
  const watched = new Proxy(bytes, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      const value: unknown = Reflect.get(target, name, target);
      return value;
    },
  });
  return { bytes: watched, looks: () => looks };
}

test('a search looks at no more bytes than the text has, times a small number, however many places fit', () => {
  const patterns = ['gh', 'ghgh', 'hghghx', 'ghghghghghx'].map((word, tag) => ({
    bytes: encoder.encode(word),
    wholeWord: word === 'gh',
    tag,
  }));
  const looksAt = (length: number): number => {
    const { bytes, looks } = counted(length);
    byteSearch(patterns)(bytes, 0, length + 2, () => false);
    return looks();
  };
  const [once, twice] = [looksAt(20_000), looksAt(40_000)];
  expect(once).toBeGreaterThan(1000);
  expect(once).toBeLessThan(20_000 * 20);
  expect(twice).toBeLessThan(once * 2.01);
});
