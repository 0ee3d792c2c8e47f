import { readFlags, withFlags, flagTable } from './flags.ts';
import { ghApiOperation } from './gh-api.ts';
import {
  FIRST_WORDS,
  GROUP_OPERATIONS,
  HOSTNAME_GROUPS,
  LEAVES,
  LOOSE_COMMANDS,
  REPOSITORY_GROUPS,
  SECOND_WORDS,
  STRICT_COMMANDS,
} from './gh-commands.ts';
import { GH_DIALECT, GH_LOOSE_DIALECT, looseFlags, NO_FLAGS } from './gh-flags.ts';
import { strictOperation } from './gh-strict.ts';
import { commandIndex, withoutWord } from './gh-words.ts';
import { invocationOf, type Invocation } from './invocation.ts';
import { operationOf, refusal } from './operation.ts';
import { printingOf } from './printing.ts';
import { resolveRepository, urlSelector } from './repository.ts';
import { selectorNumber } from './selector.ts';
import type { InvocationContext, Operation, OperationName } from './types.ts';

type Words = readonly (string | null)[];

/** What `gh` with these words asks (gh 3 to 6). `words` follow the program's name. */
export function ghOperation(words: Words, context: InvocationContext): Operation {
  const at = commandIndex(words);
  const first = at < 0 ? undefined : words[at];
  if (first === undefined) return withoutCommand('', words);
  if (first === null) return operationOf('', 'unknown');
  const group = FIRST_WORDS.get(first);
  if (group === undefined) {
    // No alias and no extension has a slash in its name (gh 3.10).
    return first.includes('/')
      ? refusal(first, `unknown command ${JSON.stringify(first)}`)
      : operationOf(first, 'unknown');
  }
  const rest = withoutWord(words, at);
  if (group === 'api') return ghApiOperation(rest, context);
  if (group === 'co') return looseOperation('pr checkout', 'none', rest, context);
  const leaf = LEAVES.get(group);
  if (leaf !== undefined) return looseOperation(group, leaf, rest, context);
  return groupOperation(group, rest, context);
}

function groupOperation(group: string, words: Words, context: InvocationContext): Operation {
  const at = commandIndex(words);
  const second = at < 0 ? undefined : words[at];
  if (second === undefined) return withoutCommand(group, words);
  if (second === null) return operationOf(group, 'unknown');
  const rest = withoutWord(words, at);
  const command = `${group} ${SECOND_WORDS.get(second) ?? second}`;
  if (group === 'pr' || group === 'issue') {
    const strict = STRICT_COMMANDS.get(command);
    if (strict !== undefined) return strictOperation(command, group, strict, rest, context);
    const loose = LOOSE_COMMANDS.get(command);
    return loose === undefined
      ? operationOf(command, 'unknown')
      : looseOperation(command, loose, rest, context);
  }
  // The extension runner: what it runs is none of gh's (gh 3.10).
  if (command === 'extension exec') return operationOf(command, 'unknown');
  const operation = group === 'search' ? 'list' : (GROUP_OPERATIONS.get(second) ?? 'none');
  return looseOperation(command, operation, rest, context);
}

/** gh, or a group of it, alone: help; anything that is neither help nor version is refused (gh 3.9, 3.11). */
function withoutCommand(group: string, words: Words): Operation {
  const reading = readFlags(words, NO_FLAGS, GH_DIALECT);
  if (reading.error !== null) return refusal(group, reading.error);
  if (reading.helped) return operationOf(group, 'none');
  // Seen with 2.23: `gh ""` and `gh -` print help, `gh pr ""` and `gh pr -` are refused.
  const stray = invocationOf(reading).arguments.find((word) => group !== '' || (word !== '' && word !== '-'));
  if (stray === undefined) return operationOf(group, 'none');
  return stray === null
    ? operationOf(group, 'unknown')
    : refusal(group, `unknown command ${JSON.stringify(stray)}`);
}

const HOSTNAME_FLAGS = flagTable('h/hostname');

/** A command without a table of flags: nothing about them is refused (gh 4.1). */
function looseOperation(
  command: string,
  operation: OperationName,
  words: Words,
  context: InvocationContext,
): Operation {
  const [group = ''] = command.split(' ');
  const flags = HOSTNAME_GROUPS.has(group)
    ? withFlags(looseFlags(command), HOSTNAME_FLAGS)
    : looseFlags(command);
  const reading = readFlags(words, flags, GH_LOOSE_DIALECT);
  const invocation = invocationOf(reading);
  if (reading.helped || invocation.isOn('help')) return operationOf(command, 'none');
  const isSelected = group === 'pr' || group === 'issue';
  const selector = isSelected ? selectorOf(command, invocation) : undefined;
  const place = looseRepository(group, words, invocation, context);
  // `-R` is surely used here; what another group does with it is not known (gh 5.4).
  if (isSelected && place.error !== undefined) return refusal(command, place.error);
  const { host, repository, repositoryFrom, number } = place;
  return operationOf(command, operation, {
    host,
    repository,
    repositoryFrom,
    number: number ?? (isSelected ? selectorNumber(selector) : null),
    printing: operation === 'read' || operation === 'list' ? printingOf(invocation) : {},
    selector,
  });
}

/** A stray word of theirs names nothing. */
const WITHOUT_SELECTOR: ReadonlySet<string> = new Set(
  ['pr', 'issue'].flatMap((noun) => ['list', 'status', 'create'].map((verb) => `${noun} ${verb}`)),
);

function selectorOf(command: string, invocation: Invocation): string | null | undefined {
  return WITHOUT_SELECTOR.has(command) ? undefined : invocation.arguments[0];
}

interface LoosePlace {
  readonly host: string | null;
  readonly repository: string | null;
  readonly repositoryFrom: Operation['repositoryFrom'];
  readonly number: number | null;
  readonly error?: string;
}

function looseRepository(
  group: string,
  words: Words,
  invocation: Invocation,
  context: InvocationContext,
): LoosePlace {
  const kind = group === 'pr' ? 'pr' : 'issue';
  let selector = null;
  for (const word of invocation.arguments) {
    selector ??= word === null ? null : urlSelector(word, kind);
  }
  const flag = invocation.value('repo');
  const isBound = group === 'pr' || group === 'issue' || REPOSITORY_GROUPS.has(group);
  const known = isBound ? context : {};
  // Of these words nobody knows which flags take a value: any null may be the selector (gh 13.2).
  const hiddenSelector = words.includes(null);
  return {
    ...resolveRepository({ selector, hiddenSelector, flag }, known),
    number: selector?.number ?? null,
  };
}
