import { Option } from 'commander';
import {
  configurationFolder,
  entryPlace,
  presentClients,
  SETTINGS_CLIENTS,
  settingsPlace,
  type SettingsPlace,
  type SettingsSurroundings,
} from '../node/index.ts';
import { CLIENT_NAMES } from '../settings/messages.ts';
import type { SettingsClient } from '../settings/types.ts';
import { RefusedInput } from './input.ts';
import { inline } from './output.ts';

export interface PlaceFlags {
  readonly client?: SettingsClient;
  readonly scope?: 'user' | 'project' | 'local';
  readonly settings?: string;
}

/** The options that say which settings files are meant. */
export function placeOptions(): readonly Option[] {
  return [
    new Option('--client <NAME>', 'whose settings; without it, those of each client that is here').choices([
      ...SETTINGS_CLIENTS,
    ]),
    new Option(
      '--scope <SCOPE>',
      'whose sessions: user (all of yours), project (everybody’s in this repository), local (yours in it)',
    ).choices(['user', 'project', 'local']),
    new Option('--settings <FILE>', 'this file').conflicts('scope'),
  ];
}

/** The files to edit: one a client (settings 13, rule 42). */
export function placesToEdit(flags: PlaceFlags, from: SettingsSurroundings): readonly SettingsPlace[] {
  return placesBy(flags, from, (client) => settingsPlace(client, { scope: flags.scope ?? 'user' }, from));
}

/** The files to tell about: where no scope is named, the one with the entry. */
export function placesToShow(flags: PlaceFlags, from: SettingsSurroundings): readonly SettingsPlace[] {
  const { scope } = flags;
  return placesBy(flags, from, (client) =>
    scope === undefined ? entryPlace(client, from) : settingsPlace(client, { scope }, from),
  );
}

function placesBy(
  { client, scope, settings }: PlaceFlags,
  from: SettingsSurroundings,
  placeIn: (client: SettingsClient) => SettingsPlace | null,
): readonly SettingsPlace[] {
  const clients = client === undefined ? presentClients(from) : [client];
  if (settings !== undefined) return [namedFile(settings, clients, from)];
  const places = clients.flatMap((one) => placeIn(one) ?? []);
  if (places.length > 0) return places;
  if (client !== undefined)
    throw new RefusedInput(`${CLIENT_NAMES[client]} has no settings of scope ${scope}; leave --scope out`);
  const folders = SETTINGS_CLIENTS.map((one) => inline(configurationFolder(one, from))).join(', ');
  throw new RefusedInput(`no client for that is here (${folders}); name one with --client`);
}

/** One file is read by the rules of one client. */
function namedFile(
  file: string,
  clients: readonly SettingsClient[],
  from: SettingsSurroundings,
): SettingsPlace {
  const [client, other] = clients;
  const place = client === undefined || other !== undefined ? null : settingsPlace(client, { file }, from);
  if (place === null) throw new RefusedInput(`say with --client which client reads ${inline(file)}`);
  return place;
}
