import type { Status } from '../events.ts';
import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf, textOf, wholeIn, wholeOf } from '../shape.ts';
import { between } from './text-role.ts';

/** What a poll of a background task, or a read of its output file, says about the task (T27). */
export interface TaskReport {
  readonly status: Status;
  readonly exitCode: number | null;
  readonly output: string | null;
  readonly complete: boolean;
}

/** Tools that ask for a task, with the field that names it. */
const POLLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['BashOutput', ['bash_id', 'shell_id', 'task_id']],
  ['TaskOutput', ['task_id', 'bash_id']],
  ['AgentOutputTool', ['agentId', 'agent_id', 'task_id']],
]);

export function isPoll(tool: string): boolean {
  return POLLS.has(tool);
}

/** The task that a poll asks for. */
export function polledTask(tool: string, input: Fields | null): string | null {
  for (const name of POLLS.get(tool) ?? []) {
    const task = nameOf(input?.[name]);
    if (task !== null) return task;
  }
  return null;
}

const OUTPUT_FILE = /[/\\]tasks[/\\]([^/\\]+)\.output$/;

/** The task whose output file a path is: `…/tasks/<task id>.output`. */
export function taskOfFile(path: string | null): string | null {
  return path === null ? null : (OUTPUT_FILE.exec(path)?.[1] ?? null);
}

// Where the line has no `toolUseResult` (files of subagents), the client's notice alone names the task.
const NOTICES = [
  /^Command running in background with ID: ([\w-]+)/,
  /^Command was (?:manually )?backgrounded by user with ID: ([\w-]+)/,
  /(?:^|\n)Command did not complete within its [^\n]* timeout and was moved to the background \(ID: ([\w-]+)\)[^\n]*$/,
  /^Async agent launched successfully\.[^\n]*\nagentId: ([\w-]+)/,
] as const;

/** A task that a result's text says was started, and what was printed before the notice. */
export function startedTask(
  text: string,
): { readonly taskId: string; readonly before: string | null } | null {
  for (const notice of NOTICES) {
    const found = notice.exec(text);
    const taskId = found?.[1];
    if (found && taskId !== undefined)
      return { taskId, before: found.index === 0 ? null : text.slice(0, found.index) };
  }
  return null;
}

/** Reads what `BashOutput` and `TaskOutput` give: between tags in the text, else in the fields beside it. */
export function pollReport(text: string, result: Fields | null): TaskReport {
  const task = fieldsOf(result?.task) ?? result;
  const ended = trimmed(between(head(text), '<status>', '</status>')) ?? nameOf(task?.status);
  const written = trimmed(between(head(text), '<exit_code>', '</exit_code>'));
  const exitCode = written !== null && /^-?\d+$/.test(written) ? wholeIn(written) : wholeOf(task?.exitCode);
  return {
    status: endStatus(ended, exitCode),
    exitCode,
    output: streams(text) ?? textOf(task?.output) ?? textOf(task?.stdout),
    complete: ended !== 'running' && ended !== 'pending',
  };
}

function endStatus(ended: string | null, exitCode: number | null): Status {
  if (exitCode !== null && ended !== 'running') return exitCode === 0 ? 'ok' : 'failed';
  if (ended === 'completed') return 'ok';
  return ended === 'failed' ? 'failed' : 'unknown';
}

const STREAM_TAGS = ['stdout', 'output', 'stderr'] as const;

function streams(text: string): string | null {
  const parts = STREAM_TAGS.flatMap((name) => outermost(text, name) ?? []);
  return parts.length === 0 ? null : parts.join('\n');
}

/** Between the first opening and the last closing tag, without the LF that sets the text apart from them. */
function outermost(text: string, name: string): string | null {
  const open = `<${name}>`;
  const from = text.indexOf(open);
  const to = text.lastIndexOf(`</${name}>`);
  return from < 0 || to < from
    ? null
    : text
        .slice(from + open.length, to)
        .replace(/^\n/, '')
        .replace(/\n$/, '');
}

/** What stands before the first stream: the streams may hold any tags. */
function head(text: string): string {
  const starts = STREAM_TAGS.map((name) => text.indexOf(`<${name}>`)).filter((at) => at >= 0);
  return starts.length === 0 ? text : text.slice(0, Math.min(...starts));
}

function trimmed(text: string | null): string | null {
  return text === null ? null : nameOf(text.trim());
}

// The client's own last line in a task's output file; a blank line sets it apart.
const EXITED = /(?:^|\n)\[(?:exited with code (-?\d+)|killed)\]\s*$/;
const NUMBERED = /^ *\d+(?:\t|→)/;

/** A task's output file, read: `file` is the read tool's own copy of the content, without line numbers. */
export function fileReport(text: string, file: Fields | null): TaskReport {
  const content = textOf(file?.content) ?? withoutLineNumbers(text);
  const end = EXITED.exec(content);
  const exitCode = wholeIn(end?.[1]);
  return {
    // A read tells what is there so far; only the client's last line tells that the task has ended.
    status: exitCode === null ? 'unknown' : exitCode === 0 ? 'ok' : 'failed',
    exitCode,
    output: end === null ? content : content.slice(0, end.index),
    complete: isWhole(file),
  };
}

/** Did the read tool give all lines of the file? */
export function isWhole(file: Fields | null): boolean {
  const shown = wholeOf(file?.numLines);
  const total = wholeOf(file?.totalLines);
  return shown === null || total === null || shown >= total;
}

/**
 * The read tool writes a number and a tab (older: an arrow) before each line, and reminders below: neither is what the
 * file says (pull-requests 2.6).
 */
export function withoutLineNumbers(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !NUMBERED.test(line));
  const numbered = end < 0 ? lines : lines.slice(0, end);
  const rest = end < 0 ? '' : lines.slice(end).join('\n').trim();
  if (numbered.length === 0 || !(rest === '' || rest.startsWith('<system-reminder>'))) return text;
  return numbered.map((line) => line.replace(NUMBERED, '')).join('\n');
}
