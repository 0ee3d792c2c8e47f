import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, textOf } from '../shape.ts';
import type { RecordFields, ResultFields } from '../sink.ts';
import { wholeOf } from '../shape.ts';
import { mayRunInBackground } from './calls.ts';
import { failureOf } from './failure.ts';
import { blockText, printed, printedBeforeMove } from './printed.ts';
import { fileReport, isPoll, isWhole, pollReport, startedTask, withoutLineNumbers } from './task.ts';

/** A `tool_result` block with what stands beside it on its line. */
export interface ToolResult {
  readonly callId: string;
  readonly block: Fields;
  /** The line's `toolUseResult`, where it can only be about this block. */
  readonly beside: unknown;
  readonly denial: unknown;
  /** Tool of the call; null where the call is not known (yet). */
  readonly tool: string | null;
  /** The task that the call asks about. */
  readonly target: string | null;
}

/** A result, and the task that it says was started. */
export interface ReadResult {
  readonly fields: Omit<ResultFields, 'continues'>;
  readonly started: string | null;
}

export function readToolResult(result: ToolResult): ReadResult {
  const { callId, block } = result;
  if (block.is_error === true) {
    const failure = failureOf(blockText(block.content) ?? textOf(result.beside) ?? '', result.denial);
    return { fields: { callId, ...failure }, started: null };
  }
  const beside = fieldsOf(result.beside);
  const started = backgroundTask(result, beside);
  if (started !== null) {
    const output = started.before === undefined ? printedBeforeMove(beside) : started.before;
    const fields = { callId, status: 'unknown', output, taskId: started.taskId, complete: false } as const;
    return { fields, started: started.taskId };
  }
  return { fields: { callId, ...finished(result, beside) }, started: null };
}

function finished(result: ToolResult, beside: Fields | null): Omit<ResultFields, 'callId'> {
  const { tool, target, block } = result;
  const text = blockText(block.content) ?? '';
  if (tool !== null && isPoll(tool)) return { ...pollReport(text, beside), taskId: target };
  const file = tool === 'Read' ? fieldsOf(beside?.file) : null;
  if (target !== null) return { ...fileReport(text, file), taskId: target };
  const status = beside?.interrupted === true || beside?.status === 'async_launched' ? 'unknown' : 'ok';
  const shown = printed(block.content, beside);
  if (tool === 'Read' && shown.complete && shown.output !== null) {
    return {
      status,
      output: textOf(file?.content) ?? withoutLineNumbers(shown.output),
      complete: isWhole(file),
    };
  }
  return { status, ...shown };
}

/** `before` undefined: the streams beside the block hold what was printed. */
function backgroundTask(
  result: ToolResult,
  beside: Fields | null,
): { readonly taskId: string | null; readonly before?: string | null } | null {
  const named = nameOf(beside?.backgroundTaskId);
  if (named !== null) return { taskId: named };
  if (beside?.status === 'async_launched') return { taskId: nameOf(beside.agentId) };
  if (beside !== null || result.tool === null || !mayRunInBackground(result.tool)) return null;
  return startedTask(blockText(result.block.content) ?? '');
}

/** The client's own note of what a script did to a pull request (T31). */
export function gitOperation(callId: string, beside: unknown): RecordFields | null {
  const operation = fieldsOf(fieldsOf(fieldsOf(beside)?.gitOperation)?.pr);
  if (operation === null) return null;
  return {
    source: 'git-operation',
    action: nameOf(operation.action),
    url: nameOf(operation.url),
    number: wholeOf(operation.number),
    callId,
  };
}
