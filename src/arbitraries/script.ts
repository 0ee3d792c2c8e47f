import type fc from 'fast-check';
import type { Runs } from '../shell/types.ts';
import { single } from './quoting.ts';
import { MANNERS, NEVER_CALLED, SHELLS, TEXTS, trees } from './script-tree.ts';
import type { AroundNode, Condition, Node, RunNode } from './script-tree.ts';
import { shownAs } from './shown-as.ts';

/** A command of a script, as its shell starts it. */
export interface TrueCommand {
  /** The words that the program gets; the second one (`step-3`) is this command's alone. */
  readonly argv: readonly string[];
  /** `always` whatever the programs do; `maybe` if some of them fail or work; `never`. */
  readonly runs: Runs;
  /** How often it is started at most. */
  readonly times: number;
}

/** A script, and the commands that it runs: those of the programs that were asked for, in the order of the text. */
export interface GeneratedScript {
  readonly script: string;
  readonly commands: readonly TrueCommand[];
}

/** What scripts are made of. */
export interface ScriptOptions {
  /** Whose commands are told; `gh`, `git` and `npm` if not given. No builtins: their commands stand in every script. */
  readonly programs?: readonly string[];
  /** Statements of a list at most; 4 if not given. */
  readonly maxStatements?: number;
}

/**
 * Scripts for bash with the commands that they run: in branches, loops, functions, substitutions, subshells and shells of
 * their own, beside text that only speaks of commands. Page: `docs/arbitraries/scripts.md`.
 */
export function scripts(options: ScriptOptions = {}): fc.Arbitrary<GeneratedScript> {
  const { programs = ['gh', 'git', 'npm'], maxStatements = 4 } = options;
  return trees(programs, maxStatements).map((tree) => {
    const script = written(tree);
    return shownAs(script, () => script);
  });
}

/** What a place in a script knows of how it is reached. */
interface Reach {
  readonly runs: Runs;
  readonly times: number;
}

const NEVER: Reach = { runs: 'never', times: 0 };
const weakened = (reach: Reach): Reach => (reach.runs === 'always' ? { ...reach, runs: 'maybe' } : reach);

const repeated = (reach: Reach, times: number): Reach =>
  times === 0 ? NEVER : { ...reach, times: reach.times * times };

/** How a branch is reached that is taken where its condition works, or where it fails. */
function branch(reach: Reach, { kind }: Condition, takenOn: 'true' | 'false'): Reach {
  if (kind === 'run') return weakened(reach);
  return kind === takenOn ? reach : NEVER;
}

function written(tree: Node): GeneratedScript {
  const commands: TrueCommand[] = [];
  let marks = 0;
  const mark = (): string => `MARK_${(marks += 1).toString()}`;
  const plain = ({ program, words, quote }: RunNode, reach: Reach): string => {
    const step = `step-${(commands.length + 1).toString()}`;
    commands.push({ argv: [program, step, ...words], ...reach });
    return [program, step, ...words.map(quote)].join(' ');
  };
  const condition = (on: Condition, reach: Reach): string => (on.kind === 'run' ? plain(on, reach) : on.kind);
  const run = (node: RunNode, reach: Reach): string => (MANNERS[node.manner] ?? String)(plain(node, reach));
  /** The words of a command that is not there. */
  const spokenOf = ({ program, words, quote }: RunNode): string =>
    [program, 'step-0', ...words.map(quote)].join(' ');

  const write = (node: Node, reach: Reach): string => {
    switch (node.kind) {
      case 'run':
        return run(node, reach);
      case 'text': {
        const command = node.text === NEVER_CALLED ? run(node.of, NEVER) : spokenOf(node.of);
        return (TEXTS[node.text] ?? String)(command, single(command), mark());
      }
      case 'list':
        return node.nodes.length === 0 ? ':' : node.nodes.map((one) => write(one, reach)).join('\n');
      case 'around':
        return around(node, reach);
      case 'strict': {
        const first = plain(node.first, reach);
        const behind = node.behind.map((one) => run(one, weakened(reach)));
        return ['(', 'set -e', first, ...behind, ')'].join('\n');
      }
    }
  };
  const around = ({ how, on, times, shell, node, other }: AroundNode, reach: Reach): string => {
    switch (how) {
      case 'plain':
        return write(node, reach);
      case 'and':
        return `${condition(on, reach)} && {\n${write(node, branch(reach, on, 'true'))}\n}`;
      case 'or':
        return `${condition(on, reach)} || {\n${write(node, branch(reach, on, 'false'))}\n}`;
      case 'if':
        return `if ${condition(on, reach)}; then\n${write(node, branch(reach, on, 'true'))}\nfi`;
      case 'else': {
        const lines = [`if ${condition(on, reach)}; then`, write(node, branch(reach, on, 'true'))];
        return [...lines, 'else', run(other, branch(reach, on, 'false')), 'fi'].join('\n');
      }
      case 'inside': {
        const script = write(node, reach);
        return (SHELLS[shell] ?? String)(script, single(script), mark());
      }
      case 'loop': {
        const turns = Array.from({ length: Math.max(1, times) }, (_, turn) => `t${turn.toString()}`);
        const script = write(node, repeated(reach, turns.length));
        return `for turn in ${turns.join(' ')}; do\n${script}\ndone`;
      }
      case 'function': {
        const name = mark().toLowerCase();
        const calls = Array.from({ length: times }, () => name);
        return [`${name}() {\n${write(node, repeated(reach, times))}\n}`, ...calls].join('\n');
      }
      case 'behind-exit':
        return `(\nexit 0\n${write(node, NEVER)}\n)`;
    }
  };
  return { script: write(tree, { runs: 'always', times: 1 }), commands };
}
