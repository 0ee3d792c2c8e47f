/** Static texts that are scripts: of `bash -c`, `eval` and `trap` (rule 6). Each is parsed once. */
import type { Code, SimpleNode, Word } from '../../shell/syntax/nodes.ts';
import { parseCode } from '../../shell/syntax/parse.ts';
import { shellCall } from '../../shell/shell-options.ts';
import { spanIn, type Scope, type Source } from './scope.ts';
import { outerWords, staticText } from './static-words.ts';

export interface InnerCode {
  readonly code: Code;
  readonly source: Source;
}

/** Text as code that is reported at the command around it. */
export function codeOf(scope: Scope, text: string, node: SimpleNode): InnerCode {
  const { codes } = scope.walk;
  const code = codes.get(text) ?? parseCode(text);
  codes.set(text, code);
  return { code, source: { text, place: spanIn(scope, node) } };
}

/** The code of `bash -c CODE`; null where there is none, or it is not static. */
export function codeIn(scope: Scope, words: readonly Word[], node: SimpleNode): InnerCode | null {
  const call = words.length < 3 ? null : shellCall(outerWords(words));
  if (call?.source.kind !== 'code') return null;
  const text = staticText(words[call.source.index]);
  return text === null ? null : codeOf(scope, text, node);
}

/** The code of `eval`; null where the command is another one, or its words are not static. */
export function evaluated(scope: Scope, node: SimpleNode): InnerCode | null {
  const [name, ...texts] = node.words.map(staticText);
  return name !== 'eval' || texts.includes(null) ? null : codeOf(scope, texts.join(' '), node);
}
