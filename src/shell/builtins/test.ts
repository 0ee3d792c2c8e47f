/** `[` and `test` (shell 6.3, 7.3). */
import { testCommandStatus } from '../conditions.ts';
import type { Invocation } from '../walk/invoke.ts';
import type { Machine } from '../walk/machine.ts';
import { withStatus } from '../walk/outcome.ts';
import type { Field, Outcome } from '../state/state.ts';
import type { Status } from '../state/status.ts';
import { knownText } from '../state/text.ts';
import { statusTold } from '../walk/double-brackets.ts';
import { builtinRow, endedWith } from './row.ts';

/** What a comparison of `$?` tells of the command whose status it was. */
function toldBy(words: readonly Field[]): Status | null {
  const bracket = knownText(words[0]?.text ?? []) === '[';
  const [left, operator, right, ...rest] = words.slice(1, bracket ? -1 : undefined);
  if (left === undefined || operator === undefined || right === undefined || rest.length > 0) return null;
  return statusTold(left.text, knownText(operator.text) ?? '', right.text);
}

/** Words that only compare texts are in no message. */
function complains(words: readonly Field[]): boolean {
  return words.some(
    (word) => word.many || /^-(?:eq|ne|lt|le|gt|ge|nt|ot|ef|a|o)$/u.test(knownText(word.text) ?? ''),
  );
}

export function runBuiltinTest(machine: Machine, invocation: Invocation): Outcome {
  const { words, scope } = invocation;
  const open = words.some((word) => word.many);
  const told = open ? null : toldBy(words);
  const code = open
    ? null
    : testCommandStatus(
        words.map((word) => word.text),
        scope.dialect,
      );
  const settled = told !== null || code !== null;
  const { row, state, outcome } = builtinRow(machine, invocation, { settled, complains: complains(words) });
  if (told !== null) return withStatus(state, told);
  return code === null ? outcome : endedWith(machine, state, row, code);
}
