import fc from 'fast-check';
import type { OperationName } from '../github/types.ts';

/** One invocation of `gh`, and what it would do. */
export interface GeneratedGhInvocation {
  /** The words, with `gh` in front. */
  readonly argv: readonly string[];
  readonly operation: OperationName;
  /** The request of `gh api`; null for the commands that hide theirs. */
  readonly method: string | null;
  /** `OWNER/NAME` that the words name; null where they name none. */
  readonly repository: string | null;
  /** The pull request or issue that they name; null where they name none. */
  readonly number: number | null;
}

/** What invocations are made of. */
export interface GhInvocationOptions {
  /** Invocations of this operation alone; all if not given. */
  readonly operation?: OperationName;
}

/** A command with its subcommand; `takes` says whether a number stands behind it. */
interface Form {
  readonly words: readonly string[];
  readonly operation: OperationName;
  readonly takes: 'number' | 'nothing';
  /** gh prints its help, or a complaint, and looks at nothing else. */
  readonly isVain?: true;
}

const COMMANDS: readonly Form[] = [
  { words: ['pr', 'list'], operation: 'list', takes: 'nothing' },
  { words: ['pr', 'view'], operation: 'read', takes: 'number' },
  {
    words: ['pr', 'create', '--title', 'Mend', '--body', 'Why'],
    operation: 'open-pull-request',
    takes: 'nothing',
  },
  {
    words: ['pr', 'new', '-t', 'Mend', '-b', '', '--draft'],
    operation: 'open-pull-request',
    takes: 'nothing',
  },
  { words: ['pr', 'create', '--web'], operation: 'none', takes: 'nothing' },
  {
    words: ['pr', 'create', '--title', 'x', '--body', 'x', '--dry-run'],
    operation: 'none',
    takes: 'nothing',
  },
  { words: ['pr', 'create', '--help'], operation: 'none', takes: 'nothing', isVain: true },
  { words: ['pr', 'create', '--no-such-flag'], operation: 'refused', takes: 'nothing', isVain: true },
  { words: ['pr', 'comment', '--body', 'pr create'], operation: 'post-comment', takes: 'number' },
  { words: ['pr', 'comment', '--edit-last', '-b', 'x'], operation: 'edit', takes: 'number' },
  { words: ['pr', 'review', '--approve'], operation: 'post-review', takes: 'number' },
  { words: ['pr', 'review', '-c', '-b', 'Nice'], operation: 'post-review', takes: 'number' },
  { words: ['pr', 'close', '--comment', 'Done'], operation: 'close-with-comment', takes: 'number' },
  { words: ['pr', 'edit', '--title', 'x'], operation: 'edit', takes: 'number' },
  { words: ['issue', 'comment', '-b', 'x'], operation: 'post-comment', takes: 'number' },
  { words: ['issue', 'list'], operation: 'list', takes: 'nothing' },
];

/** An endpoint below `repos/OWNER/NAME`; `N` is the number. */
interface Endpoint {
  readonly path: string;
  readonly method: string;
  readonly fields: readonly string[];
  readonly operation: OperationName;
}

const ENDPOINTS: readonly Endpoint[] = [
  { path: 'pulls', method: 'GET', fields: [], operation: 'list' },
  { path: 'pulls/N', method: 'GET', fields: [], operation: 'read' },
  {
    path: 'pulls',
    method: 'POST',
    fields: ['title=x', 'head=a', 'base=main'],
    operation: 'open-pull-request',
  },
  { path: 'issues/N/comments', method: 'POST', fields: ['body=x'], operation: 'post-comment' },
  { path: 'issues/N/comments', method: 'GET', fields: [], operation: 'list' },
  {
    path: 'pulls/N/comments/5/replies',
    method: 'POST',
    fields: ['body=x'],
    operation: 'post-review-comment',
  },
  { path: 'pulls/N/reviews', method: 'POST', fields: ['event=APPROVE'], operation: 'post-review' },
  { path: 'issues/comments/5', method: 'PATCH', fields: ['body=x'], operation: 'edit' },
  { path: 'issues/comments/5', method: 'DELETE', fields: [], operation: 'delete' },
];

