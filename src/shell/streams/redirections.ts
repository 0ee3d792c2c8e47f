/** Redirections, from left to right (shell 10.1). */
import { complainOf, type Site } from '../words/site.ts';
import { expandBody, expandText, expandWord } from '../words/expansion.ts';
import { fileId, fileName, fileText } from './files.ts';
import { computed, mixed, unknown } from '../walk/machine.ts';
import { processPipe } from '../words/substitution.ts';
import { mergeStates } from '../state/merge.ts';
import { mapGet, mapSet } from '../state/persistent-map.ts';
import { dead, type Descriptor, type Descriptors, type Outcome, type State } from '../state/state.ts';
import { knownText, type Text } from '../state/text.ts';
import { descriptor, NOTHING, SHOWN, UNKNOWN, withContents } from './sinks.ts';
import type { FileRedirection, Redirection, Word } from '../syntax/nodes.ts';

export interface Redirected {
  /** The state where all of them worked. */
  readonly state: State;
  readonly descriptors: Descriptors;
  /** Paths on which one of them failed: the command is not started there. */
  readonly failed: State;
  /** True where a shell may start the command as a job and redirect nothing of it: dash at `&>` (17.1). */
  readonly parts: boolean;
}

/** What one redirection does to the table. */
interface Step {
  readonly state: State;
  readonly changes: readonly (readonly [number, Descriptor])[];
  /** False where it may fail for a reason that is not left aside (6.2). */
  readonly sure: boolean;
}

export function applyRedirections(
  site: Site,
  redirections: readonly Redirection[],
  state: State,
  from: Descriptors,
): Redirected {
  let failed = dead(state);
  if (redirections.length === 0) return { state, descriptors: from, failed, parts: false };
  let now = state;
  let descriptors = from;
  const taken = new Set(
    site.scope.stage ? [0, 1].filter((number) => from.get(number)?.kind === 'piped') : [],
  );
  for (const redirection of redirections) {
    const exits: Outcome[] = [];
    const step = applyOne({ ...site, scope: { ...site.scope, exits } }, redirection, now, descriptors);
    now = step.state;
    if (!step.sure) failed = mergeStates(site.machine, failed, now);
    // An error in an expansion ends the shell before a builtin, but only the command before a program (bash 5.2).
    for (const end of exits) {
      site.scope.exits.push(end);
      failed = mergeStates(site.machine, failed, end.nonzero);
    }
    const changes = step.changes.map(([number, to]): [number, Descriptor] => {
      const before = taken.has(number) ? descriptor(descriptors, number) : null;
      taken.add(number);
      return [number, before === null ? to : redirectedAgain(site, before, to)];
    });
    if (changes.length > 0) descriptors = new Map([...descriptors, ...changes]);
  }
  const parts =
    site.scope.dialect === 'posix' &&
    redirections.some((one) => one.kind === 'file' && one.operator.startsWith('&>'));
  return { state: now, descriptors, failed, parts };
}

/** In zsh a second redirection of one descriptor, or one behind a pipe, holds together with the first (MULTIOS). */
function redirectedAgain({ machine, scope }: Site, before: Descriptor, to: Descriptor): Descriptor {
  if (scope.dialect !== 'zsh' && scope.dialect !== 'unknown') return to;
  const id = `text ${String(machine.nextId++)}`;
  if (before.kind === 'text' && to.kind === 'text') {
    const both = [...before.text, ...to.text];
    return { kind: 'text', id, text: scope.dialect === 'zsh' ? both : [mixed(machine, [both])] };
  }
  if (scope.dialect === 'zsh' && before.kind === 'nothing') return to;
  return scope.dialect === 'zsh' && to.kind === 'nothing' ? before : UNKNOWN;
}

function applyOne(site: Site, redirection: Redirection, state: State, descriptors: Descriptors): Step {
  const { machine } = site;
  const named = redirection.descriptor;
  // `{fd}>file` takes a free number; what is done with it is not followed. `12>` is a number in bash alone (17.1).
  const number = (own: number): number => {
    if (named === null) return own;
    if (typeof named !== 'number') return -1;
    return named > 9 && site.scope.dialect !== 'bash' ? own : named;
  };
  switch (redirection.kind) {
    case 'here-document': {
      const body = expandBody(site, redirection.body, state);
      // A substitution in the body that does not parse fails the command (18.2).
      const sure = redirection.body.every(
        (part) => part.kind !== 'substitution' || part.code.broken === null,
      );
      return { state: body.state, changes: [[number(0), textDescriptor(site, body.text)]], sure };
    }
    case 'here-string': {
      const word = expandText(site, redirection.target, state);
      const text = computed(machine, [...word.text, '\n']);
      return { state: word.state, changes: [[number(0), textDescriptor(site, text)]], sure: true };
    }
    case 'file':
      return applyFile(site, redirection, state, descriptors, number);
  }
}

function textDescriptor(site: Site, text: Text): Descriptor {
  return { kind: 'text', id: `text ${String(site.machine.nextId++)}`, text };
}

