import type { Operation, OperationName, Printing, RepositorySource } from './types.ts';

/** The fields of an operation that a reader fills; what it leaves out is null or absent. */
export interface OperationParts {
  readonly method?: string | null;
  readonly path?: string | null;
  readonly host?: string | null;
  readonly repository?: string | null;
  readonly repositoryFrom?: RepositorySource | null;
  readonly number?: number | null;
  readonly printing?: Printing;
  readonly mutation?: string | undefined;
  readonly links?: readonly (readonly string[])[] | undefined;
  readonly selector?: string | null | undefined;
  readonly head?: string | null | undefined;
  readonly body?: string | null | undefined;
}

/** One answer with every field of the contract. */
export function operationOf(
  command: string,
  operation: OperationName,
  parts: OperationParts = {},
): Operation {
  return {
    command,
    operation,
    method: parts.method ?? null,
    path: parts.path ?? null,
    host: parts.host ?? null,
    repository: parts.repository ?? null,
    repositoryFrom: parts.repositoryFrom ?? null,
    number: parts.number ?? null,
    printing: parts.printing ?? {},
    ...(parts.mutation === undefined ? {} : { mutation: parts.mutation }),
    ...(parts.links === undefined ? {} : { links: parts.links }),
    ...(parts.selector === undefined ? {} : { selector: parts.selector }),
    ...(parts.head === undefined ? {} : { head: parts.head }),
    ...(parts.body === undefined ? {} : { body: parts.body }),
  };
}

/** The program would stop before it sends anything (gh 2.2). */
export function refusal(command: string, error: string): Operation {
  return { ...operationOf(command, 'refused'), error };
}

/** The operations, the first of several in one request being the answer (gh 2.1). */
const ORDER: readonly OperationName[] = [
  'open-pull-request',
  'post-review',
  'post-review-comment',
  'post-comment',
  'post-commit-comment',
  'close-with-comment',
  'reopen-with-comment',
  'unknown',
  'edit',
  'delete',
  'react',
  'list',
  'read',
  'none',
  'refused',
];

/** The one that stands first in the closed list; `none` where there is none at all. */
export function firstOperation(operations: readonly OperationName[]): OperationName {
  return ORDER.find((operation) => operations.includes(operation)) ?? 'none';
}
