/** Every key of the hooks' configuration with the type of its value (hooks 5.6). Seconds, lines and bytes are whole. */
export type HookSettings = Readonly<{
  'stamp.mode': StampMode;
  'stamp.warnPercent': number;
  'memory.budgetBytes': number;
  'save.minNewLines': number;
  'save.cooldownSeconds': number;
  'save.minUserMessages': number;
  'save.minExchangesAlone': number;
  'save.maxFailures': number;
  'save.lockWaitSeconds': number;
  'recovery.enabled': boolean;
  'recovery.maxSessions': number;
  'recovery.quietSeconds': number;
  'announcement.enabled': boolean;
  'announcement.cooldownSeconds': number;
  'listeners.timeoutSeconds': number;
  'listeners.backgroundTimeoutSeconds': number;
  'listeners.graceSeconds': number;
  'listeners.budgetBytes': number;
}>;

/** How a prompt is stamped: with the time, with the day alone (the same bytes all day), or not at all. */
export type StampMode = 'full' | 'day' | 'off';
export type SettingKey = keyof HookSettings;

/** Values as a person wrote them: what is absent or of no use has its default, keys of others are left alone. */
export type HookConfig = Readonly<Record<string, unknown>>;

/** What holds where nobody says otherwise. */
export const HOOK_DEFAULTS: HookSettings = {
  'stamp.mode': 'full',
  'stamp.warnPercent': 95,
  'memory.budgetBytes': 6000,
  'save.minNewLines': 50,
  'save.cooldownSeconds': 120,
  'save.minUserMessages': 3,
  'save.minExchangesAlone': 30,
  'save.maxFailures': 3,
  'save.lockWaitSeconds': 30,
  'recovery.enabled': true,
  'recovery.maxSessions': 3,
  'recovery.quietSeconds': 300,
  'announcement.enabled': false,
  'announcement.cooldownSeconds': 604_800,
  'listeners.timeoutSeconds': 15,
  'listeners.backgroundTimeoutSeconds': 120,
  'listeners.graceSeconds': 5,
  'listeners.budgetBytes': 9000,
};

export const STAMP_MODES: readonly StampMode[] = ['full', 'day', 'off'];

type Check<Value> = (value: unknown) => value is Value;

export const isWholeNumber: Check<number> = (value): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isFlag: Check<boolean> = (value) => typeof value === 'boolean';
const isStampMode: Check<StampMode> = (value): value is StampMode =>
  STAMP_MODES.some((mode) => mode === value);

// By hand and not by the schema: the hooks that run at every prompt and every tool call do not load zod (hooks 6.4).
const CHECKS: { readonly [Key in SettingKey]: Check<HookSettings[Key]> } = {
  'stamp.mode': isStampMode,
  'stamp.warnPercent': isWholeNumber,
  'memory.budgetBytes': isWholeNumber,
  'save.minNewLines': isWholeNumber,
  'save.cooldownSeconds': isWholeNumber,
  'save.minUserMessages': isWholeNumber,
  'save.minExchangesAlone': isWholeNumber,
  'save.maxFailures': isWholeNumber,
  'save.lockWaitSeconds': isWholeNumber,
  'recovery.enabled': isFlag,
  'recovery.maxSessions': isWholeNumber,
  'recovery.quietSeconds': isWholeNumber,
  'announcement.enabled': isFlag,
  'announcement.cooldownSeconds': isWholeNumber,
  'listeners.timeoutSeconds': isWholeNumber,
  'listeners.backgroundTimeoutSeconds': isWholeNumber,
  'listeners.graceSeconds': isWholeNumber,
  'listeners.budgetBytes': isWholeNumber,
};

/** The value of one key: what the configuration says, or the default where that is absent or of no use. */
export function settingOf<Key extends SettingKey>(
  config: HookConfig | undefined,
  key: Key,
): HookSettings[Key] {
  const value = written(config, key);
  return CHECKS[key](value) ? value : HOOK_DEFAULTS[key];
}

/** `bad-config:KEY` for each of these keys that holds something of no use. */
export function configProblems(
  config: HookConfig | undefined,
  keys: readonly SettingKey[],
): readonly string[] {
  return keys
    .filter((key) => written(config, key) !== undefined && !CHECKS[key](written(config, key)))
    .map((key) => `bad-config:${key}`);
}

function written(config: HookConfig | undefined, key: SettingKey): unknown {
  return config !== undefined && Object.hasOwn(config, key) ? config[key] : undefined;
}
