/**
 * What a loop may change from one pass to the next, by its text alone: a loop that is not unrolled is walked once,
 * and whatever its text assigns is unknown from its start on (shell 5.4).
 */
import { add, join, leave, newChanges, type Changes } from './changes.ts';
import { HARMLESS } from '../streams/programs.ts';
import { eitherArmed } from '../state/merge-shells.ts';
import type { ArmedTrap, FunctionChoice } from '../state/state.ts';
import type { PersistentMap } from '../state/persistent-map.ts';
import { mapEntries, mapGet } from '../state/persistent-map.ts';
import type {
  Arithmetic,
  Assignment,
  CommandNode,
  Part,
  SimpleNode,
  Statement,
  Word,
} from '../syntax/nodes.ts';
import { parseCode } from '../syntax/parse.ts';
import { trapSignals } from './trap-signals.ts';

/** Changes of each list that was looked at: a loop in a loop is not looked at twice. */
const memory = new WeakMap<readonly Statement[], Changes>();

function ofStatements(statements: readonly Statement[]): Changes {
  const known = memory.get(statements);
  if (known !== undefined) return known;
  const changes = newChanges();
  for (const statement of statements) {
    if (statement.background) {
      // A job works on a copy; that it runs is what the next pass may see.
      changes.jobs = true;
      for (const { stages } of statement.links) for (const { command } of stages) joinCopy(changes, command);
      continue;
    }
    for (const link of statement.links) {
      const [only] = link.stages;
      if (link.stages.length === 1 && only !== undefined) ofCommand(changes, only.command);
      else for (const { command } of link.stages) joinCopy(changes, command);
    }
  }
  memory.set(statements, changes);
  return changes;
}

/** Of what runs in a copy of the shell, only jobs and files are left behind it. */
function joinCopy(to: Changes, command: CommandNode): void {
  const changes = newChanges();
  ofCommand(changes, command);
  leave(to, changes);
}

function ofCommand(to: Changes, node: CommandNode): void {
  for (const redirection of node.redirections) {
    if (redirection.kind === 'here-document') ofParts(to, redirection.body);
    else ofWord(to, redirection.target);
    if (redirection.kind === 'file' && redirection.operator !== '<' && !isDevice(redirection.target))
      to.files = true;
    if (redirection.descriptor !== null && typeof redirection.descriptor !== 'number') {
      add(to, redirection.descriptor.variable, 'anything');
    }
  }
  if (node.kind !== 'simple' && node.redirections.length > 0) to.redirects = true;
  switch (node.kind) {
    case 'simple':
      ofSimple(to, node);
      return;
    case 'group':
      join(to, ofStatements(node.body));
      return;
    case 'subshell':
      leave(to, ofStatements(node.body));
      return;
    case 'if':
      for (const arm of node.arms) {
        join(to, ofStatements(arm.test));
        join(to, ofStatements(arm.body));
      }
      if (node.otherwise !== null) join(to, ofStatements(node.otherwise));
      return;
    case 'case':
      ofWord(to, node.subject);
      for (const arm of node.arms) {
        arm.patterns.forEach((pattern) => ofWord(to, pattern));
        join(to, ofStatements(arm.body));
      }
      return;
    case 'for':
      add(to, node.variable, 'anything');
      (node.words ?? []).forEach((word) => ofWord(to, word));
      join(to, ofStatements(node.body));
      if (node.select) add(to, 'REPLY', 'anything');
      return;
    case 'counting-for':
      for (const arithmetic of [node.start, node.test, node.step]) ofArithmetic(to, arithmetic);
      join(to, ofStatements(node.body));
      return;
    case 'while':
      join(to, ofStatements(node.test));
      join(to, ofStatements(node.body));
      return;
    case 'coproc':
      to.jobs = true;
      add(to, node.name ?? 'COPROC', 'anything');
      return;
    case 'arithmetic':
      ofArithmetic(to, node.arithmetic);
      return;
    case 'function':
    case 'test':
      return;
  }
}

function ofArithmetic(to: Changes, arithmetic: Arithmetic): void {
  for (const name of arithmetic.sets) add(to, name, 'counts');
  ofParts(to, arithmetic.parts);
}

