import { hookOutputRules, readHookOutput } from '../../../src/lint/hook-output/index.ts';
import type { Found, LintClient, RuleId } from '../../../src/lint/types.ts';

export interface OutputFinding extends Found {
  readonly rule: RuleId;
}

/** What the rules find in the lines of a file. */
export function findingsIn(text: string): OutputFinding[] {
  return readHookOutput({ kind: 'hook-output', path: 'record.jsonl', text }).flatMap((reading) =>
    hookOutputRules.flatMap(({ meta, check }) =>
      check(reading).map((found) => ({ ...found, rule: meta.id })),
    ),
  );
}

/** The ids of the rules that find something in one record, without `hook-output/`. */
export function rulesIn(
  event: string,
  stdout: unknown,
  { client = 'claude-code', exit = 0 }: { readonly client?: LintClient; readonly exit?: number | null } = {},
): string[] {
  const printed = typeof stdout === 'string' ? stdout : JSON.stringify(stdout);
  const found = findingsIn(JSON.stringify({ client, event, exit, stdout: printed }));
  return found.map(({ rule }) => rule.replace('hook-output/', ''));
}

/** A document with context. */
export function context(event: string, text: string): object {
  return { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
}
