import type { SettingsClient, SettingsState } from '../../settings/index.ts';
import { look } from './look.ts';
import { settingsPlaces, type SettingsPlace, type SettingsSurroundings } from './places.ts';

/** What is worth telling first: an entry, then a file that may hold one. */
const RANK: Readonly<Record<SettingsState, number>> = {
  installed: 0,
  broken: 0,
  edited: 1,
  unreadable: 2,
  absent: 3,
};

/** The first file of the client's scopes that holds our entry; without one, one that cannot be read, else that of the user. */
export function entryPlace(client: SettingsClient, from: SettingsSurroundings = {}): SettingsPlace | null {
  const looks = settingsPlaces(client, from).map((place) => look(place, from));
  const rankOf = ({ inspection }: (typeof looks)[number]): number => RANK[inspection?.state ?? 'unreadable'];
  const [first] = looks.toSorted((one, other) => rankOf(one) - rankOf(other));
  return first?.place ?? null;
}
