import { FRAGMENTS, type Address } from '../text/address-kinds.ts';
import type { Command } from '../shell/types.ts';
import type { CleanOutput } from './output-lines.ts';

/** A line that the script prints around the output of some of its commands (pull-requests.md, 5.3). */
export interface Template {
  readonly before: string;
  readonly after: string;
  /** Text of the script's own that nobody knows may stand there as well. */
  readonly open: boolean;
  /** The commands whose output stands in it. */
  readonly of: readonly number[];
  /** The line is printed in any case, once, where everybody sees it. */
  readonly sure: boolean;
}

/**
 * The lines that a command prints around captured output: `["opened ", {from: [0]}, "\n"]` prints one line that begins
 * with `opened ` and ends behind the output of command 0.
 */
export function templatesOf(command: Command): readonly Template[] {
  const prints = command.prints ?? [];
  const sure = command.runs === 'always' && command.times === 1 && command.output === 'shown';
  const templates: Template[] = [];
  let before = '';
  let open = false;
  prints.forEach((piece, place) => {
    if (typeof piece === 'string') {
      const lastLine = piece.lastIndexOf('\n');
      if (lastLine >= 0) open = false;
      before = lastLine >= 0 ? piece.slice(lastLine + 1) : before + piece;
      return;
    }
    if (piece.from.length > 0) {
      const next = prints[place + 1];
      const after = typeof next === 'string' ? (next.split('\n', 1)[0] ?? '') : '';
      const closed = next === undefined || (typeof next === 'string' && next.includes('\n'));
      templates.push({ before, after, open: open || !closed, of: piece.from, sure });
    }
    before = '';
    open = true;
  });
  return templates;
}

/** Is a line, with an address from `from` to `to`, one that the template prints. */
export function fits(template: Template, line: string, from: number, to: number): boolean {
  const before = line.slice(0, from);
  const after = line.slice(to);
  // What was captured may have had lines of its own before the address, or behind it.
  const beginsWell =
    before === template.before || before === '' || (template.open && before.endsWith(template.before));
  const endsWell =
    after === template.after || after === '' || (template.open && after.startsWith(template.after));
  return beginsWell && endsWell;
}

/** `https://github.com/o/r/pull/$(gh api … --jq .number)`, `…#issuecomment-$(gh api … --jq .id)` */
export function composesAddress({ before }: Template, kind: Address['kind']): boolean {
  return before.endsWith(kind === 'pull-request' ? '/pull/' : `#${FRAGMENTS[kind]}`);
}

/** Has a template words of its own, so that no captured line stands there bare. */
export function hasWords({ before, after, open }: Template): boolean {
  return !open && /[^\s"'(<[{]/.test(before + after);
}

/**
 * Are all lines with the words of a template the script's own: it prints as many of them in any case, whatever it had
 * captured, as there are in the output.
 */
export function tellsItself(
  template: Template,
  templates: readonly Template[],
  output: CleanOutput,
): boolean {
  if (!template.sure || !hasWords(template) || template.before.trim() === '') return false;
  // The blank in front of an empty capture is lost where the client trims the output.
  const start = template.before.trimEnd();
  const lines = output.lines.filter((line) => line.text.startsWith(start)).length;
  return lines <= templates.filter((each) => each.sure && each.before.startsWith(start)).length;
}
