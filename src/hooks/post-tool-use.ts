import { isWholeNumber, settingOf } from './config.ts';
import type { HookConfig } from './config.ts';
import { isMoment, isWithin } from './moments.ts';
import { positionIn } from './position.ts';
import { isSessionId } from './session-id.ts';

export interface PostToolUseQuestion {
  readonly now: number | null;
  readonly sessionId: string | null;
  /** The file of this very id; null: it is not there. */
  readonly transcript: { readonly lines: number } | null;
  /** The saved position as it stands in the store; null: none yet. */
  readonly saved: unknown;
  /** The marker of the last save's start as it stands there; null: none yet. */
  readonly lastSaveAt: unknown;
  /** The save that is said to be at work. */
  readonly running: { readonly alive: boolean; readonly startedAt: number | null } | null;
  readonly config?: HookConfig;
}

export interface PostToolUsePlan {
  readonly save: boolean;
  readonly reason:
    'no-session-id' | 'no-transcript' | 'below-threshold' | 'cooldown' | 'save-running' | 'due';
  /** Lines that are not saved yet; null where nobody could count them. */
  readonly newLines: number | null;
  /** What stood in the store, was of no use and is written anew. */
  readonly repairs: readonly ('save-marker' | 'position')[];
}

/** After that long the number of a process belongs to somebody else. */
const LONGEST_SAVE = 3_600_000;

/** Whether a save is started after a tool call (hooks 5.3). The hook prints nothing. */
export function planPostToolUse(question: PostToolUseQuestion): PostToolUsePlan {
  const { now, sessionId, transcript, lastSaveAt, config } = question;
  const blind = (reason: PostToolUsePlan['reason']): PostToolUsePlan => ({
    save: false,
    reason,
    newLines: null,
    repairs: [],
  });
  if (!isSessionId(sessionId)) return blind('no-session-id');
  if (transcript === null || !isWholeNumber(transcript.lines)) return blind('no-transcript');

  const position = positionIn(transcript.lines, question.saved);
  const newLines = transcript.lines - position.lines;
  const gates: readonly (readonly [PostToolUsePlan['reason'], boolean])[] = [
    ['below-threshold', newLines <= settingOf(config, 'save.minNewLines')],
    ['cooldown', isWithin(now, lastSaveAt, settingOf(config, 'save.cooldownSeconds'))],
    ['save-running', isRunning(question)],
  ];
  const reason = gates.find(([, applies]) => applies)?.[0] ?? 'due';
  return {
    save: reason === 'due',
    reason,
    newLines,
    repairs: [
      ...(isBadMarker(now, lastSaveAt) ? (['save-marker'] as const) : []),
      ...(position.isBad ? (['position'] as const) : []),
    ],
  };
}

function isRunning({ now, running }: PostToolUseQuestion): boolean {
  if (running === null || !running.alive || !isMoment(now) || !isMoment(running.startedAt)) return false;
  return now - running.startedAt <= LONGEST_SAVE;
}

/** Unreadable, or in the future: a clock was ahead, and would hold saves back until it is caught up with. */
function isBadMarker(now: unknown, lastSaveAt: unknown): boolean {
  if (lastSaveAt === null || lastSaveAt === undefined) return false;
  return !isMoment(lastSaveAt) || (isMoment(now) && lastSaveAt > now);
}
