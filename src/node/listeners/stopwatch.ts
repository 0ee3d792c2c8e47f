/** Milliseconds since it was made. `performance` would load ten modules of Node's for its clock. */
export function stopwatch(): () => number {
  const begin = process.hrtime();
  return () => {
    const [seconds, nanoseconds] = process.hrtime(begin);
    return seconds * 1_000 + nanoseconds / 1_000_000;
  };
}
