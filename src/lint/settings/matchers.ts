/** A matcher that is there to match everything limits nothing. */
export function matchesAll(matcher: string): boolean {
  return matcher === '' || matcher === '*';
}
