import { settingOf } from './config.ts';
import type { HookConfig, SettingKey } from './config.ts';

type BudgetKey = Extract<SettingKey, `listeners.${'timeout' | 'backgroundTimeout'}Seconds`>;

interface ListenerEvent {
  readonly budget: BudgetKey;
  /** Where what the listeners print goes: framed to the model, or to the log. */
  readonly output: 'model' | 'log';
}

const SOON: ListenerEvent = { budget: 'listeners.timeoutSeconds', output: 'log' };
const BACKGROUND: ListenerEvent = { budget: 'listeners.backgroundTimeoutSeconds', output: 'log' };

/** The events of ours that have listeners (hooks 4). Of the two at a session's start only the later one is heard. */
const EVENTS: ReadonlyMap<string, ListenerEvent> = new Map([
  ['before_session_start', SOON],
  ['after_session_start', { ...SOON, output: 'model' }],
  ['after_user_prompt', { ...SOON, output: 'model' }],
  ['after_post_tool', SOON],
  ['before_save', BACKGROUND],
  ['after_save', BACKGROUND],
  ['before_consolidate', BACKGROUND],
  ['after_consolidate', BACKGROUND],
]);

/** How long one listener may run. */
export interface ListenerBudget {
  /** Null: no limit. */
  readonly seconds: number | null;
  /** From SIGTERM to SIGKILL. */
  readonly graceSeconds: number;
}

/** The budget of each listener of an event (hooks 4.8); an event with a name of its caller's own has the short one. */
export function listenerBudget(question: {
  readonly event: string;
  readonly config?: HookConfig;
}): ListenerBudget {
  const { budget } = EVENTS.get(question.event) ?? SOON;
  const seconds = settingOf(question.config, budget);
  return {
    seconds: seconds === 0 ? null : seconds,
    graceSeconds: settingOf(question.config, 'listeners.graceSeconds'),
  };
}

/** Where the output of an event's listeners goes. */
export function listenerOutput(event: string): 'model' | 'log' {
  return (EVENTS.get(event) ?? SOON).output;
}
