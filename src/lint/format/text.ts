import { printable } from '../../text/terminal.ts';
import type { Finding } from '../types.ts';

/** `path:line:column severity rule message`, a line each. No path steers a terminal or ends its line. */
export function formatText(findings: readonly Finding[]): string {
  return findings.map((finding) => `${textLine(finding)}\n`).join('');
}

/** One finding, without a line end. */
export function textLine({ file, line, column, severity, rule, message }: Finding): string {
  return `${shown(file)}:${line}:${column} ${severity} ${rule} ${shown(message)}`;
}

/** Somebody else's text inside a line of ours. */
function shown(text: string): string {
  return printable(text).replaceAll('\n', '\\n').replaceAll('\t', ' ');
}
