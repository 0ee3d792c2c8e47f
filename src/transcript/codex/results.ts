import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, parsed, wholeOf } from '../shape.ts';
import type { CallNote } from '../pairing.ts';
import { isPoll, isShell, processKey } from './calls.ts';
import type { Answered, Output } from './output.ts';
import { readOutput } from './output.ts';
import type { Scene } from './scene.ts';
import { resultKey } from './scene.ts';

/** `function_call_output`, `custom_tool_call_output` and their like. */
export function readCallOutput(scene: Scene, item: Fields): void {
  const { sink, memory, place } = scene;
  const callId = nameOf(item.call_id) ?? nameOf(item.id);
  if (callId === null) return;
  const call = sink.pairing.latest(callId);
  const read = readOutput(item.output, answeredBy(call));
  const { output, reason, complete, processId } = read;
  const { status, exitCode } = settledBy(read, call);
  const polled = call?.target ?? null;
  const continues = polled === null ? null : (memory.processes.get(polled) ?? null);
  if (processId !== null) memory.processes.set(processKey(processId), continues ?? callId);
  // The first poll with an exit code ends the process; its number may be given away again.
  else if (polled !== null && exitCode !== null) memory.processes.delete(polled);
  sink.result(
    place,
    { callId, status, exitCode, output, reason, complete, processId, continues },
    { key: resultKey(scene, callId), once: true },
  );
}

function answeredBy(call: CallNote | null): Answered {
  if (call === null) return 'shell';
  if (isPoll(call.tool)) return 'poll';
  if (isShell(call.tool) || call.tool === 'local_shell_call') return 'shell';
  if (call.covers.length > 0 || call.tool === 'exec') return 'program';
  return call.mcp ? 'mcp' : 'other';
}

/** A program's end says nothing of the commands in it, unless it printed the code of the only one (T38). */
function settledBy(read: Output, call: CallNote | null): Pick<Output, 'status' | 'exitCode'> {
  const open = read.status === 'unknown' && read.exitCode === null && call?.covers.length === 1;
  const exitCode = open ? wholeOf(fieldsOf(printedObject(read.output ?? ''))?.exit_code) : null;
  return exitCode === null ? read : { status: exitCode === 0 ? 'ok' : 'failed', exitCode };
}

function printedObject(output: string): unknown {
  const start = output.indexOf('{');
  const end = output.lastIndexOf('}');
  return start < 0 || end < start ? undefined : parsed(output.slice(start, end + 1));
}
