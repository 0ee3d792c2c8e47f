import { emptyTable, lookUp, put, type Owned, type Table } from './table.ts';

/**
 * What was seen last, in generations, the newest first. When the newest is full, the oldest goes as a whole: looking for
 * the single oldest key would cost more with each key.
 */
export type Recent<Value> = readonly Table<Value>[];

const GENERATIONS = 5;

export function emptyRecent<Value>(): Recent<Value> {
  return [emptyTable()];
}

export function recall<Value>(recent: Recent<Value>, key: string): Value | undefined {
  for (const table of recent) {
    const value = lookUp(table, key);
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * Remembers a key, in the generation that knows it, else in the newest. The last `most` keys are kept, and up to a fifth
 * more. Gives the new list and how many keys went. The tables must be the batch's own at their first level.
 */
export function remember<Value>(
  recent: Recent<Value>,
  key: string,
  value: Value,
  { most, owned }: { readonly most: number; readonly owned: Owned },
): { readonly recent: Recent<Value>; readonly dropped: number } {
  const home = recent.find((table) => lookUp(table, key) !== undefined) ?? recent[0];
  const isFull = home === undefined || (home === recent[0] && home.size >= most / GENERATIONS);
  if (home !== undefined && (!isFull || lookUp(home, key) !== undefined)) {
    put(home, key, value, owned);
    return { recent, dropped: 0 };
  }
  const newest = emptyTable<Value>();
  put(newest, key, value, owned);
  const oldest = recent.length > GENERATIONS ? recent.at(-1) : undefined;
  return { recent: [newest, ...recent.slice(0, GENERATIONS)], dropped: oldest?.size ?? 0 };
}

export function sizeOf(recent: Recent<unknown>): number {
  return recent.reduce((sum, { size }) => sum + size, 0);
}
