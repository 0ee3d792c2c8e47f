import { graphqlTokens, type Token } from './graphql-lexer.ts';

/** A field of a selection, or a place where more fields come in. */
export type Selection =
  | {
      readonly type: 'field';
      readonly name: string;
      /** The key of its value in the answer: the alias, else the name. */
      readonly key: string;
      /** What stands between the parentheses. */
      readonly arguments: readonly Token[];
      readonly selections: readonly Selection[];
      readonly skipped: boolean;
    }
  | { readonly type: 'spread'; readonly name: string; readonly skipped: boolean }
  | { readonly type: 'inline'; readonly selections: readonly Selection[]; readonly skipped: boolean };

export interface GraphqlOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly name: string | null;
  /** What stands between the parentheses behind the name. */
  readonly variables: readonly Token[];
  readonly selections: readonly Selection[];
}

/** What a document defines. */
export interface GraphqlDocument {
  readonly operations: readonly GraphqlOperation[];
  readonly fragments: ReadonlyMap<string, readonly Selection[]>;
}

/** Selections deeper than this are not read: a document that GitHub answers never needs them. */
const MAX_DEPTH = 100;

/** Reads an executable document; null where it cannot be read. */
export function graphqlDocument(text: string): GraphqlDocument | null {
  const tokens = graphqlTokens(text);
  if (tokens === null) return null;
  const operations: GraphqlOperation[] = [];
  const fragments = new Map<string, readonly Selection[]>();
  let at = 0;
  while (at < tokens.length) {
    const head = headAt(tokens, at);
    const body = head === null ? null : selectionsAt(tokens, head.next);
    if (head === null || body === null) return null;
    if (head.kind === 'fragment') fragments.set(head.name ?? '', body.selections);
    else
      operations.push({
        kind: head.kind,
        name: head.name,
        variables: head.variables,
        selections: body.selections,
      });
    at = body.next;
  }
  return { operations, fragments };
}

interface Head {
  readonly kind: GraphqlOperation['kind'] | 'fragment';
  readonly name: string | null;
  readonly variables: readonly Token[];
  /** Where the selection begins. */
  readonly next: number;
}

function headAt(tokens: readonly Token[], start: number): Head | null {
  const kind = tokens[start]?.text;
  if (kind === '{') return { kind: 'query', name: null, variables: [], next: start };
  let at = start + 1;
  let name: string | null = null;
  let variables: readonly Token[] = [];
  if (kind === 'fragment') {
    if (!isName(tokens[at]) || tokens[at + 1]?.text !== 'on' || !isName(tokens[at + 2])) return null;
    name = tokens[at]?.text ?? null;
    at += 3;
  } else if (kind === 'query' || kind === 'mutation' || kind === 'subscription') {
    if (isName(tokens[at])) name = tokens[at++]?.text ?? null;
    if (tokens[at]?.text === '(') {
      const close = closing(tokens, at);
      if (close < 0) return null;
      variables = tokens.slice(at + 1, close);
      at = close + 1;
    }
  } else {
    return null;
  }
  const directives = directivesAt(tokens, at);
  return directives === null ? null : { kind, name, variables, next: directives.next };
}

interface OpenSelection {
  readonly selections: Selection[];
  /** Puts the closed selection where it belongs; the outermost has nowhere to go. */
  readonly close: ((selections: readonly Selection[]) => void) | null;
}

