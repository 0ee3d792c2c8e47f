import { planSessionEnd } from '../../hooks/session-end.ts';
import type { SessionEndPlan, SessionEndQuestion } from '../../hooks/session-end.ts';
import type { HookContext } from './hook-context.ts';
import { report } from './report-error.ts';
import { saveSession } from './save-session.ts';
import { traceSessionEnd } from './session-end-trace.ts';

type Phase = Pick<SessionEndQuestion, 'phase'> & { readonly foreground: boolean };

/** What is done of a session's end once nobody waits: the trace first, then the last save, then what is to be reported. */
export async function endedSession(context: HookContext, { phase, foreground }: Phase): Promise<void> {
  const { payload, options, store } = context;
  const question: SessionEndQuestion = {
    phase,
    nested: false,
    foreground,
    sessionId: payload?.sessionId ?? null,
    reason: payload?.reason,
    store: store.isReady() ? 'ready' : 'uncreatable',
    writer: options.writer !== undefined,
  };
  const before = planSessionEnd(question);
  if (before.steps.includes('trace')) traceSessionEnd(context, { phase, reason: before.reason });
  const outcome = before.steps.includes('flush')
    ? await saveSession(context, { mode: 'flush', token: null })
    : null;
  const after = outcome === null ? before : planSessionEnd({ ...question, outcome });
  await say(context, after);
}

async function say(context: HookContext, { report: what, reportTo, reason }: SessionEndPlan): Promise<void> {
  if (what === null) return;
  const line = `${what} (${reason ?? 'unknown'}, session ${context.payload?.sessionId ?? 'unknown'})`;
  if (reportTo === 'log') await report(context, line);
  if (reportTo === 'stderr') process.stderr.write(`transcript-facts: ${line}\n`);
}
