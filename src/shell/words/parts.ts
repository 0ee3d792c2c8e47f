/** The parts of a word, expanded from left to right (shell 4.1). */
import { computeArithmetic } from './expand-arithmetic.ts';
import { expandParameter } from './expand-parameter.ts';
import type { WordPiece } from './fields.ts';
import { unknown } from '../walk/machine.ts';
import { unknownLiteral, valuePiece } from './pieces.ts';
import type { ExpandedPieces, Site } from './site.ts';
import type { State } from '../state/state.ts';
import type { Text } from '../state/text.ts';
import { substitute, substituteProcess } from './substitution.ts';
import type { Part } from '../syntax/nodes.ts';

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
    const isStart = index === 0 && tilde !== 'none';
    const walked =
      part.kind === 'text' && !part.quoted && part.text.includes('~')
        ? {
            state: now,
            pieces: tildePieces(site, part.text, { isStart, isList: tilde === 'assignment', next }),
          }
        : walkPart(site, part, now);
    now = walked.state;
    pieces.push(...walked.pieces);
  }
  return { state: now, pieces };
}

function walkPart(site: Site, part: Part, state: State): ExpandedPieces {
  const { machine, scope } = site;
  if (scope.dialect === 'posix' && part.beyondPosix && part.kind !== 'process')
    return hidden(site, part, state);
  switch (part.kind) {
    case 'text': {
      if (part.translated && scope.dialect !== 'bash')
        return { state, pieces: [unknownLiteral(machine, true)] };
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
  const walked = walkPart(bash, part, state);
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

interface TildePlace {
  /** True for the text that a word begins with. */
  readonly isStart: boolean;
  /** True in assignments, where a home folder may stand behind each `:`. */
  readonly isList: boolean;
  readonly next: Part | undefined;
}

/** Text with a `~` in it: a home folder at the start of a word, or text like any other. */
function tildePieces(site: Site, text: string, { isStart, isList, next }: TildePlace): WordPiece[] {
  const stretches = isList ? text.split(/(?<=:)/u) : [text];
  return stretches.flatMap((stretch, index): WordPiece[] => {
    const user = /^~[\w.+-]*(?=[/:]|$)/u.exec(stretch)?.[0];
    // `~"user"` and `~$X` are text.
    const ends =
      user !== undefined &&
      (user.length < stretch.length || index < stretches.length - 1 || next === undefined);
    if (user === undefined || !ends || (index === 0 && !isStart)) {
      return [{ kind: 'literal', text: [stretch], quoted: false }];
    }
    const home = unknown(site.machine, { tilde: /^~[+-]/u.test(user) ? null : user });
    const rest = stretch.slice(user.length);
    const literal: WordPiece = { kind: 'literal', text: rest === '' ? [] : [rest], quoted: false };
    return [{ kind: 'literal', text: [home], quoted: true }, ...(rest === '' ? [] : [literal])];
  });
}
