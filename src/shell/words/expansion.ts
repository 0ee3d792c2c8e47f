/** Words, as far as they can be known without running anything (shell 3, 4). */
import { expandBraces, type BracePart } from '../braces.ts';
import { fieldsOf } from './fields.ts';
import { computed, step, unknown, type Machine } from '../walk/machine.ts';
import { walkParts } from './parts.ts';
import { textOfPieces } from './pieces.ts';
import { spanOf } from '../walk/scope.ts';
import { mayEnd, mayFail, type Expanded, type ExpandedPieces, type ExpandedText, type Site } from './site.ts';
import type { Field, State } from '../state/state.ts';
import type { Part, Word } from '../syntax/nodes.ts';
import { separators } from './variables.ts';

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
  const walked = walkWord(site, parts, state);
  let now = walked.state;
  const { options } = now.shell;
  const fields = fieldsOf(walked.pieces, separators(now)).map((field): Field => {
    if (!field.glob) return field;
    if (options.noglob === true) return { ...field, glob: false };
    return options.nullglob === false && options.failglob === false ? field : { ...field, many: true };
  });
  // Where no file matches nothing is run, and what is read with it is not either.
  if (options.failglob !== false && fields.some(({ glob }) => glob)) now = mayFail(site, now);
  // zsh stops the script where no file matches a pattern, and at an unknown user (17.1).
  const wild = (scope.dialect === 'zsh' || scope.dialect === 'unknown') && isWild(parts);
  if (wild && options.noglob !== true) now = mayEnd(site, now);
  return { state: now, fields };
}

/** A word of a command; bash takes one like `x=~/y:~` for an assignment, as far as `~` goes (seen). */
function walkWord(site: Site, parts: readonly Part[], state: State): ExpandedPieces {
  const [first, ...rest] = parts;
  const { dialect } = site.scope;
  const name =
    first?.kind === 'text' && !first.quoted && (dialect === 'bash' || dialect === 'unknown')
      ? /^[a-z_]\w*\+?=/iu.exec(first.text)?.[0]
      : undefined;
  if (first?.kind !== 'text' || name === undefined) return walkParts(site, parts, state, 'word');
  const value = first.text.slice(name.length);
  const valued = value === '' ? rest : [{ ...first, text: value }, ...rest];
  const { state: now, pieces } = walkParts(site, valued, state, 'assignment');
  return { state: now, pieces: [{ kind: 'literal', text: [name], quoted: false }, ...pieces] };
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
