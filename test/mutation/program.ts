import { Script } from 'node:vm';

/** What a bundle reads and writes of the run that it is part of. */
export interface Switches {
  /** The mutant that is on while modules are loaded: 0 is none. */
  readonly first: number;
  /** How often its place may be evaluated then. */
  readonly limit: number;
  /** The bundle puts it there. */
  activate: (id: number, limit: number) => void;
  /** By mutant; only the observed bundle writes it. */
  readonly counts: Uint32Array;
}

export type Files = Readonly<Record<string, () => void>>;

/** A program that can be started anew: each start has modules of its own. */
export function program(text: string, require: (name: string) => unknown): (switches: Switches) => Files {
  const start: unknown = new Script(text, { filename: 'bundle.cjs' }).runInThisContext();
  if (typeof start !== 'function') throw new TypeError('a bundle is a function');
  return (switches) => {
    const module: { exports: Files } = { exports: {} };
    start(require, module, switches);
    return module.exports;
  };
}
