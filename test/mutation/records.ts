import type { Answered, Question } from '../oracles/invocations/run.ts';
import type { Job, Run } from '../oracles/scripts/run.ts';
import type { Expected } from '../recorded/truth.ts';
import type { Event } from '../../src/transcript/events.ts';

/** What real programs did and what is true of recordings, noted before anything is mutated (`record.ts`). */
export interface Records {
  readonly scripts: readonly { readonly job: Job; readonly run: Run | null }[];
  readonly invocations: readonly { readonly question: Question; readonly answered: Answered }[];
  readonly sessions: readonly RecordedSession[];
}

/** The sessions of a recording that have one truth. */
export interface RecordedSession {
  readonly name: string;
  readonly repository: string;
  readonly expected: Expected;
  /** By session, as they come out of the reader. */
  readonly events: readonly (readonly Event[])[];
}

/** Below the root, where the bundled program and its workers both look. */
export const RECORDS = 'node_modules/.cache/transcript-facts-mutation/records.json';
