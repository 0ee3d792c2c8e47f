/** `cd`, `pushd`, `popd` (shell 11.2, 11.3). */
import { pathText, resolveFolder } from '../streams/files.ts';
import type { Invocation } from '../walk/invoke.ts';
import type { Machine } from '../walk/machine.ts';
import { withShell, type Field, type Folder, type Folders, type Outcome } from '../state/state.ts';
import { builtinRow } from './row.ts';
import { wordAt } from './words.ts';

/**
 * The folder moved to: sure where the command ended with 0, the same but not sure where it did not. What `cd -` goes
 * back to is not sure then either, unless that is the same with and without the move.
 */
function move(outcome: Outcome, folders: Folders, before: Folders): Outcome {
  const { current, previous } = folders;
  const unsure = (folder: Folder): Folder => ({ ...folder, sure: folder.sure && folder.path === null });
  const isSame = before.previous === null || before.previous.path === previous?.path;
  const failed: Folders = {
    ...folders,
    current: unsure(current),
    previous: isSame || previous === null ? previous : unsure(previous),
  };
  return {
    ...outcome,
    zero: withShell(outcome.zero, { folders }),
    nonzero: withShell(outcome.nonzero, { folders: failed }),
  };
}

const OPTIONS = /^-[LPe@n]+$/u;

/** The operand behind the options; undefined without one. */
function operandOf(words: readonly Field[]): Field | undefined {
  let index = 1;
  while (OPTIONS.test(wordAt(words, index) ?? '') || wordAt(words, index) === '--') index += 1;
  return words[index];
}

const unknownFolder = (machine: Machine): Folder => ({ path: null, sure: true, id: machine.nextId++ });

function folderOf(machine: Machine, base: Folder, word: Field): Folder {
  return resolveFolder(machine, base, word.many ? null : pathText(word.text), true);
}

export function runCd(machine: Machine, invocation: Invocation): Outcome {
  const { words, state } = invocation;
  const { folders } = state.shell;
  const { outcome } = builtinRow(machine, invocation, { prints: wordAt(words, 1) === '-' });
  const operand = operandOf(words);
  let current: Folder;
  if (operand === undefined) current = { path: '~', sure: true, id: 0 };
  else if (wordAt([operand], 0) === '-') current = folders.previous ?? unknownFolder(machine);
  else current = folderOf(machine, folders.current, operand);
  return move(outcome, { ...folders, current, previous: folders.current }, folders);
}

export function runPushd(machine: Machine, invocation: Invocation): Outcome {
  const { words, state } = invocation;
  const { folders } = state.shell;
  const { outcome } = builtinRow(machine, invocation, { prints: true });
  const operand = operandOf(words);
  const [top, ...rest] = folders.stack;
  // `pushd` alone swaps, `pushd +n` turns the stack round.
  if (operand === undefined) {
    return move(
      outcome,
      {
        current: top ?? unknownFolder(machine),
        previous: folders.current,
        stack: [folders.current, ...rest],
      },
      folders,
    );
  }
  const turns = /^[+-]\d+$/u.test(wordAt([operand], 0) ?? '');
  const current = turns ? unknownFolder(machine) : folderOf(machine, folders.current, operand);
  return move(
    outcome,
    { current, previous: folders.current, stack: [folders.current, ...folders.stack] },
    folders,
  );
}

export function runPopd(machine: Machine, invocation: Invocation): Outcome {
  const { words, state } = invocation;
  const { folders } = state.shell;
  const { outcome } = builtinRow(machine, invocation, { prints: true });
  const [top, ...rest] = folders.stack;
  const plain = words.length === 1 && top !== undefined;
  return move(
    outcome,
    {
      current: plain ? top : unknownFolder(machine),
      previous: folders.current,
      stack: rest,
    },
    folders,
  );
}
