import { wholeIn } from '../shape.ts';
import type { Status } from '../events.ts';

/** Whose words a user-role text is (T41), or what else it stands for. */
export type UserText =
  | { readonly kind: 'prose'; readonly role: 'person' | 'client' | 'hook'; readonly text: string }
  | {
      readonly kind: 'shell';
      readonly script: string;
      readonly status: Status;
      readonly exitCode: number | null;
      readonly output: string;
    };

// A tag with an underscore is always a client's: `<environment_context>`, `<turn_aborted>`, `<goal_context>` …
const CLIENT_OPENING =
  /^(?:<[a-z]+(?:_[a-z]+)+[\s>]|<INSTRUCTIONS>|# AGENTS\.md|<permissions|<skill|<collaboration|<personality|<plugins)/;
const REQUEST = '## My request for Codex:';
const PERSON = 'user.text';

/** `kind` is the client's own label of the block, where it wrote one. */
export function userText(text: string, kind: string | null): UserText {
  const start = text.trimStart();
  if (start.startsWith('<hook_prompt')) return { kind: 'prose', role: 'hook', text };
  const shell = start.startsWith('<user_shell_command>') ? shellCommand(start) : null;
  if (shell !== null) return shell;
  const labelled = kind !== null && kind !== 'unknown';
  const client = labelled ? kind !== PERSON : CLIENT_OPENING.test(start);
  if (client) return { kind: 'prose', role: 'client', text };
  const request = text.indexOf(REQUEST);
  return {
    kind: 'prose',
    role: 'person',
    text: request < 0 ? text : text.slice(request + REQUEST.length).replace(/^\s+/, ''),
  };
}

const SHELL = /^<user_shell_command>\s*<command>\n?([\s\S]*?)\n?<\/command>\s*<result>\n?/;
const HEAD = /^(?:Exit code: (-?\d+)\n)?(?:Duration: [^\n]*\n)?(?:Output:\n)?/;

function shellCommand(text: string): UserText | null {
  const found = SHELL.exec(text);
  if (found === null) return null;
  const end = text.lastIndexOf('</result>');
  const body = text.slice(found[0].length, end < found[0].length ? text.length : end);
  const head = HEAD.exec(body);
  const code = wholeIn(head?.[1]);
  return {
    kind: 'shell',
    script: found[1] ?? '',
    status: code === null ? 'unknown' : code === 0 ? 'ok' : 'failed',
    exitCode: code,
    output: body.slice(head?.[0].length ?? 0),
  };
}

/** The folder in the environment text of the oldest files, which have no other place for it. */
export function folderOf(text: string): string | null {
  if (!text.trimStart().startsWith('<environment_context>')) return null;
  return /<cwd>([^<\n]+)<\/cwd>/.exec(text)?.[1] ?? null;
}
