import fc from 'fast-check';
import { single } from './quoting.ts';

/** A script around a script, that runs it once, shows all that it prints, and ends as it ends. */
export type Wrapper = (script: string) => string;

const PLAIN: Wrapper = (script) => script;

/** The first is no wrapper at all: towards it values shrink. */
const WRAPPERS: readonly Wrapper[] = [
  PLAIN,
  (script) => `(\n${script}\n)`,
  (script) => `{\n${script}\n}`,
  (script) => `cd /home/dev/src/widgets\n${script}`,
  (script) => `if true; then\n${script}\nfi`,
  (script) => `bash -c ${single(script)}`,
  (script) => `timeout 60 bash -lc ${single(script)}`,
  (script) => `env CI=1 bash -c ${single(script)}`,
  (script) => `eval ${single(script)}`,
  (script) => `work() {\n${script}\n}\nwork`,
  (script) => `for once in 1; do\n${script}\ndone`,
  (script) => `# gh pr list\n${script}`,
  (script) => `bash <<'THE_END'\n${script}\nTHE_END`,
];

/** Transparent wrappers, at most two around each other; a document inside of a document would end the outer one. */
export const wrappers: fc.Arbitrary<Wrapper> = fc
  .tuple(fc.constantFrom(...WRAPPERS.slice(0, -1)), fc.constantFrom(...WRAPPERS))
  .map(
    ([outer, inner]): Wrapper =>
      (script) =>
        outer(inner(script)),
  );
