import { readFileSync } from 'node:fs';
import {
  graphqlOperation,
  mcpOperation,
  operationsOf,
  type InvocationContext,
  type Operation,
} from '../../src/github/index.ts';

/** One handed row (fixtures/cases/gh-*.jsonl), as far as these tests use it. */
export interface Row {
  readonly id: string;
  readonly tool?: 'gh' | 'hub' | 'curl' | 'wget' | 'graphql' | 'mcp';
  readonly argv?: readonly (string | null)[];
  readonly env?: Readonly<Record<string, string | null>>;
  readonly clone?: string;
  readonly stdin?: string;
  readonly document?: string;
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly name?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly expected?: Readonly<Record<string, unknown>> | null;
  readonly answer?: Readonly<Record<string, unknown>>;
  readonly effect?: readonly string[];
  readonly note?: string;
}

/** The rows of one handed file. */
export function rowsOf(file: string): readonly Row[] {
  const text = readFileSync(new URL(`../../fixtures/cases/${file}`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Row => JSON.parse(line));
}

/** What the library says to a row's question. */
export function answersOf(row: Row): readonly Operation[] {
  if (row.tool === 'graphql') return [graphqlOperation(row.document ?? '', row.operationName, row.variables)];
  if (row.tool === 'mcp') {
    const operation = mcpOperation(row.name ?? '', row.arguments ?? {});
    return operation === null ? [] : [operation];
  }
  const context: InvocationContext = {
    ...(row.env === undefined ? {} : { env: row.env }),
    ...(row.clone === undefined ? {} : { clone: row.clone }),
    ...(row.stdin === undefined ? {} : { stdin: row.stdin }),
  };
  return operationsOf([row.tool ?? 'gh', ...(row.argv ?? [])], context) ?? [];
}
