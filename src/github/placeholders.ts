import { cloneOf, namedRepository, variable } from './repository.ts';
import type { InvocationContext } from './types.ts';

/** What `{owner}` and `{repo}` stand for (gh 6.6); undefined where nobody knows. */
export interface PlaceholderSource {
  readonly owner?: string;
  readonly repo?: string;
  readonly from: 'environment' | 'clone' | null;
  /** What the program replaces. */
  readonly pattern: RegExp;
  /** Of these, the spelling with braces, in one group. */
  readonly unfilled: RegExp;
  /** A `GH_REPO` that gh could not read. */
  readonly error?: string;
}

const PATTERNS = {
  gh: { pattern: /\{(owner|repo|branch)\}|:(owner|repo|branch)\b/g, unfilled: /(\{(?:owner|repo|branch)\})/ },
  // hub knows no branch, no colons (gh 10.6), and no GH_REPO.
  hub: { pattern: /\{(owner|repo)\}/g, unfilled: /(\{(?:owner|repo)\})/ },
};

/** A non-empty `GH_REPO`, else the clone. */
export function placeholderSource(context: InvocationContext, program: 'gh' | 'hub'): PlaceholderSource {
  const patterns = PATTERNS[program];
  const environment = program === 'gh' ? variable(context, 'GH_REPO') : undefined;
  if (environment === null) return { from: null, ...patterns };
  if (environment === undefined) {
    const clone = cloneOf(context);
    return clone === null
      ? { from: null, ...patterns }
      : { ...split(clone.nameWithOwner), from: 'clone', ...patterns };
  }
  const named = namedRepository(environment);
  if (named !== null) return { ...split(named.nameWithOwner), from: 'environment', ...patterns };
  const error = `expected the "[HOST/]OWNER/REPO" format, got ${JSON.stringify(environment)}`;
  return { from: null, ...patterns, error };
}

function split(nameWithOwner: string): { owner: string; repo: string } {
  const slash = nameWithOwner.indexOf('/');
  return { owner: nameWithOwner.slice(0, slash), repo: nameWithOwner.slice(slash + 1) };
}

/** Does the text ask for the repository? */
export function holdsPlaceholder(text: string, { pattern }: PlaceholderSource): boolean {
  return [...text.matchAll(pattern)].some((match) => (match[1] ?? match[2]) !== 'branch');
}

/** Fills what is known; the rest stays in the spelling with braces, the branch always. */
export function fillPlaceholders(text: string, source: PlaceholderSource): string {
  return text.replace(source.pattern, (_, braced: string | undefined, colon: unknown) => {
    const name = braced ?? (typeof colon === 'string' ? colon : '');
    const value = name === 'owner' ? source.owner : name === 'repo' ? source.repo : undefined;
    return value ?? `{${name}}`;
  });
}
