/** `set`, `shopt`, `shift`, `alias`, `trap`, `wait`: how the shell goes on (shell 6.7, 9.3, 14). */
import type { Invocation } from '../walk/invoke.ts';
import type { Machine } from '../walk/machine.ts';
import type { Scope } from '../walk/scope.ts';
import { withSignalTrap } from '../walk/signal-traps.ts';
import { trapSignals, type TrapSignals } from '../walk/trap-signals.ts';
import { SET_LETTERS } from '../shell-options.ts';
import { mapDelete, mapSet } from '../state/persistent-map.ts';
import { SET_OPTIONS, withShell, type Field, type Outcome, type State } from '../state/state.ts';
import { deadOutcome, fails, succeeds } from '../walk/outcome.ts';
import { isOption } from '../walk/first-state.ts';
import { withOption } from '../words/variables.ts';
import { builtinRow, endedWith } from './row.ts';
import { textsOf, wordAt } from './words.ts';

export function runSet(machine: Machine, invocation: Invocation): Outcome {
  const { words } = invocation;
  const { row, state } = builtinRow(machine, invocation, {
    settled: true,
    complains: false,
    prints: words.length === 1,
  });
  let now = state;
  let index = 1;
  for (; index < words.length; index++) {
    const text = wordAt(words, index);
    if (text === null) now = unknownSettings(now);
    if (text === null || text === '--' || text === '-' || !/^[-+]/u.test(text)) break;
    const on = text.startsWith('-');
    for (const letter of text.slice(1)) {
      if (letter === 'o') {
        index += 1;
        now = setOption(now, wordAt(words, index), on);
      } else {
        now = setOption(now, SET_LETTERS.get(letter) ?? '', on);
      }
    }
  }
  const ended = wordAt(words, index) === '--' || wordAt(words, index) === '-';
  if (ended || index < words.length) {
    const left: readonly Field[] = words.slice(ended ? index + 1 : index);
    now = withShell(now, { parameters: { ...now.shell.parameters, words: left, id: machine.nextId++ } });
  }
  // Nothing behind `set -n` is run.
  if (now.shell.options.noexec !== true) return endedWith(machine, now, row, 0);
  invocation.scope.exits.push(succeeds(now));
  return deadOutcome(now);
}

function setOption(state: State, name: string | null, on: boolean): State {
  if (name === null) return unknownSettings(state);
  return isOption(name) ? withOption(state, name, on) : state;
}

/** `set $FLAGS`: any of them. */
const unknownSettings = (state: State): State =>
  SET_OPTIONS.reduce<State>((now, name) => withOption(now, name, null), state);

export function runShopt(machine: Machine, invocation: Invocation): Outcome {
  const texts = textsOf(invocation.words).slice(1);
  const options = texts.filter((text) => text?.startsWith('-') === true).join('');
  const asks = options.includes('q') || options.includes('p') || !/[su]/u.test(options);
  const { row, state, outcome } = builtinRow(machine, invocation, {
    settled: !asks,
    complains: false,
    prints: asks,
  });
  if (asks) return outcome;
  const on = options.includes('s');
  const now = texts.reduce(
    (before: State, text) => (text !== null && isOption(text) ? withOption(before, text, on) : before),
    state,
  );
  return endedWith(machine, now, row, 0);
}

export function runShift(machine: Machine, invocation: Invocation): Outcome {
  const { state, outcome } = builtinRow(machine, invocation);
  const { parameters } = state.shell;
  const text = invocation.words.length === 1 ? '1' : wordAt(invocation.words, 1);
  const count = text !== null && /^\d{1,9}$/u.test(text) ? Number(text) : null;
  const { words } = parameters;
  const fixed = words !== null && count !== null && words.slice(0, count).every((word) => !word.many);
  const left = fixed ? words.slice(count) : null;
  const enough = fixed && words.length >= count;
  // dash ends where there are not that many (17.1).
  if (invocation.scope.dialect === 'posix' && !enough) invocation.scope.exits.push(fails(outcome.nonzero));
  const shifted = (way: State): State =>
    withShell(way, { parameters: { ...parameters, words: left, id: machine.nextId++ } });
  const kept = enough ? shifted(outcome.nonzero) : outcome.nonzero;
  return { ...outcome, zero: shifted(outcome.zero), nonzero: fixed ? kept : shifted(outcome.nonzero) };
}

