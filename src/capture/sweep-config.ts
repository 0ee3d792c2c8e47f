/** The numbers of the sweep and the launcher (capture, section 10). */
export interface SweepConfig {
  /** A session that did not change for so long has ended; 45. */
  readonly quietMinutes: number;
  /** A run that is older is lost; 24. */
  readonly pendingHours: number;
  /** Runs over the same bytes; 3. */
  readonly maxAttempts: number;
  /** The wait after the first failure; doubled each time; 15. */
  readonly retryMinutes: number;
  /** Starts of one root in `startsWindowMinutes`; 4 in 60. */
  readonly maxStarts: number;
  readonly startsWindowMinutes: number;
  /** A lock that is older is stale; 60. */
  readonly lockMinutes: number;
  /** This machine. */
  readonly host: string;
  /** Milliseconds since 1970; null: whatever is there is taken. */
  readonly activatedAt: number | null;
}

export const SWEEP_DEFAULTS: Omit<SweepConfig, 'host' | 'activatedAt'> = {
  quietMinutes: 45,
  pendingHours: 24,
  maxAttempts: 3,
  retryMinutes: 15,
  maxStarts: 4,
  startsWindowMinutes: 60,
  lockMinutes: 60,
};
