import { describe, expect, test } from 'vitest';
import { needles } from '../../src/rules/needles.ts';
import { createFold, resumeFold, type SessionState } from '../../src/session/index.ts';
import { createReader, type ReaderState } from '../../src/transcript/reader.ts';
import { EVENT } from '../../src/transcript/schemas.ts';
import { RECORDED } from '../transcript/recorded.ts';

/**
 * Every line of the recorded sessions with one field removed, of another type, null, or written twice, read in its place:
 * from the states of reader and fold before it, with some lines behind it, to the facts.
 */
const CHANGES = ['remove', 'retype', 'null', 'twice'] as const;
type Change = (typeof CHANGES)[number];

/** One value of each type, and texts that a careless reader would take for more. */
const STRANGE: readonly unknown[] = [
  17,
  -0.5,
  true,
  '',
  '{"a":1}',
  'https://github.com/acme/widgets/pull/1',
  [],
  [null, 1, 'a', {}],
  {},
  { text: 4, content: {}, type: 3 },
  '__proto__',
];

interface Spot {
  readonly holder: Record<string, unknown> | unknown[];
  readonly key: string | number;
  /** Names from the line down, indices left out: spots of one path are of one shape. */
  readonly path: string;
}

/** Every field of a value, at any depth. */
function spotsOf(value: unknown, path = ''): Spot[] {
  if (Array.isArray(value))
    return value.flatMap((item, key) => [
      { holder: value, key, path: `${path}[]` },
      ...spotsOf(item, `${path}[]`),
    ]);
  if (typeof value !== 'object' || value === null) return [];
  const holder: Record<string, unknown> = Object.assign(value);
  return Object.entries(holder).flatMap(([key, item]) => [
    { holder, key, path: `${path}.${key}` },
    ...spotsOf(item, `${path}.${key}`),
  ]);
}

const AGAIN = '\u0001again';

/** The line's text with that spot changed; the line itself stays as it was. */
function changed(line: object, { holder, key }: Spot, change: Change, strange: unknown): string {
  if (Array.isArray(holder)) {
    const [index, before] = [Number(key), [...holder]];
    if (change === 'remove') holder.splice(index, 1);
    else if (change === 'twice') holder.splice(index, 0, holder[index]);
    else holder[index] = change === 'null' ? null : strange;
    const text = JSON.stringify(line);
    holder.splice(0, holder.length, ...before);
    return text;
  }
  const [name, before] = [String(key), { ...holder }];
  if (change === 'remove') Reflect.deleteProperty(holder, name);
  // JSON may hold a name twice, an object cannot: the second is written under another name, and renamed in the text.
  else if (change === 'twice') holder[`${name}${AGAIN}`] = strange;
  else holder[name] = change === 'null' ? null : strange;
  const text = JSON.stringify(line).replaceAll(JSON.stringify(AGAIN).slice(1, -1), '');
  for (const added of Object.keys(holder)) Reflect.deleteProperty(holder, added);
  Object.assign(holder, before);
  return text;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** How many lines behind the changed one are read: enough for the result of a call. */
const BEHIND = 3;
const REPOSITORY = 'acme/widgets';
const ADDRESS =
  /^https:\/\/[^\s/]+\/[^\s/]+\/[^\s/]+\/(?:pull\/\d+|(?:pull|issues|commit)\/[\da-f]+#[a-z_-]+\d+)$/;

interface Before {
  readonly reader: ReaderState;
  readonly fold: SessionState;
}

/** Reads on from the states, to the facts. All that comes out has the shape that the contract gives it. */
function readOn(file: string, before: Before, text: string, passing: boolean): void {
  const reader = createReader(passing ? { file, needles } : { file }, before.reader);
  const fold = resumeFold(before.fold);
  const events = [...reader.push(new TextEncoder().encode(text)), ...reader.end()];
  for (const event of events) EVENT.parse(event);
  fold.push(events);
  const { pullRequests, linked, refusals, comments } = fold.facts();
  for (const comment of comments) {
    if (comment.url !== null && !ADDRESS.test(comment.url)) throw new Error(`no permalink: ${comment.url}`);
  }
  for (const { url, command, output } of [...pullRequests, ...linked, ...refusals]) {
    if (!ADDRESS.test(url)) throw new Error(`no address: ${url}`);
    for (const span of [command, output])
      if (span !== null && span[0] >= span[1]) throw new Error(`no span: ${span.join()}`);
  }
}

/** Lines that a client writes word for word in many sessions are changed once. */
const seen = new Set<string>();
/** By shape of field, how often one was changed. The first of a shape is changed in each way, others in turn. */
const shapes = new Map<string, number>();
let inputs = 0;

function changesOf(shape: string): readonly Change[] {
  const count = shapes.get(shape) ?? 0;
  shapes.set(shape, count + 1);
  return count === 0 ? CHANGES : CHANGES.slice(count % CHANGES.length).slice(0, 1);
}

describe('no line makes reader, fold or facts throw (law 1)', () => {
  test.each(RECORDED)('$name', ({ name, file, bytes }) => {
    const [client = ''] = name.split('-');
    const lines = new TextDecoder().decode(bytes).split('\n');
    const reader = createReader({ file });
    const fold = createFold({ repository: REPOSITORY });
    for (const [index, line] of lines.entries()) {
      const before = { reader: reader.state(), fold: fold.state() };
      fold.push(reader.push(new TextEncoder().encode(`${line}\n`)));
      const value = parsed(line);
      if (!isObject(value) || seen.has(line)) continue;
      seen.add(line);
      const behind = lines.slice(index + 1, index + 1 + BEHIND).join('\n');
      for (const spot of spotsOf(value)) {
        for (const change of changesOf(`${client}${'type' in value ? String(value.type) : ''}${spot.path}`)) {
          inputs += 1;
          const text = changed(value, spot, change, STRANGE[inputs % STRANGE.length]);
          try {
            readOn(file, before, `${text}\n${behind}\n`, inputs % 2 === 0);
          } catch (error) {
            throw new Error(`line ${index}, ${spot.path}, ${change}: ${text.slice(0, 2000)}`, {
              cause: error,
            });
          }
        }
      }
    }
  });

  test('those were many', () => {
    expect(inputs).toBeGreaterThan(75_000);
  });
});
