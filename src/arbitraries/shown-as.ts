import fc from 'fast-check';

/** A value that fast-check shows by its essence, where it reports a failure: not by all that follows from it. */
export function shownAs<Value extends object>(value: Value, essence: () => unknown): Value {
  return Object.defineProperty(value, fc.toStringMethod, {
    value: () => fc.stringify(essence()),
    enumerable: false,
  });
}
