import { packages } from './packages.ts';
import { program } from './program.ts';
import { createCollector } from './suite.ts';
import { setBit, tables, type Tables } from './tables.ts';

export interface Observed {
  /** By test file: its units, and the places of each `describe` that asks the sources itself. */
  readonly files: readonly {
    readonly name: string;
    readonly units: readonly string[];
    readonly asking: ReadonlySet<string>;
  }[];
  readonly tables: Tables;
  /** Units that fail with no mutant at all; they judge none. */
  readonly failing: ReadonlyMap<number, string>;
}

/** Runs everything once with no mutant on, and notes which unit would see which mutant. */
export async function observe(
  text: string,
  names: readonly string[],
  tests: readonly string[],
  mutants: number,
  sources: number,
): Promise<Observed> {
  const counts = new Uint32Array(mutants + 1);
  const loading = new Set<number>();
  const collector = createCollector((atTop) => {
    const found = taken(counts);
    if (atTop) for (const id of found) loading.add(id);
    return found.length > 0;
  });
  const require = await packages(names, collector.face);
  const files = program(text, require)({ first: 0, limit: 0, activate: () => undefined, counts });
  const collected = tests.map((name) => {
    loading.clear();
    const { units, asking } = collector.collect(() => files[name]?.(), new Set());
    return { name, units, asking, loaded: [...loading] };
  });
  const all = collected.flatMap(({ units }) => units);
  const result = tables(tests.length, all.length, mutants, sources);
  for (const [row, { loaded }] of collected.entries()) {
    for (const id of loaded) setBit(result.differsLoading, row, id);
  }
  const failing = new Map<number, string>();
  for (const [row, unit] of all.entries()) {
    counts.fill(0);
    try {
      unit.run();
    } catch (error) {
      failing.set(row, `${unit.name}: ${String(error)}`);
    }
    result.work[row] = counts.reduce((sum, one) => sum + one, 0);
    if (failing.has(row)) continue;
    for (let id = 1; id < counts.length; id += 1) {
      const count = counts[id] ?? 0;
      if (count === 0) continue;
      setBit(result.differs, row, id);
      result.counts[id] = Math.max(result.counts[id] ?? 0, count);
    }
  }
  return {
    files: collected.map(({ name, units, asking }) => ({
      name,
      units: units.map((unit) => unit.name),
      asking,
    })),
    tables: result,
    failing,
  };
}

/** The mutants that have been counted; starts anew. */
function taken(counts: Uint32Array): readonly number[] {
  const found: number[] = [];
  for (let id = 1; id < counts.length; id += 1) if (counts[id] !== 0) found.push(id);
  counts.fill(0);
  return found;
}
