/** What stands behind the name in `${NAME…}`. */
import type { ParameterExpansionPart, Word as ParsedWord } from 'unbash';
import type { Operation, Word } from './nodes.ts';
import type { Reading, Source } from './source.ts';
import { wordOf } from './words.ts';

const NAME = /^(?:[a-z_]\w*|\d+|[@*#?$!-])$/iu;

/** Null where nothing stands there; `bad` for what bash calls a bad substitution (shell 18.2). */
export function operationOf(
  part: ParameterExpansionPart,
  quoted: boolean,
  source: Source,
  reading: Reading,
): Operation | null {
  if (!NAME.test(part.parameter)) return { kind: 'bad' };
  const operation = part.operation;
  if (operation === undefined) return null;
  const word = (parsed: ParsedWord): Word => wordOf(parsed, source, reading, quoted);
  switch (operation.type) {
    case 'Default': {
      const orEmpty = operation.operator.startsWith(':');
      const operator = orEmpty ? operation.operator.slice(1) : operation.operator;
      if (operator !== '-' && operator !== '=' && operator !== '?' && operator !== '+')
        return { kind: 'bad' };
      return { kind: 'default', operator, orEmpty, operand: word(operation.operand) };
    }
    case 'Remove':
      // Quotes inside a pattern count even between double quotes.
      return {
        kind: 'remove',
        operator: operation.operator,
        operand: wordOf(operation.operand, source, reading),
      };
    case 'Replace':
      return {
        kind: 'replace',
        operator: operation.operator,
        pattern: wordOf(operation.pattern, source, reading),
        replacement: wordOf(operation.replacement, source, reading),
      };
    case 'Slice':
      return {
        kind: 'slice',
        offset: wordOf(operation.offset, source, reading),
        length: operation.length === undefined ? null : wordOf(operation.length, source, reading),
      };
    case 'CaseModification':
      return {
        kind: 'case',
        operator: operation.operator,
        operand: operation.operand === undefined ? null : wordOf(operation.operand, source, reading),
      };
    case 'Transform':
      return { kind: 'opaque', operand: wordOf(operation.operand, source, reading) };
    case 'Names':
      return { kind: 'opaque', operand: null };
    case 'Unknown':
      return { kind: 'bad' };
  }
}
