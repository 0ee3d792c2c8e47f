import { lowerAscii } from './ascii.ts';
import { splitUrl } from './url.ts';

/** A repository as somebody wrote it; `host` is in lower case. */
export interface Repository {
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

const SCHEMES: ReadonlySet<string> = new Set([
  'https',
  'http',
  'git',
  'ssh',
  'git+ssh',
  'ssh+git',
  'git+https',
]);
const SCP = /^[^@/:\s]+@([^@/:\s]+):(.*)$/;
const SEGMENT = /^[\w.-]+$/;
const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

/**
 * The repository that an address names (pull-requests 3.2): a URL of git, `git@HOST:O/R`, `O/R` on github.com, or
 * `HOST/O/R`. Credentials, port, `.git` and a last `/` are dropped. Null where it is not exactly an owner and a name.
 */
export function parseRepository(text: string): Repository | null {
  const url = splitUrl(text);
  if (url !== null) {
    if (!SCHEMES.has(url.scheme) || url.tail !== '') return null;
    return repositoryAt(url.host.replace(/:\d+$/, ''), url.path);
  }
  const scp = SCP.exec(text);
  if (scp !== null) return repositoryAt(lowerAscii(scp[1] ?? ''), scp[2] ?? '');
  const parts = text.split('/', 4);
  const host = parts[0] ?? '';
  // A first part without a dot is no host: `group/sub/name` is a path of three parts.
  if (parts.length === 3 && host.includes('.') && HOST.test(host)) {
    return repositoryAt(lowerAscii(host), parts.slice(1).join('/'));
  }
  return repositoryAt('github.com', text.startsWith('/') ? '' : text);
}

/** `OWNER/NAME` on github.com, `HOST/OWNER/NAME` elsewhere. */
export function repositoryName({ host, owner, name }: Repository): string {
  return host === 'github.com' ? `${owner}/${name}` : `${host}/${owner}/${name}`;
}

/** Do both name one repository? Letter case does not matter (pull-requests 2.2). */
export function sameRepository(one: Repository, other: Repository): boolean {
  return (
    lowerAscii(one.host) === lowerAscii(other.host) &&
    lowerAscii(one.owner) === lowerAscii(other.owner) &&
    lowerAscii(one.name) === lowerAscii(other.name)
  );
}

const HOST_NAMES: ReadonlyMap<string, string> = new Map([
  ['ssh.github.com', 'github.com'],
  ['www.github.com', 'github.com'],
]);

function repositoryAt(host: string, path: string): Repository | null {
  const parts = path.replace(/^\//, '').replace(/\/$/, '').split('/', 3);
  const [owner = '', rawName = ''] = parts;
  const name = rawName.replace(/\.git$/, '');
  if (parts.length !== 2 || !HOST.test(host) || !isSegment(owner) || !isSegment(name)) return null;
  return { host: HOST_NAMES.get(host) ?? host, owner, name };
}

function isSegment(text: string): boolean {
  return SEGMENT.test(text) && text !== '.' && text !== '..';
}
