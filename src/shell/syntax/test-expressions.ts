/** `[[ ]]`: the parser's tests made into ours. */
import type { TestExpression, Word as ParsedWord } from 'unbash';
import type { Test, Word } from './nodes.ts';
import type { Reading, Source } from './source.ts';
import { wordOf } from './words.ts';

/** Nesting of tests is bounded by the parser; lists of them are flat. */
export function testOf(test: TestExpression, source: Source, reading: Reading): Test {
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
