import { member, type BodyValue } from './body.ts';
import { closing } from './graphql-document.ts';
import { stringValue, type Token } from './graphql-lexer.ts';

/** A value of a mutation's input, by how it was spelled. */
export type InputValue =
  /** Through a variable. */
  | { readonly type: 'given'; readonly value: BodyValue }
  /** An enum's value as the document spells it, `null`, `true` and `false` among them. */
  | { readonly type: 'enum'; readonly name: string }
  | { readonly type: 'string'; readonly text: string | null }
  | { readonly type: 'other' };

/** What a variable stands for: what was given for it, the tokens of its default, or nothing. */
export type Variable =
  | { readonly type: 'given'; readonly value: BodyValue }
  | { readonly type: 'tokens'; readonly tokens: readonly Token[] }
  | null;

/** Looks a variable up by its name. */
export type Variables = (name: string) => Variable;

/** The value of `input.NAME` among a field's arguments, through variables where it must; null where there is none. */
export function inputMember(
  fieldArguments: readonly Token[],
  name: string,
  variables: Variables,
): InputValue | null {
  const input = resolved(entry(fieldArguments, 'input'), variables);
  if (input === null) return null;
  if (input.type === 'given') {
    const value = member(input.value, name);
    return value === undefined ? null : { type: 'given', value };
  }
  if (input.tokens[0]?.text !== '{') return null;
  const found = resolved(entry(input.tokens.slice(1, -1), name), variables);
  return found?.type === 'tokens' ? literal(found.tokens) : found;
}

/** What the variables of an operation stand for: what was given, else their defaults. */
export function variablesOf(definitions: readonly Token[], given: BodyValue | undefined): Variables {
  const defaults = defaultsOf(definitions);
  return (name) => {
    const value = member(given, name);
    if (value !== undefined) return { type: 'given', value };
    const tokens = defaults.get(name);
    return tokens === undefined ? null : { type: 'tokens', tokens };
  };
}

function defaultsOf(definitions: readonly Token[]): ReadonlyMap<string, readonly Token[]> {
  const defaults = new Map<string, readonly Token[]>();
  let name: string | undefined;
  for (let at = 0; at < definitions.length; at++) {
    if (definitions[at]?.text === '$') name = definitions[at + 1]?.text;
    if (definitions[at]?.text !== '=' || name === undefined) continue;
    const end = valueEnd(definitions, at + 1);
    if (end < 0) return defaults;
    defaults.set(name, definitions.slice(at + 1, end));
    at = end - 1;
  }
  return defaults;
}

/** The value tokens of `NAME: …` among entries that stand side by side. */
function entry(tokens: readonly Token[], name: string): readonly Token[] | null {
  let at = 0;
  let found: readonly Token[] | null = null;
  while (tokens[at]?.type === 'name' && tokens[at + 1]?.text === ':') {
    const end = valueEnd(tokens, at + 2);
    if (end < 0) return found;
    if (tokens[at]?.text === name) found = tokens.slice(at + 2, end);
    at = end;
  }
  return found;
}

/** Where the value that begins at `at` ends; -1 where there is none. */
function valueEnd(tokens: readonly Token[], at: number): number {
  const first = tokens[at];
  if (first === undefined) return -1;
  if (first.text === '$') return tokens[at + 1]?.type === 'name' ? at + 2 : -1;
  if (first.text === '{' || first.text === '[') {
    const close = closing(tokens, at);
    return close < 0 ? -1 : close + 1;
  }
  return first.type === 'punctuator' ? -1 : at + 1;
}

function resolved(tokens: readonly Token[] | null, variables: Variables): Variable {
  if (tokens === null) return null;
  return tokens[0]?.text === '$' ? variables(tokens[1]?.text ?? '') : { type: 'tokens', tokens };
}

function literal(tokens: readonly Token[]): InputValue {
  const [token] = tokens;
  if (token?.type === 'name') return { type: 'enum', name: token.text };
  if (token?.type === 'string' || token?.type === 'block')
    return { type: 'string', text: stringValue(token) };
  return { type: 'other' };
}
