import { byteLength } from './bytes.ts';
import { areValues, isFields } from './resolution-values.ts';
import type { Fields, ResolutionIdentity, ResolutionLayer, ResolutionValues } from './resolution-values.ts';

/** What stands at the path of the cache, links not followed. */
export interface ResolutionFile {
  readonly kind: 'missing' | 'file' | 'symlink' | 'directory' | 'other';
  /** Absent or null: not known. */
  readonly uid?: number | null;
  readonly mode?: number | null;
}

export interface ResolutionQuestion {
  /** `TRANSCRIPT_FACTS_CACHE`; null: not set. */
  readonly env: string | null;
  readonly file: ResolutionFile;
  /** The content; null: could not be read. */
  readonly text: string | null;
  /** For whom it is needed now. */
  readonly identity: ResolutionIdentity;
  /** What is looked for now, in order, as it is now. */
  readonly layers: readonly ResolutionLayer[];
  /** The user's number; null on Windows, where files have neither owners nor modes. */
  readonly me: number | null;
}

/** Why a cached resolution is not used; `fresh`: nothing speaks against it. */
export type ResolutionReason =
  | 'off'
  | 'missing'
  | 'not-a-file'
  | 'owner'
  | 'mode'
  | 'unreadable'
  | 'version'
  | 'identity'
  | 'layers'
  | 'values'
  | 'fresh';

/** Whether a cached resolution is used, and the first reason. */
export interface ResolutionVerdict {
  readonly use: boolean;
  readonly reason: ResolutionReason;
}

const MAX_BYTES = 64 * 1024;
const GROUP_AND_OTHERS = 0o077;
const IDENTITY = ['client', 'project', 'packageRoot', 'home'] as const;

type Refuses = (question: ResolutionQuestion, cached: Fields) => boolean;

/** Why a resolution is not used; the first that applies is said. */
const REFUSALS: readonly (readonly [ResolutionReason, Refuses])[] = [
  ['off', ({ env }) => env === '0'],
  ['missing', ({ file }) => file.kind === 'missing'],
  ['not-a-file', ({ file }) => file.kind !== 'file'],
  ['owner', ({ me, file }) => me !== null && file.uid !== me],
  [
    'mode',
    ({ me, file: { mode } }) => me !== null && (typeof mode !== 'number' || (mode & GROUP_AND_OTHERS) !== 0),
  ],
  ['unreadable', ({ text }) => documentOf(text) === null],
  ['version', (_, { version }) => version !== 1],
  ['identity', ({ identity }, cached) => !isIdentity(cached.identity, identity)],
  ['layers', ({ layers }, cached) => !areLayers(cached.layers, layers)],
  ['values', (_, { values }) => !areValues(values)],
];

/**
 * May a hook replay what an earlier one resolved (hooks 6.2)? Whatever changed since then, and whoever else could have
 * written the file, it is refused. Clocks play no part.
 */
export function checkResolution(question: ResolutionQuestion): ResolutionVerdict {
  const cached = documentOf(question.text) ?? {};
  const refusal = REFUSALS.find(([, refuses]) => refuses(question, cached));
  return refusal === undefined ? { use: true, reason: 'fresh' } : { use: false, reason: refusal[0] };
}

/** The values of a resolution that `checkResolution` found fresh; null for a text that holds none. */
export function resolutionValues(text: string): ResolutionValues | null {
  const values = documentOf(text)?.values;
  return areValues(values) ? values : null;
}

function documentOf(text: string | null): Fields | null {
  // A text has no more units than bytes: one that is far too long is not even measured.
  if (text === null || text.length > MAX_BYTES || byteLength(text) > MAX_BYTES) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

function isIdentity(cached: unknown, identity: ResolutionIdentity): boolean {
  return isFields(cached) && IDENTITY.every((name) => cached[name] === identity[name]);
}

function areLayers(cached: unknown, layers: readonly ResolutionLayer[]): boolean {
  if (!Array.isArray(cached) || cached.length !== layers.length) return false;
  return layers.every(({ path, stamp }, index) => {
    const one: unknown = cached[index];
    return isFields(one) && one.path === path && one.stamp === stamp;
  });
}
