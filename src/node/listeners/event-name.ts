/** A name that can stand below `hooks.d`, and leads nowhere else. */
export function isEventName(event: string): boolean {
  return /^[A-Z][\w-]{0,63}$/i.test(event);
}
