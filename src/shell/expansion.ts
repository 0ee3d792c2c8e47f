/** Words, as far as they can be known without running anything (shell 3, 4). */
import { expandBraces, type BracePart } from './braces.ts';
import { expandParameter } from './expand-parameter.ts';
import { fieldsOf, type WordPiece } from './fields.ts';
import { computed, mixed, step, unknown, type Machine } from './machine.ts';
import { substitute, substituteProcess } from './substitution.ts';
import { spanOf, type Scope } from './scope.ts';
import { mergeStates } from './state/merge.ts';
import type { Field, Outcome, Owner, State } from './state/state.ts';
import { isNumber, joinText, rowsOf, type Text, type Unknown } from './state/text.ts';
import type { Arithmetic, Part, Word } from './syntax/nodes.ts';
import { descriptor, spoil } from './streams.ts';
import { lookUp, separators, setVariable, textValue } from './variables.ts';

/** What words are expanded for. */
export interface Site {
  readonly machine: Machine;
  readonly scope: Scope;
  /** Who holds the output of substitutions in them. */
  readonly owner: Owner;
}

export const newOwner = (variable: string | null = null): Owner => ({ variable, row: null });

export interface Expanded {
  readonly state: State;
  readonly fields: readonly Field[];
}

export interface ExpandedText {
  readonly state: State;
  readonly text: Text;
}

export interface ExpandedPieces {
  readonly state: State;
  readonly pieces: readonly WordPiece[];
}

/** The shell may end here, for a reason that is not followed (6.8). */
export function mayEnd(site: Site, state: State): State {
  const end: Outcome = { zero: { ...state, live: false }, nonzero: state, code: null };
  if (state.live) site.scope.exits.push(end);
  return state;
}

/** The shell ends here. */
export function ends(site: Site, state: State): State {
  mayEnd(site, state);
  return { ...state, live: false };
}

export function expandWords(site: Site, words: readonly Word[], state: State): Expanded {
  const fields: Field[] = [];
  let now = state;
  for (const word of words) {
    const expanded = expandWord(site, word, now);
    now = expanded.state;
    fields.push(...expanded.fields);
  }
  return { state: now, fields };
}

/** A word as words of a command: braces first, then everything else, in each of their results (4.1). */
export function expandWord(site: Site, word: Word, state: State): Expanded {
  const { machine, scope } = site;
  if (!step(machine, spanOf(scope, word))) return { state, fields: [] };
  const hasBraces = word.parts.some(
    (part) => part.kind === 'text' && !part.quoted && part.text.includes('{'),
  );
  if (!hasBraces) return expandPieces(site, word.parts, state);
  const lists = expandBraces(word.parts.map(bracePart));
  if (lists === null || (scope.dialect === 'posix' && lists.length !== 1)) {
    const walked = walkParts(site, word.parts, state);
    return { state: walked.state, fields: [anyField(machine)] };
  }
  const fields: Field[] = [];
  let now = state;
  for (const list of lists) {
    if (!step(machine, spanOf(scope, word))) break;
    const expanded = expandPieces(site, list.map(wordPart), now);
    now = expanded.state;
    fields.push(...expanded.fields);
  }
  return { state: now, fields };
}

const anyField = (machine: Machine): Field => ({ text: [unknown(machine)], many: true, glob: false });

const bracePart = (part: Part): BracePart<Part> =>
  part.kind === 'text' && !part.quoted ? { text: part.text.replaceAll('\\', '\\\\') } : { solid: part };

const wordPart = (part: BracePart<Part>): Part =>
  'solid' in part
    ? part.solid
    : {
        kind: 'text',
        text: part.text.replaceAll('\\\\', '\\'),
        quoted: false,
        beyondPosix: false,
        translated: false,
      };

function expandPieces(site: Site, parts: readonly Part[], state: State): Expanded {
  const { scope } = site;
  const walked = walkParts(site, parts, state, 'word');
  let now = walked.state;
  const { options } = now.shell;
  const fields = fieldsOf(walked.pieces, separators(now)).map((field): Field => {
    if (!field.glob) return field;
    if (options.noglob === true) return { ...field, glob: false };
    return options.nullglob === false && options.failglob === false ? field : { ...field, many: true };
  });
  // zsh stops the script where no file matches a pattern, and at an unknown user (17.1).
  const wild = (scope.dialect === 'zsh' || scope.dialect === 'unknown') && isWild(parts);
  if (wild && options.noglob !== true) now = mayEnd(site, now);
  return { state: now, fields };
}

