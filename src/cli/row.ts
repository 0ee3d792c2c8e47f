import type * as z from 'zod';

/** Reads a row by its schema; the message of what it throws is one line that names each field. */
export function readRow<Schema extends z.ZodType>(schema: Schema, row: unknown): z.output<Schema> {
  const read = schema.safeParse(row);
  if (read.success) return read.data;
  const problems = read.error.issues.map(
    ({ path, message }) => `${path.map(String).join('.') || 'row'}: ${message}`,
  );
  throw new TypeError(problems.join('; '));
}