/** `/dev/null`, `2>&1`: no file. */
function isDevice(target: Word): boolean {
  return /^(?:\/dev\/.*|\d*-?)$/u.test(writtenText(target) ?? ' ');
}

/** Words set variables by `${X:=…}` and by arithmetic. */
function ofWord(to: Changes, word: Word): void {
  ofParts(to, word.parts);
  if (word.assignment !== null) ofAssignment(to, word.assignment);
}

function ofParts(to: Changes, parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.kind === 'arithmetic') ofArithmetic(to, part.arithmetic);
    if (part.kind === 'parameter' && part.operation?.kind === 'default') {
      if (part.operation.operator === '=') add(to, part.name, 'anything');
      ofParts(to, part.operation.operand.parts);
    }
  }
}

/** `n=$((n+1))` and `n=0` keep a number a number. */
function countsOnly({ value, append, index }: Assignment): boolean {
  if (append || index !== null || !('parts' in value)) return false;
  const [only] = value.parts;
  if (value.parts.length !== 1 || only === undefined) return false;
  return only.kind === 'arithmetic' || (only.kind === 'text' && /^\d{1,15}$/u.test(only.text));
}

function ofAssignment(to: Changes, assignment: Assignment): void {
  add(to, assignment.name, countsOnly(assignment) ? 'counts' : 'anything');
  const { value } = assignment;
  if (!('parts' in value) || assignment.index !== null) to.arrays.add(assignment.name);
  if ('parts' in value) ofParts(to, value.parts);
  else for (const element of value) ofParts(to, element.parts);
}

/** The text of a word that is wholly written out; null for any other. */
function writtenText(word: Word | undefined): string | null {
  if (word === undefined || word.assignment !== null) return null;
  let text = '';
  for (const part of word.parts) {
    if (part.kind !== 'text') return null;
    text += part.text;
  }
  return text;
}

/** The name that `"X=$Y"` sets, where it is written out. */
function firstName({ parts: [first] }: Word): string | undefined {
  return first?.kind === 'text' ? /^([a-z_]\w*)\+?=/iu.exec(first.text)?.[1] : undefined;
}

const NAME = /^([a-z_]\w*)(?:=|\+=|$)/iu;
const DECLARE = 'export declare typeset local readonly read mapfile readarray getopts unset let printf'.split(
  ' ',
);
const FOLDER: ReadonlySet<string> = new Set(['cd', 'pushd', 'popd']);
const UNREAD: ReadonlySet<string> = new Set(['eval', 'source', '.']);
const SETTERS: ReadonlySet<string> = new Set(DECLARE);
const WRITES_FILES: ReadonlySet<string> = new Set(['tee', 'cp', 'mv']);
const LEAVES_FILES: ReadonlySet<string> = new Set(
  [...HARMLESS, ...DECLARE, 'cd', 'set', 'shift', 'break', 'continue', 'exit', 'return'].filter(
    (name) => !WRITES_FILES.has(name),
  ),
);
const DECLARES: ReadonlySet<string> = new Set(['declare', 'typeset', 'local', 'readonly']);
/** An option with this letter in it, or a word that may be one. */
const hasLetter = (text: string | null, letter: string): boolean =>
  text === null || (text.startsWith('-') && !text.startsWith('--') && text.includes(letter));
const ARRAYS: ReadonlySet<string> = new Set(['mapfile', 'readarray']);
const PREFIXES: ReadonlySet<string> = new Set(['command', 'builtin']);

/** Whether a builtin may put its names into the environment of commands, and whether it may take them out. */
function exportsOf(name: string, texts: readonly (string | null)[]): readonly [boolean, boolean] {
  const some = (fits: (text: string) => boolean): boolean =>
    texts.some((text) => text === null || fits(text));
  if (name === 'export') {
    const back = some((text) => hasLetter(text, 'n'));
    return [!back || texts.includes(null), back];
  }
  if (!DECLARES.has(name)) return [false, name === 'unset'];
  return [some((text) => hasLetter(text, 'x')), some((text) => /^\+\w*x/u.test(text))];
}