/** Patterns and `~user` that are written in the word itself. */
function isWild(parts: readonly Part[]): boolean {
  const text = parts.map((part) => (part.kind === 'text' && !part.quoted ? part.text : '\0')).join('');
  return /[*?[]|^~[^/+-]/u.test(text);
}

/** A word as one text: in assignments, redirections, `case`, `[[ ]]`. Nothing is split or matched. */
export function expandText(site: Site, word: Word, state: State, assigned = false): ExpandedText {
  if (!step(site.machine, spanOf(site.scope, word))) return { state, text: [unknown(site.machine)] };
  const walked = walkParts(site, word.parts, state, assigned ? 'assignment' : 'text');
  return { state: walked.state, text: computed(site.machine, textOfPieces(site, walked.pieces)) };
}

/** The text of a here-document. */
export function expandBody(site: Site, parts: readonly Part[], state: State): ExpandedText {
  const walked = walkParts(site, parts, state);
  return { state: walked.state, text: computed(site.machine, textOfPieces(site, walked.pieces)) };
}

function textOfPieces(site: Site, pieces: readonly WordPiece[]): Text {
  return joinText(
    pieces.flatMap((piece): Text => {
      const open = piece.kind === 'list' && piece.fields.some((field) => field.many);
      return open ? [mixed(site.machine, [textOfPiece(piece)])] : textOfPiece(piece);
    }),
  );
}

/** The text of a piece, fields of a list joined by blanks. */
export function textOfPiece(piece: WordPiece): Text {
  if (piece.kind === 'any') return [piece.piece];
  if (piece.kind !== 'list') return piece.text;
  return piece.fields.flatMap((field, index) => (index === 0 ? field.text : [' ', ...field.text]));
}

/**
 * The pieces of a word's parts, with what their substitutions do to the state. `tilde` says where a `~` means a home
 * folder: at the start of a word, in an assignment also behind `:`.
 */
export function walkParts(
  site: Site,
  parts: readonly Part[],
  state: State,
  tilde: 'word' | 'assignment' | 'text' | 'none' = 'none',
): ExpandedPieces {
  const pieces: WordPiece[] = [];
  let now = state;
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const walked = walkPart(
      site,
      part,
      now,
      tilde === 'none' ? 'none' : index === 0 ? 'start' : 'within',
      next,
    );
    now = walked.state;
    pieces.push(...walked.pieces);
  }
  return { state: now, pieces };
}

function walkPart(
  site: Site,
  part: Part,
  state: State,
  place: 'start' | 'within' | 'none',
  next: Part | undefined,
): ExpandedPieces {
  const { machine, scope } = site;
  if (scope.dialect === 'posix' && part.beyondPosix && part.kind !== 'process')
    return hidden(site, part, state);
  switch (part.kind) {
    case 'text': {
      if (part.translated && scope.dialect !== 'bash')
        return { state, pieces: [unknownLiteral(machine, true)] };
      if (!part.quoted && place === 'start' && part.text.startsWith('~'))
        return tildePieces(site, part.text, state, next);
      return {
        state,
        pieces: [{ kind: 'literal', text: part.text === '' ? [] : [part.text], quoted: part.quoted }],
      };
    }
    case 'hole': {
      const piece = scope.origin.holes[part.index] ?? unknown(machine);
      return { state, pieces: [{ kind: 'literal', text: [piece], quoted: part.quoted }] };
    }
    case 'parameter':
      return expandParameter(site, part, state);
    case 'substitution': {
      const { state: now, text } = substitute(site, part.code, part.form, state);
      return { state: now, pieces: [valuePiece(site, text, part.quoted, 'substitution')] };
    }
    case 'process': {
      const { state: now, piece } = substituteProcess(site, part, state);
      return { state: now, pieces: [{ kind: 'literal', text: [piece], quoted: true }] };
    }
    case 'arithmetic': {
      const { state: now, piece } = computeArithmetic(site, part.arithmetic, state);
      return { state: now, pieces: [{ kind: 'literal', text: [piece], quoted: part.quoted }] };
    }
    case 'extended-pattern': {
      const walked = walkParts(site, part.parts, state);
      const known = part.parts.length === 0;
      const text: Text = known ? [part.text] : [unknown(machine)];
      return { state: walked.state, pieces: [{ kind: 'literal', text, quoted: false }] };
    }
  }
}

