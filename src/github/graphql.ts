import { bodyOfData, HIDDEN, type BodyValue } from './body.ts';
import {
  graphqlDocument,
  type GraphqlDocument,
  type GraphqlOperation,
  type Selection,
} from './graphql-document.ts';
import { linksOf, rootFields, type Field } from './graphql-fields.ts';
import { inputMember, variablesOf, type InputValue, type Variables } from './graphql-values.ts';
import { firstOperation, operationOf } from './operation.ts';
import { reviewOperation } from './review-event.ts';
import type { Operation, OperationName } from './types.ts';

/** What a document asks, and what its answer shows of it. */
export interface GraphqlReading {
  readonly operation: OperationName;
  readonly mutation?: string;
  readonly links?: readonly (readonly string[])[];
  readonly body?: string | null;
}

/** The three members of a GraphQL request; undefined is absent, and some may be hidden. */
export interface GraphqlRequest {
  readonly document: BodyValue | undefined;
  readonly operationName: BodyValue | undefined;
  readonly variables: BodyValue | undefined;
}

interface Mutation {
  /** `by-event`: as a review over REST; `by-review`: a part of a review may be pending. */
  readonly operation: OperationName | 'by-event' | 'by-review';
  /** The fields that lead to the object with the link (gh 8.3). */
  readonly link?: readonly string[];
}

const MUTATIONS: ReadonlyMap<string, Mutation> = new Map(
  Object.entries<Mutation>({
    createPullRequest: { operation: 'open-pull-request', link: ['pullRequest'] },
    revertPullRequest: { operation: 'open-pull-request', link: ['revertPullRequest'] },
    addPullRequestReview: { operation: 'by-event', link: ['pullRequestReview'] },
    submitPullRequestReview: { operation: 'post-review', link: ['pullRequestReview'] },
    addPullRequestReviewThreadReply: { operation: 'by-review', link: ['comment'] },
    addPullRequestReviewComment: { operation: 'unknown', link: ['comment'] },
    addComment: { operation: 'post-comment', link: ['commentEdge', 'node'] },
    updateIssueComment: { operation: 'edit', link: ['issueComment'] },
    updatePullRequestReviewComment: { operation: 'edit', link: ['pullRequestReviewComment'] },
    updatePullRequestReview: { operation: 'edit', link: ['pullRequestReview'] },
    updateDiscussionComment: { operation: 'edit' },
    updatePullRequest: { operation: 'edit', link: ['pullRequest'] },
    updateIssue: { operation: 'edit', link: ['issue'] },
    deleteIssueComment: { operation: 'delete' },
    deletePullRequestReviewComment: { operation: 'delete' },
    deletePullRequestReview: { operation: 'delete' },
    deleteDiscussionComment: { operation: 'delete' },
    deleteIssue: { operation: 'delete' },
    addReaction: { operation: 'react' },
    removeReaction: { operation: 'react' },
  }),
);

/**
 * What a GraphQL document asks (gh 8). Absent `operationName` and `variables`: none were given. Any text is fine: a
 * document that cannot be read is `unknown`.
 */
export function graphqlOperation(
  document: string,
  operationName?: string | null,
  variables?: Readonly<Record<string, unknown>> | null,
): Operation {
  const reading = readGraphql({ document, operationName, variables: bodyOfData(variables) });
  return operationOf('graphql', reading.operation, { method: 'POST', path: '/graphql', ...reading });
}

/** The same for the body of a request, parts of which nobody may see. */
export function readGraphql(request: GraphqlRequest): GraphqlReading {
  if (request.document === undefined || request.document === null) return { operation: 'none' };
  const document = typeof request.document === 'string' ? graphqlDocument(request.document) : null;
  if (document === null) return { operation: 'unknown' };
  const [first, ...others] = chosenOperations(document, request.operationName).map((operation) =>
    readOperation(operation, document.fragments, request.variables),
  );
  if (first === undefined) return { operation: 'none' };
  return others.every(({ operation }) => operation === first.operation) ? first : { operation: 'unknown' };
}

/** The operation that runs; where nobody sees the name, each may (gh 8.3). */
function chosenOperations(
  document: GraphqlDocument,
  name: BodyValue | undefined,
): readonly GraphqlOperation[] {
  const { operations } = document;
  if (name === HIDDEN) return operations;
  if (name === undefined || name === null) return operations.length === 1 ? operations : [];
  return operations.filter((operation) => operation.name === name).slice(0, 1);
}

function readOperation(
  operation: GraphqlOperation,
  fragments: ReadonlyMap<string, readonly Selection[]>,
  given: BodyValue | undefined,
): GraphqlReading {
  if (operation.kind !== 'mutation') return { operation: 'read' };
  const variables = variablesOf(operation.variables, given);
  const fields = rootFields(operation.selections, fragments);
  const asked = fields.map((field) => ({ field, operation: mutationOperation(field, variables) }));
  const answer = firstOperation(asked.map((one) => one.operation));
  const deciding = asked.filter((one) => one.operation === answer).map((one) => one.field);
  const [field] = deciding;
  if (field === undefined) return { operation: answer };
  const body = inputMember(field.arguments, 'body', variables);
  return {
    operation: answer,
    mutation: field.name,
    links: deciding.flatMap((one) => linksOf(one, MUTATIONS.get(one.name)?.link, fragments)),
    ...(body === null ? {} : { body: textOf(body) }),
  };
}

function mutationOperation(field: Field, variables: Variables): OperationName {
  const mutation = MUTATIONS.get(field.name);
  if (mutation?.operation === 'by-event') return byEvent(inputMember(field.arguments, 'event', variables));
  if (mutation?.operation === 'by-review') {
    const review = inputMember(field.arguments, 'pullRequestReviewId', variables);
    return isNull(review) ? 'post-review-comment' : 'unknown';
  }
  return mutation?.operation ?? 'none';
}

function byEvent(event: InputValue | null): OperationName {
  if (isNull(event)) return 'none';
  if (event?.type === 'enum') return reviewOperation(event.name);
  // The string "APPROVE" is no enum's value, and GitHub takes it for none.
  return event?.type === 'given' ? reviewOperation(event.value) : 'unknown';
}

function isNull(value: InputValue | null): boolean {
  if (value?.type === 'given') return value.value === null;
  return value === null || (value.type === 'enum' && value.name === 'null');
}

function textOf(value: InputValue): string | null {
  if (value.type === 'string') return value.text;
  return value.type === 'given' && typeof value.value === 'string' ? value.value : null;
}