function applyFile(
  site: Site,
  redirection: FileRedirection,
  state: State,
  descriptors: Descriptors,
  number: (own: number) => number,
): Step {
  const { operator, target } = redirection;
  // Nothing stands behind the operator: the script does not parse there, and no file is opened.
  if (target.from === target.to) return { state, changes: [], sure: false };
  const name = nameOf(site, target, state);
  const known = knownText(name.text);
  const duplicates = operator === '<&' || operator === '>&';
  if (duplicates && known !== null && /^(?:\d{1,9}-?|-)$/u.test(known)) {
    const own = number(operator === '<&' ? 0 : 1);
    return { state: name.state, sure: true, changes: duplicate(known, own, descriptors) };
  }
  if (duplicates && known === null) {
    return { state: name.state, sure: false, changes: [[number(operator === '<&' ? 0 : 1), UNKNOWN]] };
  }
  if (operator === '<') return openToRead(site, name, number(0), descriptors);
  const both = operator === '&>' || operator === '&>>' || operator === '>&';
  const append = operator === '>>' || operator === '&>>' || operator === '<>';
  const opened = openToWrite(site, name.state, name.text, append, descriptors);
  const own = number(operator === '<>' ? 0 : 1);
  // dash takes no file behind `>&`.
  const to = both && site.scope.dialect === 'posix' ? UNKNOWN : opened.to;
  const changes: [number, Descriptor][] =
    both && redirection.descriptor === null
      ? [
          [1, to],
          [2, to],
        ]
      : [[own, to]];
  return { state: opened.state, sure: name.sure, changes };
}

interface Name {
  readonly state: State;
  readonly text: Text;
  /** False where it may be none or several words. */
  readonly sure: boolean;
}

function nameOf(site: Site, word: Word, state: State): Name {
  const { state: now, fields } = expandWord(site, word, state);
  const [only] = fields;
  const plain = fields.length === 1 && only !== undefined;
  const text: Text = plain ? only.text : [unknown(site.machine)];
  complainOf(site, now, text);
  return { state: now, text, sure: plain && !only.many };
}

/** `N>&M` copies what M is then, `N>&-` closes, `N>&M-` moves. */
function duplicate(target: string, own: number, descriptors: Descriptors): [number, Descriptor][] {
  if (target === '-') return [[own, NOTHING]];
  const from = Number.parseInt(target, 10);
  const copied: [number, Descriptor] = [own, descriptor(descriptors, from)];
  return target.endsWith('-') ? [copied, [from, NOTHING]] : [copied];
}

const DEVICES: ReadonlyMap<string, number> = new Map([
  ['/dev/stdin', 0],
  ['/dev/stdout', 1],
  ['/dev/stderr', 2],
]);

/** What a device file stands for; null for a file like any other. */
function device(name: string | null, descriptors: Descriptors): Descriptor | null {
  if (name === null) return null;
  if (name === '/dev/null') return NOTHING;
  if (name === '/dev/tty') return UNKNOWN;
  const number = DEVICES.get(name) ?? /^\/dev\/fd\/(\d{1,9})$/u.exec(name)?.[1];
  return number === undefined ? null : descriptor(descriptors, Number(number));
}

function openToRead(site: Site, name: Name, own: number, descriptors: Descriptors): Step {
  const { machine } = site;
  const pipe = processPipe(site, name.text);
  if (pipe !== null) return { state: name.state, sure: true, changes: [[own, { kind: 'piped', id: pipe }]] };
  const known = device(knownText(name.text), descriptors);
  if (known !== null) return { state: name.state, sure: true, changes: [[own, known]] };
  const isThere = mapGet(name.state.there, fileId(name.state, name.text)) === true;
  const text = fileText(machine, site.scope, name.state, name.text);
  const id = `text ${String(machine.nextId++)}`;
  return {
    state: name.state,
    sure: name.sure && isThere,
    changes: [[own, { kind: 'text', id, text, file: fileName(name.text) }]],
  };
}

/** A file opened for writing: empty, unless it is appended to. */
export function openToWrite(
  site: Site,
  state: State,
  text: Text,
  append: boolean,
  descriptors: Descriptors,
): { readonly state: State; readonly to: Descriptor } {
  const { machine } = site;
  const pipe = processPipe(site, text);
  if (pipe !== null) return { state, to: { kind: 'piped', id: pipe } };
  const known = device(knownText(text), descriptors);
  if (known !== null) return { state, to: known };
  const id = fileId(state, text);
  const before = append ? (mapGet(state.contents, id) ?? [unknown(machine)]) : [];
  // What an earlier pass of a loop wrote there is lost.
  const cuts = append || site.scope.times !== null ? state.cuts : mapSet(state.cuts, id, true);
  return {
    state: { ...withContents(state, id, before), there: mapSet(state.there, id, true), cuts },
    to: { kind: 'file', id, name: fileName(text), append },
  };
}

/** The table that a script starts with. */
export const FIRST_DESCRIPTORS: Descriptors = new Map<number, Descriptor>([
  [0, { kind: 'inherited' }],
  [1, SHOWN],
  [2, SHOWN],
]);
