/** Recorded hook output: a record a line, or a stream of Claude Code with its hooks in it. */
import { firstVisible } from '../../hooks/frame-hidden.ts';
import type { HookOutputFile } from '../files.ts';
import type { LintClient, Place } from '../types.ts';
import type { GivenText, HookRecord, LineReading, Printed } from './types.ts';

/** What begins a document, by client (spec `hooks.md`, 2). */
const OPENINGS: Readonly<Record<LintClient, string>> = { 'claude-code': '{', codex: '{[' };

/** Lines of a stream that tell of no hook are left out. */
export function readHookOutput({ text }: HookOutputFile): readonly LineReading[] {
  return text.split('\n').flatMap((source, index): readonly LineReading[] => {
    if (source.trim() === '') return [];
    const place = { line: index + 1, column: 1, endLine: index + 1, endColumn: source.length + 1 };
    const fields = objectOf(source);
    const record = fields === null ? null : recordOf(fields, place);
    const isOther = record === null && fields !== null && isOfStream(fields);
    return isOther ? [] : [{ record, place }];
  });
}

function isOfStream({ type, subtype }: Readonly<Record<string, unknown>>): boolean {
  return typeof type === 'string' && subtype !== 'hook_response';
}

/** The object that a text is; null for all else. */
function objectOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function recordOf(fields: Readonly<Record<string, unknown>>, place: Place): HookRecord | null {
  const isStream = fields['subtype'] === 'hook_response';
  const client = isStream ? 'claude-code' : fields['client'];
  const event = fields[isStream ? 'hook_event' : 'event'];
  const exit = fields[isStream ? 'exit_code' : 'exit'];
  const { stdout } = fields;
  if (client !== 'claude-code' && client !== 'codex') return null;
  if (typeof event !== 'string' || typeof stdout !== 'string') return null;
  const printed = printedOf(client, stdout);
  return { client, event, exit: typeof exit === 'number' ? exit : null, stdout, place, printed };
}

function printedOf(client: LintClient, stdout: string): Printed {
  const first = firstVisible(stdout);
  if (first === null && stdout.trim() === '') return { kind: 'nothing' };
  if (first === null || !OPENINGS[client].includes(first)) return { kind: 'text', text: stdout };
  const document = objectOf(stdout);
  return document === null ? { kind: 'broken' } : { kind: 'document', document };
}

/** The texts that a record means for somebody. */
export function givenTexts({ printed }: HookRecord): readonly GivenText[] {
  if (printed.kind === 'text') return [{ what: 'text', text: printed.text.replace(/\r?\n$/, '') }];
  if (printed.kind !== 'document') return [];
  const { systemMessage, hookSpecificOutput } = printed.document;
  const context = isObject(hookSpecificOutput) ? hookSpecificOutput['additionalContext'] : null;
  return [
    ...(typeof context === 'string' ? [{ what: 'context', text: context } as const] : []),
    ...(typeof systemMessage === 'string' ? [{ what: 'message', text: systemMessage } as const] : []),
  ];
}
