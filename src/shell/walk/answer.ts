/** The answer, once the whole script was walked (shell 1.3, 1.4). */
import type { Assignment, Machine } from './machine.ts';
import { outerWords } from './outer-words.ts';
import type { Flow, Row } from './row.ts';
import { meetFacts, type Facts } from '../state/facts.ts';
import { hasRow, NO_ROWS, rowNumbers, rowsBetween, rowSet, without, type RowSet } from '../state/row-set.ts';
import type { Descriptor, Outcome } from '../state/state.ts';
import { fallbackOf, joinText, knownText, withSeparators, type Text } from '../state/text.ts';
import type {
  Command,
  Cwd,
  Output,
  Printed,
  Runs,
  Seen,
  ShellAssignment,
  ShellReading,
  Sink,
  Stdin,
} from '../types.ts';

/** What holds of the whole script. */
interface Ends {
  readonly started: RowSet;
  readonly succeeded: RowSet;
  readonly printed: RowSet;
  readonly assigned: RowSet;
  /** Rows whose status is not known beforehand; of the others there is nothing to need (7.1). */
  readonly open: RowSet;
}

function endsOf(machine: Machine, outcome: Outcome): Ends {
  const { zero, nonzero } = outcome;
  const any = zero.live || nonzero.live;
  // A script that never ends has started what each of its endless loops has started.
  const ends = any ? [zero, nonzero] : machine.endless.map(({ state }) => state);
  const end = ends
    .filter(({ live }) => live)
    .reduce<Facts | null>((met, { facts }) => (met === null ? facts : meetFacts(met, facts)), null);
  let started = end?.started ?? NO_ROWS;
  for (const { state, from, to } of machine.endless)
    started = without(started, without(rowsBetween(from, to), state.facts.started));
  return {
    started,
    succeeded: zero.live ? zero.facts.succeeded : NO_ROWS,
    printed: end?.printed ?? NO_ROWS,
    assigned: end?.assigned ?? NO_ROWS,
    open: machine.rows.reduce((open, { settled }, row) => (settled ? open : open | rowSet(row)), NO_ROWS),
  };
}

export function answer(machine: Machine, outcome: Outcome): ShellReading {
  const ends = endsOf(machine, outcome);
  return {
    commands: machine.rows.map((row, index) => commandOf(machine, row, index, ends)),
    assignments: machine.assignments.map((assignment) => assignmentOf(machine, assignment, ends)),
    unread: machine.unread,
    complete: machine.unread.every(({ why }) => why === 'other-language' || why === 'elsewhere'),
  };
}

function runsOf({ live, maybe }: Flow, surely: boolean): Runs {
  if (!live) return maybe ? 'maybe' : 'never';
  return !maybe && surely ? 'always' : 'maybe';
}

function commandOf(machine: Machine, row: Row, index: number, ends: Ends): Command {
  return row.foreign === undefined
    ? ownCommand(machine, row, index, ends)
    : foreignCommand(machine, row, row.foreign);
}

/** A row of another language, with what its shell found around it. */
function foreignCommand(machine: Machine, row: Row, command: Command): Command {
  const stdout =
    command.output === 'shown' ? sinkOf(machine, row.stdout) : (command.stdout ?? { to: command.output });
  const stderr = command.stderr ?? sinkOf(machine, row.stderr);
  const stdin = command.stdin ?? stdinOf(machine, row);
  const env = { ...Object.fromEntries(row.env), ...command.env };
  const kept = stdout.to === 'shown' || command.output !== 'shown' || command.seen === undefined;
  return {
    ...command,
    runs: runsOf(row.flow, false),
    times: row.times === null ? null : command.times,
    ...(row.concurrent ? { concurrent: true } : {}),
    output: stdout.to,
    ...(stdout.to === 'shown' ? {} : { stdout }),
    ...(stderr.to === 'shown' ? {} : { stderr }),
    ...(kept ? {} : { seen: stdout.to === 'discarded' ? 'no' : 'maybe' }),
    ...(stdin === null ? {} : { stdin }),
    ...(Object.keys(env).length > 0 ? { env } : {}),
    ...(command.cwd === undefined && isMoved(row) ? { cwd: cwdOf(row) } : {}),
  };
}

const isMoved = ({ folder }: Row): boolean => folder.path !== '.' || !folder.sure;

const cwdOf = ({ folder: { path, sure } }: Row): Cwd => (path === null ? { path } : { path, sure });

/** Fields of a command, put in one by one where they hold something. */
type Draft = { -readonly [Field in keyof Command]: Command[Field] };

function ownCommand(machine: Machine, row: Row, index: number, ends: Ends): Command {
  const { argv, many = [], partial = {} } = outerWords(row.words);
  const runs = runsOf(row.flow, hasRow(ends.started, index));
  const stdout = sinkOf(machine, row.stdout);
  const command: Draft = {
    argv,
    span: row.span,
    runs,
    times: row.times,
    exitProves: runs !== 'never' && hasRow(ends.succeeded, index),
    within: row.within,
    output: stdout.to,
  };
  if (argv.includes(null) || row.words.some((word) => word.glob))
    addWords(machine, command, row, many, partial);
  const needs = runs === 'never' ? null : needsOf(row.flow.facts, ends.open);
  if (needs !== null) command.needs = needs;
  if (row.via.length > 0) command.via = row.via;
  if (row.concurrent) command.concurrent = true;
  if (stdout.to !== 'shown') command.stdout = stdout;
  if (row.stderr.kind !== 'shown') command.stderr = sinkOf(machine, row.stderr);
  if (row.prints !== null) command.prints = printedOf(machine, row.prints);
  else if (!row.builtin) command.seen = seenOf(machine, row, index, ends);
  const stdin = stdinOf(machine, row);
  if (stdin !== null) command.stdin = stdin;
  if (row.env.size > 0) command.env = Object.fromEntries(row.env);
  if (row.unset.length > 0) command.unset = row.unset;
  if (isMoved(row)) command.cwd = cwdOf(row);
  return command;
}

