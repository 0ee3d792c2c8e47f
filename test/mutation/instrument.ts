import { readFileSync } from 'node:fs';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** One change of one place in a source. */
export interface Mutant {
  /** From 1 on: 0 is the program as it is. */
  readonly id: number;
  /** From the root, `src/github/body.ts`. */
  readonly file: string;
  /** The name that Stryker gives the kind of change, `ConditionalExpression`. */
  readonly mutator: string;
  /** From 1 on. */
  readonly line: number;
  /** Where the original starts in its source, in UTF-16 units. */
  readonly at: number;
  readonly original: string;
  readonly replacement: string;
  /** The whole line, without the spaces around it. */
  readonly text: string;
}

export interface Instrumented {
  /** The text of each file with all its mutants in it, each behind a switch. */
  readonly files: ReadonlyMap<string, string>;
  readonly mutants: readonly Mutant[];
}

const quiet = (): void => undefined;
const LOG = {
  isTraceEnabled: (): boolean => false,
  isDebugEnabled: (): boolean => false,
  isInfoEnabled: (): boolean => false,
  isWarnEnabled: (): boolean => true,
  isErrorEnabled: (): boolean => true,
  isFatalEnabled: (): boolean => true,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};

/** Puts every mutant that Stryker knows into these files. */
export async function instrument(names: readonly string[]): Promise<Instrumented> {
  const sources = new Map(names.map((name) => [name, readFileSync(name, 'utf8')]));
  const { files, mutants } = await new Instrumenter(LOG).instrument(
    [...sources].map(([name, content]) => ({ name, content, mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: true },
  );
  return {
    files: new Map(files.map(({ name, content }) => [name, content])),
    mutants: mutants.map((mutant) => {
      const lines = (sources.get(mutant.fileName) ?? '').split('\n');
      const { start, end } = mutant.location;
      const span = lines.slice(start.line, end.line + 1);
      const last = span.length - 1;
      const original = span
        .map((line, index) =>
          line.slice(index === 0 ? start.column : 0, index === last ? end.column : undefined),
        )
        .join('\n');
      return {
        id: Number(mutant.id) + 1,
        file: mutant.fileName,
        mutator: mutant.mutatorName,
        line: start.line + 1,
        at: lines.slice(0, start.line).reduce((sum, line) => sum + line.length + 1, start.column),
        original,
        replacement: mutant.replacement,
        text: lines[start.line]?.trim() ?? '',
      };
    }),
  };
}
