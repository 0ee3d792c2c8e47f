import fc from 'fast-check';
import { quotes } from './quoting.ts';
import type { Quote } from './quoting.ts';

/** A command whose start is part of the truth. */
export interface RunNode {
  readonly kind: 'run';
  readonly program: string;
  readonly words: readonly string[];
  readonly quote: Quote;
  /** Place in `MANNERS`. */
  readonly manner: number;
}

/** What decides over a branch: a command that always works, one that always fails, one that nobody can tell of. */
export type Condition = { readonly kind: 'true' | 'false' } | RunNode;

/** A script inside of something; what the kind does not need is left unused, so that every kind shrinks to `plain`. */
export interface AroundNode {
  readonly kind: 'around';
  readonly how: Around;
  readonly on: Condition;
  /** Turns of a loop, calls of a function. */
  readonly times: number;
  /** Place in `SHELLS`. */
  readonly shell: number;
  readonly node: Node;
  /** Of `else`. */
  readonly other: RunNode;
}

const AROUND = ['plain', 'and', 'or', 'if', 'else', 'inside', 'loop', 'function', 'behind-exit'] as const;

/** What a script stands in; `behind-exit` is a subshell that ends before it comes there. */
export type Around = (typeof AROUND)[number];

/** A script before it is written down. */
export type Node =
  | RunNode
  /** Words that speak of a command; place in `TEXTS`. */
  | { readonly kind: 'text'; readonly text: number; readonly of: RunNode }
  | { readonly kind: 'list'; readonly nodes: readonly Node[] }
  | AroundNode
  /** In a subshell with `set -e`: all but the first stand behind a command that may fail. */
  | { readonly kind: 'strict'; readonly first: RunNode; readonly behind: readonly RunNode[] };

/** How a command is run; each shows or hides what it prints, and starts it once. */
export const MANNERS: readonly ((command: string) => string)[] = [
  (command) => command,
  (command) => `${command} >/dev/null 2>&1`,
  (command) => `value=$(${command})`,
  (command) => `echo "$(${command})"`,
  (command) => `${command} | cat`,
  (command) => `! ${command}`,
  (command) => `${command} &\nwait`,
  (command) => `env CI=1 ${command}`,
  (command) => `timeout 60 ${command}`,
  (command) => `CI=1 ${command} </dev/null`,
];

/** Texts that hold a command and run none of its kind. `mark` is a word of its own. */
export const TEXTS: readonly ((command: string, quoted: string, mark: string) => string)[] = [
  (command) => `: # ${command.replaceAll('\n', ' ')}`,
  (_, quoted) => `echo ${quoted}`,
  (_, quoted) => `text=${quoted}`,
  (command, _, mark) => `cat <<'${mark}'\n${command}\n${mark}`,
  (_, quoted) => `true ${quoted} # done`,
  (command) => `never_called() {\n${command}\n}`,
];

/** Shells around a script, that run it once. */
export const SHELLS: readonly ((script: string, quoted: string, mark: string) => string)[] = [
  (script) => `(\n${script}\n)`,
  (script) => `{\n${script}\n}`,
  (_, quoted) => `bash -c ${quoted}`,
  (_, quoted) => `eval ${quoted}`,
  (_, quoted) => `timeout 60 bash -c ${quoted}`,
  (script, _, mark) => `bash <<'${mark}'\n${script}\n${mark}`,
];

/** A text of this place in `TEXTS` can never run what it holds, and still is code. */
export const NEVER_CALLED: number = TEXTS.length - 1;

const WORDS: readonly string[] = [
  'a',
  'b.c',
  '--flag',
  'two words',
  "it's",
  '$HOME',
  '`x`',
  '*',
  '#1',
  '',
  'é',
  '"',
  '\\',
  ';',
  '~',
  '{a,b}',
  'x\ny',
];

function runs(programs: readonly string[]): fc.Arbitrary<RunNode> {
  return fc.record({
    kind: fc.constant('run' as const),
    program: fc.constantFrom(...programs),
    words: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
    quote: quotes,
    manner: fc.nat(MANNERS.length - 1),
  });
}

/** Trees of nodes; a tree that fails shrinks to a part of itself. */
export function trees(programs: readonly string[], maxLength: number): fc.Arbitrary<Node> {
  const run = runs(programs);
  const on: fc.Arbitrary<Condition> = fc.oneof(
    fc.constantFrom<Condition>({ kind: 'true' }, { kind: 'false' }),
    run.map((one): Condition => ({ ...one, manner: 0 })),
  );
  const { tree } = fc.letrec<{ tree: Node; node: Node }>((tie) => ({
    tree: fc
      .array(tie('node'), { maxLength, depthIdentifier: 'script' })
      .map((nodes) => ({ kind: 'list', nodes })),
    node: fc.oneof(
      { withCrossShrink: true, depthSize: 'small', depthIdentifier: 'script' },
      { weight: 4, arbitrary: run },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('text'), text: fc.nat(TEXTS.length - 1), of: run }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('around'),
          how: fc.constantFrom(...AROUND),
          on,
          times: fc.nat(3),
          shell: fc.nat(SHELLS.length - 1),
          node: tie('tree'),
          other: run,
        }),
      },
      fc.record({
        kind: fc.constant('strict'),
        first: run,
        behind: fc.array(run, { minLength: 1, maxLength: 2 }),
      }),
    ),
  }));
  return tree;
}
