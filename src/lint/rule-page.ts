import type { RuleId } from './types.ts';

/** The address of a rule's page. The pages come with the package. */
export function rulePage(id: RuleId): string {
  return `https://unpkg.com/transcript-facts/docs/rules/${id}.md`;
}
