import { exactAddress } from '../text/address.ts';
import { liesIn } from './addresses.ts';
import { candidatesIn, type Candidate } from './candidates.ts';
import { existsWordsEnd, saysGhFailed } from './failures.ts';
import { cleanOutput, type CleanOutput } from './output-lines.ts';
import type { Found, Surroundings, Unheard } from './verdict.ts';

const NO_SHAPES = { templates: [], shaped: [], apiUrl: [], number: [] } as const;

/**
 * A file that took an opener's answer, read back: its text is the opener's output. One that was appended to may begin
 * with older answers, so its last one counts (pull-requests.md, 8.1).
 */
export function readBack(text: string, opener: Unheard, surroundings: Surroundings): Found | null {
  const output = cleanOutput(text);
  const fitting = candidatesIn(output, NO_SHAPES).candidates.filter(
    ({ form, address, key }) =>
      (form === 'bare' || form === 'answer') &&
      (opener.bound === null || liesIn(address, opener.bound)) &&
      surroundings.hosts.has(address.host) &&
      !surroundings.isOld(key),
  );
  const candidate = opener.append ? fitting.at(-1) : fitting[0];
  if (candidate === undefined) return null;
  const { address, key, span } = candidate;
  const { rule, index, command } = opener;
  const place = { address, key, index, command, output: output.originalSpan(...span) };
  if (standsBehindExists(candidate, output)) {
    return { ...place, evidence: 'recreated', rule: 'pull-request/recreated', guard: 'must' };
  }
  if (output.lines.some((line) => saysGhFailed(line.text))) return null;
  return { ...place, evidence: 'created', rule, guard: null };
}

function standsBehindExists(candidate: Candidate, output: CleanOutput): boolean {
  const line = output.lines.findLastIndex((each) => each.from <= candidate.span[0]);
  const before = output.lines[line - 1]?.text;
  return (
    before !== undefined &&
    existsWordsEnd(before) === before.trimEnd().length &&
    exactAddress(before) === null
  );
}

/** What a client's read tool puts before each line of a file (Claude Code: `     1→text`; older ones a tab). */
export function withoutLineNumbers(text: string): string {
  return text.replace(/^[ \t]*\d+(?:→|\t)/gm, '');
}