function ofSimple(to: Changes, node: SimpleNode): void {
  node.words.forEach((word) => ofWord(to, word));
  if (node.words.length === 0) node.assignments.forEach((assignment) => ofAssignment(to, assignment));
  if (node.words.length === 0) return;
  const texts = node.words.map(writtenText);
  const first = texts.findIndex((text) => text === null || !PREFIXES.has(text));
  const name = texts[first] ?? null;
  to.calls.add(name);
  if (name === null) return;
  if (!LEAVES_FILES.has(name) && node.words.length > first + 1) to.files = true;
  if (texts.includes('rm') || texts.includes('mv')) to.removes = true;
  if (FOLDER.has(name)) to.folder = true;
  else if (UNREAD.has(name)) to.everything = true;
  else if (name === 'trap') ofTrap(to, node.words.slice(first + 1));
  else if (name === 'shopt') to.options = true;
  else if (name === 'shift') to.parameters = true;
  else if (name === 'exec') to.descriptors ||= node.redirections.length > 0;
  else if (name === 'set') {
    to.options = true;
    to.parameters = true;
    to.exportsAll ||= texts.some((text) => hasLetter(text, 'a') || text === 'allexport');
    to.traces ||= texts.some(
      (text) => hasLetter(text, 'E') || hasLetter(text, 'T') || text === 'errtrace' || text === 'functrace',
    );
  } else if (SETTERS.has(name) && (name !== 'printf' || texts[first + 1] === '-v')) {
    const [exports, takesBack] = exportsOf(name, texts);
    const makesArrays =
      ARRAYS.has(name) || texts.some((text) => hasLetter(text, 'a') || hasLetter(text, 'A'));
    for (const [index, text] of texts.entries()) {
      const word = node.words[index];
      if (exports && word?.assignment) to.exported.add(word.assignment.name);
      if (takesBack && word?.assignment) to.unexported.add(word.assignment.name);
      if (word === undefined || word.assignment !== null) continue;
      const set = text === null ? firstName(word) : NAME.exec(text)?.[1];
      if (text === null && set === undefined) to.anyName = true;
      if (set === undefined || index <= first) continue;
      add(to, set, 'anything');
      if (makesArrays) to.arrays.add(set);
      if (exports) to.exported.add(set);
      if (takesBack) to.unexported.add(set);
      if (name === 'unset' || name === 'local') to.unset.add(set);
    }
    if (name === 'read') add(to, 'REPLY', 'anything');
    if (ARRAYS.has(name)) {
      add(to, 'MAPFILE', 'anything');
      to.arrays.add('MAPFILE');
    }
    if (name === 'getopts') for (const set of ['OPTARG', 'OPTIND']) add(to, set, 'anything');
  }
}

/** A trap that comes with commands: what it does may be done from then on. */
function ofTrap(to: Changes, words: readonly Word[]): void {
  const [code, ...names] = writtenText(words[0]) === '--' ? words.slice(1) : words;
  const { errors, commands } = trapSignals(names.map(writtenText));
  const text = writtenText(code);
  if (names.length === 0 || !(errors || commands) || text === '-' || text === '') return;
  const lists = text === null ? [] : parseCode(text).units.map(({ statements }) => statements);
  const trap: ArmedTrap = { lists, isUnread: text === null, ends: true, prints: true };
  to.armed = eitherArmed(to.armed, { errors: errors ? trap : null, commands: commands ? trap : null });
  if (text === null) to.everything = true;
  for (const list of lists) join(to, ofStatements(list));
}

/** What these lists may change, with the functions that they may call. */
export function changesOf(
  lists: readonly (readonly Statement[] | CommandNode)[],
  functions: PersistentMap<FunctionChoice>,
): Changes {
  const changes = newChanges();
  for (const list of lists) {
    if ('kind' in list) ofCommand(changes, list);
    else join(changes, ofStatements(list));
  }
  const seen = new Set<string>();
  const waiting = [...changes.calls];
  for (let call = waiting.pop(); call !== undefined; call = waiting.pop()) {
    // A name that only the run knows may be any function.
    const choices = call === null ? mapEntries(functions) : [[call, mapGet(functions, call) ?? []] as const];
    for (const [name, choice] of choices) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const definition of choice) {
        if (definition === null) continue;
        const inner = newChanges();
        ofCommand(inner, definition.body);
        join(changes, inner);
        waiting.push(...inner.calls);
      }
    }
  }
  return changes;
}
