import { exactAddress } from '../text/address.ts';
import { liesIn } from './addresses.ts';
import { candidatesIn, type Candidate } from './candidates.ts';
import { existsWordsEnd, saysGhFailed } from './failures.ts';
import { cleanOutput, type CleanOutput } from './output-lines.ts';
import type { Found, Surroundings, Unheard } from './verdict.ts';

const NO_SHAPES = { templates: [], shaped: [], apiUrl: [], number: [] } as const;

/** What is known of a text that was read from a file. */
export interface FileText {
  /** Something else may have printed a part of it. */
  readonly beside: boolean;
  /** It reaches to the file's end. */
  readonly toTheEnd: boolean;
  /** A program picked it out of lines that hold more. */
  readonly picked: boolean;
}

/** Can such a text be told to be the answers of these commands. A JSON answer also holds what its author wrote. */
export function tellsAnswers(
  { beside, toTheEnd, picked }: FileText,
  found: number,
  askings: readonly { readonly rule: string; readonly append: boolean; readonly sure: boolean }[],
): boolean {
  if (picked && !askings.every(({ rule }) => rule.endsWith('-by-gh'))) return false;
  const append = askings.some((each) => each.append);
  if (append && !toTheEnd) return false;
  return !beside || (!append && askings.every((each) => each.sure) && found <= askings.length);
}

/**
 * A file that took the answers of openers, read back: its text is their output. One that was appended to may begin with
 * older answers, so its last ones count (pull-requests.md, 8.1). For each opener its answer or null; all are null where
 * something `beside` the file may have printed one of them.
 */
export function readBack(
  text: string,
  openers: readonly Unheard[],
  surroundings: Surroundings,
  file: FileText,
): readonly (Found | null)[] {
  const output = cleanOutput(text);
  const fitting = candidatesIn(output, NO_SHAPES).candidates.filter(
    ({ form, address, key }) =>
      (form === 'bare' || form === 'answer') &&
      openers.some(({ bound }) => bound === null || liesIn(address, bound)) &&
      surroundings.hosts.has(address.host) &&
      !surroundings.isOld(key),
  );
  const failures = output.lines.filter((line) => saysGhFailed(line.text)).length;
  const append = openers.some((each) => each.append);
  if (!tellsAnswers(file, fitting.length, openers)) return [];
  const taken = append ? fitting.slice(-openers.length) : fitting.slice(0, openers.length);
  const room = openers.length - failures;
  return openers.map((opener, place) => {
    const candidate = taken[place];
    if (candidate === undefined) return null;
    const { address, key, span } = candidate;
    const { rule, index, command } = opener;
    const at = { address, key, index, command, output: output.originalSpan(...span) };
    if (standsBehindExists(candidate, output)) {
      return { ...at, evidence: 'recreated', rule: 'pull-request/recreated', guard: 'must' };
    }
    return place < room ? { ...at, evidence: 'created', rule, guard: null } : null;
  });
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
