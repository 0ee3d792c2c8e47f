/** Arithmetic expressions: what they expand, read and set. They are walked with a stack (shell 16.1). */
import type { ArithmeticExpression } from 'unbash';
import type { Arithmetic, Part } from './nodes.ts';
import type { Reading, Source } from './source.ts';
import { partsOf, substitution } from './words.ts';

const NAMES = /[a-z_]\w*/giu;
const NUMBER = /^(?:0[0-7]*|[1-9]\d*|0x[\da-f]+|[1-9]\d?#[\w@]+)$/iu;
const DIVISIONS: ReadonlySet<string> = new Set(['/', '%', '/=', '%=', '**']);
const ASSIGNMENTS: ReadonlySet<string> = new Set([
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '<<=',
  '>>=',
  '&=',
  '^=',
  '|=',
]);

const isPlainDivisor = (node: ArithmeticExpression): boolean =>
  node.type === 'ArithmeticWord' && /^[1-9]\d*$/u.test(node.value);

const nameIn = (node: ArithmeticExpression): string[] =>
  node.type === 'ArithmeticWord' ? (node.value.match(NAMES) ?? []).slice(0, 1) : [];

/** `text` is what stands between the parentheses; without an expression it is empty or could not be read. */
export function arithmeticOf(
  expression: ArithmeticExpression | undefined,
  text: string,
  source: Source,
  reading: Reading,
): Arithmetic {
  const parts: Part[] = [];
  const reads = new Set<string>();
  const sets = new Set<string>();
  let mayFail = expression === undefined && text.trim() !== '';
  const stack: ArithmeticExpression[] = expression === undefined ? [] : [expression];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    switch (node.type) {
      case 'ArithmeticBinary':
        if (DIVISIONS.has(node.operator) && !isPlainDivisor(node.right)) mayFail = true;
        if (ASSIGNMENTS.has(node.operator)) nameIn(node.left).forEach((name) => sets.add(name));
        stack.push(node.right, node.left);
        break;
      case 'ArithmeticUnary':
        if (node.operator === '++' || node.operator === '--')
          nameIn(node.operand).forEach((name) => sets.add(name));
        stack.push(node.operand);
        break;
      case 'ArithmeticTernary':
        stack.push(node.alternate, node.consequent, node.test);
        break;
      case 'ArithmeticGroup':
        stack.push(node.expression);
        break;
      case 'ArithmeticCommandExpansion':
        parts.push(substitution(node, true, source, reading));
        break;
      case 'ArithmeticWord':
        if (node.parts !== undefined) parts.push(...partsOf(node.parts, true, source, reading));
        else if (NUMBER.test(node.value)) break;
        else if (/^\d/u.test(node.value)) mayFail = true;
        else (node.value.match(NAMES) ?? []).forEach((name) => reads.add(name));
        break;
    }
  }
  return { parts, reads: [...reads], sets: [...sets], mayFail, text };
}
