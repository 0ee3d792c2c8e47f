/** Which stretches of a script are words, and which are code inside them. */
import type {
  Assignment,
  Code,
  CommandNode,
  HereDocument,
  Part,
  Place,
  Redirection,
  Statement,
  Test,
  Word,
} from '../../shell/syntax/nodes.ts';
import type { Span } from './types.ts';

/** `isCode`: a `#` may begin a comment there; else it is the inside of a word or of a here-document. */
export interface Stretch extends Span {
  readonly isCode: boolean;
}

interface Gathering {
  readonly stretches: Stretch[];
  readonly documents: HereDocument[];
}

/** Outer ones before the ones inside them, else in order. */
export function stretchesOf(text: string, code: Code): Stretch[] {
  const all: Gathering = { stretches: [], documents: [] };
  ofCode(all, code);
  const bodies = bodiesOf(text, all.documents);
  return [...all.stretches, ...bodies].sort((one, other) => one.from - other.from || other.to - one.to);
}

function add({ stretches }: Gathering, { from, to }: Place, isCode: boolean): void {
  if (to > from) stretches.push({ from, to, isCode });
}

function ofCode(all: Gathering, { units }: Code): void {
  for (const { statements } of units) ofStatements(all, statements);
}

function ofStatements(all: Gathering, statements: readonly Statement[]): void {
  for (const { links } of statements)
    for (const { stages } of links) for (const { command } of stages) ofCommand(all, command);
}

function ofCommand(all: Gathering, node: CommandNode): void {
  for (const redirection of node.redirections) ofRedirection(all, redirection);
  switch (node.kind) {
    case 'simple':
      for (const assignment of node.assignments) ofAssignment(all, assignment);
      for (const word of node.words) ofWord(all, word);
      break;
    case 'group':
    case 'subshell':
      ofStatements(all, node.body);
      break;
    case 'if':
      for (const { test, body } of node.arms) {
        ofStatements(all, test);
        ofStatements(all, body);
      }
      ofStatements(all, node.otherwise ?? []);
      break;
    case 'case':
      ofWord(all, node.subject);
      for (const { patterns, body } of node.arms) {
        for (const pattern of patterns) ofWord(all, pattern);
        ofStatements(all, body);
      }
      break;
    case 'for':
      for (const word of node.words ?? []) ofWord(all, word);
      ofStatements(all, node.body);
      break;
    case 'counting-for':
      ofStatements(all, node.body);
      break;
    case 'while':
      ofStatements(all, node.test);
      ofStatements(all, node.body);
      break;
    case 'function':
    case 'coproc':
      ofCommand(all, node.body);
      break;
    case 'test':
      ofTest(all, node.test);
      break;
    case 'arithmetic':
      ofParts(all, node.arithmetic.parts);
  }
}

function ofTest(all: Gathering, test: Test): void {
  if (test.kind === 'unary') ofWord(all, test.operand);
  if (test.kind === 'not') ofTest(all, test.test);
  if (test.kind === 'list') for (const one of test.tests) ofTest(all, one);
  if (test.kind === 'binary') for (const word of [test.left, test.right]) ofWord(all, word);
}

function ofRedirection(all: Gathering, redirection: Redirection): void {
  add(all, redirection, false);
  if (redirection.kind === 'here-document') {
    all.documents.push(redirection);
    ofParts(all, redirection.body);
  } else ofParts(all, redirection.target.parts);
}

/** Between the elements of an array comments may stand. */
function ofAssignment(all: Gathering, assignment: Assignment): void {
  add(all, assignment, 'length' in assignment.value);
  for (const word of [assignment.value].flat()) ofWord(all, word);
}

function ofWord(all: Gathering, word: Word): void {
  add(all, word, false);
  if (word.assignment !== null) ofAssignment(all, word.assignment);
  ofParts(all, word.parts);
}

function ofParts(all: Gathering, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.kind === 'substitution' || part.kind === 'process') {
      add(all, part, true);
      ofCode(all, part.code);
    }
    if (part.kind === 'arithmetic') ofParts(all, part.arithmetic.parts);
    if (part.kind === 'extended-pattern') ofParts(all, part.parts);
    if (part.kind === 'parameter' && part.operation !== null && 'operand' in part.operation)
      ofParts(all, part.operation.operand?.parts ?? []);
  }
}

const OPERATOR = /^[^<]*<<-?[ \t]*/u;

/** Bodies begin behind the line of their operator, one behind the other. */
function bodiesOf(text: string, documents: readonly HereDocument[]): Stretch[] {
  const bodies: Stretch[] = [];
  let end = 0;
  for (const { from, to } of [...documents].sort((one, other) => one.from - other.from)) {
    const written = text.slice(from, to);
    const operator = OPERATOR.exec(written)?.[0] ?? '';
    const delimiter = written.slice(operator.length).replaceAll(/["'\\]/gu, '');
    const line = text.indexOf('\n', to);
    if (line < 0) break;
    // The body of an operator before it on the same line comes first.
    const start = from < (bodies.at(-1)?.from ?? 0) ? end + 1 : line + 1;
    end = endOfBody(text, start, delimiter, operator.includes('-'));
    bodies.push({ from: start, to: end, isCode: false });
  }
  return bodies;
}

/** The offset behind the line of the delimiter, or the end of the text. */
function endOfBody(text: string, from: number, delimiter: string, strips: boolean): number {
  let start = from;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    if ((strips ? line.replace(/^\t+/u, '') : line) === delimiter) return end;
    start = end + 1;
  }
  return text.length;
}
