/** `$X`, `${X…}`, `"$@"`: values of parameters (shell 4.1, 5, 6.8). */
import { withDefault } from './expand-default.ts';
import { operate } from './expand-operator.ts';
import { expandText } from './expansion.ts';
import { mixed, unknown } from '../walk/machine.ts';
import { piecesOfLookup } from './lookup-pieces.ts';
import { valuePiece } from './pieces.ts';
import { complainOf, ends, mayEnd, mayFail, type ExpandedPieces, type Site } from './site.ts';
import type { State } from '../state/state.ts';
import { knownText } from '../state/text.ts';
import type { ParameterPart } from '../syntax/nodes.ts';
import { elementOf, elementsOf, lookUp, variableOf, type Lookup } from './variables.ts';

type Known = Exclude<Lookup, { kind: 'list' }>;

export function expandParameter(site: Site, part: ParameterPart, state: State): ExpandedPieces {
  const indexed = lookUpIndexed(site, part, state);
  let { state: now } = indexed;
  const { found } = indexed;
  if (part.operation?.kind === 'bad') {
    return {
      state: mayFail(site, now),
      pieces: [valuePiece(site, [unknown(site.machine)], part.quoted, 'parameter')],
    };
  }
  if (part.prefix === '#') return lengthOf(site, part, found, now);
  if (part.prefix === '!') return indirect(site, part, found, now);
  if (part.operation?.kind === 'default') return withDefault(site, part, part.operation, found, now);
  if (found.kind !== 'list') now = checkSet(site, part, found, now);
  if (part.operation !== null) return operate(site, part, part.operation, found, now);
  return { state: now, pieces: piecesOfLookup(site, found, part.quoted) };
}

/** The value, with its index if there is one; an index is arithmetic unless the array has names for keys. */
function lookUpIndexed(site: Site, part: ParameterPart, state: State): { state: State; found: Lookup } {
  const { machine } = site;
  if (part.index === null) {
    const found = lookUp(machine, state, part.name);
    const isArray = variableOf(state.shell, part.name)?.value.kind === 'array';
    const { dialect } = site.scope;
    if (!isArray || (dialect !== 'zsh' && dialect !== 'unknown')) return { state, found };
    // In zsh `$a` is the whole array (17.1).
    const whole = elementsOf(machine, state, part.name, true);
    if (dialect === 'zsh' || whole.kind !== 'list') return { state, found: whole };
    const piece = mixed(
      machine,
      whole.fields.map(({ text }) => text),
    );
    return { state, found: { ...whole, fields: [{ text: [piece], many: true, glob: false }] } };
  }
  const { state: now, text } = expandText(site, part.index, state);
  const key = knownText(text);
  if (key === '@' || key === '*')
    return { state: now, found: elementsOf(machine, now, part.name, key === '*') };
  const variable = variableOf(now.shell, part.name);
  const unknownElement: Lookup = { kind: 'text', text: [unknown(machine)], set: null };
  if (key === null || !/^-?\d{1,9}$/u.test(key)) {
    const sure = key !== null && /^\w*$/u.test(key);
    complainOf(site, now, text);
    return { state: sure ? now : mayFail(site, now), found: unknownElement };
  }
  if (variable === undefined) return { state: now, found: unknownElement };
  const index = Number(key);
  if (site.scope.dialect === 'unknown') return { state: now, found: unknownElement };
  const place = site.scope.dialect === 'zsh' && index > 0 ? index - 1 : index;
  if (site.scope.dialect === 'zsh' && index === 0)
    return { state: now, found: { kind: 'text', text: [], set: true } };
  return { state: now, found: elementOf(machine, variable.value, place) };
}

/** Under `set -u` a variable that is not set ends the script (6.8). */
function checkSet(site: Site, part: ParameterPart, found: Known, state: State): State {
  const { nounset } = state.shell.options;
  if (
    nounset === false ||
    (found.kind === 'text' && found.set === true) ||
    part.name === '@' ||
    part.name === '*'
  ) {
    return state;
  }
  return found.kind === 'unset' && nounset === true ? ends(site, state) : mayEnd(site, state);
}

function lengthOf(site: Site, part: ParameterPart, found: Lookup, state: State): ExpandedPieces {
  const now = found.kind === 'list' ? state : checkSet(site, part, found, state);
  const known = knownLength(found);
  const piece = known === null ? unknown(site.machine, { number: true }) : String(known);
  return { state: now, pieces: [{ kind: 'literal', text: [piece], quoted: true }] };
}

function knownLength(found: Lookup): number | null {
  if (found.kind === 'list') return found.fields.some((field) => field.many) ? null : found.fields.length;
  const text = found.kind === 'unset' ? '' : knownText(found.text);
  return text === null ? null : Array.from(text).length;
}

/** `${!X}`: the variable that X names. */
function indirect(site: Site, part: ParameterPart, found: Lookup, state: State): ExpandedPieces {
  const { machine } = site;
  const nothing = (now: State): ExpandedPieces => {
    // The keys of an array, or the names that begin alike: none, one or several, in quotes as well but for `*`.
    const isNames = part.operation?.kind === 'opaque' || found.kind === 'list';
    const isOne = part.quoted && found.kind === 'list' && found.joint !== null;
    const piece = unknown(machine);
    return {
      state: now,
      pieces: [
        isNames && !isOne ? { kind: 'any', piece } : valuePiece(site, [piece], part.quoted, 'parameter'),
      ],
    };
  };
  if (part.operation?.kind === 'opaque' || found.kind === 'list') return nothing(state);
  if (found.kind === 'unset') return nothing(mayFail(site, state));
  const name = knownText(found.text);
  if (name === null) return nothing(state);
  if (!/^[a-z_]\w*$/iu.test(name)) return nothing(mayFail(site, state));
  return expandParameter(site, { ...part, name, prefix: null, index: null }, state);
}
