import { configProblems, settingOf } from './config.ts';
import type { HookConfig } from './config.ts';
import { cleanLine, linesOf } from './frame-clean.ts';
import { knownZone, localTime } from './zone.ts';
import type { LocalTime } from './zone.ts';

export interface UserPromptQuestion {
  /** Milliseconds since 1970. */
  readonly now: number | null;
  /** As the machine names it. */
  readonly timezone?: unknown;
  readonly user?: unknown;
  /** How much of the context is used: a number, or the text of a file that holds one; null: not known. */
  readonly contextPercent?: unknown;
  readonly config?: HookConfig;
}

export interface UserPromptPlan {
  /** For the model, before the blocks of `after_user_prompt`. */
  readonly lines: readonly string[];
  /** `bad-config:KEY`, `bad-clock`, `bad-timezone`, `bad-percent`. */
  readonly diagnostics: readonly string[];
  readonly exit: 0;
}

const USER_CHARACTERS = 64;

/** What stands before a prompt (hooks 5.2): a line that says when, who and how full, and a warning near the end. */
export function planUserPrompt(question: UserPromptQuestion): UserPromptPlan {
  const { config } = question;
  const mode = settingOf(config, 'stamp.mode');
  if (mode === 'off') return { lines: [], diagnostics: [], exit: 0 };
  const zone = knownZone(question.timezone);
  const label = zone ?? 'UTC';
  const time = localTime(question.now, label);
  const percent = percentOf(question.contextPercent);
  const user = nameOf(question.user);
  const parts = [
    ...(time === null ? [] : [when(mode, time, label)]),
    ...(user === '' ? [] : [`User: ${user}.`]),
    // The steady form is the same all day, so that a host can keep what it has cached.
    ...(mode === 'full' && typeof percent === 'number' ? [`Context: ${percent}% used.`] : []),
  ];
  const isNearlyFull = typeof percent === 'number' && percent >= settingOf(config, 'stamp.warnPercent');
  return {
    lines: [
      ...(parts.length === 0 ? [] : [parts.join(' ')]),
      ...(isNearlyFull ? [`Context is nearly full: ${percent}% used.`] : []),
    ],
    diagnostics: [
      ...configProblems(config, ['stamp.mode', 'stamp.warnPercent']),
      ...(time === null ? ['bad-clock'] : []),
      ...(zone === null ? ['bad-timezone'] : []),
      ...(percent === 'bad' ? ['bad-percent'] : []),
    ],
    exit: 0,
  };
}

function when(mode: 'full' | 'day', { date, time, offset }: LocalTime, zone: string): string {
  return mode === 'day' ? `Today: ${date} (${zone}).` : `Now: ${date} ${time} ${offset} (${zone}).`;
}

/** Null: not known. */
function percentOf(value: unknown): number | 'bad' | null {
  if (value === null || value === undefined) return null;
  const isDigits = typeof value === 'string' && /^\d{1,3}$/.test(value.trim());
  const percent = isDigits ? Number.parseInt(value.trim(), 10) : value;
  const isPercent =
    typeof percent === 'number' && Number.isInteger(percent) && percent >= 0 && percent <= 100;
  return isPercent ? percent : 'bad';
}

/** One line, cleaned: a name cannot start a line of its own or turn the text around. */
function nameOf(user: unknown): string {
  if (typeof user !== 'string') return '';
  const line = cleanLine(linesOf(user).join(' ').trim());
  return [...line].slice(0, USER_CHARACTERS).join('');
}
