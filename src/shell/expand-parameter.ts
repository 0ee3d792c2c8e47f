/** `$X`, `${X…}`, `"$@"`: values of parameters and what is made of them (shell 4.1, 5, 6.8, 6.9). */
import {
  complainOf,
  eitherState,
  ends,
  expandText,
  mayEnd,
  textOfPiece,
  valuePiece,
  walkParts,
  type ExpandedPieces,
  type Site,
} from './expansion.ts';
import type { WordPiece } from './fields.ts';
import { computed, mixed, unknown } from './machine.ts';
import { changeCase, removeFrom, replaceIn, sliceOf } from './parameters.ts';
import type { PatternPart } from './patterns.ts';
import {
  ANY_ROWS,
  eitherText,
  fallbackOf,
  knownText,
  rowsOf,
  channelsOf,
  type Text,
  type Unknown,
} from './state/text.ts';
import type { Field, State } from './state/state.ts';
import type { Operation, ParameterPart, Word } from './syntax/nodes.ts';
import {
  elementOf,
  elementsOf,
  lookUp,
  setVariable,
  textValue,
  variableOf,
  type Lookup,
} from './variables.ts';

type Known = Exclude<Lookup, { kind: 'list' }>;
type ListLookup = Extract<Lookup, { kind: 'list' }>;

export function expandParameter(site: Site, part: ParameterPart, state: State): ExpandedPieces {
  const indexed = lookUpIndexed(site, part, state);
  let { state: now } = indexed;
  const { found } = indexed;
  if (part.operation?.kind === 'bad') {
    return {
      state: mayEnd(site, now),
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
    return { state: sure ? now : mayEnd(site, now), found: unknownElement };
  }
  if (variable === undefined) return { state: now, found: unknownElement };
  const index = Number(key);
  if (site.scope.dialect === 'unknown') return { state: now, found: unknownElement };
  const place = site.scope.dialect === 'zsh' && index > 0 ? index - 1 : index;
  if (site.scope.dialect === 'zsh' && index === 0)
    return { state: now, found: { kind: 'text', text: [], set: true } };
  return { state: now, found: elementOf(machine, variable.value, place) };
}

function piecesOfLookup(site: Site, found: Lookup, quoted: boolean): WordPiece[] {
  if (found.kind === 'list') return listPieces(site, found, quoted);
  return [valuePiece(site, found.kind === 'unset' ? [] : found.text, quoted, 'parameter')];
}

function listPieces(site: Site, { fields, star }: ListLookup, quoted: boolean): WordPiece[] {
  if (!quoted || !star) return [{ kind: 'list', fields, quoted: quoted || site.scope.dialect === 'zsh' }];
  return [{ kind: 'literal', text: joined(site, fields), quoted: true }];
}

/** `"$*"`: joined by the first character of IFS, which is a blank here or nobody knows what. */
function joined(site: Site, fields: readonly Field[]): Text {
  if (fields.some((field) => field.many)) {
    const texts = fields.map((field) => field.text);
    return [unknown(site.machine, { rows: rowsOf(texts, 'changed'), channels: channelsOf(texts) })];
  }
  return fields.flatMap((field, index) => (index === 0 ? field.text : [' ', ...field.text]));
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
    const any = part.operation?.kind === 'opaque' || found.kind === 'list';
    const piece = unknown(machine);
    return {
      state: now,
      pieces: [
        any && !part.quoted ? { kind: 'any', piece } : valuePiece(site, [piece], part.quoted, 'parameter'),
      ],
    };
  };
  if (part.operation?.kind === 'opaque' || found.kind === 'list') return nothing(state);
  if (found.kind === 'unset') return nothing(mayEnd(site, state));
  const name = knownText(found.text);
  if (name === null) return nothing(state);
  if (!/^[a-z_]\w*$/iu.test(name)) return nothing(mayEnd(site, state));
  return expandParameter(site, { ...part, name, prefix: null, index: null }, state);
}

type DefaultOperation = Extract<Operation, { kind: 'default' }>;

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

function withDefault(
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
    const failed = walkParts(site, operand.parts, state).state;
    if (there === false) return { state: ends(site, failed), pieces: own() };
    mayEnd(site, failed);
    return { state, pieces: own() };
  }
  if (operator === '+') {
    if (there === true) return operandPieces(site, operand, state);
    if (there === false) return { state, pieces: [valuePiece(site, [], part.quoted, 'parameter')] };
    const walked = walkParts(site, operand.parts, state);
    const texts = [textOfOperand(walked.pieces)];
    const piece = unknown(site.machine, { rows: rowsOf(texts, 'maybe'), channels: channelsOf(texts) });
    return {
      state: eitherState(site, state, walked.state),
      pieces: [part.quoted ? { kind: 'literal', text: [piece], quoted: true } : { kind: 'any', piece }],
    };
  }
  if (there === true) return { state, pieces: own() };
  if (there === false) {
    const walked = operandPieces(site, operand, state);
    if (operator === '-') return walked;
    return assignDefault(site, part, textOfOperand(walked.pieces), walked.state);
  }
  const walked = walkParts(site, operand.parts, state);
  const text = textOfOperand(walked.pieces);
  const value = found.kind === 'text' ? found.text : [];
  const piece: Unknown = {
    ...eitherText(site.machine.nextId++, value, text, ANY_ROWS),
    fallback: found.kind === 'text' && found.set === null ? (knownText(text) ?? fallbackOf(text)) : null,
  };
  const now = eitherState(site, state, walked.state);
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

