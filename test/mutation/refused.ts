import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { Mutant } from './instrument.ts';

/** What is no error of types but of tidiness, and what only tests' own files need. */
const LENIENT: ts.CompilerOptions = {
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowUnreachableCode: true,
};

/** The type of `export const NAME = 'text'` is the text, so a mutant in one could be refused in another file. */
const TYPED_BY_VALUE = /^export const \w+ = /;

/**
 * The mutants that `npm run types` refuses: nobody can commit them, so no test has to see them.
 *
 * A program is checked with one mutant in each file at once. With isolated declarations what a file exports does not
 * hang on what stands in its functions, so an error in a file is of that file's mutant.
 */
export function refusedByTypes(mutants: readonly Mutant[]): ReadonlySet<number> {
  const { config } = ts.readConfigFile('tsconfig.json', (name) => readFileSync(name, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());
  const host = ts.createCompilerHost({ ...options, ...LENIENT });
  const kept = new Map<string, ts.SourceFile | undefined>();
  const changed = new Map<string, string>();
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion, onError) => {
    const text = changed.get(path.resolve(name));
    if (text !== undefined) return ts.createSourceFile(name, text, languageVersion);
    if (!kept.has(name)) kept.set(name, read(name, languageVersion, onError));
    return kept.get(name);
  };

  const queues = new Map<string, Mutant[]>();
  for (const mutant of mutants) {
    if (TYPED_BY_VALUE.test(mutant.text)) continue;
    queues.set(mutant.file, [...(queues.get(mutant.file) ?? []), mutant]);
  }
  const texts = new Map([...queues.keys()].map((name) => [name, readFileSync(name, 'utf8')]));
  const refused = new Set<number>();
  let program = ts.createProgram([...texts.keys()], { ...options, ...LENIENT }, host);
  const rounds = Math.max(0, ...[...queues.values()].map(({ length }) => length));
  for (let round = 0; round < rounds; round += 1) {
    const now = [...queues.values()].flatMap((queue) => queue.slice(round, round + 1));
    changed.clear();
    for (const { file, at, original, replacement } of now) {
      const text = texts.get(file) ?? '';
      changed.set(path.resolve(file), text.slice(0, at) + replacement + text.slice(at + original.length));
    }
    program = ts.createProgram([...texts.keys()], { ...options, ...LENIENT }, host, program);
    for (const { id, file } of now) {
      const source = program.getSourceFile(file);
      if (source === undefined) continue;
      if (program.getSyntacticDiagnostics(source).length + program.getSemanticDiagnostics(source).length > 0)
        refused.add(id);
    }
  }
  return refused;
}
