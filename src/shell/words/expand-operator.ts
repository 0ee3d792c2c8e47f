/** Operators that compute: `${X#w}`, `${X/a/b}`, `${X:n:m}`, `${X^^}` (shell 4.1). */
import type { DefaultOperation } from './expand-default.ts';
import { expandText } from './expansion.ts';
import { computed, mixed, unknown } from '../walk/machine.ts';
import { listPieces } from './lookup-pieces.ts';
import { changeCase, removeFrom, replaceIn, sliceOf } from '../parameters.ts';
import { walkParts } from './parts.ts';
import { patternOf } from './pattern-word.ts';
import { valuePiece } from './pieces.ts';
import { complainOf, mayEnd, mayFail, type ExpandedPieces, type Site } from './site.ts';
import type { State } from '../state/state.ts';
import { knownText, rowsOf, type Text } from '../state/text.ts';
import type { Operation, ParameterPart } from '../syntax/nodes.ts';
import type { Lookup } from './variables.ts';

/** The result: on each element of a list, on one value otherwise. */
export function operate(
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
  return { state: now, pieces: listPieces(site, { kind: 'list', fields, joint: found.joint }, part.quoted) };
}

/** What no arithmetic can fail over: `08` is a bad octal number. */
const PLAIN_NUMBER = /^(?:[-+]?(?:0|[1-9]\d*)|\([-+]?(?:0|[1-9]\d*)\))?$/u;

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
      const plain = [from, count ?? '0'].every((text) => text !== null && PLAIN_NUMBER.test(text.trim()));
      for (const text of [offset.text, length?.text ?? []]) complainOf(site, now, text);
      return {
        state: plain ? now : mayFail(site, now),
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
      return { state: mayFail(site, state), operands: [], compute: () => null };
  }
}
