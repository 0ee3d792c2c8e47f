import { z } from 'zod';
import { graphqlOperation, mcpOperation, operationsOf } from '../github/index.ts';
import type { Operation } from '../github/index.ts';
import type { Evaluator } from './evaluate.ts';
import { operationAnswer } from './gh.ts';
import { readRow } from './row.ts';

const invocation = z.looseObject({
  tool: z.enum(['gh', 'hub', 'git', 'curl', 'wget']).default('gh'),
  argv: z.array(z.string().nullable()),
  many: z.array(z.number()).default([]),
  env: z.record(z.string(), z.string().nullable()).optional(),
  clone: z.string().nullable().optional(),
  stdin: z.string().nullable().optional(),
});
const graphql = z.looseObject({
  tool: z.literal('graphql'),
  document: z.string(),
  operationName: z.string().nullable().optional(),
  variables: z.record(z.string(), z.unknown()).nullable().optional(),
});
const mcp = z.looseObject({
  tool: z.literal('mcp'),
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});
const schema = z.union([graphql, mcp, invocation]);

/**
 * `{tool?, argv, env?, clone?, stdin?}` (`argv` behind the program's name), `{tool: "graphql", document, …}` or
 * `{tool: "mcp", name, arguments}`: one answer a request (gh.md, 1.2).
 */
export const evaluateGh: Evaluator = (input) => ({ answers: operations(input).map(operationAnswer) });

function operations(input: unknown): readonly Operation[] {
  const row = readRow(schema, input);
  switch (row.tool) {
    case 'graphql':
      return [graphqlOperation(row.document, row.operationName, row.variables)];
    case 'mcp': {
      const operation = mcpOperation(row.name, row.arguments);
      return operation === null ? [] : [operation];
    }
    default: {
      const { env, clone, stdin } = row;
      const context = {
        ...(env && { env }),
        ...(clone !== undefined && { clone }),
        ...(stdin !== undefined && { stdin }),
      };
      const many = row.many.map((place) => place + 1);
      return operationsOf([row.tool, ...row.argv], context, many) ?? [];
    }
  }
}
