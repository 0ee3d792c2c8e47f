import type { FlagReading } from './flags.ts';

/** What a reading gave, by name. Null is a word that only the shell could expand. */
export interface Invocation {
  readonly arguments: readonly (string | null)[];
  /** The last value of a flag; undefined where it was not given. */
  readonly value: (name: string) => string | null | undefined;
  /** All values of a flag, in order. */
  readonly values: (name: string) => readonly (string | null)[];
  /** Is this boolean set? One that was set to false is absent. */
  readonly isOn: (name: string) => boolean;
  /** Was this flag given, with whatever value? */
  readonly has: (name: string) => boolean;
}

/** The flags and arguments of a reading by name; the last of a repeated flag counts (gh 3.8). */
export function invocationOf(reading: FlagReading): Invocation {
  const words: (string | null)[] = [];
  const values = new Map<string, (string | null)[]>();
  const switches = new Map<string, boolean>();
  for (const item of reading.items) {
    if (item.type === 'argument') words.push(item.word);
    else if (item.type === 'boolean') switches.set(item.name, item.on);
    else {
      const list = values.get(item.name);
      if (list === undefined) values.set(item.name, [item.value]);
      else list.push(item.value);
    }
  }
  return {
    arguments: words,
    value: (name) => values.get(name)?.at(-1),
    values: (name) => values.get(name) ?? [],
    isOn: (name) => switches.get(name) === true,
    has: (name) => values.has(name) || switches.get(name) === true,
  };
}
