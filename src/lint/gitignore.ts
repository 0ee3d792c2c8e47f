import { Minimatch } from 'minimatch';

/** Does a file of patterns ignore a path (relative to its folder, with `/`): null where none of them fits. */
export type IgnoreRules = (path: string, isFolder: boolean) => boolean | null;

interface IgnoreRule {
  readonly ignores: boolean;
  readonly foldersOnly: boolean;
  readonly fits: (path: string) => boolean;
}

/** Braces and extended patterns are plain text to git. The matcher knows no regular expression: a pattern of somebody else cannot take long. */
const OPTIONS = {
  dot: true,
  nobrace: true,
  noext: true,
  nocomment: true,
  nonegate: true,
  platform: 'linux',
} as const;

const MOST_RULES = 10_000;
const LONGEST_RULE = 4096;

/** The rules of a `.gitignore`, as git reads them: the last one that fits decides. */
export function ignoreRules(text: string): IgnoreRules {
  const rules = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .slice(0, MOST_RULES)
    .flatMap(ruleOf)
    .reverse();
  return (path, isFolder) =>
    rules.find(({ foldersOnly, fits }) => (isFolder || !foldersOnly) && fits(path))?.ignores ?? null;
}

function ruleOf(line: string): readonly IgnoreRule[] {
  if (line.startsWith('#') || line.length > LONGEST_RULE) return [];
  const written = withoutOuterSpaces(line);
  const ignores = !written.startsWith('!');
  const pattern = ignores ? written : written.slice(1);
  const foldersOnly = pattern.endsWith('/');
  const body = foldersOnly ? pattern.slice(0, -1) : pattern;
  if (body === '') return [];
  const matcher = new Minimatch(body.replace(/^\//, ''), OPTIONS);
  const isAnchored = body.includes('/');
  const fits = (path: string): boolean =>
    matcher.match(isAnchored ? path : path.slice(path.lastIndexOf('/') + 1));
  return [{ ignores, foldersOnly, fits }];
}

/** Spaces at the end count only behind a backslash. */
function withoutOuterSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ' && line[end - 2] !== '\\') end -= 1;
  return line.slice(0, end);
}
