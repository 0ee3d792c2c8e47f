/** Nanoseconds of the units that Go's `time.ParseDuration` knows. */
const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

const WHOLE = /^([+-]?)(0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:[nuµμm]s|[smh]))+)$/;

/** Of text that is whole: a stretch of digits is never looked at from its middle. */
const PART = /(?<!\d)(\d*)(?:\.(\d*))?([a-zµμ]+)/g;

/** Is this a duration to Go, as `--cache` wants one (gh 6.9)? No more fits than 2^63 nanoseconds, some 2.5 million hours. */
export function isGoDuration(text: string): boolean {
  const [, sign = '', parts] = WHOLE.exec(text) ?? [];
  if (parts === undefined) return false;
  let total = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of parts.matchAll(PART)) {
    const digits = whole.replace(/^0+/, '');
    if (digits.length > 19) return false;
    const known = fraction.slice(0, 18);
    const size = UNITS[unit] ?? 0n;
    // Of no digits at all it makes 0.
    total += BigInt(digits) * size + (BigInt(known) * size) / 10n ** BigInt(known.length);
  }
  return total < 1n << 63n || (sign === '-' && total === 1n << 63n);
}
