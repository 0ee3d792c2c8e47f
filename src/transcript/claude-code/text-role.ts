import type { Fields } from '../shape.ts';
import { fieldsOf, nameOf } from '../shape.ts';

/** Whose words a text in a user line is (T30), or what else it stands for. */
export type UserText =
  | { readonly kind: 'prose'; readonly role: 'person' | 'client' | 'hook'; readonly text: string }
  | { readonly kind: 'notification' }
  | { readonly kind: 'shell-input'; readonly script: string }
  | { readonly kind: 'shell-output'; readonly output: string }
  | { readonly kind: 'nothing' };

const CLIENT_OPENINGS = [
  '<system-reminder>',
  '<local-command-',
  '<ide_',
  '<teammate-message',
  '<agent-message',
  '<scheduled-task',
  '<fork-boilerplate>',
  'Caveat:',
  '[Request interrupted',
  'This session is being continued',
  'Base directory for this skill:',
];

// `<user-prompt-submit-hook>`; `Stop hook feedback:`, `PreToolUse:Bash hook error:`, `SessionStart hook additional context:`.
const HOOK =
  /^(?:<[a-z]+(?:-[a-z]+)*-hook>|(?:Stop|Notification|Setup|(?:[A-Z][a-z]+){2,})(?::\S+)? hook [a-z][a-z ]*:)/;
const SHELL_INPUT = '<bash-input>';
const SHELL_OUTPUT = '<bash-stdout>';

/** `flags` is the line or the attachment that carries the marks of where a text came from. */
export function userText(text: string, flags: Fields): UserText {
  const start = text.trimStart();
  if (start.startsWith('<task-notification>')) return { kind: 'notification' };
  if (HOOK.test(start)) return { kind: 'prose', role: 'hook', text };
  if (isClientMade(flags)) return { kind: 'prose', role: 'client', text };
  if (start.startsWith('<command-message>') || start.startsWith('<command-name>')) {
    const words = between(text, '<command-args>', '</command-args>')?.trim() ?? '';
    return words === '' ? { kind: 'nothing' } : { kind: 'prose', role: 'person', text: words };
  }
  if (start.startsWith(SHELL_INPUT)) {
    return { kind: 'shell-input', script: between(text, SHELL_INPUT, '</bash-input>') ?? '' };
  }
  if (start.startsWith(SHELL_OUTPUT)) return { kind: 'shell-output', output: shellOutput(text) };
  const client = CLIENT_OPENINGS.some((opening) => start.startsWith(opening));
  return { kind: 'prose', role: client ? 'client' : 'person', text };
}

/** Does the line itself say that nobody typed it? */
function isClientMade(flags: Fields): boolean {
  const origin = nameOf(fieldsOf(flags.origin)?.kind);
  return (
    flags.isMeta === true ||
    flags.isSynthetic === true ||
    flags.isCompactSummary === true ||
    flags.isVisibleInTranscriptOnly === true ||
    (origin !== null && origin !== 'human') ||
    flags.promptSource === 'system'
  );
}

function shellOutput(text: string): string {
  const parts = [
    between(text, SHELL_OUTPUT, '</bash-stdout>') ?? '',
    between(text, '<bash-stderr>', '</bash-stderr>') ?? '',
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** The text between two marks; to the end where the second is missing, null where the first is. */
export function between(text: string, open: string, close: string): string | null {
  const from = text.indexOf(open);
  if (from < 0) return null;
  const to = text.indexOf(close, from + open.length);
  return text.slice(from + open.length, to < 0 ? text.length : to);
}
