import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the launcher of the hook lies in this package: what an install copies. */
export const launcherFolder: string = fileURLToPath(new URL('../../launcher', import.meta.url));

/** Where the prompts of capture lie in this package. */
export const promptFolder: string = fileURLToPath(new URL('../../prompts', import.meta.url));

/** The file that Node runs for the command `transcript-facts`. */
export const packageBin: string = fileURLToPath(new URL('../cli/main.js', import.meta.url));

/** The version that this package's own `package.json` names. */
export function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const manifest: unknown = JSON.parse(text);
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest && manifest.version;
  return typeof version === 'string' ? version : 'unknown';
}
