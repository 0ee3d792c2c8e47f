/**
 * Reads the program of Codex's code mode as far as T38 needs it: calls of `tools.NAME(`, and literal values in them.
 * Comments, strings, templates and regular expressions are no code. It reads, it never runs.
 */

/** A call of a tool: its name, and where its arguments begin. */
export interface ToolCall {
  readonly name: string;
  readonly argumentsAt: number;
}

// What may hide a call: comments, quoted texts; and the call itself. A regular expression is read as one only where
// no value can stand before it.
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|[`{}/]|[$\w]+(?:\s*\.\s*[$\w]+)*|[^\s\w$]/g;
const TOOL = /^tools\s*\.\s*(\w+)$/;
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const BEFORE_VALUE = /^(?:[=(,:[!&|?{};+\-*%<>~^]|return|typeof|case|in|of|await|void|do|else)$/;

/** The calls of tools in a program, in order. */
export function toolCalls(program: string): readonly ToolCall[] {
  const calls: ToolCall[] = [];
  // Depth of braces at which a template's substitution was opened: at its closing brace the template goes on.
  const templates: number[] = [];
  let depth = 0;
  let before = '(';
  let at = 0;
  while (at < program.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(program);
    if (token === null) break;
    const [text] = token;
    at = token.index + text.length;
    if (text.startsWith('//') || text.startsWith('/*')) continue;
    if (text === '`' || (text === '}' && templates.at(-1) === depth)) {
      if (text === '}') templates.pop();
      const end = templateEnd(program, at);
      if (end.open) templates.push(depth);
      at = end.at;
    } else if (text === '{') depth += 1;
    else if (text === '}') depth = Math.max(0, depth - 1);
    else if (text === '/' && BEFORE_VALUE.test(before)) {
      REGULAR_EXPRESSION.lastIndex = token.index;
      if (REGULAR_EXPRESSION.test(program)) at = REGULAR_EXPRESSION.lastIndex;
    } else {
      const name = TOOL.exec(text)?.[1];
      const open = name === undefined ? -1 : skipBlank(program, at);
      if (name !== undefined && program.charAt(open) === '(') calls.push({ name, argumentsAt: open + 1 });
    }
    before = text;
  }
  return calls;
}

const TEMPLATE_STOP = /`|\$\{|\\/g;

/** From inside a template to its end, or to the substitution that opens first. */
function templateEnd(program: string, from: number): { readonly at: number; readonly open: boolean } {
  let at = from;
  for (;;) {
    TEMPLATE_STOP.lastIndex = at;
    const stop = TEMPLATE_STOP.exec(program);
    if (stop === null) return { at: program.length, open: false };
    at = stop.index + stop[0].length;
    if (stop[0] === '`') return { at, open: false };
    if (stop[0] === '${') return { at, open: true };
    at += 1;
  }
}

const BLANK = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;

/** Past white space and comments. */
export function skipBlank(program: string, at: number): number {
  BLANK.lastIndex = at;
  return BLANK.test(program) ? BLANK.lastIndex : at;
}
