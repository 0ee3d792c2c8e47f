/** What a hot hook replays instead of finding it out again (hooks 6.4): these, and nothing that could be a secret. */
export interface ResolutionValues {
  readonly store: string;
  readonly transcriptFolder: string;
  readonly timezone: string;
  readonly 'stamp.mode': 'full' | 'day' | 'off';
  readonly 'save.minNewLines': number;
  readonly 'save.cooldownSeconds': number;
}

/** For whom a resolution holds. */
export interface ResolutionIdentity {
  readonly client: string;
  readonly project: string;
  readonly packageRoot: string;
  readonly home: string;
}

/** A configuration file that is looked for, and what is there: `absent`, or `sha256:` of its content. */
export interface ResolutionLayer {
  readonly path: string;
  readonly stamp: string;
}

export interface Resolution {
  readonly version: 1;
  readonly identity: ResolutionIdentity;
  readonly layers: readonly ResolutionLayer[];
  readonly values: ResolutionValues;
}

// Checked by hand: a hot hook does not load the schemas, which would double the time that it takes to start.
/** Names and values of any type, as JSON gave them. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isMode = (value: unknown): boolean => value === 'full' || value === 'day' || value === 'off';

const VALUES: Readonly<Record<keyof ResolutionValues, (value: unknown) => boolean>> = {
  store: isName,
  transcriptFolder: isName,
  timezone: isName,
  'stamp.mode': isMode,
  'save.minNewLines': isCount,
  'save.cooldownSeconds': isCount,
};

/** Every value is there and of its type; others may stand beside them. */
function holdsValues(values: Fields): values is Fields & ResolutionValues {
  return Object.entries(VALUES).every(([key, isRight]) => Object.hasOwn(values, key) && isRight(values[key]));
}

/** Every value is there and of its type, and nothing else is. */
export function areValues(values: unknown): values is ResolutionValues {
  return (
    isFields(values) && holdsValues(values) && Object.keys(values).every((key) => Object.hasOwn(VALUES, key))
  );
}

/** The listed values alone, in their order; null where one is missing or mistyped. */
export function pickValues(values: Fields): ResolutionValues | null {
  if (!holdsValues(values)) return null;
  return {
    store: values.store,
    transcriptFolder: values.transcriptFolder,
    timezone: values.timezone,
    'stamp.mode': values['stamp.mode'],
    'save.minNewLines': values['save.minNewLines'],
    'save.cooldownSeconds': values['save.cooldownSeconds'],
  };
}