/** A form that the shell does not know: its substitutions may run, and what comes of it is not known (17.1). */
function hidden(site: Site, part: Part, state: State): ExpandedPieces {
  const bash: Site = { ...site, scope: { ...site.scope, dialect: 'bash' } };
  const walked = walkPart(bash, part, state, 'none', undefined);
  const quoted = part.quoted && part.kind !== 'parameter';
  const piece = unknown(site.machine);
  const sure = quoted || part.quoted;
  return {
    state: walked.state,
    pieces: [sure && !isListPart(part) ? unknownLiteral(site.machine, true) : { kind: 'any', piece }],
  };
}

const isListPart = (part: Part): boolean =>
  part.kind === 'parameter' &&
  (part.name === '@' ||
    part.index?.parts.some((inner) => inner.kind === 'text' && inner.text === '@') === true);

function unknownLiteral(machine: Machine, quoted: boolean): WordPiece {
  return { kind: 'literal', text: [unknown(machine)], quoted };
}

/** A home folder at the start of a word. */
function tildePieces(site: Site, text: string, state: State, next: Part | undefined): ExpandedPieces {
  const slash = text.indexOf('/');
  const user = slash < 0 ? text : text.slice(0, slash);
  // `~"user"` and `~$X` are text.
  if ((slash < 0 && next !== undefined) || !/^~[\w.+-]*$/u.test(user)) {
    return { state, pieces: [{ kind: 'literal', text: [text], quoted: false }] };
  }
  const home = unknown(site.machine, { tilde: /^~[+-]/u.test(user) ? null : user });
  const pieces: WordPiece[] = [{ kind: 'literal', text: [home], quoted: true }];
  if (slash >= 0) pieces.push({ kind: 'literal', text: [text.slice(slash)], quoted: false });
  return { state, pieces };
}

/** The value of an expansion as a piece: quoted it is one text, otherwise it is split and matched. */
export function valuePiece(
  site: Site,
  text: Text,
  quoted: boolean,
  from: 'parameter' | 'substitution',
): WordPiece {
  if (quoted) return { kind: 'literal', text, quoted: true };
  const { dialect } = site.scope;
  if (dialect === 'zsh' && from === 'parameter')
    return { kind: 'value', text, splits: false, matches: false };
  if (
    dialect === 'unknown' &&
    from === 'parameter' &&
    text.some((piece) => typeof piece === 'string' && /[\s*?[]/u.test(piece))
  ) {
    return { kind: 'any', piece: unknown(site.machine) };
  }
  // zsh splits substitutions, but matches nothing in them.
  return { kind: 'value', text, splits: true, matches: dialect !== 'zsh' };
}

/** `$(( ))` is never computed: its expansions are made, its assignments too, and it may fail (4.1, 6.8). */
function computeArithmetic(
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
    state: fails ? mayEnd(site, walked.state) : walked.state,
    piece: unknown(site.machine, { rows, number: true }),
  };
}

/** The expansions and assignments of an arithmetic expression. */
export function walkArithmetic(site: Site, arithmetic: Arithmetic, state: State): ExpandedPieces {
  const { machine } = site;
  const walked = walkParts(site, arithmetic.parts, state);
  let now = walked.state;
  // Text that is no number is in the message.
  for (const piece of walked.pieces) complainOf(site, now, textOfPiece(piece));
  for (const name of arithmetic.sets) {
    now = setVariable(machine, now, name, textValue([unknown(machine, { number: true })]));
  }
  return { state: now, pieces: walked.pieces };
}

/** A message of the shell itself may hold this text (10.3). */
export function complainOf(site: Site, state: State, text: Text): void {
  if (state.live && descriptor(state.shell.descriptors, 2).kind === 'shown')
    spoil(site.machine, text, 'maybe');
}

/** Both ways from here as one, for an operand that only some paths expand. */
export function eitherState(site: Site, left: State, right: State): State {
  return mergeStates(site.machine, left, right);
}
