import { homedir, userInfo } from 'node:os';
import { isAbsolute, resolve } from 'node:path';

/**
 * The user's home folder. Node takes what `HOME` says, also where that is empty or no absolute path: that would be another
 * folder in each project, and a clone could bring what lies there. The system's own entry counts then, and without one the
 * root, where nobody else can write.
 */
export function systemHome(): string {
  const candidates = [homedir, () => userInfo().homedir];
  for (const candidate of candidates) {
    const home = attempt(candidate);
    if (home !== null && isAbsolute(home)) return home;
  }
  return resolve('/');
}

/** Both throw for a user that the system does not know. */
function attempt(home: () => string): string | null {
  try {
    return home();
  } catch {
    return null;
  }
}
