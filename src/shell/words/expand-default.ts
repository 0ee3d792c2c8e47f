/** `${X:-w}` and its kin: what a parameter is where it is not there (shell 3.5, 4.1, 6.9). */
import type { WordPiece } from './fields.ts';
import { piecesOfLookup } from './lookup-pieces.ts';
import { walkParts } from './parts.ts';
import { textOfPiece, valuePiece } from './pieces.ts';
import { ends, mayEnd, type ExpandedPieces, type Site } from './site.ts';
import { mergeStates } from '../state/merge.ts';
import type { State } from '../state/state.ts';
import {
  ANY_ROWS,
  channelsOf,
  eitherText,
  fallbackOf,
  knownText,
  rowsOf,
  type Text,
  type Unknown,
} from '../state/text.ts';
import { unknown } from '../walk/machine.ts';
import type { Operation, ParameterPart, Word } from '../syntax/nodes.ts';
import { setVariable, textValue, type Lookup } from './variables.ts';

export type DefaultOperation = Extract<Operation, { kind: 'default' }>;

/** Is the value there, and for `:-` and its like not empty? Null where nobody knows. */
function isThere(found: Lookup, orEmpty: boolean): boolean | null {
  if (found.kind === 'unset') return false;
  if (found.kind === 'list') {
    if (found.fields.some((field) => field.many)) return null;
    return (
      found.fields.length > 0 &&
      (!orEmpty || found.fields.length > 1 || knownText(found.fields[0]?.text ?? []) !== '')
    );
  }
  if (!orEmpty) return found.set;
  if (found.text.length === 0) return false;
  const solid = found.text.some(
    (piece) => typeof piece === 'string' || piece.number || (piece.fallback ?? '') !== '',
  );
  return solid && found.set === true ? true : solid ? found.set : null;
}

export function withDefault(
  site: Site,
  part: ParameterPart,
  operation: DefaultOperation,
  found: Lookup,
  state: State,
): ExpandedPieces {
  const { operator, operand } = operation;
  const there = isThere(found, operation.orEmpty);
  const own = (): WordPiece[] => piecesOfLookup(site, found, part.quoted);
  if (operator === '?') {
    if (there === true) return { state, pieces: own() };
    // The message is expanded where it is needed.
    const failed = walkParts(site, operand.parts, state, 'text').state;
    if (there === false) return { state: ends(site, failed), pieces: own() };
    mayEnd(site, failed);
    return { state, pieces: own() };
  }
  if (operator === '+') {
    if (there === true) return operandPieces(site, operand, state);
    if (there === false) return { state, pieces: [valuePiece(site, [], part.quoted, 'parameter')] };
    const walked = walkParts(site, operand.parts, state, 'text');
    const texts = [textOfOperand(walked.pieces)];
    const piece = unknown(site.machine, { rows: rowsOf(texts, 'maybe'), channels: channelsOf(texts) });
    return {
      state: mergeStates(site.machine, state, walked.state),
      pieces: [part.quoted ? { kind: 'literal', text: [piece], quoted: true } : { kind: 'any', piece }],
    };
  }
  if (there === true) return { state, pieces: own() };
  if (there === false) {
    const walked = operandPieces(site, operand, state);
    if (operator === '-') return walked;
    return assignDefault(site, part, textOfOperand(walked.pieces), walked.state);
  }
  const walked = walkParts(site, operand.parts, state, 'text');
  const text = textOfOperand(walked.pieces);
  const value = found.kind === 'text' ? found.text : [];
  const piece: Unknown = {
    ...eitherText(site.machine.nextId++, value, text, ANY_ROWS),
    fallback: found.kind === 'text' && found.set === null ? (knownText(text) ?? fallbackOf(text)) : null,
  };
  const now = mergeStates(site.machine, state, walked.state);
  if (operator === '=') return assignDefault(site, part, [piece], now);
  return { state: now, pieces: [valuePiece(site, [piece], part.quoted, 'parameter')] };
}

function operandPieces(site: Site, operand: Word, state: State): ExpandedPieces {
  const walked = walkParts(site, operand.parts, state, 'text');
  const pieces = walked.pieces.map((piece): WordPiece =>
    piece.kind === 'literal' && !piece.quoted
      ? { kind: 'value', text: piece.text, splits: true, matches: true }
      : piece,
  );
  return { state: walked.state, pieces };
}

const textOfOperand = (pieces: readonly WordPiece[]): Text => pieces.flatMap(textOfPiece);

function assignDefault(site: Site, part: ParameterPart, text: Text, state: State): ExpandedPieces {
  const isName = /^[a-z_]\w*$/iu.test(part.name) && part.index === null;
  const now = isName ? setVariable(site.machine, state, part.name, textValue(text)) : mayEnd(site, state);
  return { state: now, pieces: [valuePiece(site, text, part.quoted, 'parameter')] };
}
