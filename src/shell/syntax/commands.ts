/** Statements, lists, pipelines and commands: the parser's nodes made into ours. */
import type {
  CommandNode as ParsedNode,
  CompoundList,
  Coproc,
  Function as ParsedFunction,
  PipelineNode,
  Statement as ParsedStatement,
} from 'unbash';
import { arithmeticOf } from './arithmetic.ts';
import type { CommandNode, Link, Stage, Statement } from './nodes.ts';
import { redirectionOf } from './redirections.ts';
import { simpleOf } from './simple-commands.ts';
import { DEEPEST, fail, type Reading, type Source } from './source.ts';
import { testOf } from './test-expressions.ts';
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

/** Longer than any word in it, by one character. */
const LONGEST_BEFORE = 6;

/** The last characters before an offset on its line, without the blanks behind them; empty where none stand there. */
function endOfLine(text: string, offset: number): string {
  let end = offset;
  while (end > 0 && /[^\S\n]/u.test(text.charAt(end - 1))) end -= 1;
  const last = text.slice(Math.max(0, end - LONGEST_BEFORE), end);
  return last.slice(last.lastIndexOf('\n') + 1);
}

/** Redirections behind the body belong to each call of the function, so they stay on the body. */
function functionOf(node: ParsedFunction, source: Source, reading: Reading): CommandNode {
  if (source.text.startsWith('function', node.pos)) reading.beyondPosix = true;
  const body = commandOf(node.body, source, reading);
  // The parser drops an assignment before the name (shell 18.2).
  const before = endOfLine(source.text, node.pos);
  if (before !== '' && !BEFORE_COMMAND.test(before)) fail(reading, source, node.pos);
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
