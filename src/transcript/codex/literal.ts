import { skipBlank } from './program.ts';

/** A value that a program spells out, or `computed` where it has to be run to be known. */
export type Literal = { readonly value: unknown } | 'computed';

/** A value that was read, and where it ends. */
interface Read {
  readonly literal: Literal;
  readonly end: number;
}

const MAX_DEPTH = 20;
const COMPUTED: Literal = 'computed';

/** The properties of the object literal at `at`; null where no object stands there. Those it computes are `computed`. */
export function objectLiteral(program: string, at: number): ReadonlyMap<string, Literal> | null {
  const start = skipBlank(program, at);
  return program.charAt(start) === '{' ? properties(program, start + 1, 0).map : null;
}

const KEY = /[$\w]+/y;

function properties(
  program: string,
  from: number,
  depth: number,
): { readonly map: ReadonlyMap<string, Literal>; readonly end: number | null } {
  const map = new Map<string, Literal>();
  let at = skipBlank(program, from);
  while (at < program.length && program.charAt(at) !== '}') {
    const key = keyAt(program, at);
    if (key === null) return { map, end: null };
    at = skipBlank(program, key.end);
    if (program.charAt(at) === ':') {
      const read = valueAt(program, skipBlank(program, at + 1), depth + 1);
      at = skipBlank(program, read.end);
      const whole = program.charAt(at) === ',' || program.charAt(at) === '}';
      map.set(key.name, whole ? read.literal : COMPUTED);
      if (!whole) at = pastValue(program, at);
    } else map.set(key.name, COMPUTED);
    if (program.charAt(at) === ',') at = skipBlank(program, at + 1);
    else if (program.charAt(at) !== '}') return { map, end: null };
  }
  return { map, end: at < program.length ? at + 1 : null };
}

function keyAt(program: string, at: number): { readonly name: string; readonly end: number } | null {
  const quoted = stringAt(program, at);
  if (quoted !== null) return { name: quoted.value, end: quoted.end };
  KEY.lastIndex = at;
  const name = KEY.exec(program)?.[0];
  return name === undefined ? null : { name, end: at + name.length };
}

const NUMBER = /-?\d+(?:\.\d+)?(?![\w.])/y;
const WORD = /(?:true|false|null|undefined)(?![$\w])/y;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

function valueAt(program: string, at: number, depth: number): Read {
  if (depth > MAX_DEPTH) return { literal: COMPUTED, end: at };
  const text = stringAt(program, at);
  if (text !== null) return { literal: { value: text.value }, end: text.end };
  NUMBER.lastIndex = at;
  const number = NUMBER.exec(program)?.[0];
  if (number !== undefined) return { literal: { value: Number(number) }, end: at + number.length };
  WORD.lastIndex = at;
  const word = WORD.exec(program)?.[0];
  if (word !== undefined) return { literal: { value: WORDS.get(word) }, end: at + word.length };
  if (program.charAt(at) === '{') return objectAt(program, at, depth);
  if (program.charAt(at) === '[') return arrayAt(program, at, depth);
  return { literal: COMPUTED, end: at };
}

function objectAt(program: string, at: number, depth: number): Read {
  const { map, end } = properties(program, at + 1, depth);
  if (end === null) return { literal: COMPUTED, end: at };
  const value = wholeObject(map);
  return { literal: value === null ? COMPUTED : { value }, end };
}

/** The object that literal properties make; null where one of them is computed. */
export function wholeObject(map: ReadonlyMap<string, Literal>): Readonly<Record<string, unknown>> | null {
  const entries: [string, unknown][] = [];
  for (const [name, literal] of map) {
    if (literal === 'computed') return null;
    entries.push([name, literal.value]);
  }
  return Object.fromEntries(entries);
}

function arrayAt(program: string, from: number, depth: number): Read {
  const values: unknown[] = [];
  let at = skipBlank(program, from + 1);
  while (at < program.length && program.charAt(at) !== ']') {
    const { literal, end } = valueAt(program, at, depth + 1);
    if (literal === 'computed') return { literal, end: from };
    values.push(literal.value);
    at = skipBlank(program, end);
    if (program.charAt(at) === ',') at = skipBlank(program, at + 1);
    else if (program.charAt(at) !== ']') return { literal: COMPUTED, end: from };
  }
  return at < program.length ? { literal: { value: values }, end: at + 1 } : { literal: COMPUTED, end: from };
}

const STRING = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*`/y;

/** A string or a template without substitutions. */
function stringAt(program: string, at: number): { readonly value: string; readonly end: number } | null {
  STRING.lastIndex = at;
  const text = STRING.exec(program)?.[0];
  return text === undefined ? null : { value: unescaped(text.slice(1, -1)), end: at + text.length };
}

const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\s\S]))/gi;
const SHORT: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
  ['\r\n', ''],
]);

function unescaped(text: string): string {
  return text.replace(ESCAPE, (_, braced?: string, four?: string, two?: string, one?: string) => {
    const code = braced ?? four ?? two;
    if (code === undefined) return SHORT.get(one ?? '') ?? one ?? '';
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? '\ufffd' : String.fromCodePoint(point);
  });
}

const SKIP = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`|[()[\]{},]/g;

/** Past an expression, to the comma or the bracket that ends it. */
function pastValue(program: string, from: number): number {
  let depth = 0;
  SKIP.lastIndex = from;
  for (let found = SKIP.exec(program); found !== null; found = SKIP.exec(program)) {
    const [text] = found;
    if (depth === 0 && (text === ',' || text === '}' || text === ')' || text === ']')) return found.index;
    if (text === '(' || text === '[' || text === '{') depth += 1;
    else if (text === ')' || text === ']' || text === '}') depth -= 1;
  }
  return program.length;
}
