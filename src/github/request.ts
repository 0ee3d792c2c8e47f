import { HIDDEN, member, type Body, type BodyObject, type BodyValue } from './body.ts';
import { readGraphql, type GraphqlReading } from './graphql.ts';
import { operationOf } from './operation.ts';
import { numberOfPath, repositoryOfPath, restOperation } from './rest.ts';
import { reviewOperation } from './review-event.ts';
import type { Operation, OperationName, Printing, RepositorySource } from './types.ts';
import type { Target } from './urls.ts';

/** One request over HTTP, as far as the words show it. */
export interface Request {
  readonly command: string;
  /** As it is sent; null: a word that nobody knows. */
  readonly method: string | null;
  readonly target: Target;
  readonly body: Body;
  /** `X-HTTP-Method-Override` is among the headers. */
  readonly overridden: boolean;
  /** Variables stand side by side with the query, as `gh api graphql -f name=value` sends them. */
  readonly groupsVariables: boolean;
  readonly printing: Printing;
  /** Where the path's repository came from, if not from the path itself. */
  readonly repositoryFrom?: RepositorySource | null;
}

/** What a request asks (gh 7, 8, 13.4). */
export function requestOperation(request: Request): Operation {
  const { target, method } = request;
  const reading = readingOf(request);
  const repository = target.kind === 'rest' && target.path !== null ? repositoryOfPath(target.path) : null;
  const text = target.kind === 'rest' ? textOf(member(request.body, 'body')) : undefined;
  return operationOf(request.command, reading.operation, {
    method,
    path: target.path,
    host: target.host,
    repository,
    repositoryFrom: repository === null ? null : (request.repositoryFrom ?? 'path'),
    number: target.kind === 'rest' && target.path !== null ? numberOfPath(target.path) : null,
    printing: request.printing,
    mutation: reading.mutation,
    links: reading.links,
    body: reading.body === undefined ? text : reading.body,
  });
}

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

function readingOf(request: Request): GraphqlReading {
  const { target, method } = request;
  if (target.kind === 'outside') return { operation: 'none' };
  if (method === null) return { operation: 'unknown' };
  const isRead = READS.has(method.toUpperCase());
  if (target.kind === 'hidden' || target.path === null) return { operation: isRead ? 'read' : 'unknown' };
  const reading =
    target.kind === 'graphql'
      ? graphqlReading(request, method)
      : { operation: restReading(request, method, target.path) };
  // What a redirect or the other method would make of a write, nobody can say (gh 7.3).
  const isWrite = !isRead && reading.operation !== 'read';
  return isWrite && (!target.secure || request.overridden) ? { operation: 'unknown' } : reading;
}

function restReading(request: Request, method: string, path: string): OperationName {
  const operation = restOperation(method, path);
  return operation === 'by-event' ? reviewOperation(member(request.body, 'event')) : operation;
}

function graphqlReading(request: Request, method: string): GraphqlReading {
  // Only POST runs a document (gh 8.1).
  if (method === 'GET') return { operation: 'read' };
  if (method !== 'POST') return { operation: method.toUpperCase() === 'POST' ? 'unknown' : 'none' };
  const { body } = request;
  return readGraphql({
    document: member(body, 'query'),
    operationName: member(body, 'operationName'),
    variables: request.groupsVariables ? groupedVariables(body) : member(body, 'variables'),
  });
}

function groupedVariables(body: Body): BodyValue | undefined {
  if (body === undefined || body === HIDDEN) return body;
  const variables: BodyObject = new Map(
    [...body].filter(([key]) => key !== 'query' && key !== 'operationName'),
  );
  return variables;
}

function textOf(value: BodyValue | undefined): string | null | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : null;
}

/** Some servers obey this header instead of the method (gh 7.3). */
export function overridesMethod(headers: readonly (string | null)[]): boolean {
  return headers.some((header) => header !== null && /^\s*x-http-method-override\s*:/i.test(header));
}
