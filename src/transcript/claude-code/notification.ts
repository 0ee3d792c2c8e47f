import type { Status } from '../events.ts';
import type { Fields } from '../shape.ts';
import { nameOf, wholeIn } from '../shape.ts';
import { between } from './text-role.ts';

/** The end of a background task, as the client announces it (T27): a status, never an output. */
export interface Notification {
  readonly taskId: string | null;
  readonly callId: string | null;
  /** As written. */
  readonly ended: string;
  readonly status: Status;
  readonly exitCode: number | null;
}

const OPEN = '<task-notification>';
const CLOSE = '</task-notification>';
// `completed (exit code 0)`, `failed with exit code 2.`
const EXIT_CODE = /\bexit code (-?\d+)\b/;

/** The notifications in a text: queue lines hold one, user lines may hold several. */
export function notifications(text: string): readonly Notification[] {
  const found: Notification[] = [];
  for (let from = text.indexOf(OPEN); from >= 0; from = text.indexOf(OPEN, from + OPEN.length)) {
    const end = text.indexOf(CLOSE, from);
    const body = text.slice(from, end < 0 ? text.length : end);
    // What an agent reports stands in `<result>`, behind the tags: it may hold such tags itself.
    const head = body.slice(0, tagEnd(body));
    found.push(
      notification(tag(head, 'task-id'), tag(head, 'tool-use-id'), tag(head, 'status'), tag(head, 'summary')),
    );
    if (end < 0) break;
    from = end;
  }
  return found;
}

/** The line of the streaming JSON that says the same. */
export function streamNotification(fields: Fields): Notification {
  return notification(
    nameOf(fields.task_id),
    nameOf(fields.tool_use_id),
    nameOf(fields.status),
    nameOf(fields.summary),
  );
}

function notification(
  taskId: string | null,
  callId: string | null,
  status: string | null,
  summary: string | null,
): Notification {
  const code = EXIT_CODE.exec(ownWords(summary ?? ''))?.[1];
  return {
    taskId,
    callId,
    ended: status ?? '',
    status: status === 'completed' ? 'ok' : status === 'failed' ? 'failed' : 'unknown',
    exitCode: wholeIn(code),
  };
}

/** A summary quotes the command's description first: the client's own words about the end come last. */
function ownWords(summary: string): string {
  return summary.slice(summary.lastIndexOf('" ') + 1);
}

function tag(text: string, name: string): string | null {
  const inside = between(text, `<${name}>`, `</${name}>`)?.trim() ?? '';
  return inside === '' ? null : inside;
}

function tagEnd(body: string): number {
  const result = body.indexOf('<result>');
  return result < 0 ? body.length : result;
}
