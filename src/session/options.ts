import { lowerAscii } from '../text/ascii.ts';
import { parseRepository, repositoryName } from '../text/repository.ts';
import { SessionOptionError } from './option-error.ts';
import type { ForkMark, SessionOptions } from './types.ts';

const REPOSITORIES = 'OWNER/NAME, HOST/OWNER/NAME or the address of a remote, such as "acme/widgets"';
const HOSTS = 'names of hosts, such as ["git.example.com"]';
const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

/**
 * The options as a state holds them: the repository as `[HOST/]OWNER/NAME`, hosts in lower case. Throws a
 * `SessionOptionError` for what is none.
 */
export function sessionOptions({ repository, hosts, fork }: SessionOptions): {
  readonly repository: string | null;
  readonly hosts: string[];
  readonly fork: ForkMark | null;
} {
  return { repository: repositoryOf(repository), hosts: hostsOf(hosts), fork: forkOf(fork) };
}

function forkOf(given: unknown): ForkMark | null {
  if (given === undefined || given === null) return null;
  if (given === 'status-summary' || given === 'person') return given;
  throw new SessionOptionError('fork', given, '"status-summary", "person" or null');
}

/** A program in JavaScript may hand over anything. */
function repositoryOf(given: unknown): string | null {
  if (given === undefined || given === null) return null;
  const read = typeof given === 'string' ? parseRepository(given.trim()) : null;
  if (read === null) throw new SessionOptionError('repository', given, REPOSITORIES);
  return repositoryName(read);
}

function hostsOf(given: unknown): string[] {
  if (given === undefined) return [];
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.map((host) => {
    if (!Array.isArray(given) || typeof host !== 'string' || !HOST.test(host))
      throw new SessionOptionError('hosts', host, HOSTS);
    return lowerAscii(host);
  });
}
