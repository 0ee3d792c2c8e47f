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
export function sessionOptions(options: SessionOptions): {
  readonly repository: string | null;
  readonly hosts: string[];
  readonly fork: ForkMark | null;
} {
  checkNames(options);
  const { repository, hosts, fork } = options;
  return { repository: repositoryOf(repository), hosts: hostsOf(hosts), fork: forkOf(fork) };
}

const NAMES: readonly string[] = ['repository', 'hosts', 'fork'];
/** What people write for them. Other names may stand beside these: `scan` hands its own options on as a whole. */
const MISSPELT: Readonly<Record<string, string>> = { repo: 'repository', host: 'hosts' };

/** A misspelt option would be lost without a word, and claims with it. */
function checkNames(options: unknown): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new SessionOptionError('options', options, `an object with ${NAMES.join(', ')}`);
  const wrong = Object.keys(options).find((name) => Object.hasOwn(MISSPELT, name));
  if (wrong !== undefined)
    throw new SessionOptionError(wrong, options, `another name: ${MISSPELT[wrong] ?? ''}`);
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
