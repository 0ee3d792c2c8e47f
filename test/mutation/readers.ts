import { hasBit, type Tables } from './tables.ts';
import type { Mutant } from './instrument.ts';

/** By source: the units that run some of its code, or of what imports it in one step or several, and so may read its tables. */
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
  return sources.map((name) => {
    const open = [name];
    const reached = new Set(open);
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const imported = next;
      const importers = sources.filter((other) => imports.get(other)?.includes(imported) === true);
      for (const other of importers.filter((one) => !reached.has(one))) {
        reached.add(other);
        open.push(other);
      }
    }
    const all = [...reached].flatMap((other) => readers[places.get(other) ?? 0] ?? []);
    return [...new Set(all)].sort((a, b) => a - b);
  });
}
