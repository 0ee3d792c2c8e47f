import type { SettingsFile } from './files.ts';
import { kind, type Kind } from './kind.ts';
import { embeddedScripts, readSettingsFiles, settingsRules } from './settings/index.ts';

/** Files of settings, each with its commands as scripts; the rules see the others too, as a command can stand in two. */
export const settingsKind: Kind<SettingsFile> = kind({
  rules: settingsRules,
  read: (files) =>
    readSettingsFiles(files).map((reading) => ({
      file: reading.file.path,
      client: reading.file.client,
      reading,
      embedded: embeddedScripts(reading),
    })),
});
