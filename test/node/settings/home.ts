import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  settingsPlace,
  type SettingsPlace,
  type SettingsSurroundings,
} from '../../../src/node/settings/places.ts';
import { folderWith } from '../folder.ts';

/** A person's home and repository in a folder of this test's own. */
export interface Home {
  readonly root: string;
  readonly from: SettingsSurroundings;
  readonly claude: SettingsPlace;
  readonly codex: SettingsPlace;
  /** Path from the root → what a change of any kind would change. */
  readonly snapshot: () => Readonly<Record<string, string>>;
}

export async function homeWith(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Home> {
  const root = await folderWith(files);
  const from: SettingsSurroundings = { env: {}, home: join(root, 'home'), cwd: join(root, 'repo') };
  await mkdir(join(root, 'home'), { recursive: true });
  await mkdir(join(root, 'repo', '.git'), { recursive: true });
  return {
    root,
    from,
    claude: userPlace('claude-code', from),
    codex: userPlace('codex', from),
    snapshot: () => snapshotOf(root),
  };
}

function userPlace(client: SettingsPlace['client'], from: SettingsSurroundings): SettingsPlace {
  const place = settingsPlace(client, { scope: 'user' }, from);
  if (place === null) throw new Error(`${client} has no settings of the user`);
  return place;
}

function snapshotOf(root: string): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile()) return [relative(root, path), entry.isSymbolicLink() ? 'link' : 'folder'];
      const { ino, mode, mtimeMs } = statSync(path);
      return [relative(root, path), `${ino} ${mode} ${mtimeMs} ${readFileSync(path, 'latin1')}`];
    }),
  );
}

/** A user's settings with a hook of their own, as a client writes them. */
export const SETTINGS: string = `${JSON.stringify(
  {
    model: 'opus',
    hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: 'echo bye' }] }] },
  },
  null,
  2,
)}\n`;

/** How many entries of ours a text holds, wherever. */
export function entriesIn(text: string): number {
  return text.split('transcript-facts-session-end.sh').length - 1;
}
