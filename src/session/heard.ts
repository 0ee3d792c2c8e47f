import type { Telling } from '../rules/telling.ts';

/** What was said so far, and so what would be news (rules/telling.ts). */
export interface Heard {
  /** Does it say something that was not said often enough before. */
  readonly isNews: (telling: Telling) => boolean;
  readonly note: (tellings: readonly Telling[]) => void;
}

export function startHearing(tellings: readonly Telling[] = []): Heard {
  const counts = new Map<string, number>();
  const said = (says: string): number => counts.get(says) ?? 0;
  const note = (each: readonly Telling[]): void => {
    for (const { says, among } of each)
      for (const one of among === undefined ? [says] : [says, among.kind]) counts.set(one, said(one) + 1);
  };
  note(tellings);
  return {
    isNews: ({ says, most, among }) =>
      said(says) < most && (among === undefined || said(among.kind) < among.most),
    note,
  };
}
