/** A programmer's mistake in the options of the fold: names the option, what was given, and what is taken. */
export class SessionOptionError extends Error {
  override readonly name = 'SessionOptionError';
  readonly option: string;
  readonly value: unknown;
  constructor(option: string, value: unknown, expected: string) {
    const given = (JSON.stringify(value) ?? String(value)).slice(0, 200);
    super(`The option "${option}" is ${given}; it takes ${expected}.`);
    this.option = option;
    this.value = value;
  }
}
