import { printable } from '../../text/terminal.ts';
import type { Finding, Severity } from '../types.ts';
import { textLine } from './text.ts';

const COMMANDS: readonly (readonly [Severity, command: string])[] = [
  ['error', 'error'],
  ['warning', 'warning'],
  ['note', 'notice'],
];

/**
 * Workflow commands of GitHub Actions, errors first, as the service shows ten of each kind a step; then every finding as text, for
 * the log. No path and no message can be a command of its own.
 */
export function formatGithub(findings: readonly Finding[]): string {
  const annotations = COMMANDS.flatMap(([severity, command]) =>
    findings
      .filter((finding) => finding.severity === severity)
      .map((finding) => annotation(command, finding)),
  );
  return [...annotations, ...findings.map((finding) => inLog(textLine(finding)))]
    .map((line) => `${line}\n`)
    .join('');
}

function annotation(command: string, finding: Finding): string {
  const { file, line, endLine, column, endColumn, rule, message } = finding;
  const properties = [
    `file=${property(file)}`,
    `line=${line}`,
    `endLine=${endLine}`,
    `col=${column}`,
    `endColumn=${endColumn}`,
    `title=${property(rule)}`,
  ];
  return `::${command} ${properties.join(',')}::${value(message)}`;
}

/** The line ends that GitHub knows are escaped in its own way, all else that a terminal would obey in ours. */
function value(text: string): string {
  return text
    .replaceAll('%', '%25')
    .split(/([\r\n])/)
    .map((part) => (part === '\r' ? '%0D' : part === '\n' ? '%0A' : printable(part)))
    .join('');
}

function property(text: string): string {
  return value(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A line that begins with `::` is a command, and so is `##[` wherever it stands. */
function inLog(line: string): string {
  return line.replace(/^(\s*):(?=:)/, String.raw`$1\u{3a}`).replaceAll('##[', String.raw`#\u{23}[`);
}

/** Bytes that GitHub takes for the summary of a step. */
const LONGEST_SUMMARY = 1_000_000;

/** Every finding for `$GITHUB_STEP_SUMMARY`: a block of code in Markdown, which nothing in it can end. */
export function githubSummary(findings: readonly Finding[], counts: string): string {
  const lines: string[] = [];
  let room = LONGEST_SUMMARY;
  for (const finding of findings) {
    const line = `    ${textLine(finding)}\n`;
    room -= new TextEncoder().encode(line).length;
    if (room < 0) break;
    lines.push(line);
  }
  const left = findings.length - lines.length;
  const rest = left === 0 ? '' : `\n${left} more are in the log.\n`;
  return `### transcript-facts lint\n\n${counts}\n\n${lines.join('')}${rest}\n`;
}
