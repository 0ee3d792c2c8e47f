import { flagTable, readFlags, type FlagDialect, type FlagTable } from './flags.ts';
import { apiRequestOperation } from './gh-api.ts';
import { invocationOf } from './invocation.ts';
import { operationOf, refusal } from './operation.ts';
import { cloneOf } from './repository.ts';
import { selectorNumber } from './selector.ts';
import type { InvocationContext, Operation } from './types.ts';

type Words = readonly (string | null)[];

/** hub's own reader eats no `=` after a letter; where `-h` is no flag of the command it is help (gh 10.5, 10.6). */
const HUB_DIALECT: FlagDialect = {
  eatsEquals: false,
  longEquals: true,
  unknown: 'error',
  checksBooleans: false,
};

const PULL_REQUEST_FLAGS: FlagTable = flagTable(
  'm/message F/file i/issue b/base h/head r/reviewer a/assign M/milestone l/labels',
  'f/force p/push d/draft o/browse c/copy e/edit no-edit no-maintainer-edits help',
);

const HUB_API_FLAGS: FlagTable = flagTable(
  'X/method f/raw-field F/field H/header input cache',
  'help i/include t/flat paginate color obey-ratelimit',
);

/** What stands in front of a command of git or hub. */
const GLOBAL_VALUES: ReadonlySet<string> = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace']);

/** What `hub` with these words asks. */
export function hubOperation(words: Words, context: InvocationContext): Operation {
  const at = subcommandIndex(words);
  const command = words[at];
  if (words.slice(0, at).includes('--noop')) return operationOf(command ?? '', 'none');
  if (command === undefined) return operationOf('', 'none');
  if (command === null) return operationOf('', 'unknown');
  const rest = words.slice(at + 1);
  if (command === 'pull-request') return pullRequestOperation(rest, context);
  if (command === 'api') return hubApiOperation(rest, context);
  if (command !== 'pr') return operationOf(command, 'none');
  const second = rest.find((word) => word === null || !word.startsWith('-'));
  if (second === null) return operationOf('pr', 'unknown');
  const operation = second === 'list' ? 'list' : second === 'show' ? 'read' : 'none';
  return operationOf(second === undefined ? 'pr' : `pr ${second}`, operation, placeOf(context));
}

/** What `git pull-request`, hub's command under git's name, asks; null for every other git command. */
export function gitOperation(words: Words, context: InvocationContext): Operation | null {
  const at = subcommandIndex(words);
  return words[at] === 'pull-request' ? pullRequestOperation(words.slice(at + 1), context) : null;
}

function subcommandIndex(words: Words): number {
  let at = 0;
  for (let word = words[at]; typeof word === 'string' && word.startsWith('-'); word = words[at]) {
    at += GLOBAL_VALUES.has(word) ? 2 : 1;
  }
  return at;
}

function pullRequestOperation(words: Words, context: InvocationContext): Operation {
  const reading = readFlags(words, PULL_REQUEST_FLAGS, HUB_DIALECT);
  if (reading.error !== null) return refusal('pull-request', reading.error);
  const invocation = invocationOf(reading);
  if (invocation.isOn('help')) return operationOf('pull-request', 'none');
  // With these hub opens a browser, or fills the clipboard, and prints nothing.
  const isSilent = invocation.isOn('browse') || invocation.isOn('copy');
  return operationOf('pull-request', 'open-pull-request', {
    ...placeOf(context),
    number: selectorNumber(invocation.value('issue')),
    printing: isSilent ? { silent: true } : {},
    head: invocation.value('head'),
  });
}

function hubApiOperation(words: Words, context: InvocationContext): Operation {
  const reading = readFlags(words, HUB_API_FLAGS, HUB_DIALECT);
  if (reading.error !== null) return refusal('api', reading.error);
  if (reading.helped || invocationOf(reading).isOn('help')) return operationOf('api', 'none');
  return apiRequestOperation(reading, 'hub', context);
}

/** hub knows the clone alone: neither `GH_REPO` nor a flag names a repository. */
function placeOf(context: InvocationContext): Pick<Operation, 'host' | 'repository' | 'repositoryFrom'> {
  const clone = cloneOf(context);
  return clone === null
    ? { host: null, repository: null, repositoryFrom: null }
    : { host: clone.host, repository: clone.nameWithOwner, repositoryFrom: 'clone' };
}
