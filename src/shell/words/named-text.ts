/** What a shell finds in the file that a word names (shell 13.1, 13.3). */
import type { Invocation } from '../walk/invoke.ts';
import type { Machine } from '../walk/machine.ts';
import { knownText, type Text } from '../state/text.ts';
import { writtenText } from '../streams/files.ts';
import { contentsOf, descriptor, stdinText } from '../streams/sinks.ts';
import { processPipe } from './substitution.ts';

export interface NamedText {
  readonly text: Text;
  /** `file`: one that the script wrote. */
  readonly from: 'pipe' | 'stdin' | 'file';
}

const STDIN: ReadonlySet<string> = new Set(['/dev/stdin', '/dev/fd/0', '/proc/self/fd/0']);

/** The code of a process substitution, of stdin, of a file of the script; null where nobody knows. */
export function namedText(
  machine: Machine,
  { scope, owner, state }: Invocation,
  name: Text,
): NamedText | null {
  const pipe = processPipe({ machine, scope, owner }, name);
  if (pipe !== null) return { text: contentsOf(machine, state, pipe), from: 'pipe' };
  if (STDIN.has(knownText(name) ?? '')) {
    return { text: stdinText(machine, state, descriptor(state.shell.descriptors, 0)), from: 'stdin' };
  }
  const text = writtenText(state, name);
  return text === undefined ? null : { text, from: 'file' };
}
