/** Keywords of PowerShell with their brackets and blocks (shell 17.2). */
import { CAPTURED, inside, takeStep, type Place } from '../foreign-rows.ts';
import { readMaybe } from '../foreign-settings.ts';
import { isLineEnd } from './characters.ts';
import { group, keywordAt, skipSpace, type PowerShellReader } from './reader.ts';
import { skipBlanks } from './stage.ts';
import { readWord, type CodeRange } from './words.ts';

/** How the bracket behind a keyword and its blocks are read. */
interface Keyword {
  readonly bracket: 'condition' | 'loop' | 'list' | 'data';
  readonly block: 'branch' | 'loop' | 'function' | 'arms' | null;
}

const KEYWORDS: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ['if', { bracket: 'condition', block: 'branch' }],
  ['elseif', { bracket: 'condition', block: 'branch' }],
  ['else', { bracket: 'data', block: 'branch' }],
  ['switch', { bracket: 'condition', block: 'arms' }],
  ['foreach', { bracket: 'list', block: 'loop' }],
  ['for', { bracket: 'loop', block: 'loop' }],
  ['while', { bracket: 'loop', block: 'loop' }],
  ['until', { bracket: 'loop', block: null }],
  ['do', { bracket: 'data', block: 'loop' }],
  ['try', { bracket: 'data', block: null }],
  ['catch', { bracket: 'data', block: 'branch' }],
  ['finally', { bracket: 'data', block: null }],
  ['trap', { bracket: 'data', block: 'branch' }],
  ['begin', { bracket: 'data', block: null }],
  ['process', { bracket: 'data', block: 'loop' }],
  ['end', { bracket: 'data', block: null }],
  ['function', { bracket: 'data', block: 'function' }],
  ['filter', { bracket: 'data', block: 'function' }],
  ['workflow', { bracket: 'data', block: 'function' }],
  ['class', { bracket: 'data', block: 'function' }],
  ['enum', { bracket: 'data', block: 'function' }],
  ['param', { bracket: 'data', block: null }],
]);

export const isKeyword = (word: string): boolean => KEYWORDS.has(word);

/** Keywords that go on with the statement before them, so that `$x = if … else …` holds the output of both. */
const GOES_ON: ReadonlySet<string> = new Set(['elseif', 'else', 'catch', 'finally']);

/** A keyword with its block, and the arms behind it. */
export function readKeywords(reader: PowerShellReader, from: number, to: number, place: Place): number {
  const { rows, source } = reader;
  let at = from;
  let end = from;
  let previous = '';
  for (;;) {
    const word = keywordAt(source, at);
    const goesOn = previous === '' || GOES_ON.has(word) || (previous === 'else' && word === 'if');
    const keyword = goesOn && at < to && takeStep(rows) ? KEYWORDS.get(word) : undefined;
    if (keyword === undefined) return end;
    end = readKeyword(reader, at + word.length, to, place, keyword, word);
    at = skipSpace(source, end, to);
    previous = word;
  }
}

/** A keyword's bracket and block; `at` is behind the keyword. */
function readKeyword(
  reader: PowerShellReader,
  at: number,
  to: number,
  place: Place,
  keyword: Keyword,
  word: string,
): number {
  const { source } = reader;
  let next = skipSpace(source, at, to);
  while (next < to) {
    const character = source.charAt(next);
    if (character === '(') {
      const { inner, next: behind } = group(reader, next, to);
      readBracket(reader, inner, place, keyword);
      // `until ( … )` and `do { … } while ( … )` have no block, `param ( … )` neither.
      const brace = skipSpace(source, behind, to);
      if (source.charAt(brace) !== '{' || keyword.block === null) return behind;
      next = brace;
    } else if (character === '{') {
      const { inner, next: behind } = group(reader, next, to);
      readBlock(reader, inner, place, keyword);
      return behind;
    } else if (character === ';' || isLineEnd(character) || ')}|&'.includes(character)) {
      return next;
    } else if (word === 'else' && keywordAt(source, next) === 'if') {
      return next;
    } else {
      // The name of a function, the type of a `catch`, a switch such as `-Parallel`.
      next = skipBlanks(source, Math.max(next + 1, readWord(source, next, to).next), to);
    }
  }
  return next;
}

function readBracket(reader: PowerShellReader, inner: CodeRange, place: Place, keyword: Keyword): void {
  const { source } = reader;
  const { bracket } = keyword;
  const list =
    bracket === 'list'
      ? /^\s*\$[\w:]{1,64}\s+in\s/i.exec(source.slice(inner.from, inner.from + 256))?.[0]
      : '';
  const within = bracket === 'data' || bracket === 'list' ? 'substitution' : bracket;
  const times = bracket === 'loop' ? null : place.times;
  reader.statements(
    reader,
    inner.from + (list?.length ?? 0),
    inner.to,
    inside(place, within, { times, stdout: CAPTURED }),
  );
}

/** A block that may be left out, repeated, or never called. */
function readBlock(reader: PowerShellReader, inner: CodeRange, outer: Place, keyword: Keyword): void {
  const { rows } = reader;
  const { block } = keyword;
  // What a function prints goes to its caller.
  const place = block === 'function' ? { ...outer, doubtful: true } : outer;
  const times = block === 'loop' || block === 'function' ? null : place.times;
  const read = (): void => {
    if (block === 'arms') readArms(reader, inner, inside(place, null));
    else reader.statements(reader, inner.from, inner.to, inside(place, block, { times }));
  };
  if (block === null) read();
  else readMaybe(rows, read);
}

/** The arms of a `switch`: each block among the patterns. */
function readArms(reader: PowerShellReader, inner: CodeRange, place: Place): void {
  const { rows, source } = reader;
  let at = inner.from;
  while (at < inner.to && takeStep(rows)) {
    at = skipSpace(source, at, inner.to);
    if (source.charAt(at) === '{') {
      const { inner: arm, next } = group(reader, at, inner.to);
      reader.statements(reader, arm.from, arm.to, inside(place, 'branch'));
      at = next;
    } else if (source.charAt(at) === '(') at = group(reader, at, inner.to).next;
    else if (at < inner.to) at = Math.max(at + 1, readWord(source, at, inner.to).next);
  }
}
