import type { Diagnostics } from './events.ts';

const MAX_NAMES = 100;

/** What the reader counts as it goes (section 10); what it can ask the pairing for is counted there. */
export interface Counts {
  lines: number;
  bytes: number;
  blank: number;
  unreadable: number;
  torn: number;
  tooLong: number;
  replacedCharacters: number;
  passedOver: number;
  inherited: number;
  /** Values that were read from parsed lines. */
  values: number;
  readonly unknownTypes: Map<string, number>;
  readonly versions: Set<string>;
}

/** The same as plain JSON. */
export type CountsState = Readonly<Omit<Counts, 'unknownTypes' | 'versions'>> & {
  readonly unknownTypes: readonly (readonly [string, number])[];
  readonly versions: readonly string[];
};

export function createCounts(state?: CountsState): Counts {
  const zero = {
    lines: 0,
    bytes: 0,
    blank: 0,
    unreadable: 0,
    torn: 0,
    tooLong: 0,
    replacedCharacters: 0,
    passedOver: 0,
    inherited: 0,
    values: 0,
  };
  return {
    ...zero,
    ...state,
    unknownTypes: new Map(state?.unknownTypes),
    versions: new Set(state?.versions),
  };
}

export function countsState(counts: Counts): CountsState {
  return { ...counts, unknownTypes: [...counts.unknownTypes], versions: [...counts.versions] };
}

/** Counts a type that nobody has met, by its path (T15); past 100 names the rest go under `other`. */
export function countUnknown(counts: Counts, path: string): void {
  const known = counts.unknownTypes.get(path);
  const name = known === undefined && counts.unknownTypes.size >= MAX_NAMES ? 'other' : path;
  counts.unknownTypes.set(name, (counts.unknownTypes.get(name) ?? 0) + 1);
}

export function noteVersion(counts: Counts, version: string | null): void {
  if (version !== null && counts.versions.size < MAX_NAMES) counts.versions.add(version);
}

export function diagnosticsOf(
  counts: Counts,
  rest: Pick<Diagnostics, 'partial' | 'calls' | 'unanswered' | 'unclaimedResults' | 'reusedIds'>,
): Diagnostics {
  return {
    lines: counts.lines,
    bytes: counts.bytes,
    blank: counts.blank,
    unreadable: counts.unreadable,
    torn: counts.torn,
    tooLong: counts.tooLong,
    replacedCharacters: counts.replacedCharacters,
    passedOver: counts.passedOver,
    inherited: counts.inherited,
    unknownTypes: Object.fromEntries(counts.unknownTypes),
    versions: [...counts.versions].sort(),
    ...rest,
  };
}

/** The counts of several files together. */
export function sumOfDiagnostics(files: readonly Diagnostics[]): Diagnostics {
  const total = createCounts();
  const rest = { partial: false, calls: 0, unanswered: 0, unclaimedResults: 0, reusedIds: 0 };
  for (const file of files) {
    for (const name of NUMBERS) total[name] += file[name];
    for (const name of PAIRED) rest[name] += file[name];
    rest.partial ||= file.partial;
    for (const [name, count] of Object.entries(file.unknownTypes)) {
      total.unknownTypes.set(name, (total.unknownTypes.get(name) ?? 0) + count);
    }
    for (const version of file.versions) total.versions.add(version);
  }
  return diagnosticsOf(total, rest);
}

const NUMBERS = [
  'lines',
  'bytes',
  'blank',
  'unreadable',
  'torn',
  'tooLong',
  'replacedCharacters',
  'passedOver',
  'inherited',
] as const;
const PAIRED = ['calls', 'unanswered', 'unclaimedResults', 'reusedIds'] as const;
