/** A parameter's value as pieces of a word (shell 4.1). */
import type { WordPiece } from './fields.ts';
import { mixed } from '../walk/machine.ts';
import { joinFields, valuePiece } from './pieces.ts';
import type { Site } from './site.ts';
import type { Field } from '../state/state.ts';
import type { Text } from '../state/text.ts';
import type { Lookup } from './variables.ts';

type ListLookup = Extract<Lookup, { kind: 'list' }>;

export function piecesOfLookup(site: Site, found: Lookup, quoted: boolean): WordPiece[] {
  if (found.kind === 'list') return listPieces(site, found, quoted);
  return [valuePiece(site, found.kind === 'unset' ? [] : found.text, quoted, 'parameter')];
}

export function listPieces(site: Site, { fields, joint }: ListLookup, quoted: boolean): WordPiece[] {
  if (quoted && joint !== null) return [{ kind: 'literal', text: joined(site, fields, joint), quoted: true }];
  const keeps = quoted || site.scope.dialect === 'zsh';
  return [{ kind: 'list', fields, quoted: keeps, joint: joint ?? [' '] }];
}

/** `"$*"` of words of which one may be none or several: no more is known than what it is made of. */
function joined(site: Site, fields: readonly Field[], joint: Text): Text {
  if (fields.some((field) => field.many)) {
    return [
      mixed(
        site.machine,
        fields.map((field) => field.text),
      ),
    ];
  }
  return joinFields(fields, joint);
}
