/** Code in words: `$( )`, backticks, `<( )` and `>( )`, wherever the shell expands (rule 6). */
import type {
  Arithmetic,
  Assignment,
  Code,
  Part,
  Redirection,
  Test,
  Word,
} from '../../shell/syntax/nodes.ts';
import { noteRead } from './found.ts';
import { siteOf } from './holders.ts';
import { afterOne } from './redirects.ts';
import { childScope, deeper, stopAt, type Scope } from './scope.ts';
import { staticText } from './static-words.ts';
import { runCode } from './statements.ts';
import { endShell } from './shell-end.ts';
import { PIPE, SUBSTITUTION, targetsOf, withTargets } from './table.ts';
import type { Table } from './types.ts';

export function walkWord(scope: Scope, word: Word, table: Table): void {
  if (word.assignment !== null) walkAssignment(scope, word.assignment, table);
  walkParts(scope, word.parts, table);
}

export function walkAssignment(scope: Scope, { index, value }: Assignment, table: Table): void {
  if (index !== null) walkWord(scope, index, table);
  for (const word of [value].flat()) walkWord(scope, word, table);
}

export function walkArithmetic(scope: Scope, { parts }: Arithmetic, table: Table): void {
  walkParts(scope, parts, table);
}

export function walkTest(scope: Scope, test: Test, table: Table): void {
  switch (test.kind) {
    case 'unary':
      walkWord(scope, test.operand, table);
      break;
    case 'binary':
      walkWord(scope, test.left, table);
      walkWord(scope, test.right, table);
      break;
    case 'not':
      walkTest(scope, test.test, table);
      break;
    case 'list':
      for (const one of test.tests) walkTest(scope, one, table);
  }
}

/** The words and here-documents of redirects, each with the table that stands there. */
export function walkRedirections(scope: Scope, redirections: readonly Redirection[], table: Table): void {
  let now = table;
  for (const redirection of redirections) {
    const parts = redirection.kind === 'here-document' ? redirection.body : redirection.target.parts;
    walkParts(scope, parts, now);
    now = afterOne(siteOf(scope), redirection, now);
  }
}

function walkParts(scope: Scope, parts: readonly Part[], table: Table): void {
  for (const part of parts) if (part.kind !== 'text') walkPart(scope, part, table);
}

function walkPart(scope: Scope, part: Part, table: Table): void {
  switch (part.kind) {
    case 'substitution':
      walkCode(scope, part.code, withTargets(table, 1, SUBSTITUTION));
      break;
    case 'process':
      walkCode(scope, part.code, withTargets(table, part.direction === '<' ? 1 : 0, PIPE));
      break;
    case 'arithmetic':
      walkParts(scope, part.arithmetic.parts, table);
      break;
    case 'extended-pattern':
      walkParts(scope, part.parts, table);
      break;
    case 'parameter': {
      const { index, operation } = part;
      if (index !== null) walkWord(scope, index, table);
      if (operation === null) break;
      for (const operand of Object.values(operation) as unknown[])
        if (isWord(operand)) walkWord(scope, operand, table);
    }
  }
}

function isWord(value: unknown): value is Word {
  return typeof value === 'object' && value !== null && 'parts' in value;
}

/** Code in a shell of its own. */
function walkCode(scope: Scope, code: Code, table: Table): void {
  if (code.tooDeep) {
    stopAt(scope, code, 'nesting');
    return;
  }
  const inner = deeper(childScope(scope), code);
  if (inner === null) return;
  noteFileRead(inner, code, table);
  endShell(inner, runCode(inner, code, table));
}

/** `$(</dev/stdin)`: the shell itself reads the file that a lone redirect names. */
function noteFileRead(scope: Scope, code: Code, table: Table): void {
  const [unit] = code.units;
  const [statement] = unit?.statements ?? [];
  const command = statement?.links[0]?.stages[0]?.command;
  if (command?.kind !== 'simple' || command.words.length > 0 || command.redirections.length !== 1) return;
  const [redirection] = command.redirections;
  if (redirection?.kind !== 'file' || redirection.operator !== '<') return;
  const after = afterOne(siteOf(scope), redirection, table);
  if (targetsOf(after, 0).some(({ kind }) => kind === 'stdin'))
    noteRead(scope, code, `$(<${staticText(redirection.target) ?? ''})`);
}
