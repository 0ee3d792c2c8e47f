/** Logs that stay (section 6). */
export const LOGS_KEPT = 20;
export const LOCK_NAME = '.capture.lock';
/** For the repository's own exclude file, behind the wiki's path. */
export const IGNORED_NAMES = '.capture*';

const LOG = /^\.capture-.+\.log$/;

/** The names that a log may get, likeliest first; without an id of the right shape it has none of it. */
export function logName(session: string | null, attempt: number): string {
  const number = attempt <= 1 ? '' : `.${attempt}`;
  return `.capture-${session ?? 'unnamed'}${number}.log`;
}

export function isLogName(name: string): boolean {
  return LOG.test(name);
}
