import { removeLauncher } from './launcher.ts';
import { SCRIPT_NAME, settingsPlaces, type SettingsPlace, type SettingsSurroundings } from './places.ts';
import { recordedFiles } from './receipts.ts';
import { readTarget } from './target.ts';

/** Removes the launcher when no file that we know of names it any more (settings 2, rule 3). */
export function removeUnusedLauncher(
  { client, file, home }: SettingsPlace,
  from: SettingsSurroundings,
): void {
  const scopes = settingsPlaces(client, from).map((place) => place.file);
  const known = new Set([file, ...scopes, ...recordedFiles(home)]);
  if (![...known].some(mayName)) removeLauncher(home);
}

/** A file that cannot be read may name it. */
function mayName(file: string): boolean {
  try {
    return readTarget(file).content?.text.includes(SCRIPT_NAME) ?? false;
  } catch {
    return true;
  }
}
