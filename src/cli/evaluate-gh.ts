import * as z from 'zod';
import { graphqlOperation, mcpOperation, operationsOf } from '../github/index.ts';
import type { Operation } from '../github/index.ts';
import type { Evaluator } from './evaluate.ts';
import { operationAnswer } from './gh.ts';
import { readRow } from './row.ts';

const PROGRAMS = ['gh', 'hub', 'git', 'curl', 'wget'] as const;

const whichTool = z.looseObject({ tool: z.enum([...PROGRAMS, 'graphql', 'mcp']).default('gh') });
const invocation = z.looseObject({
  tool: z.enum(PROGRAMS).default('gh'),
  argv: z.array(z.string().nullable()),
  many: z.array(z.number()).default([]),
  env: z.record(z.string(), z.string().nullable()).optional(),
  clone: z.string().nullable().optional(),
  stdin: z.string().nullable().optional(),
});
const graphql = z.looseObject({
  document: z.string(),
  operationName: z.string().nullable().optional(),
  variables: z.record(z.string(), z.unknown()).nullable().optional(),
});
const mcp = z.looseObject({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/**
 * `{tool?, argv, env?, clone?, stdin?}` (`argv` behind the program's name), `{tool: "graphql", document, …}` or
 * `{tool: "mcp", name, arguments}`: one answer a request (gh.md, 1.2).
 */
export const evaluateGh: Evaluator = (input) => ({ answers: operations(input).map(operationAnswer) });

function operations(input: unknown): readonly Operation[] {
  switch (readRow(whichTool, input).tool) {
    case 'graphql': {
      const { document, operationName, variables } = readRow(graphql, input);
      return [graphqlOperation(document, operationName, variables)];
    }
    case 'mcp': {
      const { name, arguments: given } = readRow(mcp, input);
      const operation = mcpOperation(name, given);
      return operation === null ? [] : [operation];
    }
    default: {
      const { tool, argv, many, env, clone, stdin } = readRow(invocation, input);
      const context = {
        ...(env && { env }),
        ...(clone !== undefined && { clone }),
        ...(stdin !== undefined && { stdin }),
      };
      const places = many.map((place) => place + 1);
      return operationsOf([tool, ...argv], context, places) ?? [];
    }
  }
}
