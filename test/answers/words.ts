import { readdirSync, readFileSync } from 'node:fs';

/** Every word that the sources of a grammar spell in a text or a pattern, each once: what they list must decide somewhere. */
export function wordsOf(prefix: string): readonly string[] {
  const folder = new URL('../../src/rules/', import.meta.url);
  const sources = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/^ *(?:\*|\/[/*]).*$/gm, ''));
  const spelled = sources.flatMap(
    (source) => source.match(/'(?:[^'\n\\]|\\.)*'|"[^"\n]*"|\/(?:[^/\n\\]|\\.)+\//g) ?? [],
  );
  const words = spelled.flatMap((text) => text.match(/[A-Z][A-Z'-]*[A-Z]|[A-Z]/gi) ?? []);
  return [...new Set(words.map((word) => word.toLowerCase()))].sort();
}

/** Signs of which both grammars make something. */
const INSERTED = [',', ':', '(', 'not', '\n\n- '];
/** So many words of a phrase are touched. */
const FIRST = 10;

/** A phrase with one word left out, two words swapped, or something put in between: at each of its first words. */
export function editsOf(phrase: string): readonly string[] {
  const pieces = phrase.split(/( +)/);
  const edits: string[] = [phrase];
  for (let at = 0; at < Math.min(pieces.length, FIRST * 2); at += 2) {
    const [before, word = '', after] = [pieces.slice(0, at), pieces[at], pieces.slice(at + 1)];
    edits.push([...before, ...after.slice(1)].join(''));
    const [blank = '', next = ''] = after;
    if (next !== '') edits.push([...before, next, blank, word, ...after.slice(2)].join(''));
    for (const sign of INSERTED) edits.push([...before, word, ' ', sign, ' ', ...after.slice(1)].join(''));
  }
  return edits;
}
