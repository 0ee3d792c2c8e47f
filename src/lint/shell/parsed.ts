/** A script as far as it parses. */
import type { Code, Place } from '../../shell/syntax/nodes.ts';
import { parseCode } from '../../shell/syntax/parse.ts';
import type { Stop } from './types.ts';

/** The parser goes back over a line for each here-document on it. */
const MOST_DOCUMENTS = 500;

interface ParsedScript {
  /** What runs before the place where reading stops. */
  readonly code: Code;
  readonly stop: Stop | null;
}

export function parsedScript(text: string): ParsedScript {
  const crowded = crowdedLine(text);
  if (crowded !== null)
    return { code: parseCode(text.slice(0, crowded.from)), stop: { ...crowded, why: 'length' } };
  const code = parseCode(text);
  return code.broken === null ? { code, stop: null } : { ...beforeError(text, code, code.broken) };
}

/** The parser tells the last unit before an error, which may parse all the same: the error is behind it then. */
function beforeError(text: string, code: Code, broken: number): ParsedScript {
  const unit = code.units[broken];
  const own = unit === undefined ? '' : text.slice(unit.from, unit.to);
  const isWhole = own !== '' && parseCode(own).broken === null;
  const last = isWhole ? broken + 1 : broken;
  const from = isWhole && unit !== undefined ? behind(text, unit) : (unit?.from ?? 0);
  const to = isWhole || unit === undefined ? endOfLine(text, from) : unit.to;
  return {
    code: { ...code, units: code.units.slice(0, last), broken: null },
    stop: { from, to, why: 'syntax' },
  };
}

function behind(text: string, { to }: Place): number {
  const separators = /[\s;&]*/uy;
  separators.lastIndex = to;
  return to + (separators.exec(text)?.[0].length ?? 0);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** The first line with more here-documents than are read; null where there is none. */
function crowdedLine(text: string): Place | null {
  let count = 0;
  let from = 0;
  for (const { index, 0: found } of text.matchAll(/<<|\n/gu)) {
    if (found === '<<') count += 1;
    else {
      count = 0;
      from = index + 1;
    }
    if (count > MOST_DOCUMENTS) return { from, to: endOfLine(text, from) };
  }
  return null;
}
