import type { Operation } from '../github/types.ts';
import type { Command } from '../shell/types.ts';
import { areIdentityFields, projectionOfJq, projectionOfTemplate, type Projection } from './projection.ts';
import type { CallReading, Request } from './requests.ts';

/** Does the words' own choice of fields leave nothing but what names the thing (6.5). */
export function isSafe(request: Request, operation: Operation, reading: CallReading): boolean {
  const { fields, jq, template } = operation.printing;
  if (fields !== undefined && areIdentityFields(fields)) return true;
  return (
    projectionOf(request, operation, reading).safe ||
    (jq === undefined && template === undefined && isEdit(operation))
  );
}

/** What the `--jq` or `--template` of the words reads, or the one `jq` that its output is piped into. */
export function projectionOf(request: Request, operation: Operation, reading: CallReading): Projection {
  const { jq, template } = operation.printing;
  if (jq !== undefined) return projectionOfJq(jq);
  if (template !== undefined) return projectionOfTemplate(template);
  return projectionOfJq(pipedProgram(request.command, reading));
}

/** The program by which the words, or a `jq` behind them, choose what is printed; null: none, or one nobody knows. */
export function programOf(request: Request, operation: Operation, reading: CallReading): string | null {
  const { jq, template } = operation.printing;
  return jq ?? template ?? pipedProgram(request.command, reading);
}

/** The program of the `jq` that reads a command's output, as the last stage that changes it. */
function pipedProgram(command: Command, reading: CallReading): string | null {
  const into = command.stdout?.to === 'piped' ? (command.stdout.into ?? []) : [];
  const reader = into.length === 1 ? reading.shell.commands[into[0] ?? -1] : undefined;
  if (reader?.argv[0] !== 'jq') return null;
  const words = reader.argv.slice(1).filter((word) => word === null || !/^-[-\w]+$/.test(word));
  return words.length === 1 ? (words[0] ?? null) : null;
}

/** `gh pr edit` prints the one address and nothing else (gh.md, 11). */
function isEdit(operation: Operation): boolean {
  return operation.command === 'pr edit';
}
