import { isAbsolute, join } from 'node:path';

/** The environment of a user, and the home folder. */
export interface UserPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

const NAME = 'transcript-facts';

/** Where this user keeps our configuration, and with it the listeners (hooks 5.6). */
export function ownConfigurationFolder({ env, home }: UserPlace): string {
  return join(base(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), NAME);
}

/** Where what can be found out again lies: resolutions, jobs of workers, marks of hooks that ran (hooks 6.1). */
export function cacheFolder({ env, home }: UserPlace): string {
  return join(base(env['XDG_CACHE_HOME']) ?? join(home, '.cache'), NAME);
}

/** A base folder that is no absolute path counts as none: it would lie somewhere else in each project. */
function base(path: string | undefined): string | null {
  return path !== undefined && isAbsolute(path) ? path : null;
}
