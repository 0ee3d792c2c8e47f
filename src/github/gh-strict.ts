import { readFlags } from './flags.ts';
import type { StrictCommand } from './gh-commands.ts';
import { GH_DIALECT } from './gh-flags.ts';
import { invocationOf, type Invocation } from './invocation.ts';
import { operationOf, refusal } from './operation.ts';
import { resolveRepository, urlSelector } from './repository.ts';
import { selectorNumber } from './selector.ts';
import { fileText } from './stdin.ts';
import type { InvocationContext, Operation } from './types.ts';

/** What a command of `pr` or `issue` asks whose flags are all known (gh 5). */
export function strictOperation(
  command: string,
  group: 'pr' | 'issue',
  rules: StrictCommand,
  words: readonly (string | null)[],
  context: InvocationContext,
): Operation {
  const reading = readFlags(words, rules.flags, GH_DIALECT);
  if (reading.error !== null) return refusal(command, reading.error);
  const invocation = invocationOf(reading);
  // Help is printed before the arguments are counted (gh 3.9).
  if (reading.helped || invocation.isOn('help')) return operationOf(command, 'none');
  const reason =
    countRefusal(rules.selectors, invocation.arguments) ??
    rules.refusal(invocation) ??
    (group === 'issue' ? selectorRefusal(invocation.arguments) : null);
  if (reason !== null) return refusal(command, reason);

  const selected = rules.selectors[1] > 0 ? invocation.arguments : [];
  const known = selected.filter((word) => word !== null);
  const urls = known.map((word) => urlSelector(word, group)).filter((url) => url !== null);
  const place = resolveRepository(
    { selector: urls[0] ?? null, hiddenSelector: selected.includes(null), flag: invocation.value('repo') },
    context,
  );
  if (place.error !== undefined) return refusal(command, place.error);
  return operationOf(command, rules.operation(invocation), {
    host: place.host,
    repository: place.repository,
    repositoryFrom: place.repositoryFrom,
    number: urls[0]?.number ?? selectorNumber(selected[0]),
    // An empty word is the current branch, as if it were not there.
    selector: selected[0] === '' ? undefined : selected[0],
    head: command === 'pr create' ? invocation.value('head') : undefined,
    body: bodyOf(rules, invocation, context),
  });
}

/** A word that nobody knows never breaks a count (gh 13.2). */
function countRefusal(
  [least, most]: readonly [number, number],
  words: readonly (string | null)[],
): string | null {
  const known = words.filter((word) => word !== null);
  if (known.length > most) return `unknown argument ${JSON.stringify(known[most])}`;
  return words.length < least ? 'argument required' : null;
}

/** A branch is no selector of an issue (gh 5.1); a sign is read by Go's `strconv.Atoi`. */
function selectorRefusal(words: readonly (string | null)[]): string | null {
  const bad = words.find(
    (word) => word !== null && !/^#?[+-]?\d+$/.test(word) && urlSelector(word, 'issue') === null,
  );
  return bad === undefined ? null : `invalid issue format: ${JSON.stringify(bad)}`;
}

/** The text that would be posted; null where it stands in a file, undefined where none was given. */
function bodyOf(
  rules: StrictCommand,
  invocation: Invocation,
  context: InvocationContext,
): string | null | undefined {
  if (rules.body === undefined) return undefined;
  const text = invocation.value(rules.body.text);
  const file = rules.body.file === undefined ? undefined : invocation.value(rules.body.file);
  if (file === undefined || file === '') return text;
  return fileText(file, context);
}
