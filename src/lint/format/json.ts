import type { Finding } from '../types.ts';

/** What ends a line for some readers of JSON Lines, or what a terminal would obey; JSON may hold all of these as they are. */
const UNSEEN = /[\x7f-\x9f\u2028\u2029\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** One finding a line: `{rule, severity, file, line, column, endLine, endColumn, message, help}`. */
export function formatJson(findings: readonly Finding[]): string {
  return findings.map((finding) => `${escaped(JSON.stringify(inOrder(finding)))}\n`).join('');
}

function inOrder(finding: Finding): Finding {
  const { rule, severity, file, line, column, endLine, endColumn, message, help } = finding;
  return { rule, severity, file, line, column, endLine, endColumn, message, help };
}

function escaped(json: string): string {
  return json.replace(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, index) => unit(character.charCodeAt(index))).join(''),
  );
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}
