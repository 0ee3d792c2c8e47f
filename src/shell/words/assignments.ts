/** Assignments: `X=…`, `X+=…`, `a=(…)`, `a[i]=…` (shell 5). */
import { complainOf, fails, mayFail, type Site } from './site.ts';
import { expandText, expandWord } from './expansion.ts';
import { computed, unknown, type Machine } from '../walk/machine.ts';
import { trace } from '../walk/simple-command.ts';
import { spanOf } from '../walk/scope.ts';
import { addFact } from '../state/facts.ts';
import type { Field, State, Value } from '../state/state.ts';
import { channelsOf, joinText, knownText, rowsOf, type Text } from '../state/text.ts';
import type { Assignment, Word } from '../syntax/nodes.ts';
import { field, lookUp, manyElements, setVariable, textValue, variableOf } from './variables.ts';

/** An assignment whose value is known, but which was not made yet. */
export interface PendingAssignment {
  readonly name: string;
  readonly append: boolean;
  /** Undefined without an index, null where it is not a written number. */
  readonly index?: number | null;
  readonly value: Value;
  readonly span: readonly [number, number] | null;
}

export function valueOf(
  site: Site,
  assignment: Assignment,
  state: State,
): { readonly state: State; readonly assignment: PendingAssignment } {
  const { name, append } = assignment;
  const span = spanOf(site.scope, assignment);
  let now = state;
  let place: { index?: number | null } = {};
  if (assignment.index !== null) {
    const { state: after, text } = expandText(site, assignment.index, now);
    const key = knownText(text);
    const index = key !== null && /^\d{1,9}$/u.test(key) ? Number(key) : null;
    complainOf(site, after, text);
    // Text that is no name and no number may be no arithmetic.
    now = index === null && (key === null || !/^\w*$/u.test(key)) ? mayFail(site, after) : after;
    place = { index };
  }
  const { value } = assignment;
  if ('parts' in value) {
    const { state: after, text } = expandText(site, value, now, true);
    return { state: after, assignment: { name, append, ...place, value: textValue(text), span } };
  }
  const elements = elementsOf(site, value, now);
  return { state: elements.state, assignment: { name, append, ...place, value: elements.value, span } };
}

/** `( … )`: elements with keys of their own are not followed, unless the keys are the places they have anyway. */
function elementsOf(site: Site, words: readonly Word[], state: State): { state: State; value: Value } {
  const elements: Field[] = [];
  let now = state;
  let keyed = false;
  for (const word of words) {
    const expanded = expandWord(site, word, now);
    now = expanded.state;
    elements.push(...expanded.fields);
    const [first] = word.parts;
    const key = first?.kind === 'text' && !first.quoted && first.text.startsWith('[');
    if (key) for (const field of expanded.fields) complainOf(site, now, field.text);
    keyed ||= key;
  }
  if (!keyed)
    return {
      state: now,
      value: {
        kind: 'array',
        elements: elements.map((one) => ({ ...one, glob: false, many: one.many || one.glob })),
      },
    };
  const texts = elements.map(({ text }) => text);
  return { state: now, value: someElements(site.machine, texts) };
}

/** The word that an assignment is among the words of a command. */
export function assignedField(machine: Machine, { name, append, index, value }: PendingAssignment): Field {
  if (value.kind !== 'text' || index !== undefined) {
    const texts = value.kind === 'array' ? (value.elements ?? []).map(({ text }) => text) : [];
    return field([unknown(machine, { rows: rowsOf(texts, 'changed'), channels: channelsOf(texts) })]);
  }
  return field([`${name}${append ? '+' : ''}=`, ...value.text]);
}

export interface How {
  /** Undefined leaves it as it was. */
  readonly exported?: boolean;
  /** True as an argument of a builtin, which only fails. */
  readonly command?: boolean;
  /** False where the answer does not list it: a copy, a loop variable. */
  readonly listed?: boolean;
}

/** Makes an assignment, and lists it (5.7). */
export function assign(site: Site, pending: PendingAssignment, state: State, how: How): State {
  const { machine, scope } = site;
  const before = variableOf(state.shell, pending.name);
  const locked = before?.locked ?? false;
  // A variable that is read-only keeps its value; an assignment alone fails as an expansion does (bash 5.2).
  if (locked === true) return how.exported === undefined && how.command !== true ? fails(site, state) : state;
  if (locked === null) mayFail(site, state);
  const value = combined(site, pending, state);
  if (how.exported === undefined) trace(machine, state, [assignedField(machine, pending)]);
  let now = state;
  const text = value.kind === 'text' && (before?.computed ?? null) === null ? value.text : null;
  if (how.listed !== false && machine.assignments.length < MOST_LISTED) {
    const number = machine.assignments.length;
    if (state.live && !scope.maybe) now = { ...state, facts: addFact(state.facts, 'assigned', number) };
    machine.assignments.push({
      name: pending.name,
      text,
      from: value.kind === 'array' ? (value.elements ?? []).map(({ text }) => text) : [],
      span: pending.span,
      flow: { live: state.live, maybe: scope.maybe, facts: state.facts },
      number,
    });
  }
  return setVariable(machine, now, pending.name, value, how.exported);
}

/** An array with elements that nobody counts, in which these texts may be. */
const someElements = (machine: Machine, texts: readonly Text[]): Value =>
  manyElements([unknown(machine, { rows: rowsOf(texts, 'maybe'), channels: channelsOf(texts) })]);

/** All texts in these values. */
function textsOf(...values: readonly (Value | undefined)[]): Text[] {
  return values.flatMap((value) => {
    if (value === undefined || value.kind === 'unset') return [];
    return value.kind === 'text' ? [value.text] : (value.elements ?? []).map(({ text }) => text);
  });
}

/** As many as there may be rows. */
const MOST_LISTED = 1000;

/** The value after `=` or `+=`, at an index or not. */
function combined(site: Site, { name, append, index, value }: PendingAssignment, state: State): Value {
  const { machine } = site;
  const before = variableOf(state.shell, name)?.value;
  if (index !== undefined) return atIndex(machine, before, index, append, value);
  if (!append) {
    // In zsh and bash alike a text set to an array is its first element.
    return before?.kind === 'array' && value.kind === 'text'
      ? atIndex(machine, before, 0, false, value)
      : value;
  }
  if (value.kind === 'array') {
    const elements =
      before === undefined
        ? null
        : before.kind === 'array'
          ? before.elements
          : before.kind === 'unset'
            ? []
            : [field(before.text)];
    if (elements === null || value.elements === null) return someElements(machine, textsOf(before, value));
    return { kind: 'array', elements: [...elements, ...value.elements] };
  }
  if (before?.kind === 'array') return someElements(machine, textsOf(before, value));
  const old = lookUp(machine, state, name);
  const text: Text = old.kind === 'text' ? old.text : [];
  const added = value.kind === 'text' ? value.text : [];
  return textValue(computed(machine, joinText([...text, ...added])));
}

function atIndex(
  machine: Machine,
  before: Value | undefined,
  index: number | null,
  append: boolean,
  value: Value,
): Value {
  const elements = before?.kind === 'array' ? before.elements : before?.kind === 'unset' ? [] : null;
  const text = value.kind === 'text' ? value.text : null;
  const fixed = elements !== null && !elements.some((element) => element.many);
  if (!fixed || index === null || append || text === null || index > elements.length)
    return someElements(machine, textsOf(before, value));
  return {
    kind: 'array',
    elements: [...elements.slice(0, index), field(text), ...elements.slice(index + 1)],
  };
}
