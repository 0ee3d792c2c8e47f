import { filePrinted } from '../rules/files.ts';
import type { CallEvent, ResultEvent } from '../transcript/events.ts';
import { readingOf, type Readings } from './call-state.ts';
import type { SessionState } from './state.ts';
import { entriesOf } from './table.ts';

/** Where Claude Code keeps what a background task prints: `…/tasks/<task id>.output`. */
const TASK_FILE = /[/\\]tasks[/\\]([^/\\]+)\.output$/;

/** What a script printed of a background task's output file, as that task's own result. */
export interface TaskOutput {
  /** The key of the call that began the task. */
  readonly key: string;
  readonly event: ResultEvent;
}

/**
 * A script that prints a background task's output file and nothing else is a poll of that task, as a read by the
 * client's own tool is (pull-requests.md, 8.2; transcripts.md, T27). Null for any other.
 */
export function taskOutputIn(
  state: SessionState,
  reader: CallEvent,
  event: ResultEvent,
  readings: Readings,
): TaskOutput | null {
  if (event.output === null || (reader.script === null && reader.argv === null)) return null;
  const printed = filePrinted(readingOf(reader, readings));
  const task = printed === null || printed.beside ? undefined : TASK_FILE.exec(printed.path)?.[1];
  if (task === undefined) return null;
  for (const [key, { call, results }] of entriesOf(state.calls)) {
    if (call.callId === reader.callId || !results.some((each) => each.event.taskId === task)) continue;
    // How the reader ended says nothing of the task.
    return { key, event: { ...event, continues: call.callId, status: 'unknown', exitCode: null } };
  }
  return null;
}