/** Operators that compute: on each element of a list, on one value otherwise. */
function operate(
  site: Site,
  part: ParameterPart,
  operation: Exclude<Operation, DefaultOperation>,
  found: Lookup,
  state: State,
): ExpandedPieces {
  const { machine } = site;
  const prepared = prepare(site, operation, state);
  const { state: now } = prepared;
  const apply = (text: Text): Text => {
    const value = knownText(text);
    const result = value === null ? null : prepared.compute(value);
    if (result !== null) return computed(machine, [result]);
    return [mixed(machine, [text, ...prepared.operands])];
  };
  if (found.kind !== 'list') {
    const text = apply(found.kind === 'unset' ? [] : found.text);
    return { state: now, pieces: [valuePiece(site, text, part.quoted, 'parameter')] };
  }
  if (operation.kind === 'slice' || found.fields.some((field) => field.many)) {
    const piece = unknown(machine, {
      rows: rowsOf(
        found.fields.map((field) => field.text),
        'changed',
      ),
    });
    return { state: now, pieces: [{ kind: 'any', piece }] };
  }
  const fields = found.fields.map((field) => ({ ...field, text: apply(field.text) }));
  return { state: now, pieces: listPieces(site, { kind: 'list', fields, star: found.star }, part.quoted) };
}

interface Prepared {
  readonly state: State;
  /** Texts of which something may be in the result. */
  readonly operands: readonly Text[];
  readonly compute: (value: string) => string | null;
}

/** The operands of an operator, expanded once. */
function prepare(site: Site, operation: Exclude<Operation, DefaultOperation>, state: State): Prepared {
  const zshStops = site.scope.dialect === 'zsh' || site.scope.dialect === 'unknown';
  switch (operation.kind) {
    case 'remove': {
      const pattern = patternOf(site, operation.operand, state);
      const compute = (value: string): string | null =>
        pattern.parts === null ? null : removeFrom(value, operation.operator, pattern.parts);
      return { state: pattern.state, operands: [], compute };
    }
    case 'replace': {
      const pattern = patternOf(site, operation.pattern, state);
      const replacement = patternOf(site, operation.replacement, pattern.state);
      const compute = (value: string): string | null =>
        pattern.parts === null || replacement.parts === null
          ? null
          : replaceIn(value, operation.operator, pattern.parts, replacement.parts);
      return { state: replacement.state, operands: [replacement.text], compute };
    }
    case 'slice': {
      const offset = expandText(site, operation.offset, state);
      const length = operation.length === null ? null : expandText(site, operation.length, offset.state);
      const from = knownText(offset.text);
      const count = length === null ? null : knownText(length.text);
      const sure = from !== null && (length === null || count !== null);
      const now = length?.state ?? offset.state;
      // What is no written number is arithmetic, and may fail.
      const plain = [from, count ?? '0'].every(
        (text) => text !== null && /^[-+]?\d*$/u.test(text.replaceAll(/[\s()]/gu, '')),
      );
      for (const text of [offset.text, length?.text ?? []]) complainOf(site, now, text);
      return {
        state: plain ? now : mayEnd(site, now),
        operands: [],
        compute: (value) => (sure && from !== null ? sliceOf(value, from, count) : null),
      };
    }
    case 'case': {
      const { operand, operator } = operation;
      const now = operand === null ? state : walkParts(site, operand.parts, state).state;
      return {
        state: zshStops ? mayEnd(site, now) : now,
        operands: [],
        compute: (value) => (operand === null && !zshStops ? changeCase(value, operator) : null),
      };
    }
    case 'opaque': {
      const now = operation.operand === null ? state : walkParts(site, operation.operand.parts, state).state;
      return { state: zshStops ? mayEnd(site, now) : now, operands: [], compute: () => null };
    }
    case 'bad':
      return { state: mayEnd(site, state), operands: [], compute: () => null };
  }
}

/** A pattern with its quoting; null where a part of it is not known. */
export function patternOf(
  site: Site,
  word: Word,
  state: State,
): { state: State; parts: readonly PatternPart[] | null; text: Text } {
  const walked = walkParts(site, word.parts, state);
  const parts: PatternPart[] = [];
  for (const piece of walked.pieces) {
    const text = piece.kind === 'literal' || piece.kind === 'value' ? knownText(piece.text) : null;
    if (text === null) return { state: walked.state, parts: null, text: walked.pieces.flatMap(textOfPiece) };
    parts.push({ text, quoted: piece.kind === 'literal' && piece.quoted });
  }
  const extended = word.parts.some((part) => part.kind === 'extended-pattern');
  return { state: walked.state, parts: extended ? null : parts, text: walked.pieces.flatMap(textOfPiece) };
}