/** The selection set that begins at `start`. A stack instead of recursion: its depth is the input's. */
function selectionsAt(
  tokens: readonly Token[],
  start: number,
): { selections: readonly Selection[]; next: number } | null {
  if (tokens[start]?.text !== '{') return null;
  const stack: OpenSelection[] = [{ selections: [], close: null }];
  let at = start + 1;
  for (;;) {
    const open = stack.at(-1);
    const token = tokens[at];
    if (open === undefined || token === undefined) return null;
    if (token.text === '}') {
      if (open.selections.length === 0) return null;
      stack.pop();
      at++;
      if (open.close === null) return { selections: open.selections, next: at };
      open.close(open.selections);
      continue;
    }
    const item = token.text === '...' ? spreadAt(tokens, at + 1) : fieldAt(tokens, at);
    if (item === null) return null;
    at = item.next;
    if (tokens[at]?.text === '{' && item.nest !== undefined) {
      if (stack.length >= MAX_DEPTH) return null;
      const { nest } = item;
      stack.push({ selections: [], close: (selections) => open.selections.push(nest(selections)) });
      at++;
    } else if (item.plain === undefined) {
      return null;
    } else {
      open.selections.push(item.plain);
    }
  }
}

interface Item {
  readonly next: number;
  /** The selection without an inner set, where it may stand so. */
  readonly plain?: Selection;
  /** The selection with an inner set, where it may have one. */
  readonly nest?: (selections: readonly Selection[]) => Selection;
}

function fieldAt(tokens: readonly Token[], start: number): Item | null {
  if (!isName(tokens[start])) return null;
  const key = tokens[start]?.text ?? '';
  let at = start + 1;
  let name = key;
  if (tokens[at]?.text === ':') {
    if (!isName(tokens[at + 1])) return null;
    name = tokens[at + 1]?.text ?? '';
    at += 2;
  }
  let inner: readonly Token[] = [];
  if (tokens[at]?.text === '(') {
    const close = closing(tokens, at);
    if (close < 0) return null;
    inner = tokens.slice(at + 1, close);
    at = close + 1;
  }
  const directives = directivesAt(tokens, at);
  if (directives === null) return null;
  const { skipped, next } = directives;
  const nest = (selections: readonly Selection[]): Selection => {
    return { type: 'field', name, key, arguments: inner, selections, skipped };
  };
  return { next, plain: nest([]), nest };
}

function spreadAt(tokens: readonly Token[], start: number): Item | null {
  const isFragment = isName(tokens[start]) && tokens[start]?.text !== 'on';
  const isTyped = tokens[start]?.text === 'on';
  if (isTyped && !isName(tokens[start + 1])) return null;
  const directives = directivesAt(tokens, start + (isFragment ? 1 : isTyped ? 2 : 0));
  if (directives === null) return null;
  const { skipped, next } = directives;
  if (isFragment) return { next, plain: { type: 'spread', name: tokens[start]?.text ?? '', skipped } };
  return { next, nest: (selections) => ({ type: 'inline', selections, skipped }) };
}

/** Passes directives; `@skip(if: true)` and `@include(if: false)` take their selection out. */
function directivesAt(tokens: readonly Token[], start: number): { skipped: boolean; next: number } | null {
  let at = start;
  let skipped = false;
  while (tokens[at]?.text === '@') {
    const name = tokens[at + 1];
    if (!isName(name)) return null;
    at += 2;
    if (tokens[at]?.text !== '(') continue;
    const close = closing(tokens, at);
    if (close < 0) return null;
    const condition = tokens
      .slice(at + 1, close)
      .map((token) => token.text)
      .join(' ');
    skipped ||=
      (name?.text === 'skip' && condition === 'if : true') ||
      (name?.text === 'include' && condition === 'if : false');
    at = close + 1;
  }
  return { skipped, next: at };
}

const PAIRS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** Where the bracket at `open` closes; -1 where the brackets do not fit. */
export function closing(tokens: readonly Token[], open: number): number {
  const expected: string[] = [];
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.type !== 'punctuator') continue;
    const pair = PAIRS.get(token.text);
    if (pair !== undefined) expected.push(pair);
    else if (token.text === expected.at(-1)) expected.pop();
    else if (/^[)\]}]$/.test(token.text)) return -1;
    if (expected.length === 0) return at;
  }
  return -1;
}

function isName(token: Token | undefined): boolean {
  return token?.type === 'name';
}
