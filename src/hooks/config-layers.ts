import { HOOK_DEFAULTS, settingOf } from './config.ts';
import type { HookConfig, HookSettings, SettingKey } from './config.ts';
import { hookConfigSchema } from './config-schema.ts';
import { storeFolder } from './store-folder.ts';
import type { StorePlatform } from './store-folder.ts';

/** One place where configuration is looked for, in the order in which later ones win. */
export interface ConfigLayer {
  readonly path: string;
  /** Null: there is no such file. A file that cannot be read is an empty text: it is reported like one. */
  readonly text: string | null;
  /** It lies in the project: a clone could have brought it, so its `store` must lie inside. */
  readonly isProject: boolean;
}

/** The project's folder, and how its machine writes paths. */
export interface ConfigSurroundings {
  readonly project: string;
  readonly platform: StorePlatform;
}

export interface HookConfigReading {
  readonly settings: HookSettings;
  /** The folder of positions, markers, logs and traces. */
  readonly store: string;
  /** `bad-layer:PATH` of a file that cannot be parsed, `bad-config:KEY` of a value that gave way to its default. */
  readonly diagnostics: readonly string[];
}

const DEFAULT_STORE = '.facts';
const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(HOOK_DEFAULTS, key);
const SETTING_KEYS = Object.keys(HOOK_DEFAULTS).filter(isSettingKey);
const KEYS = [...SETTING_KEYS, 'store'];

/**
 * The configuration out of its layers (hooks 5.6). Later layers win key by key; what then holds is judged: a value of no
 * use gives way to the default, never to the layer below, which whoever wrote it did not mean either.
 */
export function readHookConfig(
  layers: readonly ConfigLayer[],
  surroundings: ConfigSurroundings,
): HookConfigReading {
  const { values, unreadable, storeIsProjects } = merge(layers);
  const { project, platform } = surroundings;
  const folderOf = (store: string, inside: boolean): string | null =>
    storeFolder(project, store, { platform, inside });

  const { store } = values;
  const named = typeof store === 'string' ? folderOf(store, storeIsProjects) : null;
  const checked = hookConfigSchema.safeParse(values);
  const bad = new Set(checked.success ? [] : checked.error.issues.map(({ path }) => path[0]));
  if (store !== undefined && named === null) bad.add('store');
  return {
    settings: settingsOf(values),
    store: named ?? folderOf(DEFAULT_STORE, true) ?? DEFAULT_STORE,
    diagnostics: [...unreadable, ...KEYS.filter((key) => bad.has(key)).map((key) => `bad-config:${key}`)],
  };
}

interface Merged {
  readonly values: HookConfig;
  readonly unreadable: readonly string[];
  readonly storeIsProjects: boolean;
}

function merge(layers: readonly ConfigLayer[]): Merged {
  const values: Record<string, unknown> = {};
  const unreadable: string[] = [];
  let storeIsProjects = false;
  for (const { path, text, isProject } of layers) {
    if (text === null) continue;
    const document = documentOf(text);
    if (document === null) unreadable.push(`bad-layer:${path}`);
    else {
      for (const key of KEYS) if (Object.hasOwn(document, key)) values[key] = document[key];
      if (Object.hasOwn(document, 'store')) storeIsProjects = isProject;
    }
  }
  return { values, unreadable, storeIsProjects };
}

/** An editor on Windows may have put a byte order mark in front. */
function documentOf(text: string): HookConfig | null {
  try {
    const document: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return typeof document === 'object' && document !== null && !Array.isArray(document)
      ? { ...document }
      : null;
  } catch {
    return null;
  }
}

function settingsOf(values: HookConfig): HookSettings {
  return {
    'stamp.mode': settingOf(values, 'stamp.mode'),
    'stamp.warnPercent': settingOf(values, 'stamp.warnPercent'),
    'memory.budgetBytes': settingOf(values, 'memory.budgetBytes'),
    'save.minNewLines': settingOf(values, 'save.minNewLines'),
    'save.cooldownSeconds': settingOf(values, 'save.cooldownSeconds'),
    'save.minUserMessages': settingOf(values, 'save.minUserMessages'),
    'save.minExchangesAlone': settingOf(values, 'save.minExchangesAlone'),
    'save.maxFailures': settingOf(values, 'save.maxFailures'),
    'save.lockWaitSeconds': settingOf(values, 'save.lockWaitSeconds'),
    'recovery.enabled': settingOf(values, 'recovery.enabled'),
    'recovery.maxSessions': settingOf(values, 'recovery.maxSessions'),
    'recovery.quietSeconds': settingOf(values, 'recovery.quietSeconds'),
    'announcement.enabled': settingOf(values, 'announcement.enabled'),
    'announcement.cooldownSeconds': settingOf(values, 'announcement.cooldownSeconds'),
    'listeners.timeoutSeconds': settingOf(values, 'listeners.timeoutSeconds'),
    'listeners.backgroundTimeoutSeconds': settingOf(values, 'listeners.backgroundTimeoutSeconds'),
    'listeners.graceSeconds': settingOf(values, 'listeners.graceSeconds'),
    'listeners.budgetBytes': settingOf(values, 'listeners.budgetBytes'),
  };
}
