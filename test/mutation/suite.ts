import { inspect } from 'node:util';

/** One thing to run that passes or throws: a test, or a `describe` with all its tests where its own body asks the sources. */
export interface Unit {
  readonly name: string;
  /** The code of the test and the row that it is given. */
  readonly text: string;
  readonly run: () => void;
}

export type Body = (...given: readonly unknown[]) => unknown;
type Named = (name: string, body: Body, row?: readonly unknown[]) => void;
type Each = (rows: readonly unknown[]) => Named;

/** The part of vitest's face that our tests use. */
export interface Face {
  readonly describe: Named & { readonly each: Each };
  readonly test: Named & { readonly each: Each };
}

export interface Collected {
  readonly units: readonly Unit[];
  /** Where in the file each `describe` stands whose own body asked the sources, `.0.3`. */
  readonly asking: ReadonlySet<string>;
}

export interface Collector {
  readonly face: Face;
  /** The units that loading a file registers; bodies of `describe` that are `known` to ask the sources wait for their unit. */
  readonly collect: (load: () => void, known: ReadonlySet<string>) => Collected;
}

/** Did the sources run since the last time, at the top of a file or in a `describe`? */
export type Touched = (atTop: boolean) => boolean;

interface Level {
  readonly path: string;
  readonly name: string;
  /** The rows of the `describe`s around. */
  readonly text: string;
  readonly units: Unit[];
  count: number;
}

/** What would fail later would pass here, and kill no mutant. */
function atOnce(body: Body, row: readonly unknown[]): void {
  if (body(...row) instanceof Promise) throw new TypeError('a test that is waited for cannot judge here');
}

const rowText = (row: readonly unknown[]): string => inspect(row, { depth: 5, maxStringLength: 5000 });
const top = (): Level => ({ path: '', name: '', text: '', units: [], count: 0 });

/** Registers tests without running them. Bodies of `describe` run at once, as in vitest. */
export function createCollector(touched: Touched): Collector {
  let asking = new Set<string>();
  let known: ReadonlySet<string> = asking;
  let level = top();
  /** In a unit everything is run at once. */
  let running = false;

  function within(name: string, body: Body, row: readonly unknown[]): void {
    const outer = level;
    const path = `${outer.path}.${outer.count}`;
    outer.count += 1;
    const whole = unit(`${outer.name} > ${name}`, body, row);
    if (known.has(path)) {
      outer.units.push(whole);
      return;
    }
    if (touched(outer.path === '')) asking.add(outer.path);
    level = { path, name: whole.name, text: `${outer.text} ${rowText(row)}`, units: [], count: 0 };
    try {
      atOnce(body, row);
      if (touched(false)) asking.add(path);
      outer.units.push(...(asking.has(path) ? [whole] : level.units));
    } finally {
      level = outer;
    }
  }

  function unit(name: string, body: Body, row: readonly unknown[]): Unit {
    const run = (): void => {
      running = true;
      try {
        atOnce(body, row);
      } finally {
        running = false;
      }
    };
    return { name, text: `${level.text} ${String(body)} ${rowText(row)}`, run };
  }

  const describe: Named = (name, body, row = []) => {
    if (running) atOnce(body, row);
    else within(name, body, row);
  };
  const test: Named = (name, body, row = []) => {
    if (running) atOnce(body, row);
    else level.units.push(unit(`${level.name} > ${name}`, body, row));
  };
  const each =
    (named: Named): Each =>
    (rows) =>
    (name, body) => {
      // Where all rows are lists, each stands for that many arguments.
      const areLists = rows.every((row) => Array.isArray(row));
      for (const [index, row] of rows.entries()) {
        named(`${name} #${index + 1}`, body, areLists && Array.isArray(row) ? row : [row]);
      }
    };

  return {
    face: {
      describe: Object.assign(describe, { each: each(describe) }),
      test: Object.assign(test, { each: each(test) }),
    },
    collect: (load, expected) => {
      [level, asking, known] = [top(), new Set(), expected];
      load();
      if (touched(true)) asking.add('');
      return { units: level.units, asking };
    },
  };
}