const numbers = fc.integer({ min: 1, max: 99_999 });
const repositories = fc.constantFrom('acme/widgets', 'harbor/lantern', 'A-1/b.c_d');
/** Spellings of `-R`, and where it stands. */
const flags = fc.constantFrom<(repository: string) => readonly string[]>(
  (repository) => ['-R', repository],
  (repository) => [`-R${repository}`],
  (repository) => ['--repo', repository],
  (repository) => [`--repo=${repository}`],
  (repository) => [`-R=${repository}`],
);

const commands: (forms: readonly Form[]) => fc.Arbitrary<GeneratedGhInvocation> = (forms) =>
  fc
    .record({
      form: fc.constantFrom(...forms),
      number: numbers,
      repository: fc.option(repositories),
      flag: flags,
      isFirst: fc.boolean(),
    })
    .map(({ form, number, repository, flag, isFirst }) => {
      const { words, operation, takes, isVain = false } = form;
      const [group = '', verb = '', ...rest] = words;
      const where = repository === null ? [] : flag(repository);
      const which = takes === 'number' ? [number.toString()] : [];
      const argv = isFirst
        ? ['gh', ...where, group, verb, ...which, ...rest]
        : ['gh', group, verb, ...which, ...rest, ...where];
      return {
        argv,
        operation,
        method: null,
        repository: isVain ? null : repository,
        number: takes === 'number' ? number : null,
      };
    });

const requests: (endpoints: readonly Endpoint[]) => fc.Arbitrary<GeneratedGhInvocation> = (endpoints) =>
  fc
    .record({
      endpoint: fc.constantFrom(...endpoints),
      number: numbers,
      repository: repositories,
      isNamed: fc.boolean(),
      isBehind: fc.boolean(),
      slash: fc.constantFrom('', '/'),
      flag: fc.constantFrom('-f', '-F', '--raw-field', '--field'),
      more: fc.constantFrom<readonly string[]>([], ['--jq', '.html_url'], ['-H', 'Accept: x'], ['-i']),
    })
    .map(({ endpoint, number, repository, isNamed, isBehind, slash, flag, more }) => {
      const { path, method, fields, operation } = endpoint;
      const address = `${slash}repos/${repository}/${path.replace('N', number.toString())}`;
      // Without a word of it gh sends POST where there are fields, else GET.
      const isPlain = method === (fields.length > 0 ? 'POST' : 'GET');
      const asked = isPlain && !isNamed ? [] : ['-X', method];
      const rest = [...asked, ...fields.flatMap((field) => [flag, field]), ...more];
      const argv = ['gh', 'api', ...(isBehind ? [...rest, address] : [address, ...rest])];
      return { argv, operation, method, repository, number: path.includes('N') ? number : null };
    });

/**
 * Invocations of `gh` with what they would do: commands and requests by `gh api`, flags in many spellings and places.
 * Page: `docs/arbitraries/gh-invocations.md`.
 */
export function ghInvocations({ operation }: GhInvocationOptions = {}): fc.Arbitrary<GeneratedGhInvocation> {
  const isMeant = (one: { readonly operation: OperationName }): boolean =>
    operation === undefined || one.operation === operation;
  const [forms, endpoints] = [COMMANDS.filter(isMeant), ENDPOINTS.filter(isMeant)];
  const parts = [
    ...(forms.length === 0 ? [] : [commands(forms)]),
    ...(endpoints.length === 0 ? [] : [requests(endpoints)]),
  ];
  if (parts.length === 0)
    throw new RangeError(`no invocation of gh is known that does this: ${operation ?? ''}`);
  return fc.oneof({ withCrossShrink: true }, ...parts);
}
