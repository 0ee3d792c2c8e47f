import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { root } from '../architecture/sources.ts';

/** A regular expression of the source, and where it stands: `src/text/url.ts:12`. */
export interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** A place where one is made of a text, at run time. */
export interface Construction {
  readonly place: string;
}

export interface Found {
  readonly literals: readonly Expression[];
  readonly constructions: readonly Construction[];
}

/** The regular expressions in a file's text, as the compiler's own parser reads it. */
export function expressionsIn(file: string, text: string): Found {
  const literals: Expression[] = [];
  const constructions: Construction[] = [];
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const placeOf = (node: ts.Node): string => {
    const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
    return `${file}:${(line + 1).toString()}`;
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      literals.push({
        place: placeOf(node),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
    if (isCall && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
      constructions.push({ place: placeOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return { literals, constructions };
}

export function expressionsOf(file: string): Found {
  return expressionsIn(file, readFileSync(join(root, file), 'utf8'));
}

/** What a file makes of texts while it is loaded; it may not have been loaded before. */
export async function constructedBy(file: string): Promise<readonly Expression[]> {
  const made: Expression[] = [];
  const own = globalThis.RegExp;
  const note = (expression: RegExp): RegExp => {
    if (new Error().stack?.includes(file) === true)
      made.push({ place: file, source: expression.source, flags: expression.flags });
    return expression;
  };
  globalThis.RegExp = new Proxy(own, {
    construct: (_, [pattern, flags]: [string, string?]) => note(new own(pattern, flags)),
    apply: (_, __, [pattern, flags]: [string, string?]) => note(own(pattern, flags)),
  });
  try {
    await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href);
  } finally {
    globalThis.RegExp = own;
  }
  return made;
}
