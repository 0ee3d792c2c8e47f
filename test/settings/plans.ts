import type { EditPlan, Intent, Plan, Refusal } from '../../src/settings/index.ts';

/** Scripts of the examples, one for each client. */
export const SCRIPT = '/home/dev/.claude/transcript-facts/transcript-facts-session-end.sh';
export const CODEX_SCRIPT = '/home/dev/.codex/transcript-facts/transcript-facts-session-end.sh';

export const CLAUDE: Intent = { client: 'claude-code', script: SCRIPT };
export const CODEX: Intent = { client: 'codex', script: CODEX_SCRIPT };

/** A plan that has to be one. */
export function carriedOut(plan: Plan): EditPlan {
  if (plan.outcome === 'refused') throw new Error(plan.refusal.message);
  return plan;
}

export function textAfter(plan: Plan): string | null {
  return carriedOut(plan).text;
}

/** A plan that has to be refused. */
export function refusalOf(plan: Plan): Refusal {
  if (plan.outcome !== 'refused') throw new Error(`not refused: ${plan.text ?? 'no file'}`);
  return plan.refusal;
}

/** The edits carried out by hand, not by the code under test. */
export function spliced(before: string | null, { edits }: EditPlan): string {
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.offset) + edit.text + text.slice(edit.offset + edit.length),
    before ?? '',
  );
}

/** A settings text around the groups of our event. */
export function withGroups(...groups: readonly object[]): string {
  return JSON.stringify({ hooks: { SessionEnd: groups } });
}

export const handler = (command: string, more: object = {}): object => ({
  type: 'command',
  command,
  ...more,
});
export const group = (...hooks: readonly unknown[]): object => ({ hooks });
