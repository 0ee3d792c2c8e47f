/** The invariants of frames over generated outputs: arbitrary bytes, hostile names, frames inside frames. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  escapeName,
  frame,
  frameAll,
  framer,
  readFrames,
  writeBlock,
} from '../../src/hooks/index.ts';
import type { Frame, FrameOptions, Name } from '../../src/hooks/index.ts';
import { linesOf } from '../../src/hooks/frame-clean.ts';
import { readName } from '../../src/hooks/frame-name.ts';
import { hookOutput } from '../../src/hooks/output.ts';
import { referenceClean, referenceFrame } from './frame-reference.ts';
import { hostileName, hostileOutput, hostileText } from './hostile.ts';

const EVENT = 'after_user_prompt';
const LISTENER = '10-notes.sh';
const bytesOf = (text: string): number => Buffer.byteLength(text);

const options = fc.record({
  budget: fc.oneof(fc.integer({ min: 0, max: 700 }), fc.constant(9000)),
  maxLines: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(200)),
  maxCharacters: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constant(2000)),
  incomplete: fc.boolean(),
});

/** What is wrong with a block, in a word; a cheap list instead of many expectations. */
function faultOf(
  event: Name,
  listener: Name,
  output: Uint8Array | string,
  given: Required<FrameOptions>,
): string | null {
  const made = frame(event, listener, output, given);
  const { text, shown, notShown, hidden } = made;
  if (bytesOf(text) > given.budget) return 'over budget';
  if (text !== '' && !text.endsWith('\n')) return 'no line end';
  const id = `=== hooks.d: ${escapeName(event)}/${escapeName(listener)} -- `;
  const lines = text === '' ? [] : text.slice(0, -1).split('\n');
  const marked = lines.filter((line) => line.startsWith('[hook] '));
  if (!lines.every((line) => line.startsWith('[hook] ') || (line.startsWith(id) && line.endsWith(' ==='))))
    return 'a line without a mark';
  if (lines.some((line) => cleanLine(line) !== line)) return 'a hidden character or a tag of a host';
  if (marked.length !== shown) return 'other lines than it says';
  const printed = linesOf(
    typeof output === 'string' ? output : new TextDecoder('utf-8', { ignoreBOM: true }).decode(output),
  );
  if (!given.incomplete && shown + notShown !== printed.length) return 'a line that is not counted';
  if (given.incomplete && output.length > 0 && notShown === 0) return 'unread and not said';
  if (notShown > 0 && !hidden && !lines.at(-1)?.includes(`not shown: `))
    return 'left out without a line saying so';
  if (hidden && (text !== '' || output.length === 0)) return 'hidden for nothing';
  return faultOfCuts(made, lines, printed, given) ?? faultOfReading(made, event, listener);
}

/** A line that was cut has its notice right behind it, and no other line has one. */
function faultOfCuts(
  { cut, shown }: Frame,
  lines: readonly string[],
  printed: readonly string[],
  { maxCharacters }: Required<FrameOptions>,
): string | null {
  const lengths = printed.slice(0, shown).map((line) => [...line].length);
  const long = lengths.flatMap((length, index) => (length > maxCharacters ? [[index, length]] : []));
  if (JSON.stringify(cut) !== JSON.stringify(long)) return 'other cuts than it says';
  const places = lines.flatMap((line, at) => (line.startsWith('[hook] ') ? [at] : []));
  const notices = cut.every(([index, of]) =>
    lines[(places[index] ?? -2) + 1]?.endsWith(
      ` -- line above cut: first ${maxCharacters} of ${of} characters ===`,
    ),
  );
  return notices ? null : 'cut without a line saying so';
}

function faultOfReading({ text, shown, notShown, cut }: Frame, event: Name, listener: Name): string | null {
  const { blocks, own } = readFrames(text);
  if (own.length > 0 || blocks.length > 1) return 'reads back as more than one block';
  if (blocks.map(writeBlock).join('') !== text) return 'writes back as something else';
  const [block] = blocks;
  if (block === undefined) return text === '' ? null : 'reads back as nothing';
  if (escapeName(block.event) !== escapeName(event) || escapeName(block.listener) !== escapeName(listener))
    return 'reads back with another name';
  if (block.lines.length !== shown || (block.notShown ?? 0) !== notShown)
    return 'reads back with other counts';
  return block.lines.filter(({ of }) => of !== undefined).length === cut.length
    ? null
    : 'reads back with other cuts';
}

