/** What the words behind the code of a `trap` say when it comes (shell 14.3). */
export interface TrapSignals {
  readonly exit: boolean;
  /** ERR. */
  readonly errors: boolean;
  /** DEBUG and RETURN. */
  readonly commands: boolean;
  /** Real signals. */
  readonly others: boolean;
  /** False where a name is not known, which may be any of them. */
  readonly known: boolean;
}

const EXIT = /^(?:SIG)?(?:EXIT|0)$/iu;
const ERRORS = /^(?:SIG)?Z?ERR$/iu;
const COMMANDS = /^(?:SIG)?(?:DEBUG|RETURN)$/iu;

/** `null` is a word that nobody knows. */
export function trapSignals(names: readonly (string | null)[]): TrapSignals {
  const some = (signal: RegExp): boolean => names.some((name) => name === null || signal.test(name));
  return {
    exit: some(EXIT),
    errors: some(ERRORS),
    commands: some(COMMANDS),
    others: names.some(
      (name) => name !== null && !EXIT.test(name) && !ERRORS.test(name) && !COMMANDS.test(name),
    ),
    known: !names.includes(null),
  };
}
