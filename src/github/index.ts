import { curlOperations } from './curl.ts';
import { ghOperation } from './gh.ts';
import { gitOperation, hubOperation } from './hub.ts';
import type { InvocationContext, Operation } from './types.ts';
import { wgetOperations } from './wget.ts';

export { graphqlOperation } from './graphql.ts';
export { mcpOperation } from './mcp.ts';
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
  const [program, ...rest] = words.map((word, at) => (open.has(at) ? null : word));
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