/** What is known of words that are not wholly known. */
function addWords(
  machine: Machine,
  command: Draft,
  row: Row,
  many: readonly number[],
  partial: NonNullable<Command['partial']>,
): void {
  const globs = row.words.flatMap((word, place) => (word.glob ? [place] : []));
  const defaults = recordOf(row, command.argv, fallbackOf);
  const sources = recordOf(row, command.argv, (text) => {
    const rows = rowsIn(machine, text);
    return rows.length === 0 ? null : rows;
  });
  if (many.length > 0) command.many = many;
  if (globs.length > 0) command.globs = globs;
  if (Object.keys(partial).length > 0) command.partial = partial;
  if (Object.keys(defaults).length > 0) command.defaults = defaults;
  if (Object.keys(sources).length > 0) command.sources = sources;
}

/** Something about each word that is not known, by its index. */
function recordOf<V>(
  row: Row,
  argv: readonly (string | null)[],
  about: (text: Text) => V | null,
): Record<string, V> {
  const record: Record<string, V> = {};
  for (const [index, word] of row.words.entries()) {
    const value = argv[index] === null ? about(word.text) : null;
    if (value !== null) record[String(index)] = value;
  }
  return record;
}

/** Rows whose output stands in a text, those that print into its channels later among them. */
function rowsIn(machine: Machine, text: Text): number[] {
  const rows = new Set<number>();
  for (const piece of text) {
    if (typeof piece === 'string') continue;
    for (const [row, share] of piece.rows) if (share !== 'touched') rows.add(row);
    for (const channel of piece.channels) for (const row of machine.writers.get(channel) ?? []) rows.add(row);
  }
  return [...rows];
}

function printedOf(machine: Machine, text: Text): Printed[] {
  return joinText(withSeparators(text)).map((piece) =>
    typeof piece === 'string' ? piece : { from: rowsIn(machine, [piece]) },
  );
}

/** Rows that surely ended one way before (7.1). */
function needsOf(facts: Facts, open: RowSet): Required<Command>['needs'] | null {
  const success = rowNumbers(facts.succeeded & open);
  const failure = rowNumbers(facts.failed & open);
  return success.length + failure.length === 0 ? null : { success, failure };
}

const OUTPUTS: Readonly<Record<Descriptor['kind'], Output>> = {
  shown: 'shown',
  captured: 'captured',
  piped: 'piped',
  file: 'file',
  nothing: 'discarded',
  unknown: 'unknown',
  inherited: 'unknown',
  text: 'unknown',
  code: 'unknown',
};

function sinkOf(machine: Machine, to: Descriptor): Sink {
  if (to.kind === 'captured') {
    const { variable, row } = to.owner;
    if (variable !== null) return { to: 'captured', variable };
    return row === null ? { to: 'captured' } : { to: 'captured', command: row };
  }
  if (to.kind === 'piped') return { to: 'piped', into: machine.readers.get(to.id) ?? [] };
  if (to.kind === 'file') return { to: 'file', file: to.name, ...(to.append ? { append: true } : {}) };
  return { to: OUTPUTS[to.kind] };
}

function stdinOf(machine: Machine, row: Row): Stdin | null {
  const from = row.stdin;
  switch (from.kind) {
    case 'inherited':
      return null;
    case 'text':
      return from.file === undefined
        ? { from: 'text', text: knownText(from.text) }
        : { from: 'file', file: from.file };
    case 'piped': {
      const text = row.input ?? [];
      return { from: 'pipe', commands: rowsIn(machine, text), text: knownText(text) };
    }
    case 'nothing':
      return { from: 'nothing' };
    case 'shown':
    case 'captured':
    case 'file':
    case 'code':
    case 'unknown':
      return { from: 'unknown' };
  }
}

/** What became of the output of a row (10.3). */
function seenOf(machine: Machine, row: Row, index: number, ends: Ends): Seen {
  const marks = new Set(machine.marks.get(index));
  // Of a row that cannot have ended with 0 where the script ends, any promise would hold.
  if (marks.has('maybe') && hasRow(ends.printed, index)) return 'whole';
  for (const channel of machine.shown)
    if (machine.writers.get(channel)?.has(index) === true) marks.add('maybe');
  if (row.stdout.kind === 'unknown') marks.add('maybe');
  return marks.has('maybe') ? 'maybe' : marks.has('changed') ? 'changed' : 'no';
}

function assignmentOf(machine: Machine, assignment: Assignment, ends: Ends): ShellAssignment {
  const { name, text, from, span, flow } = assignment;
  const texts = text === null ? from : [text];
  return {
    name,
    value: text === null ? null : knownText(text),
    from: [...new Set(texts.flatMap((one) => rowsIn(machine, one)))].sort((a, b) => a - b),
    span,
    runs: runsOf(flow, hasRow(ends.assigned, assignment.number)),
  };
}
