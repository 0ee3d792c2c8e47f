/** Simple commands: the parser's nodes made into ours, with a fault of it worked round (shell 18.2). */
import type {
  Assignment as ParsedAssignment,
  Command as ParsedCommand,
  Redirection as ParsedRedirection,
  Word as ParsedWord,
} from 'unbash';
import type { Assignment, Redirection, SimpleNode, Word } from './nodes.ts';
import { redirectionOf } from './redirections.ts';
import { fail, type Reading, type Source } from './source.ts';
import { wordOf } from './words.ts';

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

export function simpleOf(node: ParsedCommand, source: Source, reading: Reading): SimpleNode {
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
    const between = source.text.slice(at, part.pos);
    const gap = between === ' ' ? 1 : (/^(?:[ \t]|\\\n)*/u.exec(between)?.[0].length ?? 0);
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
