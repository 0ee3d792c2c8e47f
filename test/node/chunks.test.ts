import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../src/node/chunks.ts';
import { needles } from '../../src/rules/needles.ts';
import { createReader } from '../../src/transcript/reader.ts';
import type { Event } from '../../src/transcript/events.ts';
import { folderWith } from './folder.ts';
import { assistant, call, callResult, lines, user } from './lines.ts';

const ID = '5a1d0000-7c11-4f00-8e00-00000000a001';

describe('a file in chunks', () => {
  test.each([7, 64, 4096])('of %i bytes is the whole file', async (size) => {
    const folder = await folderWith({});
    const path = join(folder, 'x');
    const bytes = Uint8Array.from({ length: 10_000 }, (_, index) => index % 251);
    await writeFile(path, bytes);
    const read: number[] = [];
    for await (const chunk of chunksOf({ path, compressed: false }, size)) {
      expect(chunk.length).toBeLessThanOrEqual(size);
      read.push(...chunk);
    }
    expect(read).toEqual([...bytes]);
  });

  test('that is empty has none', async () => {
    const folder = await folderWith({ x: '' });
    for await (const chunk of chunksOf({ path: join(folder, 'x'), compressed: false }))
      expect(chunk).toBeNull();
  });
});

describe('a reader that is fed with one buffer again and again', () => {
  const text = lines(
    user(ID, 1, 'Go on.'),
    ...Array.from({ length: 70 }, (_, place) => assistant(ID, 2, `Step ${place}.`, { uuid: `s${place}` })),
    // No word of interest in the call: it is passed over, and read once its result shows an address.
    call(ID, 80, 'toolu_1', './release.sh', { uuid: 'c' }),
    callResult(ID, 81, 'toolu_1', 'https://github.com/acme/widgets/pull/41', { uuid: 'r' }),
  );

  test.each([64, 100, 1000])('%i bytes at a time gives what it gives for the whole', (size) => {
    const bytes = Buffer.from(text);
    const whole = createReader({ file: ID, needles });
    const expected = [...whole.push(bytes), ...whole.end()];
    expect(expected.some((event) => event.kind === 'call' && event.script === './release.sh')).toBe(true);

    const reader = createReader({ file: ID, needles });
    const buffer = Buffer.alloc(size);
    const events: Event[] = [];
    for (let from = 0; from < bytes.length; from += size) {
      const filled = bytes.copy(buffer, 0, from);
      events.push(...reader.push(buffer.subarray(0, filled)));
      buffer.fill(0x20);
    }
    events.push(...reader.end());
    expect(events).toEqual(expected);
  });
});
