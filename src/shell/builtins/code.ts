/** `eval` and `source` (shell 13.3). */
import { runHere } from '../walk/calls.ts';
import { fileName } from '../streams/files.ts';
import type { Invocation } from '../walk/invoke.ts';
import { addUnread, mixed, type Machine } from '../walk/machine.ts';
import { afterUnread } from '../walk/code.ts';
import { mayEnd, newOwner } from '../words/site.ts';
import { namedText } from '../words/named-text.ts';
import type { Outcome } from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';
import { builtinRow } from './row.ts';

/** Joins its words by blanks and reads on in the same shell. */
export function runEval(machine: Machine, invocation: Invocation): Outcome {
  const words = invocation.words.slice(1);
  const text: Text = words.flatMap((word, index) => [
    ...(index > 0 ? [' '] : []),
    ...(word.many ? [mixed(machine, [word.text])] : word.text),
  ]);
  return runHere(machine, invocation, 'eval', text, { via: 'eval' });
}

export function runSource(machine: Machine, invocation: Invocation): Outcome {
  const { words, state, scope, span } = invocation;
  const [name, file] = words;
  const source = file === undefined || file.many ? null : namedText(machine, invocation, file.text);
  const via = knownText(name?.text ?? []) ?? '.';
  if (
    source !== null &&
    (source.text.length === 0 || source.text.some((piece) => typeof piece === 'string'))
  ) {
    return runHere(machine, invocation, 'source', source.text, {
      via,
      words: words.slice(2),
      file: source.from === 'file',
    });
  }
  const { outcome } = builtinRow(machine, invocation);
  addUnread(machine, 'file', span, fileName(file?.text ?? []) ?? '');
  const end = afterUnread(machine, mayEnd({ machine, scope, owner: newOwner() }, outcome.zero));
  return {
    ...outcome,
    zero: end.zero,
    nonzero: { ...end.nonzero, facts: outcome.nonzero.facts, live: state.live },
  };
}
