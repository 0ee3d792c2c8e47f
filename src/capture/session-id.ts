/** Letters, digits, `_` and `-`; no dot, so that no name made of one is `..` or hidden. */
const SHAPE = /^[A-Z\d][\w-]{0,127}$/i;

/** A session id that capture takes (capture, section 2): safe in a file's name and behind an option. */
export function isCapturableId(value: unknown): value is string {
  return typeof value === 'string' && SHAPE.test(value);
}
