/** Pieces of words: what an expansion gives, before it is split into fields (shell 4.1, 17.1). */
import type { WordPiece } from './fields.ts';
import { mixed, unknown, type Machine } from '../walk/machine.ts';
import type { Site } from './site.ts';
import type { Field } from '../state/state.ts';
import { joinText, type Text } from '../state/text.ts';

/** The text of a piece, fields of a list joined to one. */
export function textOfPiece(piece: WordPiece): Text {
  if (piece.kind === 'any') return [piece.piece];
  if (piece.kind !== 'list') return piece.text;
  return joinFields(piece.fields, piece.joint);
}

export function joinFields(fields: readonly Field[], joint: Text): Text {
  return fields.flatMap((field, index) => (index === 0 ? field.text : [...joint, ...field.text]));
}

/** The text of several pieces together. */
export function textOfPieces(site: Site, pieces: readonly WordPiece[]): Text {
  return joinText(
    pieces.flatMap((piece): Text => {
      const open = piece.kind === 'list' && piece.fields.some((field) => field.many);
      return open ? [mixed(site.machine, [textOfPiece(piece)])] : textOfPiece(piece);
    }),
  );
}

/** A piece of which nothing is known. */
export function unknownLiteral(machine: Machine, quoted: boolean): WordPiece {
  return { kind: 'literal', text: [unknown(machine)], quoted };
}

/** The value of an expansion as a piece: quoted it is one text, otherwise it is split and matched. */
export function valuePiece(
  site: Site,
  text: Text,
  quoted: boolean,
  from: 'parameter' | 'substitution',
): WordPiece {
  if (quoted) return { kind: 'literal', text, quoted: true };
  const { dialect } = site.scope;
  if (dialect === 'zsh' && from === 'parameter')
    return { kind: 'value', text, splits: false, matches: false };
  if (
    dialect === 'unknown' &&
    from === 'parameter' &&
    text.some((piece) => typeof piece === 'string' && /[\s*?[]/u.test(piece))
  ) {
    return { kind: 'any', piece: unknown(site.machine) };
  }
  // zsh splits substitutions, but matches nothing in them.
  return { kind: 'value', text, splits: true, matches: dialect !== 'zsh' };
}
