/**
 * The status of `[`, `test` and `[[ ]]` where their text is known (shell 6.3): 0, 1, or null. Files, options, `<` and
 * `>`, `-a` and `-o` are not decided, nor is what a shell answers with an error.
 */
import type { Dialect } from './types.ts';

/** Known text and holes, as in `static-output.ts`. */
type ConditionText = readonly (string | object | null)[];

export type ConditionStatus = 0 | 1 | null;

const status = (holds: boolean | null): ConditionStatus => (holds === null ? null : holds ? 0 : 1);

/** The status under `!`. */
export const negated = (of: ConditionStatus): ConditionStatus => (of === null ? null : of === 0 ? 1 : 0);

function known(text: ConditionText): string | null {
  return text.every((piece) => typeof piece === 'string') ? text.join('') : null;
}

/** Some known text is enough to be not empty. */
function isEmpty(text: ConditionText): boolean | null {
  if (text.some((piece) => typeof piece === 'string' && piece !== '')) return false;
  return text.every((piece) => typeof piece === 'string') ? true : null;
}

/** `-n X` and `-z X`; null for all other operators. */
export function unaryCondition(operator: string, operand: ConditionText): ConditionStatus {
  const empty = isEmpty(operand);
  if (operator === '-z') return status(empty);
  return operator === '-n' ? negated(status(empty)) : null;
}

const COMPARISONS: ReadonlyMap<string, (left: number, right: number) => boolean> = new Map([
  ['-eq', (left, right) => left === right],
  ['-ne', (left, right) => left !== right],
  ['-lt', (left, right) => left < right],
  ['-le', (left, right) => left <= right],
  ['-gt', (left, right) => left > right],
  ['-ge', (left, right) => left >= right],
]);

/** A written whole number; a zero in front is decimal in `[` and octal in `[[`, so it is left alone. */
function wholeNumber(text: string): number | null {
  return /^\s*[-+]?(?:0|[1-9]\d{0,14})\s*$/.test(text) ? Number(text) : null;
}

/**
 * `X = Y`, `==`, `!=`, `-eq` and the other comparisons of whole numbers. A right side of `[[ ]]` that holds a pattern is
 * for the caller to keep away.
 */
export function binaryCondition(
  left: ConditionText,
  operator: string,
  right: ConditionText,
): ConditionStatus {
  const [first, second] = [known(left), known(right)];
  if (first === null || second === null) return null;
  if (operator === '=' || operator === '==') return status(first === second);
  if (operator === '!=') return status(first !== second);
  const compare = COMPARISONS.get(operator);
  const [low, high] = [wholeNumber(first), wholeNumber(second)];
  return compare === undefined || low === null || high === null ? null : status(compare(low, high));
}

/** True for the operators with two sides, which POSIX looks for first where there are three words. */
function isBinary(operator: string): boolean {
  return /^(?:[=<>]|==|!=|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef|a|o))$/.test(operator);
}

/** By the number of words, as POSIX lays down for up to four. */
function wordsCondition(words: readonly ConditionText[], dialect: Dialect): ConditionStatus {
  const [first = [], second = [], third = []] = words;
  const [one, two] = [known(first), known(second)];
  if (words.length === 0) return 1;
  if (words.length === 1) return negated(unaryCondition('-z', first));
  if (words.length === 3 && two !== null && isBinary(two)) {
    // dash refuses `==`, zsh takes it for the path of a program; bash called as sh takes it.
    return two === '==' && dialect !== 'bash' ? null : binaryCondition(first, two, third);
  }
  if (words.length > 4 || (words.length === 3 && two === null)) return null;
  if (one === '!') return negated(wordsCondition(words.slice(1), dialect));
  return words.length === 2 && one !== null ? unaryCondition(one, second) : null;
}

/** The status of `[ … ]` or `test …` with these words, the name among them; none of them may be `many`. */
export function testCommandStatus(words: readonly ConditionText[], dialect: Dialect): ConditionStatus {
  const [name = [], ...rest] = words;
  if (known(name) !== '[') return wordsCondition(rest, dialect);
  return known(rest.at(-1) ?? []) === ']' ? wordsCondition(rest.slice(0, -1), dialect) : null;
}
