/** Texts, fields and variables of two paths that meet. */
import type { Machine } from '../walk/machine.ts';
import type { Absent } from './facts.ts';
import type { Field, Value, Variable } from './state.ts';
import { eitherText, isSameText, unknownPiece, type Text } from './text.ts';

/** Two paths that meet. */
export interface Meeting {
  readonly machine: Machine;
  readonly absent: Absent;
}

/** A number for a new unknown piece, or for anything else that must be told apart. */
export const newId = (meeting: Meeting): number => meeting.machine.nextId++;

export function mergeText(meeting: Meeting, left: Text, right: Text): Text {
  return isSameText(left, right) ? left : [eitherText(newId(meeting), left, right, meeting.absent)];
}

const isSameField = (left: Field, right: Field | undefined): boolean =>
  left === right ||
  (right !== undefined &&
    left.many === right.many &&
    left.glob === right.glob &&
    isSameText(left.text, right.text));

export function mergeFields(
  meeting: Meeting,
  left: readonly Field[] | null,
  right: readonly Field[] | null,
): readonly Field[] | null {
  if (left === right || left === null || right === null) return left === right ? left : null;
  if (left.length === right.length && left.every((field, index) => isSameField(field, right[index])))
    return left;
  // Whatever it is, its text came from one of these.
  const text = eitherText(
    newId(meeting),
    left.flatMap((field) => field.text),
    right.flatMap((field) => field.text),
    meeting.absent,
  );
  return [{ text: [{ ...text, number: false }], many: true, glob: false }];
}

const textOfValue = (value: Value): Text =>
  value.kind === 'text'
    ? value.text
    : value.kind === 'unset'
      ? []
      : (value.elements ?? []).flatMap(({ text }) => text);

function mergeValues(meeting: Meeting, left: Value, right: Value): Value {
  if (left === right) return left;
  if (left.kind === 'unset' && right.kind === 'unset') return left;
  if (left.kind === 'array' && right.kind === 'array') {
    const elements = mergeFields(meeting, left.elements, right.elements);
    if (elements !== null) return { kind: 'array', elements };
  }
  if (left.kind === 'text' && right.kind === 'text') {
    const perhaps = left.perhaps || right.perhaps;
    return { kind: 'text', text: mergeText(meeting, left.text, right.text), perhaps };
  }
  const piece = eitherText(newId(meeting), textOfValue(left), textOfValue(right), meeting.absent);
  const text = [{ ...piece, number: false }];
  return left.kind === 'array' || right.kind === 'array'
    ? { kind: 'array', elements: [{ text, many: true, glob: false }] }
    : { kind: 'text', text, perhaps: true };
}

export function mergeVariables(
  meeting: Meeting,
  left: Variable | undefined,
  right: Variable | undefined,
): Variable | undefined {
  const either = left ?? right;
  if (left === undefined || right === undefined) {
    if (either === undefined) return undefined;
    const unknown: Value = { kind: 'text', text: [unknownPiece(newId(meeting))], perhaps: true };
    const locked = either.locked === false ? false : null;
    return {
      ...either,
      doubted: either.exported,
      locked,
      removed: false,
      value: mergeValues(meeting, left?.value ?? unknown, right?.value ?? unknown),
    };
  }
  if (left === right) return left;
  return {
    value: mergeValues(meeting, left.value, right.value),
    exported: left.exported || right.exported,
    doubted: left.exported !== right.exported || left.doubted || right.doubted,
    removed: left.removed && right.removed,
    locked: left.locked === right.locked ? left.locked : null,
    computed: left.computed === right.computed ? left.computed : 'other',
    touched: left.touched || right.touched,
    age: Math.min(left.age, right.age),
  };
}

/** A variable that may be anything, but for whether it may be `exported`. */
export function unknownVariable(meeting: Meeting, exported: boolean): Variable {
  const value: Value = { kind: 'text', text: [unknownPiece(newId(meeting))], perhaps: true };
  return {
    value,
    exported,
    doubted: exported,
    removed: false,
    locked: null,
    computed: 'other',
    touched: exported,
    age: Infinity,
  };
}
