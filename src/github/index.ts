import { curlOperations } from './curl.ts';
import { ghOperation } from './gh.ts';
import { gitOperation, hubOperation } from './hub.ts';
import { partialEndpoint } from './partial-endpoint.ts';
import type { InvocationContext, Operation } from './types.ts';
import { wgetOperations } from './wget.ts';

export { graphqlOperation } from './graphql.ts';
export { mcpOperation } from './mcp.ts';
export type { WordPieces } from './partial-endpoint.ts';
export type { InvocationContext, Operation, OperationName, Printing, RepositorySource } from './types.ts';

/**
 * What a command asks of GitHub (docs/guide/gh.md): one answer a request, in order. `words` begin with the program, as
 * it was typed (a path and `.exe` fall off); null is a word that only the shell could expand, and `many` holds the
 * indices of words that may be none, one or several. Null: a program that this library does not read.
 */
export function operationsOf(
  words: readonly (string | null)[],
  context: InvocationContext = {},
  many: readonly number[] = [],
): readonly Operation[] | null {
  const open = new Set(many);
  // What such a word stands for, nobody can say word by word: it is one more unknown.
  const known = words.map((word, at) => (open.has(at) ? null : word));
  const operations = requestsOf(known, context);
  if (operations?.some(({ operation }) => operation === 'unknown') !== true) return operations;
  return withPartialEndpoint(known, context) ?? operations;
}

/**
 * The same with an endpoint that is known in its structure: its unknown pieces name nothing. Where such a word falls
 * apart into several, the program refuses them and nothing is sent.
 */
function withPartialEndpoint(
  words: readonly (string | null)[],
  context: InvocationContext,
): readonly Operation[] | null {
  for (const [index, pieces] of Object.entries(context.partial ?? {})) {
    const endpoint = words[Number(index)] === null ? partialEndpoint(pieces) : null;
    if (endpoint === null) continue;
    const { filled, path, repository, number } = endpoint;
    const operations =
      requestsOf(
        words.map((word, at) => (at === Number(index) ? filled : word)),
        context,
      ) ?? [];
    const isTold = operations.some(
      (operation) => operation.path !== null && operation.operation !== 'unknown',
    );
    if (!isTold) continue;
    return operations.map((operation) => ({
      ...operation,
      path,
      repository,
      repositoryFrom: repository === null ? null : operation.repositoryFrom,
      number,
    }));
  }
  return null;
}

function requestsOf(
  [program, ...rest]: readonly (string | null)[],
  context: InvocationContext,
): readonly Operation[] | null {
  switch (programName(program)) {
    case 'gh':
      return [ghOperation(rest, context)];
    case 'hub':
      return [hubOperation(rest, context)];
    case 'git': {
      const operation = gitOperation(rest, context);
      return operation === null ? null : [operation];
    }
    case 'curl':
      return curlOperations(rest, context);
    case 'wget':
      return wgetOperations(rest);
    default:
      return null;
  }
}

function programName(word: string | null | undefined): string | null {
  return word === null || word === undefined ? null : word.replace(/^.*[\\/]/s, '').replace(/\.exe$/i, '');
}
