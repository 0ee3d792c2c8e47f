import { COLUMNS } from './store.ts';

/** The session is not, or no longer, in the store. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  readonly id: string;
  constructor(id: string) {
    super(`There is no session ${JSON.stringify(id)} in the store.`);
    this.id = id;
  }
}

/** Another worker saved the state first. Read it again, and go on from there. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly id: string;
  readonly expected: number;
  readonly actual: number;
  constructor(id: string, expected: number, actual: number) {
    super(`The state of session ${JSON.stringify(id)} has revision ${actual}, not ${expected}.`);
    this.id = id;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The column is none of those that may be patched. */
export class UnknownColumnError extends Error {
  override readonly name = 'UnknownColumnError';
  readonly column: unknown;
  constructor(column: unknown) {
    super(
      `${JSON.stringify(column) ?? 'undefined'} is no column of a session; there are ${COLUMNS.join(' and ')}.`,
    );
    this.column = column;
  }
}

/** A value that no store takes: a row, a warning, a state, an id or a time. */
export class InvalidValueError extends Error {
  override readonly name = 'InvalidValueError';
  readonly field: string;
  constructor(field: string, reason: string) {
    super(`${field} ${reason}.`);
    this.field = field;
  }
}

/** What is stored is not what a store wrote. It was left as it is. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError';
  /** The file, or the table and the key. */
  readonly place: string;
  /** The field at fault; null where nothing could be read at all. */
  readonly field: string | null;
  constructor(place: string, field: string | null, reason: string) {
    super(`${place}: ${field === null ? '' : `${field} `}${reason}. It was left as it is.`);
    this.place = place;
    this.field = field;
  }
}
