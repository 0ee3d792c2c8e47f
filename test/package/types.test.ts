import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';

/**
 * A declaration that a caller exports names the types of what it is made of; TypeScript refuses to write one whose name
 * the package does not give (TS2742, TS4023).
 */
const manifest: { readonly exports: Readonly<Record<string, string | { readonly default: string }>> } =
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const entries = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'string' ? [] : [target.default.replace('./dist/', 'src/').replace(/\.js$/, '.ts')],
);
const program = ts.createProgram({
  rootNames: entries.map((entry) => join(root, entry)),
  options: {
    ...ts.parseJsonConfigFileContent(
      JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')),
      ts.sys,
      root,
    ).options,
    noEmit: true,
  },
});
const checker = program.getTypeChecker();

function exportsOf(entry: string): readonly ts.Symbol[] {
  const file = program.getSourceFile(join(root, entry));
  const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
  return module === undefined ? [] : checker.getExportsOfModule(module).map(original);
}

function original(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/**
 * Types of this package that the signature of a declaration names; what stands in a body is nobody's business. A type
 * that it extends gives its members, not its name, and so does an alias of the file's own.
 */
function namedBy(symbol: ts.Symbol): readonly ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || (ts.isVariableDeclaration(node) && node.type === undefined)) return;
    const name = ts.isTypeReferenceNode(node) ? node.typeName : null;
    const named = name === null ? undefined : checker.getSymbolAtLocation(name);
    if (named !== undefined && isInlined(original(named))) visitAll(original(named));
    else if (named !== undefined) found.push(original(named));
    const extended = ts.isExpressionWithTypeArguments(node)
      ? checker.getSymbolAtLocation(node.expression)
      : undefined;
    if (extended !== undefined) visitAll(original(extended));
    ts.forEachChild(node, visit);
  };
  const visitAll = ({ declarations = [] }: ts.Symbol): void => {
    for (const declaration of declarations) if (isOurs(declaration)) visit(declaration);
  };
  visitAll(symbol);
  return found.filter(({ declarations = [] }) =>
    declarations.some((one) => isOurs(one) && !ts.isTypeParameterDeclaration(one)),
  );
}

function isInlined({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (one) => ts.isTypeAliasDeclaration(one) && ts.getModifiers(one) === undefined && isOurs(one),
  );
}

function isOurs(node: ts.Node): boolean {
  return node.getSourceFile().fileName.startsWith(join(root, 'src'));
}

const CORE = ['src/index.ts', 'src/hooks/index.ts', 'src/settings/index.ts', 'src/lint/index.ts'];

/** Types inside of the state are nobody's business either: it is handed from one call to the next as it is. */
const OPAQUE = new Set(['SessionState', 'ReaderState']);

/** Comments of a declaration and of its members; none of a body. */
function commentsOf(symbol: ts.Symbol): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node)) return;
    found.push(...ts.getJSDocCommentsAndTags(node).map((comment) => comment.getText()));
    ts.forEachChild(node, visit);
  };
  for (const declaration of symbol.declarations ?? []) if (isOurs(declaration)) visit(declaration);
  return found;
}

/** Pages that only those who built this have. */
const UNSEEN_PAGE = /\bT\d+\b|\b(?:\d+\.)*\d+ of the spec|(?<![/\w-])[a-z][a-z-]*\.md\b/;

describe.each(entries)('%s', (entry) => {
  it('gives every type that what it gives is made of', () => {
    const own = exportsOf(entry);
    // What the core gives can be named by whoever imports another part.
    const given = new Set([...own, ...CORE.flatMap(exportsOf)]);
    expect(own.length).toBeGreaterThan(0);
    const missing = own
      .filter((symbol) => !OPAQUE.has(symbol.name))
      .flatMap((symbol) =>
        namedBy(symbol)
          .filter((named) => !given.has(named))
          .map(({ name }) => `${symbol.name}: ${name}`),
      );
    expect([...new Set(missing)].sort()).toEqual([]);
  });

  it('has a comment on each of them, that sends nobody to a page that is not there', () => {
    const own = exportsOf(entry);
    expect(own.filter((symbol) => commentsOf(symbol).length === 0).map(({ name }) => name)).toEqual([]);
    const comments = own.flatMap(commentsOf);
    expect(comments.filter((comment) => UNSEEN_PAGE.test(comment))).toEqual([]);
    const pages = comments.flatMap((comment) => comment.match(/docs\/[\w/-]+\.md/g) ?? []);
    expect(pages.filter((page) => !existsSync(join(root, page)))).toEqual([]);
  });
});
