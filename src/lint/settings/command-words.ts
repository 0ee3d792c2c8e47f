/** The words of a command, with the roots in them. */
import type { CommandNode, Part, SimpleNode, Statement, Word } from '../../shell/syntax/nodes.ts';
import { parsedScript } from '../shell/parsed.ts';
import { unwrapped } from '../shell/unwrap.ts';
import type { CommandWord, RootName, UnquotedWord } from './types.ts';

const ROOTS: ReadonlySet<string> = new Set<RootName>([
  'CLAUDE_PROJECT_DIR',
  'CLAUDE_PLUGIN_ROOT',
  'PLUGIN_ROOT',
  'HOME',
]);

function isRoot(name: string): name is RootName {
  return ROOTS.has(name);
}

export interface ShellWords {
  readonly words: readonly CommandWord[];
  readonly unquoted: readonly UnquotedWord[];
}

/**
 * What a shell makes of a command: the words of the first simple command, behind `timeout` and the like, and those of all that hold a
 * root bare.
 */
export function shellWords(command: string): ShellWords {
  const { units } = parsedScript(command).code;
  const statements = units.flatMap((unit) => unit.statements);
  const first = statements[0]?.links[0]?.stages[0]?.command;
  return {
    words: first?.kind === 'simple' ? unwrapped(first.words).words.map(commandWord) : [],
    unquoted: statements
      .flatMap(wordsOf)
      .filter(hasBareRoot)
      .map(({ from, to }) => ({ text: command.slice(from, to) })),
  };
}

function commandWord({ parts, assignment }: Word): CommandWord {
  const [first, ...others] = parts.filter((part) => part.kind !== 'text' || part.text !== '');
  if (assignment !== null || first === undefined) return { root: null, text: null };
  return isPlainRoot(first)
    ? { root: first.name, text: textOf(others) }
    : { root: null, text: textOf([first, ...others]) };
}

function textOf(parts: readonly Part[]): string | null {
  let text = '';
  for (const part of parts) {
    if (part.kind !== 'text') return null;
    text += part.text;
  }
  return text;
}

function isPlainRoot(part: Part): part is Extract<Part, { kind: 'parameter' }> & { readonly name: RootName } {
  return (
    part.kind === 'parameter' &&
    isRoot(part.name) &&
    part.prefix === null &&
    part.index === null &&
    part.operation === null
  );
}

/** The shell splits it where the folder's name holds a blank. */
function hasBareRoot({ parts, assignment }: Word): boolean {
  return (
    assignment === null &&
    parts.some(
      (part) => part.kind === 'parameter' && isRoot(part.name) && part.prefix === null && !part.quoted,
    )
  );
}

/** Words that are split into fields: those of simple commands and of `for`. */
function wordsOf({ links }: Statement): readonly Word[] {
  return links.flatMap(({ stages }) => stages.flatMap(({ command }) => wordsOfCommand(command)));
}

function wordsOfCommand(command: CommandNode): readonly Word[] {
  switch (command.kind) {
    case 'simple':
      return wordsOfSimple(command);
    case 'for':
      return [...(command.words ?? []), ...command.body.flatMap(wordsOf)];
    case 'group':
    case 'subshell':
    case 'counting-for':
      return command.body.flatMap(wordsOf);
    case 'while':
      return [...command.test, ...command.body].flatMap(wordsOf);
    case 'if':
      return [
        ...command.arms.flatMap(({ test, body }) => [...test, ...body]),
        ...(command.otherwise ?? []),
      ].flatMap(wordsOf);
    case 'case':
      return command.arms.flatMap(({ body }) => body.flatMap(wordsOf));
    case 'function':
    case 'coproc':
      return wordsOfCommand(command.body);
    case 'test':
    case 'arithmetic':
      return [];
  }
}

function wordsOfSimple({ words }: SimpleNode): readonly Word[] {
  return [...words, ...words.flatMap(({ parts }) => parts.flatMap(wordsInside))];
}

function wordsInside(part: Part): readonly Word[] {
  if (part.kind !== 'substitution' && part.kind !== 'process') return [];
  return part.code.units.flatMap(({ statements }) => statements.flatMap(wordsOf));
}

const EXEC_ROOT = /^\$(?:\{([A-Z_]+)\}|([A-Z_]+)\b)/;

/** A word of the exec form: the client puts roots in, and nothing splits it. */
export function execWord(text: string): CommandWord {
  const [written = '', braced, bare] = EXEC_ROOT.exec(text) ?? [];
  const name = braced ?? bare ?? '';
  if (isRoot(name)) return { root: name, text: text.slice(written.length) };
  return { root: null, text: text.startsWith('$') ? null : text };
}
