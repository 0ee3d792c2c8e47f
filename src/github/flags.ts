/** A program's flags with their arity. Names are without dashes; a shorthand leads to its long name. */
export interface FlagTable {
  readonly arity: ReadonlyMap<string, 'value' | 'boolean'>;
  readonly shorthands: ReadonlyMap<string, string>;
}

/** How a program reads its flags, where programs differ. */
export interface FlagDialect {
  /** After a shorthand one `=` is eaten if something follows it (gh 3.3); hub and curl take it for the value. */
  readonly eatsEquals: boolean;
  /** `--flag=v` is read; curl knows no such option (gh 10.2). */
  readonly longEquals: boolean;
  /** What a flag outside the table is; `skipped`: a boolean, and what is glued to its letter may be its value. */
  readonly unknown: 'error' | 'boolean' | 'skipped';
  /** A boolean that is set to none of Go's spellings is refused; hub takes any (`--color=always`). */
  readonly checksBooleans: boolean;
}

export type ReadItem =
  | { readonly type: 'argument'; readonly word: string | null }
  | { readonly type: 'value'; readonly name: string; readonly value: string | null }
  | { readonly type: 'boolean'; readonly name: string; readonly on: boolean };

/** The words as the program understands them, in order, up to where it stops. */
export interface FlagReading {
  readonly items: readonly ReadItem[];
  /** `-h` was met, and nothing is read behind it. */
  readonly helped: boolean;
  /** Why the program refuses the words; null where it does not. */
  readonly error: string | null;
}

/** A table from `shorthand/long` and `long` names, the values first, then the booleans. */
export function flagTable(values: string, booleans = ''): FlagTable {
  const arity = new Map<string, 'value' | 'boolean'>();
  const shorthands = new Map<string, string>();
  const add = (names: string, kind: 'value' | 'boolean'): void => {
    for (const spelled of names.split(/\s+/).filter((name) => name !== '')) {
      const [short = '', long = short] = spelled.split('/');
      if (long !== short) shorthands.set(short, long);
      arity.set(long, kind);
    }
  };
  add(values, 'value');
  add(booleans, 'boolean');
  return { arity, shorthands };
}

/** Both tables in one. */
export function withFlags(table: FlagTable, more: FlagTable): FlagTable {
  return {
    arity: new Map([...table.arity, ...more.arity]),
    shorthands: new Map([...table.shorthands, ...more.shorthands]),
  };
}

/** Go's `strconv.ParseBool`, which gh reads `--flag=v` with. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'true', 'TRUE', 'True'].map((word) => [word, true] as const),
  ...['0', 'f', 'F', 'false', 'FALSE', 'False'].map((word) => [word, false] as const),
]);

/** Reads words (null: only the shell could know it) by a table. Never throws. */
export function readFlags(
  words: readonly (string | null)[],
  table: FlagTable,
  dialect: FlagDialect,
): FlagReading {
  const items: ReadItem[] = [];
  let at = 0;
  const done = (error: string | null, helped = false): FlagReading => ({ items, helped, error });
  while (at < words.length) {
    const word = words[at++];
    if (word === undefined || word === null || word === '' || word === '-' || !word.startsWith('-')) {
      items.push({ type: 'argument', word: word ?? null });
    } else if (word === '--') {
      for (const argument of words.slice(at)) items.push({ type: 'argument', word: argument });
      return done(null);
    } else {
      const step = word.startsWith('--')
        ? readLong(word, words[at], table, dialect)
        : readCluster(word, words[at], table, dialect);
      for (const item of step.items) items.push(item);
      if (step.error !== undefined || step.helped === true)
        return done(step.error ?? null, step.helped ?? false);
      if (step.tookNext === true) at++;
    }
  }
  return done(null);
}

interface Step {
  readonly items: readonly ReadItem[];
  readonly tookNext?: boolean;
  readonly helped?: boolean;
  readonly error?: string;
}

function readLong(
  word: string,
  next: string | null | undefined,
  table: FlagTable,
  dialect: FlagDialect,
): Step {
  const equals = dialect.longEquals ? word.indexOf('=') : -1;
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
  const glued = equals < 0 ? undefined : word.slice(equals + 1);
  const arity = table.arity.get(name);
  if (arity === undefined && (dialect.unknown === 'error' || (!dialect.longEquals && name.includes('=')))) {
    return { items: [], error: `unknown flag: --${name}` };
  }
  if (arity === 'value') {
    if (glued !== undefined) return { items: [{ type: 'value', name, value: glued }] };
    if (next === undefined) return { items: [], error: `flag needs an argument: --${name}` };
    return { items: [{ type: 'value', name, value: next }], tookNext: true };
  }
  const on = glued === undefined ? true : BOOLEANS.get(glued);
  if (on === undefined && dialect.checksBooleans) {
    return { items: [], error: `invalid argument ${JSON.stringify(glued)} for --${name}` };
  }
  return { items: [{ type: 'boolean', name, on: on ?? true }] };
}

function readCluster(
  word: string,
  next: string | null | undefined,
  table: FlagTable,
  dialect: FlagDialect,
): Step {
  const items: ReadItem[] = [];
  for (let at = 1; at < word.length; at++) {
    const letter = word.charAt(at);
    const name = table.shorthands.get(letter);
    const arity = name === undefined ? undefined : table.arity.get(name);
    const rest = word.slice(at + 1);
    if (name === undefined || arity === undefined) {
      // gh 3.9; curl and wget have the letter in their tables.
      if (letter === 'h') return { items, helped: true };
      if (dialect.unknown === 'error')
        return { items, error: `unknown shorthand flag: '${letter}' in ${word}` };
      if (dialect.unknown === 'skipped') return { items };
      continue;
    }
    const assigned =
      dialect.eatsEquals && rest.length > 1 && rest.startsWith('=') ? rest.slice(1) : undefined;
    if (arity === 'value') {
      const value = assigned ?? (rest === '' ? next : rest);
      if (value === undefined) return { items, error: `flag needs an argument: '${letter}' in ${word}` };
      items.push({ type: 'value', name, value });
      return { items, tookNext: assigned === undefined && rest === '' };
    }
    if (assigned === undefined) {
      items.push({ type: 'boolean', name, on: true });
      continue;
    }
    const on = BOOLEANS.get(assigned);
    if (on === undefined && dialect.checksBooleans) {
      return { items, error: `invalid argument ${JSON.stringify(assigned)} for -${letter}` };
    }
    items.push({ type: 'boolean', name, on: on ?? true });
    return { items };
  }
  return { items };
}
