/**
 * Scripts over redirects, jobs, functions, groups and subshells, made from a number. `slow` runs only in jobs, each job runs
 * it to its end, and every descriptor that is copied is open: else bash would start nothing, and prove nothing.
 */
export function jobScript(seed: number): string {
  const make = maker(seed);
  const open = new Set([1, 2]);
  const lines = Array.from({ length: 1 + make.below(3) }, () => make.foreground(open, 3));
  return `${[...lines, make.job(open, 3)].join('\n')}\n`;
}

interface Maker {
  readonly below: (limit: number) => number;
  readonly foreground: (open: Set<number>, depth: number) => string;
  readonly job: (open: Set<number>, depth: number) => string;
}

const CLEAN: readonly string[] = [' >/dev/null 2>&1', ' &>log', ' 2>log >&2'];

/** `open` holds the descriptors that surely are, and is changed by what the text does. */
function maker(seed: number): Maker {
  const below = numbers(seed);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  let functions = 0;

  /** One redirect; those that close are for descriptors from 3 on. */
  const redirect = (open: Set<number>): string => {
    const descriptor = pick([1, 1, 2, 2, 3, 4]);
    if (descriptor > 2 && open.has(descriptor) && below(3) === 0) {
      open.delete(descriptor);
      return ` ${descriptor}${pick(['>', '<'])}&-`;
    }
    const copies = [...open].flatMap((one) => [`&${one}`, `/dev/fd/${one}`]);
    const to = below(3) > 0 ? pick(['/dev/null', 'log']) : pick(copies.length === 0 ? ['log'] : copies);
    open.add(descriptor);
    return ` ${descriptor === 1 ? '' : descriptor}${pick(to.startsWith('&') ? ['>'] : ['>', '>>'])}${to}`;
  };
  const redirects = (open: Set<number>, most: number): string =>
    Array.from({ length: below(most + 1) }, () => redirect(open)).join('');
  const detach = (): string => pick([...CLEAN, ...CLEAN, ...CLEAN, ' 2>&1 >/dev/null', '']);
  const leaf = (open: Set<number>): string =>
    `${pick(['slow', 'slow', 'A=1 slow', 'nohup slow', 'env slow', 'command slow'])}${detach()}${redirects(new Set(open), 2)}${pick(['', '', ' 3>&-', ' >&- 2>&-'])}`;

  /** What a job runs: it ends with `slow` in the foreground. */
  const body = (open: Set<number>, depth: number, begins: boolean = true): string => {
    const inner = new Set(open);
    const first = begins && below(3) === 0 ? `exec${redirect(inner)}${redirects(inner, 2)}; ` : '';
    const second = below(4) === 0 && depth > 0 ? `${job(inner, depth - 1)} ` : '';
    return `${first}${second}${leaf(inner)}`;
  };

  const job = (open: Set<number>, depth: number): string => {
    const inner = new Set(open);
    const behind = `${detach()}${redirects(inner, 1)}`;
    switch (depth === 0 ? 0 : below(9)) {
      case 1:
        return `( ${body(inner, depth - 1)} )${behind} &`;
      case 2:
        return `{ ${body(inner, depth - 1)}; }${behind} &`;
      case 3:
        // What a condition is good for, nobody runs to find out: an `exec` behind it begins nothing.
        return `if true; then ${body(inner, depth - 1, false)}; fi${behind} &`;
      case 4:
        return `for i in 1; do ${body(inner, depth - 1)}; done${behind} &`;
      case 5:
        return `true && ${leaf(open)} &`;
      case 6:
        return `${leaf(open)} | ${leaf(open)} &`;
      case 7:
        return `eval '${body(inner, depth - 1)}'${behind} &`;
      case 8: {
        const name = `f${functions++}`;
        const own = below(3) === 0 ? redirects(new Set([1, 2]), 2) : '';
        return `${name}() { ${body(new Set([1, 2]), 0)}; }${own}; ${name}${behind} &`;
      }
      default:
        return `${leaf(open)} &`;
    }
  };

  /** What the script itself runs: all of it ends at once, but for the jobs. */
  const foreground = (open: Set<number>, depth: number): string => {
    switch (depth === 0 ? 0 : below(9)) {
      case 1:
        return `( ${foreground(new Set(open), depth - 1)}; ${job(open, depth - 1)} )${detach()}`;
      case 2: {
        const inner = new Set(open);
        const behind = redirects(inner, 2);
        const closed = [1, 2, 3, 4].filter((one) => !inner.has(one) && open.has(one));
        const text = `{ ${foreground(new Set(inner), 0)}; ${job(inner, depth - 1)} }${behind}`;
        return closed.length > 0 ? `${text}; true` : text;
      }
      case 3: {
        const name = `f${functions++}`;
        const own = below(4) === 0 ? redirects(new Set([1, 2]), 2) : '';
        return `${name}() { ${job(new Set([1, 2]), depth - 1)} }${own}; ${name}${redirects(new Set(open), 2)}`;
      }
      case 4:
        return job(open, depth - 1).replace(/ &$/, ' & true');
      case 5:
        return `for i in 1; do ${job(open, depth - 1)} done`;
      case 6:
        return `if true; then ${job(open, depth - 1)} fi`;
      case 7:
        return `coproc ${pick([leaf(open), `{ ${body(open, depth - 1)}; }${detach()}`])}`;
      default:
        return `exec${redirect(open)}${redirects(open, 2)}`;
    }
  };
  return { below, foreground, job };
}

/** Numbers that look random and are the same in every run (mulberry32). */
function numbers(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
}
