/** A command that may have printed some of the candidates. */
export interface Printer<Candidate> {
  /** Can this command have printed that. */
  readonly admits: (candidate: Candidate) => boolean;
  /** Its first and last place among the commands of the script. */
  readonly first: number;
  readonly last: number;
  /** False for what runs side by side with others, or over and over. */
  readonly ordered: boolean;
}

/** A command whose answer a candidate would be. */
export interface Asker<Candidate> extends Printer<Candidate> {
  /** How many answers it can have printed at most. */
  readonly most: number;
  /** Askers of one kind share the failures that were printed: the number of answers that all of them can have. */
  readonly group: string;
  /** It must have printed its answer, whatever else stands in the output. */
  readonly sure: boolean;
  /** Where nothing else decides, its answer is one of these (6.10). */
  readonly prefers: ((candidate: Candidate) => boolean) | null;
}

export interface Printers<Candidate> {
  readonly askers: readonly Asker<Candidate>[];
  /** What prints things that existed before. */
  readonly showers: readonly Printer<Candidate>[];
  /** What may print anything, and is counted only where the askers cannot explain every candidate. */
  readonly programs: readonly Printer<Candidate>[];
  /** Looks at what an asker has opened, counted only beside programs and where there are no showers. */
  readonly ownReads: readonly Printer<Candidate>[];
  /** How many answers all askers of a group can have given; unbounded where a group is missing. */
  readonly limits: Readonly<Record<string, number>>;
  /** Candidates with one key are one thing in several forms. */
  readonly keyOf: (candidate: Candidate) => string;
  /** Further things in the output that an asker may have printed, in a form that no candidate has. */
  readonly loose: number;
  /** Candidates that were shown before: nobody's answer, and still lines that somebody printed. None where left out. */
  readonly isOld?: (candidate: Candidate) => boolean;
}

/** The place of the asker, or why there is none. */
export type Owner = number | 'shower' | 'outside' | 'ambiguous';
