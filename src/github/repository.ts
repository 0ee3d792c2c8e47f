import { lowerAscii } from '../text/ascii.ts';
import { splitUrl } from '../text/url.ts';
import { numberOfDigits } from './rest.ts';
import type { InvocationContext, RepositorySource } from './types.ts';

/** A repository as gh reads it; `host` is null where the words name none. */
export interface NamedRepository {
  readonly host: string | null;
  /** `OWNER/NAME` as typed. */
  readonly nameWithOwner: string;
}

// gh's own list of what is a URL of git, besides `git@`.
const URL_START = /^(?:git@|(?:ssh|git\+ssh|git|http|git\+http|https|git\+https):)/;

/** The value of `-R`, `GH_REPO` or `--repo` (gh 5.4); null where gh would refuse it. */
export function namedRepository(text: string): NamedRepository | null {
  if (URL_START.test(text)) return repositoryOfUrl(text);
  const parts = text.split('/', 4);
  if (parts.some((part) => part === '')) return null;
  const [first = '', second = '', third = ''] = parts;
  if (parts.length === 2) return { host: null, nameWithOwner: `${first}/${second}` };
  return parts.length === 3 ? { host: lowerAscii(first), nameWithOwner: `${second}/${third}` } : null;
}

function repositoryOfUrl(text: string): NamedRepository | null {
  // `git@HOST:OWNER/NAME` is ssh's short form, with a path behind the colon.
  const url = splitUrl(
    /^[^/]*:(?!\/\/)/.test(text) && text.startsWith('git@') ? `ssh://${text.replace(':', '/')}` : text,
  );
  if (url === null) return null;
  const parts = url.path.replace(/^\/|\/$/g, '').split('/', 3);
  const [owner = '', name = ''] = parts;
  const bare = name.replace(/\.git$/, '');
  if (parts.length !== 2 || owner === '' || bare === '') return null;
  return { host: linkHost(url.host), nameWithOwner: `${owner}/${bare}` };
}

function linkHost(host: string): string {
  const name = host.replace(/:\d+$/, '');
  return name === 'www.github.com' ? 'github.com' : name;
}

/** A pull request or issue that a whole URL names. */
export interface UrlSelector {
  readonly host: string;
  readonly nameWithOwner: string;
  readonly number: number | null;
}

/** Reads a URL selector (gh 12.1): `pr` knows `/pull/N`, `issue` both. Tails, query and fragment are ignored. */
export function urlSelector(word: string, kind: 'pr' | 'issue'): UrlSelector | null {
  const url = splitUrl(word);
  if (url === null || (url.scheme !== 'https' && url.scheme !== 'http')) return null;
  const found = /^\/([^/]+)\/([^/]+)\/(pull|issues)\/(\d+)/.exec(url.path);
  if (found === null || (kind === 'pr' && found[3] !== 'pull')) return null;
  return {
    host: linkHost(url.host),
    nameWithOwner: `${found[1] ?? ''}/${found[2] ?? ''}`,
    number: numberOfDigits(found[4] ?? ''),
  };
}

/** Which repository an invocation works on, and how that is known (gh 12). */
export interface RepositoryAnswer {
  readonly host: string | null;
  readonly repository: string | null;
  readonly repositoryFrom: RepositorySource | null;
  /** A value that gh could not read, where it uses it. */
  readonly error?: string;
}

export interface RepositoryQuestion {
  /** A selector that is a URL. */
  readonly selector: UrlSelector | null;
  /** Some word that nobody knows may be a URL selector (gh 13.2). */
  readonly hiddenSelector: boolean;
  /** The value of `-R`; undefined or empty: not given. */
  readonly flag: string | null | undefined;
}

/** The first of selector, flag, environment and clone that there is. */
export function resolveRepository(
  question: RepositoryQuestion,
  context: InvocationContext,
): RepositoryAnswer {
  const { selector, flag } = question;
  if (selector !== null) {
    return { host: selector.host, repository: selector.nameWithOwner, repositoryFrom: 'selector' };
  }
  if (flag !== undefined && flag !== '') return fromValue(flag, 'flag', context);
  const environment = variable(context, 'GH_REPO');
  if (environment !== undefined) return fromValue(environment, 'environment', context);
  const clone = question.hiddenSelector ? null : cloneOf(context);
  if (clone === null) {
    return { host: question.hiddenSelector ? null : (hostVariable(context) ?? null), ...NO_REPOSITORY };
  }
  return { host: clone.host, repository: clone.nameWithOwner, repositoryFrom: 'clone' };
}

const NO_REPOSITORY = { repository: null, repositoryFrom: null } as const;

function fromValue(
  value: string | null,
  from: 'flag' | 'environment',
  context: InvocationContext,
): RepositoryAnswer {
  if (value === null) return { host: null, ...NO_REPOSITORY };
  const named = namedRepository(value);
  if (named === null) {
    const error = `expected the "[HOST/]OWNER/REPO" format, got ${JSON.stringify(value)}`;
    return { host: null, ...NO_REPOSITORY, error };
  }
  return { host: named.host ?? defaultHost(context), repository: named.nameWithOwner, repositoryFrom: from };
}

/** Where a repository without a host lies (gh 12.2); null where `GH_HOST` is set to something that nobody knows. */
function defaultHost(context: InvocationContext): string | null {
  const host = hostVariable(context);
  return host === undefined ? 'github.com' : host;
}

/** The host of `GH_HOST`, as it stands in links. */
export function hostVariable(context: InvocationContext): string | null | undefined {
  const host = variable(context, 'GH_HOST');
  return typeof host === 'string' ? lowerAscii(host) : host;
}

/** The value of a variable; null: set, nobody knows to what; undefined: empty or not known to be set. */
export function variable(context: InvocationContext, name: 'GH_REPO' | 'GH_HOST'): string | null | undefined {
  const value = context.env !== undefined && Object.hasOwn(context.env, name) ? context.env[name] : undefined;
  return value === '' ? undefined : value;
}

/** The repository that gh takes the working directory for; null where nobody knows. */
export function cloneOf(context: InvocationContext): { host: string; nameWithOwner: string } | null {
  if (context.clone === undefined || context.clone === null) return null;
  const named = namedRepository(context.clone);
  return named === null ? null : { host: named.host ?? 'github.com', nameWithOwner: named.nameWithOwner };
}
