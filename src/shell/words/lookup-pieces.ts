/** A parameter's value as pieces of a word (shell 4.1). */
import type { WordPiece } from './fields.ts';
import { mixed } from '../walk/machine.ts';
import { valuePiece } from './pieces.ts';
import type { Site } from './site.ts';
import type { Field } from '../state/state.ts';
import type { Text } from '../state/text.ts';
import type { Lookup } from './variables.ts';

type ListLookup = Extract<Lookup, { kind: 'list' }>;

export function piecesOfLookup(site: Site, found: Lookup, quoted: boolean): WordPiece[] {
  if (found.kind === 'list') return listPieces(site, found, quoted);
  return [valuePiece(site, found.kind === 'unset' ? [] : found.text, quoted, 'parameter')];
}

export function listPieces(site: Site, { fields, star }: ListLookup, quoted: boolean): WordPiece[] {
  if (!quoted || !star) return [{ kind: 'list', fields, quoted: quoted || site.scope.dialect === 'zsh' }];
  return [{ kind: 'literal', text: joined(site, fields), quoted: true }];
}

/** `"$*"`: joined by the first character of IFS, which is a blank here or nobody knows what. */
function joined(site: Site, fields: readonly Field[]): Text {
  if (fields.some((field) => field.many)) {
    return [
      mixed(
        site.machine,
        fields.map((field) => field.text),
      ),
    ];
  }
  return fields.flatMap((field, index) => (index === 0 ? field.text : [' ', ...field.text]));
}
