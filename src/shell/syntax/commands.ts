/** Statements, lists, pipelines and commands: the parser's nodes made into ours. */
import type {
  Assignment as ParsedAssignment,
  Command as ParsedCommand,
  CommandNode as ParsedNode,
  CompoundList,
  Coproc,
  Function as ParsedFunction,
  PipelineNode,
  Redirection as ParsedRedirection,
  Statement as ParsedStatement,
  TestExpression,
  Word as ParsedWord,
} from 'unbash';
import { arithmeticOf } from './arithmetic.ts';
import type {
  Assignment,
  CommandNode,
  Link,
  Redirection,
  SimpleNode,
  Stage,
  Statement,
  Test,
  Word,
} from './nodes.ts';
import { redirectionOf } from './redirections.ts';
import { DEEPEST, fail, type Reading, type Source } from './source.ts';
import { wordOf } from './words.ts';

export function statementOf(statement: ParsedStatement, source: Source, reading: Reading): Statement {
  const { command } = statement;
  const pipelines = command.type === 'AndOr' ? command.commands : [command];
  const operators = command.type === 'AndOr' ? command.operators : [];
  return {
    links: pipelines.map((node, index) => linkOf(node, operators[index - 1] ?? null, source, reading)),
    background: statement.background === true,
    from: source.at(statement.pos),
    to: source.at(Math.max(statement.pos, statement.end)),
  };
}

function listOf(list: CompoundList, source: Source, reading: Reading): Statement[] {
  return list.commands.map((statement) => statementOf(statement, source, reading));
}

function linkOf(node: PipelineNode, operator: Link['operator'], source: Source, reading: Reading): Link {
  const place = { from: source.at(node.pos), to: source.at(node.end) };
  if (node.type !== 'Pipeline') {
    const stage: Stage = { command: commandOf(node, source, reading), joinsErrors: false };
    return { operator, negated: false, stages: [stage], ...place };
  }
  if (node.operators.includes('|&')) reading.beyondPosix = true;
  return {
    operator,
    negated: node.prefixes.filter((prefix) => prefix.type === 'Negation').length % 2 === 1,
    stages: node.commands.map((command, index) => ({
      command: commandOf(command, source, reading),
      joinsErrors: node.operators[index] === '|&',
    })),
    ...place,
  };
}

function commandOf(node: ParsedNode | CompoundList, source: Source, reading: Reading): CommandNode {
  const place = { from: source.at(node.pos), to: source.at(Math.max(node.pos, node.end)) };
  const compound = { ...place, redirections: [] };
  switch (node.type) {
    case 'Command':
      return simpleOf(node, source, reading);
    case 'Redirected': {
      const inner = commandOf(node.command, source, reading);
      const redirections = node.redirects.map((redirect) => redirectionOf(redirect, source, reading));
      return { ...inner, ...place, redirections };
    }
    case 'CompoundList':
      return { kind: 'group', body: listOf(node, source, reading), ...compound };
    case 'BraceGroup':
      return { kind: 'group', body: listOf(node.body, source, reading), ...compound };
    case 'Subshell': {
      const inner: Source = { ...source, depth: source.depth + 1 };
      const body = inner.depth > DEEPEST ? [] : listOf(node.body, inner, reading);
      return { kind: 'subshell', body, ...compound };
    }
    case 'If': {
      const arms = [node, ...node.elif].map((arm) => ({
        test: listOf(arm.clause, source, reading),
        body: listOf(arm.then, source, reading),
      }));
      const otherwise = node.else === undefined ? null : listOf(node.else, source, reading);
      return { kind: 'if', arms, otherwise, ...compound };
    }
    case 'Case':
      return {
        kind: 'case',
        subject: wordOf(node.word, source, reading),
        arms: node.items.map((item) => {
          if (item.terminator === ';&' || item.terminator === ';;&') reading.beyondPosix = true;
          return {
            patterns: item.pattern.map((pattern) => wordOf(pattern, source, reading)),
            body: listOf(item.body, source, reading),
            end: item.terminator ?? ';;',
          };
        }),
        ...compound,
      };
    case 'For':
    case 'Select': {
      if (node.type === 'Select') reading.beyondPosix = true;
      if (!/^[a-z_]\w*$/iu.test(node.name.text)) fail(reading, source, node.name.pos);
      return {
        kind: 'for',
        select: node.type === 'Select',
        variable: node.name.text,
        words: node.wordlist?.map((word) => wordOf(word, source, reading)) ?? null,
        body: listOf(node.body, source, reading),
        ...compound,
      };
    }
    case 'ArithmeticFor': {
      reading.beyondPosix = true;
      return {
        kind: 'counting-for',
        start: arithmeticOf(node.initialize, '', source, reading),
        test: arithmeticOf(node.test, '', source, reading),
        step: arithmeticOf(node.update, '', source, reading),
        body: listOf(node.body, source, reading),
        ...compound,
      };
    }
    case 'While':
      return {
        kind: 'while',
        until: node.kind === 'until',
        test: listOf(node.clause, source, reading),
        body: listOf(node.body, source, reading),
        ...compound,
      };
    case 'Function':
      return functionOf(node, source, reading);
    case 'Coproc':
      return coprocOf(node, source, reading);
    case 'TestCommand':
      reading.beyondPosix = true;
      return { kind: 'test', test: testOf(node.expression, source, reading), ...compound };
    case 'ArithmeticCommand':
      reading.beyondPosix = true;
      return {
        kind: 'arithmetic',
        arithmetic: arithmeticOf(node.expression, node.body, source, reading),
        ...compound,
      };
  }
}

