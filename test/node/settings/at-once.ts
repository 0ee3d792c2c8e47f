/**
 * Stands in for `node:timers/promises` in tests of what an edit comes to: its look back after a while comes at once.
 * race.test.ts, lock.test.ts and the processes of the other tests do wait.
 */
function atOnce(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

export { atOnce as setTimeout };
