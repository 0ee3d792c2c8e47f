import { isAbsolute } from 'node:path';

/**
 * The user's home folder. The environment says it nearly always; asking the system loads more than a hot hook may wait for.
 * A `HOME` that is no absolute path would lead into the project, and listeners never come from there (hooks 4).
 */
export async function homeFolder(): Promise<string> {
  const said = process.env['HOME'] ?? '';
  return isAbsolute(said) ? said : (await import('../system-home.ts')).systemHome();
}
