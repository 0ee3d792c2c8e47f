/** Redirections and here-documents, with the parser's faults worked round (shell 18.2). */
import type { HereDoc, Redirection as ParsedRedirection, RedirectDescriptor } from 'unbash';
import { hereDocumentText, textParts } from './literals.ts';
import type { Part, Redirection, Target } from './nodes.ts';
import { fail, type Reading, type Source } from './source.ts';
import { partsOf, wordOf } from './words.ts';

function descriptorOf(descriptor: RedirectDescriptor | undefined, reading: Reading): Target['descriptor'] {
  if (descriptor === undefined) return null;
  if (descriptor.type === 'FileDescriptor') {
    if (descriptor.value > 9) reading.beyondPosix = true;
    return descriptor.value;
  }
  reading.beyondPosix = true;
  return { variable: descriptor.name };
}

export function redirectionOf(node: ParsedRedirection, source: Source, reading: Reading): Redirection {
  const target: Target = {
    descriptor: descriptorOf(node.descriptor, reading),
    from: source.at(node.pos),
    to: source.at(node.end),
  };
  if (node.type === 'HereDoc')
    return { kind: 'here-document', body: bodyOf(node, source, reading), ...target };
  const word =
    node.target === undefined
      ? { parts: [], assignment: null, from: target.to, to: target.to }
      : wordOf(node.target, source, reading);
  if (node.type === 'HereString') {
    reading.beyondPosix = true;
    return { kind: 'here-string', target: word, ...target };
  }
  if (node.operator === '&>' || node.operator === '&>>') reading.beyondPosix = true;
  return { kind: 'file', operator: node.operator, target: word, ...target };
}

/** True if the quotes in a delimiter do not match up; the parser then takes the rest of the text for the delimiter. */
function isUnbalanced(delimiter: string): boolean {
  let quote = '';
  for (let at = 0; at < delimiter.length; at++) {
    const character = delimiter.charAt(at);
    if (character === '\\' && quote !== "'") at += 1;
    else if (quote === character) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
  }
  return quote !== '';
}

function bodyOf(node: HereDoc, source: Source, reading: Reading): Part[] {
  const { body, delimiter } = node;
  if (delimiter === undefined || isUnbalanced(delimiter.text)) {
    fail(reading, source, node.pos);
    return [];
  }
  if (node.closing === undefined && source.inside) fail(reading, source, node.pos);
  const strips = node.operator === '<<-';
  if (delimiter.quoted) {
    return textParts(strips ? body.text.replaceAll(/^\t+/gmu, '') : body.text, true, reading.hole);
  }
  const literal = (raw: string, lineStart: boolean): Part[] => {
    const stripped = strips ? raw.replaceAll(lineStart ? /(?<=^|\n)\t+/gu : /(?<=\n)\t+/gu, '') : raw;
    return textParts(hereDocumentText(stripped), true, reading.hole);
  };
  if (body.parts === undefined) return literal(body.text, true);
  // An error in a substitution of the body fails that substitution alone.
  const own: Reading = { ...reading, errors: [] };
  const parts = body.parts.flatMap((part, index) =>
    part.type === 'Literal' ? literal(part.text, index === 0) : heldApart([part], source, own),
  );
  reading.beyondPosix ||= own.beyondPosix;
  return parts;
}

/** Substitutions of a here-document body are read on their own when bash gets there, as backticks are. */
function heldApart(parts: Parameters<typeof partsOf>[0], source: Source, own: Reading): Part[] {
  const errors = own.errors.length;
  const converted = partsOf(parts, true, { ...source, inside: true }, own);
  if (own.errors.length === errors) return converted;
  return converted.map((part) =>
    part.kind === 'substitution' ? { ...part, code: { ...part.code, broken: part.code.broken ?? 0 } } : part,
  );
}
