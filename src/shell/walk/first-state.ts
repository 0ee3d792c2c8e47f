/** The state that a script begins with. */
import { FIRST_DESCRIPTORS } from '../streams/redirections.ts';
import type { Machine } from './machine.ts';
import { NO_FACTS } from '../state/facts.ts';
import { mapSet, type PersistentMap } from '../state/persistent-map.ts';
import { NO_TRAPS, OPTION_NAMES, type Options, type State, type Variable } from '../state/state.ts';
import { textOf } from '../state/text.ts';
import { field, PLAIN, textValue } from '../words/variables.ts';

/** A shell that is not interactive, with none of its options on. */
export const NO_OPTIONS: Options = {
  errexit: false,
  nounset: false,
  pipefail: false,
  noglob: false,
  xtrace: false,
  allexport: false,
  noexec: false,
  nullglob: false,
  failglob: false,
  nocasematch: false,
  lastpipe: false,
  inherit_errexit: false,
  expand_aliases: false,
  errtrace: false,
  functrace: false,
};

const NAMES: ReadonlySet<string> = new Set(OPTION_NAMES);

export function isOption(name: string): name is keyof Options {
  return NAMES.has(name);
}

export function firstState(
  machine: Machine,
  variables: Readonly<Record<string, string>>,
  args: readonly string[] | undefined,
): State {
  let known: PersistentMap<Variable> = null;
  for (const [name, text] of Object.entries(variables)) {
    known = mapSet(known, name, {
      value: textValue(textOf(text)),
      exported: true,
      ...PLAIN,
      touched: false,
      age: 0,
    });
  }
  return {
    live: true,
    facts: NO_FACTS,
    status: { code: 0, zero: NO_FACTS, nonzero: null },
    contents: null,
    there: null,
    cuts: null,
    jobs: { own: false, stray: false },
    shell: {
      variables: known,
      exports: null,
      saved: null,
      age: 0,
      cleared: false,
      functions: null,
      exportedFunctions: null,
      aliases: null,
      options: NO_OPTIONS,
      folders: { current: { path: '.', sure: true, id: 0 }, previous: null, stack: [] },
      descriptors: FIRST_DESCRIPTORS,
      parameters: {
        words: args === undefined ? null : args.map((word) => field(textOf(word))),
        zero: null,
        id: machine.nextId++,
      },
      exitTraps: [],
      armed: NO_TRAPS,
    },
  };
}