describe('a block of any output', () => {
  it('has each line marked, keeps the budget, says what it leaves out, and reads back', () => {
    fc.assert(
      fc.property(hostileName, hostileName, hostileOutput, options, (event, listener, output, given) => {
        const fault = faultOf(event, listener, output, given);
        if (fault !== null) throw new Error(fault);
      }),
      { numRuns: 100_000 },
    );
  });

  it('is what the rules say, word for word', () => {
    fc.assert(
      fc.property(hostileOutput, options, (output, given) => {
        expect(frame(EVENT, LISTENER, output, given)).toEqual(
          referenceFrame(`${EVENT}/${LISTENER}`, output, given),
        );
      }),
      { numRuns: 5000 },
    );
  });

  it('is the same in whatever chunks the output comes', () => {
    fc.assert(
      fc.property(
        hostileOutput,
        options,
        fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }),
        (output, given, sizes) => {
          const folding = framer(EVENT, LISTENER, given);
          for (let at = 0, turn = 0; at < output.length; turn += 1) {
            const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
            folding.push(output.slice(at, at + size));
            at += size;
          }
          expect(folding.end()).toEqual(frame(EVENT, LISTENER, output, given));
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('shows no fewer lines with a greater budget', () => {
    fc.assert(
      fc.property(hostileOutput, options, fc.nat(300), (output, given, more) => {
        const made = frame(EVENT, LISTENER, output, given);
        const wider = frame(EVENT, LISTENER, output, { ...given, budget: given.budget + more });
        expect(wider.shown).toBeGreaterThanOrEqual(made.shown);
        expect(Number(wider.hidden)).toBeLessThanOrEqual(Number(made.hidden));
      }),
      { numRuns: 5000 },
    );
  });
});

describe('blocks of several outputs', () => {
  const outputs = fc.array(
    fc.record({ listener: hostileName, output: fc.option(hostileOutput), incomplete: fc.boolean() }),
    {
      maxLength: 5,
    },
  );

  it('hold marked lines and frame lines of ours alone, keep the budget, and hide nobody in silence', () => {
    fc.assert(
      fc.property(hostileName, outputs, options, (event, listeners, { budget }) => {
        const { text, hidden } = frameAll(event, listeners, { budget });
        expect(bytesOf(text)).toBeLessThanOrEqual(budget);
        const { own } = readFrames(text);
        const notice = `=== hooks.d: ${escapeName(event)} -- not shown: ${hidden} ${hidden === 1 ? 'listener' : 'listeners'} (limit: size) ===`;
        const room = budget - bytesOf(text);
        if (hidden === 0) expect(own).toEqual([]);
        else if (own.length > 0) expect(own).toEqual([notice]);
        else expect(room).toBeLessThan(bytesOf(notice) + 1);
      }),
      { numRuns: 5000 },
    );
  });

  it('read back as each of them', () => {
    fc.assert(
      fc.property(hostileOutput, hostileOutput, options, options, (one, two, first, second) => {
        const [a, b] = [frame(EVENT, 'a', one, first).text, frame(EVENT, 'b', two, second).text];
        expect(readFrames(a + b).blocks).toEqual([...readFrames(a).blocks, ...readFrames(b).blocks]);
      }),
      { numRuns: 5000 },
    );
  });

  it('are one JSON document, or text, whatever a listener printed', () => {
    const events = fc.constantFrom('UserPromptSubmit', 'PostToolUse' as const);
    fc.assert(
      fc.property(outputs, events, fc.option(hostileText), (listeners, event, message) => {
        const { text } = frameAll(EVENT, listeners);
        const stdout = hookOutput({
          client: 'claude-code',
          event,
          context: text,
          ...(message === null ? {} : { message }),
        });
        if (stdout === '') expect(text).toBe('');
        else if (stdout.startsWith('{')) expect(stdout).toBe(`${JSON.stringify(JSON.parse(stdout))}\n`);
        else expect(stdout).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a line, cleaned', () => {
  it('is what the rules say, and cleaned again the same', () => {
    fc.assert(
      fc.property(hostileText, (line) => {
        const cleaned = cleanLine(line);
        expect(cleaned).toBe(referenceClean(line));
        expect(cleanLine(cleaned)).toBe(cleaned);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a name', () => {
  it('is one word of plain characters, and reads back', () => {
    fc.assert(
      fc.property(hostileName, (name) => {
        const escaped = escapeName(name);
        expect(escaped).toMatch(/^[\w.@+%-]*$/);
        const read = readName(escaped);
        expect(read === null ? null : escapeName(read)).toBe(escaped);
      }),
      { numRuns: 5000 },
    );
  });
});
