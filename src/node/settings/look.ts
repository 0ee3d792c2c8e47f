import { inspectSettings, type Inspection } from '../../settings/index.ts';
import { failure } from './failure.ts';
import { platformOf, type SettingsPlace, type SettingsSurroundings } from './places.ts';
import { SettingsStop, type SettingsRefusal } from './refusal.ts';
import { readTarget } from './target.ts';

/** A file of one scope, as it was read; null and a refusal where it could not be. */
export interface Look {
  readonly place: SettingsPlace;
  /** Without links; as it was named where it could not be read. */
  readonly path: string;
  readonly inspection: Inspection | null;
  readonly refusal: SettingsRefusal | null;
}

/** Reads a settings file and says how our entry stands in it. Never throws for what it finds. */
export function look(place: SettingsPlace, from: SettingsSurroundings): Look {
  const { client, script, file } = place;
  try {
    const { path, content } = readTarget(file);
    const intent = { client, script, platform: platformOf(from), file };
    return { place, path, inspection: inspectSettings(content?.text ?? null, intent), refusal: null };
  } catch (error) {
    const stop = failure(error, file);
    if (stop instanceof SettingsStop) return { place, path: file, inspection: null, refusal: stop.refusal };
    throw stop;
  }
}
