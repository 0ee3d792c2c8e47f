import { packages } from './packages.ts';
import { program, type Files, type Switches } from './program.ts';
import { createCollector, type Unit } from './suite.ts';
import { codeOf, hasBit, type Tables } from './tables.ts';
import { indexOf } from './words.ts';

/** A mutant to judge. */
export interface Task {
  readonly id: number;
  /** The number of its source. */
  readonly source: number;
  /** The string that it empties, or the line of a table that it stands in: tests that speak of it come first. Or nothing. */
  readonly about: string;
}

/** What a worker is handed. */
export interface Work {
  readonly text: string;
  readonly packages: readonly string[];
  /** By test file: its units' numbers, one after another, and the places that ask (`suite.ts`). */
  readonly files: readonly {
    readonly name: string;
    readonly units: number;
    readonly asking: ReadonlySet<string>;
  }[];
  /** Units that judge nobody. */
  readonly failing: ReadonlySet<number>;
  readonly tables: Tables;
  /** In this order. */
  readonly mutants: readonly Task[];
  /** By source: the units that can see a table in it. */
  readonly readers: readonly (readonly number[])[];
}

/** A place that is evaluated a hundred times as often as in any test, and then some, is taken for an endless loop. */
const limitOf = (count: number): number => count * 100 + 10_000;

/** So many units are run for a mutant at least, where there are so many. */
const FEW = 5;
/** No more when they have evaluated so many places: two seconds or so. */
const MOST_WORK = 4_000_000;
/** For a mutant that a table holds, tests of so many files at most: each has to be loaded again. */
const FILES_OF_TABLES = 30;

/** Judges the mutants that have no verdict yet, until all have one or it is ended. */
export async function judge(work: Work): Promise<void> {
  const { tables } = work;
  const collector = createCollector(() => false);
  const start = program(work.text, await packages(work.packages, collector.face));
  const nothing = new Uint32Array(0);

  const firsts: number[] = [];
  let total = 0;
  for (const { units } of work.files) {
    firsts.push(total);
    total += units;
  }
  const fileOf = new Uint16Array(total);
  for (const [file, first] of firsts.entries()) fileOf.fill(file, first);

  function load(files: Files, file: number): readonly Unit[] {
    const one = work.files[file];
    if (one === undefined) return [];
    return collector.collect(() => files[one.name]?.(), one.asking).units;
  }

  const main: Switches = { first: 0, limit: 0, activate: () => undefined, counts: nothing };
  const loaded = start(main);
  const units = work.files.flatMap((_, file) => load(loaded, file));
  if (units.length !== total) throw new Error(`${units.length} units where ${total} were seen`);
  const index = indexOf(units.map(({ text }) => text));
  const activate: (id: number, limit: number) => void = main.activate;

  /** The best first: those that speak of it, those that killed neighbours, then the quick ones; as many as are worth it. */
  function chosen({ source, about }: Task, rows: readonly number[]): readonly number[] {
    const scores = about === '' ? null : index.scores(about);
    const value = (unit: number): number => {
      const beside = tables.kills[(source + 1) * total + unit] ?? 0;
      const anywhere = tables.kills[unit] ?? 0;
      const named = 1 + 1000 * (scores?.get(unit) ?? 0) ** 3;
      return (named * (beside * 100 + anywhere + 1)) / ((tables.work[unit] ?? 0) + 2000);
    };
    const values = new Map(rows.map((unit) => [unit, value(unit)]));
    const order = [...rows].sort((a, b) => (values.get(b) ?? 0) - (values.get(a) ?? 0) || a - b);
    let work = 0;
    return order.filter((unit, place) => {
      work += tables.work[unit] ?? 0;
      return place < FEW || work < MOST_WORK;
    });
  }

  function fails(unit: Unit | undefined, number: number): boolean {
    if (unit === undefined) return false;
    Atomics.store(tables.now, 1, number + 1);
    Atomics.add(tables.now, 2, 1);
    try {
      unit.run();
      return false;
    } catch {
      return true;
    }
  }

  /** The unit that fails with a mutant switched on in a program that is loaded already; null where none does. */
  function killer(task: Task): number | null {
    const { id } = task;
    const rows: number[] = [];
    for (let unit = 0; unit < total; unit += 1) if (hasBit(tables.differs, unit, id)) rows.push(unit);
    const limit = limitOf(tables.counts[id] ?? 0);
    for (const unit of chosen(task, rows)) {
      activate(id, limit);
      const failed = fails(units[unit], unit);
      activate(0, 0);
      if (failed) return unit;
    }
    return null;
  }

  /** The same for a mutant that is on while the modules are loaded. */
  function killerFromStart(task: Task): number | null {
    const { id, source } = task;
    const rows = new Set(work.readers[source]);
    for (const [file, first] of firsts.entries()) {
      if (!hasBit(tables.differsLoading, file, id)) continue;
      // Tests whose own top asks the sources: the sources' tops are loaded by the first file that needs them.
      const end = firsts[file + 1] ?? total;
      if (work.files[file]?.asking.has('') === true)
        for (let unit = first; unit < end; unit += 1) rows.add(unit);
    }
    const limit = limitOf(Math.max(tables.counts[id] ?? 0, 1000));
    const switches = { ...main, first: id, limit };
    const fresh = start(switches);
    const filled = new Map<number, readonly Unit[]>();
    for (const unit of chosen(
      task,
      [...rows].filter((one) => !work.failing.has(one)),
    )) {
      const file = fileOf[unit] ?? 0;
      if (!filled.has(file) && filled.size === FILES_OF_TABLES) continue;
      switches.activate(id, limit);
      try {
        Atomics.store(tables.now, 1, 0);
        Atomics.add(tables.now, 2, 1);
        if (!filled.has(file)) filled.set(file, load(fresh, file));
      } catch {
        return unit;
      }
      if (fails(filled.get(file)?.[unit - (firsts[file] ?? 0)], unit)) return unit;
    }
    return null;
  }

  for (const task of work.mutants) {
    const { id, source } = task;
    if (tables.verdicts[id] !== 0) continue;
    Atomics.store(tables.now, 0, id);
    const isLoaded = work.files.some((_, file) => hasBit(tables.differsLoading, file, id));
    const unit = killer(task) ?? (isLoaded ? killerFromStart(task) : null);
    if (unit !== null) {
      for (const row of [0, source + 1]) {
        const at = row * total + unit;
        tables.kills[at] = (tables.kills[at] ?? 0) + 1;
      }
      tables.killers[id] = unit + 1;
    }
    tables.verdicts[id] = codeOf(unit === null ? 'survived' : 'killed');
  }
}
