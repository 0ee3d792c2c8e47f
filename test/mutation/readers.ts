import { hasBit, type Tables } from './tables.ts';
import type { Mutant } from './instrument.ts';

/**
 * By source: the units that run some of its code and so may read its tables. Of a source that has no code, nothing but
 * tables: the units that run those that import it.
 */
export function readersOf(
  sources: readonly string[],
  mutants: readonly Mutant[],
  imports: ReadonlyMap<string, readonly string[]>,
  units: number,
  tables: Tables,
): readonly (readonly number[])[] {
  const places = new Map(sources.map((name, index) => [name, index]));
  const columns: number[][] = sources.map(() => []);
  for (const { id, file } of mutants) columns[places.get(file) ?? 0]?.push(id);
  const readers = columns.map((ids) => {
    const rows: number[] = [];
    for (let unit = 0; unit < units; unit += 1) {
      if (ids.some((id) => hasBit(tables.differs, unit, id))) rows.push(unit);
    }
    return rows;
  });
  const importers = (name: string): readonly string[] =>
    sources.filter((other) => imports.get(other)?.includes(name) === true);
  return sources.map((name, index) => {
    const own = readers[index] ?? [];
    if (own.length > 0) return own;
    const all = importers(name).flatMap((other) => readers[places.get(other) ?? 0] ?? []);
    return [...new Set(all)].sort((a, b) => a - b);
  });
}
