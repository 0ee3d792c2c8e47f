import type { InvocationContext } from './types.ts';

/** Does a file's name stand for standard input? */
function isStdin(file: string): boolean {
  return file === '-' || file === '/dev/stdin';
}

/** The text of a file that a flag names; null where nobody sees it. */
export function fileText(file: string | null, context: InvocationContext): string | null {
  return file !== null && isStdin(file) ? (context.stdin ?? null) : null;
}