/** What may stand before a command on its line. */
const BEFORE_COMMAND = /(?:[;&|(){!]|\b(?:then|do|else|elif|if|while|until|time))$/u;

/** Redirections behind the body belong to each call of the function, so they stay on the body. */
function functionOf(node: ParsedFunction, source: Source, reading: Reading): CommandNode {
  if (source.text.startsWith('function', node.pos)) reading.beyondPosix = true;
  const body = commandOf(node.body, source, reading);
  // The parser drops an assignment before the name (shell 18.2).
  const line = source.text.slice(source.text.lastIndexOf('\n', node.pos) + 1, node.pos).trimEnd();
  if (line !== '' && !BEFORE_COMMAND.test(line)) fail(reading, source, node.pos);
  return {
    kind: 'function',
    name: node.name.text,
    body,
    redirections: [],
    from: source.at(node.pos),
    to: source.at(Math.max(node.pos, node.end)),
  };
}

function coprocOf(node: Coproc, source: Source, reading: Reading): CommandNode {
  reading.beyondPosix = true;
  return {
    kind: 'coproc',
    name: node.name?.text ?? null,
    body: commandOf(node.body, source, reading),
    redirections: [],
    from: source.at(node.pos),
    to: source.at(Math.max(node.pos, node.end)),
  };
}

/** Commands that POSIX does not know, or not with these words (shell 17.1). */
const BEYOND_POSIX: ReadonlyMap<string, RegExp | null> = new Map([
  ['declare', null],
  ['typeset', null],
  ['let', null],
  ['local', null],
  ['source', null],
  ['shopt', null],
  ['mapfile', null],
  ['readarray', null],
  ['read', /^-[a-z]*[da]/u],
  ['printf', /^-v/u],
  ['export', /^-[a-z]*f/u],
  ['set', /^pipefail$/u],
]);

function simpleOf(node: ParsedCommand, source: Source, reading: Reading): SimpleNode {
  checkGaps(node, source, reading);
  const redirections: Redirection[] = [];
  const assignments: Assignment[] = [];
  const words: Word[] = node.name === undefined ? [] : [wordOf(node.name, source, reading)];
  for (const part of node.prefix) {
    if (part.type === 'Assignment') assignments.push(assignmentOf(part, source, reading));
    else redirections.push(redirectionOf(part, source, reading));
  }
  for (const part of node.suffix) {
    if (part.type === 'Word') words.push(wordOf(part, source, reading));
    else if (part.type === 'Assignment') words.push(assignmentWord(part, source, reading));
    else redirections.push(redirectionOf(part, source, reading));
  }
  const name = node.name?.text ?? '';
  const beyond = BEYOND_POSIX.get(name);
  if (
    beyond === null ||
    (beyond !== undefined && node.suffix.some((part) => part.type === 'Word' && beyond.test(part.text)))
  ) {
    reading.beyondPosix = true;
  }
  return {
    kind: 'simple',
    assignments,
    words,
    redirections,
    from: source.at(node.pos),
    to: source.at(node.end),
  };
}

/** The parser skips over a stray `(` without a word; bash calls it an error (shell 18.2). */
function checkGaps(node: ParsedCommand, source: Source, reading: Reading): void {
  const parts: readonly (ParsedWord | ParsedAssignment | ParsedRedirection)[] = [
    ...node.prefix,
    ...(node.name === undefined ? [] : [node.name]),
    ...node.suffix,
  ];
  let at = node.pos;
  for (const part of parts) {
    const gap = /^(?:[ \t]|\\\n)*/u.exec(source.text.slice(at, part.pos))?.[0].length ?? 0;
    if (at + gap < part.pos) {
      fail(reading, source, at + gap);
      return;
    }
    at = Math.max(at, part.end);
  }
}

function assignmentWord(node: ParsedAssignment, source: Source, reading: Reading): Word {
  return {
    parts: [],
    assignment: assignmentOf(node, source, reading),
    from: source.at(node.pos),
    to: source.at(node.end),
  };
}

function assignmentOf(node: ParsedAssignment, source: Source, reading: Reading): Assignment {
  const array = node.value.type === 'ArrayValue';
  const append = node.append === true;
  if (array || append || node.index !== undefined) reading.beyondPosix = true;
  return {
    name: node.name,
    append,
    index: node.index === undefined ? null : wordOf(node.index, source, reading, true),
    value:
      node.value.type === 'ArrayValue'
        ? node.value.elements.map((element) => wordOf(element, source, reading))
        : wordOf(node.value, source, reading),
    from: source.at(node.pos),
    to: source.at(node.end),
  };
}

/** Nesting of tests is bounded by the parser; lists of them are flat. */
function testOf(test: TestExpression, source: Source, reading: Reading): Test {
  switch (test.type) {
    case 'TestUnary':
      return { kind: 'unary', operator: test.operator, operand: testWord(test.operand, source, reading) };
    case 'TestBinary':
      return {
        kind: 'binary',
        operator: test.operator,
        left: testWord(test.left, source, reading),
        right: testWord(test.right, source, reading),
      };
    case 'TestLogical':
      return {
        kind: 'list',
        operator: test.operator,
        tests: test.operands.map((operand) => testOf(operand, source, reading)),
      };
    case 'TestNot': {
      const inner = testOf(test.operand, source, reading);
      return test.negations.length % 2 === 1 ? { kind: 'not', test: inner } : inner;
    }
    case 'TestGroup':
      return testOf(test.expression, source, reading);
  }
}

/** Extended patterns are always read in `[[ ]]` (shell 18.2). */
function testWord(word: ParsedWord, source: Source, reading: Reading): Word {
  const inner: Reading = { ...reading, extendedFrom: 0 };
  const converted = wordOf(word, source, inner);
  reading.beyondPosix ||= inner.beyondPosix;
  return converted;
}
