/** An exit status, as far as it is known, with what each outcome would tell about the path (shell 6.3, 7.3). */
import type { Facts } from './facts.ts';

export interface Status {
  /** The number, where it is known. */
  readonly code: number | null;
  /** What holds if it is 0; null where it cannot be 0. */
  readonly zero: Facts | null;
  /** What holds if it is not 0; null where it must be 0. */
  readonly nonzero: Facts | null;
}
