import fc from 'fast-check';
import type { InvocationContext, OperationName } from '../github/types.ts';
import { COMMANDS, ENDPOINTS } from './gh-forms.ts';
import type { Endpoint, Form } from './gh-forms.ts';

/** One invocation of `gh`, and what it would do. */
export interface GeneratedGhInvocation {
  /** The words, with `gh` in front. */
  readonly argv: readonly string[];
  /** What it finds around it: `GH_REPO`, and the stdin that `--input -` reads. What is not there is not given. */
  readonly context: Pick<InvocationContext, 'env' | 'stdin'>;
  readonly operation: OperationName;
  /** The request of `gh api`; null for the commands that hide theirs. */
  readonly method: string | null;
  /** `OWNER/NAME` that the words name, else `GH_REPO`; null where neither does. */
  readonly repository: string | null;
  /** The pull request or issue that they name; null where they name none. */
  readonly number: number | null;
}

/** What invocations are made of. */
export interface GhInvocationOptions {
  /** Invocations of this operation alone; all if not given. */
  readonly operation?: OperationName;
}

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

const settings = (repository: string | null): GeneratedGhInvocation['context'] =>
  repository === null ? {} : { env: { GH_REPO: repository } };

/** How an endpoint names its repository: by its name, or by placeholders that `GH_REPO` fills. */
const PLACES: readonly ((repository: string) => string)[] = [
  (repository) => repository,
  () => '{owner}/{repo}',
  () => ':owner/:repo',
];

const commands: (forms: readonly Form[]) => fc.Arbitrary<GeneratedGhInvocation> = (forms) =>
  fc
    .record({
      form: fc.constantFrom(...forms),
      number: numbers,
      repository: fc.option(repositories),
      set: fc.option(repositories),
      flag: flags,
      isFirst: fc.boolean(),
    })
    .map(({ form, number, repository, set, flag, isFirst }) => {
      const { words, operation, takes, isVain = false } = form;
      const command = words.slice(0, 2);
      const rest = words.slice(2);
      const where = repository === null ? [] : flag(repository);
      const which = takes === 'number' ? [number.toString()] : [];
      const argv = isFirst
        ? ['gh', ...where, ...command, ...which, ...rest]
        : ['gh', ...command, ...which, ...rest, ...where];
      return {
        argv,
        context: settings(set),
        operation,
        method: null,
        repository: isVain ? null : (repository ?? set),
        number: takes === 'number' ? number : null,
      };
    });

const requests: (endpoints: readonly Endpoint[]) => fc.Arbitrary<GeneratedGhInvocation> = (endpoints) =>
  fc
    .record({
      endpoint: fc.constantFrom(...endpoints),
      number: numbers,
      repository: repositories,
      place: fc.constantFrom(...PLACES),
      isNamed: fc.boolean(),
      isBehind: fc.boolean(),
      isInput: fc.boolean(),
      slash: fc.constantFrom('', '/'),
      flag: fc.constantFrom('-f', '-F', '--raw-field', '--field'),
      more: fc.constantFrom<readonly string[]>([], ['--jq', '.html_url'], ['-H', 'Accept: x'], ['-i']),
    })
    .map(({ endpoint, number, repository, place, isNamed, isBehind, isInput, slash, flag, more }) => {
      const { path, method, fields, operation } = endpoint;
      const where = place(repository);
      const address = `${slash}repos/${where}/${path.replace('N', number.toString())}`;
      // Without a word of it gh sends POST where there are fields or a body, else GET.
      const isPlain = method === (fields.length > 0 ? 'POST' : 'GET');
      const asked = isPlain && !isNamed ? [] : ['-X', method];
      const body = isInput && fields.length > 0 ? bodyOf(fields) : null;
      const given = body === null ? fields.flatMap((field) => [flag, field]) : ['--input', '-'];
      const rest = [...asked, ...given, ...more];
      return {
        argv: ['gh', 'api', ...(isBehind ? [...rest, address] : [address, ...rest])],
        context: {
          ...settings(where === repository ? null : repository),
          ...(body === null ? {} : { stdin: body }),
        },
        operation,
        method,
        repository,
        number: path.includes('N') ? number : null,
      };
    });

/** Fields as the JSON that gh makes of them. */
function bodyOf(fields: readonly string[]): string {
  return JSON.stringify(Object.fromEntries(fields.map((field) => field.split('='))));
}

/**
 * Invocations of `gh` with what they would do: commands and requests by `gh api`, flags in many spellings and places,
 * placeholders, `GH_REPO`, bodies from stdin, aliases.
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