export function runAlias(machine: Machine, invocation: Invocation): Outcome {
  const { words, scope, span } = invocation;
  const texts = textsOf(words).slice(1);
  const asks = words.length === 1 || texts.some((text) => text?.includes('=') === false);
  const { row, state, outcome } = builtinRow(machine, invocation, {
    settled: !asks,
    complains: false,
    prints: asks,
  });
  let now = state;
  const from = lineEnd(machine, scope, span);
  for (const [index, text] of texts.entries()) {
    const [first] = words[index + 1]?.text ?? [];
    const name = /^([^=\s]+)=/u.exec(text ?? (typeof first === 'string' ? first : ''))?.[1];
    if (name === undefined) continue;
    const alias = { text: text === null ? null : text.slice(name.length + 1), from, origin: scope.origin };
    now = withShell(now, { aliases: mapSet(now.shell.aliases, name, alias) });
  }
  return asks ? outcome : endedWith(machine, now, row, 0);
}

/** The line behind a definition, in the script; in other code the place of the definition must do. */
function lineEnd(machine: Machine, scope: Scope, span: readonly [number, number] | null): number {
  if (scope.origin.fixed !== undefined || span === null) return Infinity;
  const end = machine.script.indexOf('\n', span[1]);
  return end < 0 ? Infinity : end;
}

export function runUnalias(machine: Machine, invocation: Invocation): Outcome {
  const { row, state } = builtinRow(machine, invocation, { settled: true, complains: false });
  let now = state;
  for (const text of textsOf(invocation.words).slice(1)) {
    const aliases = text === null || text === '-a' ? null : mapDelete(now.shell.aliases, text);
    now = withShell(now, { aliases });
  }
  return endedWith(machine, now, row, 0);
}

/** `trap CODE EXIT` runs at the end of the shell, other signals at no place that is known (14.3). */
export function runTrap(machine: Machine, invocation: Invocation): Outcome {
  const { words, span } = invocation;
  const texts = textsOf(words);
  const first = texts[1] === '--' ? 2 : 1;
  const code = words[first];
  const asks = words.length <= first + 1 || (texts[first] ?? '').startsWith('-p') || texts[first] === '-l';
  const { row, state } = builtinRow(machine, invocation, { settled: true, complains: false, prints: asks });
  if (asks || code === undefined) return endedWith(machine, state, row, 0);
  const signals = trapSignals(texts.slice(first + 1));
  if (texts[first] === '-' || texts[first] === '')
    return endedWith(machine, withoutTraps(state, signals), row, 0);
  const text = code.many ? null : code.text;
  let now = state;
  if (signals.exit) now = withShell(now, { exitTraps: [{ code: text, span }] });
  if (signals.errors || signals.commands || (signals.others && !signals.exit))
    now = withSignalTrap(machine, { ...invocation, state: now }, text, signals);
  return endedWith(machine, now, row, 0);
}

/** Behind `trap - …`; where a signal is not known, all traps may be there. */
function withoutTraps(state: State, { exit, errors, known }: TrapSignals): State {
  const { exitTraps, armed } = state.shell;
  if (!known) return state;
  return withShell(state, {
    exitTraps: exit ? [] : exitTraps,
    armed: errors && armed.errors !== null ? { ...armed, errors: null } : armed,
  });
}

/** All jobs of this shell have ended behind it. */
export function runWait(machine: Machine, invocation: Invocation): Outcome {
  const { outcome } = builtinRow(machine, invocation);
  const alone = (way: State): State => ({ ...way, jobs: { ...way.jobs, own: false } });
  return { ...outcome, zero: alone(outcome.zero), nonzero: alone(outcome.nonzero) };
}
