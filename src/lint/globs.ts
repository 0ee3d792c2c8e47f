import { Minimatch } from 'minimatch';

/** Names that begin with a dot are names; a pattern is what it is on POSIX, wherever the linter runs. */
const OPTIONS = { dot: true, nocomment: true, nonegate: true, platform: 'linux' } as const;

/** Characters; patterns that are longer match nothing. */
const LONGEST_PATTERN = 4096;

/** Does a path fit one of these patterns? `**` stands for folders, braces for either; no pattern takes long (minimatch 11 has no regular expressions). */
export function matcher(patterns: readonly string[]): (path: string) => boolean {
  const matchers = patterns
    .filter((pattern) => pattern.length <= LONGEST_PATTERN)
    .map((pattern) => new Minimatch(pattern.replace(/^\.\//, ''), OPTIONS));
  return (path) => matchers.some((one) => one.match(path));
}
