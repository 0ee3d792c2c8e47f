import { oneLine } from './one-line.ts';
import { fromHome, fromRoot, shortened } from './shown-path.ts';
import type { Step } from './types.ts';

/** Characters of a target at most (rule 17). */
const MOST = 80;

interface Verb {
  readonly says: string;
  /** Around the target. */
  readonly quote?: string;
  /** The target is a path. */
  readonly isPath?: boolean;
}

/** What each tool is said to do; any other has its bare name. Codex's commands and file changes are its item types. */
const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  ['Read', { says: 'reading', isPath: true }],
  ['Write', { says: 'writing', isPath: true }],
  ['Edit', { says: 'editing', isPath: true }],
  ['Glob', { says: 'listing', isPath: true }],
  ['Grep', { says: 'searching for', quote: "'" }],
  ['Agent', { says: 'asking' }],
  ['command_execution', { says: 'running' }],
  ['file_change', { says: 'writing', isPath: true }],
]);

/**
 * One step as one line without its line feed (rule 17): printable, whatever the agent said. Null for a step that nobody
 * is shown.
 */
export function stepLine(step: Step, root: string): string | null {
  switch (step.type) {
    case 'tool':
      return `[${who(step.by)}] ${deed(step.tool, step.target, root)}`;
    case 'denied': {
      const target = oneLine(fromRoot(step.target, root), MOST);
      return `[${who(step.by)}] denied: ${oneLine(step.tool, MOST)}${target && ` ${target}`} (${oneLine(step.reason, MOST)})`;
    }
    case 'report':
      return `[${who(step.by)}] reported: ${oneLine(step.text, MOST)}`;
    default:
      return null;
  }
}

function who(speaker: string): string {
  return oneLine(speaker, 40) || 'agent';
}

function deed(tool: string, target: string, root: string): string {
  const verb = VERBS.get(tool);
  if (verb === undefined) return oneLine(tool, MOST) || 'a tool';
  const { says, quote = '', isPath = false } = verb;
  const shown = oneLine(isPath ? fromRoot(target, root) : target, MOST);
  return shown === '' ? says : `${says} ${quote}${shown}${quote}`;
}

export interface Opening {
  readonly transcript: string;
  readonly root: string;
  readonly session: string | null;
  readonly home: string;
}

/** The lines before the first step (section 6). */
export function openingLines({ transcript, root, session, home }: Opening): readonly string[] {
  const named = session === null ? '' : ` (session ${oneLine(session, 128)})`;
  return [
    `[capture] transcript: ${oneLine(shortened(fromHome(transcript, home)), 200)}`,
    `[capture] repo root: ${oneLine(fromHome(root, home), 200)}`,
    `[capture] starting writer${named}`,
  ];
}
