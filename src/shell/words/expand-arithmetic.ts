/** Arithmetic: expanded, never computed (shell 4.1, 6.8). */
import { unknown } from '../walk/machine.ts';
import { walkParts } from './parts.ts';
import { textOfPiece } from './pieces.ts';
import { complainOf, mayEnd, mayFail, type ExpandedPieces, type Site } from './site.ts';
import type { State } from '../state/state.ts';
import { isNumber, rowsOf, type Unknown } from '../state/text.ts';
import type { Arithmetic } from '../syntax/nodes.ts';
import { lookUp, setVariable, textValue } from './variables.ts';

/** `$(( ))` is never computed: its expansions are made, its assignments too, and it may fail (4.1, 6.8). */
export function computeArithmetic(
  site: Site,
  arithmetic: Arithmetic,
  state: State,
): { state: State; piece: Unknown } {
  const walked = walkArithmetic(site, arithmetic, state);
  const expansions = walked.pieces.some((piece) => piece.kind !== 'literal' || !isNumber(piece.text));
  const names = arithmetic.reads.some((name) => {
    const value = lookUp(site.machine, walked.state, name);
    return value.kind === 'list' || (value.kind === 'text' && !isNumber(value.text));
  });
  const fails = arithmetic.mayFail || expansions || names;
  const rows = rowsOf(walked.pieces.map(textOfPiece), 'changed');
  return {
    state: fails ? mayFail(site, walked.state) : walked.state,
    piece: unknown(site.machine, { rows, number: true }),
  };
}

/** Under `set -u` a name that is not set ends the shell in here as well, whatever the expression is for (seen). */
function isSet(site: Site, state: State, name: string): boolean {
  const value = lookUp(site.machine, state, name);
  return value.kind === 'text' && value.set === true;
}

/** The expansions and assignments of an arithmetic expression. */
export function walkArithmetic(site: Site, arithmetic: Arithmetic, state: State): ExpandedPieces {
  const { machine } = site;
  const walked = walkParts(site, arithmetic.parts, state);
  let now = walked.state;
  if (now.shell.options.nounset !== false && arithmetic.reads.some((name) => !isSet(site, now, name)))
    now = mayEnd(site, now);
  // Text that is no number is in the message.
  for (const piece of walked.pieces) complainOf(site, now, textOfPiece(piece));
  for (const name of arithmetic.sets) {
    now = setVariable(machine, now, name, textValue([unknown(machine, { number: true })]));
  }
  return { state: now, pieces: walked.pieces };
}
