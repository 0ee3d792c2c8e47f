import type { Span } from '../rules/types.ts';
import { codeFrame, opening } from './code-frame.ts';
import type { Sink } from './context.ts';
import { callName } from './explain-evidence.ts';
import type { Evidence, Verdict } from './explain-evidence.ts';
import { inline } from './output.ts';
import { REASONS } from './reasons.ts';
import { placeOf } from './scan-report.ts';

/** A verdict for people: what, why, and frames over the command and over what it printed. */
export function verdictReport(verdict: Verdict, evidence: Evidence, out: Sink): string {
  const { colours, columns } = out;
  const { proof } = verdict;
  const settings = { colours, columns: columns - 4 };
  const frame = (text: string | undefined, span: Span | null): string[] => {
    if (text === undefined || text === '') return [];
    return [indented(span === null ? opening(text, settings) : codeFrame(text, span, settings))];
  };
  const name = callName(proof);
  const command = name === null ? [] : frame(evidence.scripts.get(name), proof.command);
  const shown = 'event' in proof ? frame(evidence.texts.get(proof.event), proof.output) : [];
  const origin = [
    proof.callId === null ? null : `call ${proof.callId}`,
    proof.agentId && `agent ${proof.agentId}`,
    proof.at,
  ];
  const lines = [
    headline(verdict, out),
    `  ${colours.dim(
      origin
        .filter((part) => part !== null && part !== '')
        .map((part) => inline(String(part)))
        .join('  '),
    )}`.trimEnd(),
    ...(command.length > 0 ? [colours.dim('  command'), ...command] : []),
    ...(shown.length > 0 ? [colours.dim(proof.callId === null ? '  said' : '  output'), ...shown] : []),
  ];
  return `${lines.filter((line) => line !== '').join('\n')}\n\n`;
}

function headline(verdict: Verdict, { colours }: Sink): string {
  switch (verdict.kind) {
    case 'fact': {
      const { url, evidence, rule } = verdict.proof;
      return `${colours.green('✓')} ${colours.bold(inline(url))}  ${evidence}  ${colours.dim(rule)}`;
    }
    case 'comment': {
      const { posting, rule } = verdict.proof;
      const mark = posting === 'posted' ? colours.green('✎') : colours.yellow('?');
      return `${mark} ${colours.bold(inline(placeOf(verdict.proof)))}  ${posting}  ${colours.dim(rule)}`;
    }
    case 'refusal': {
      const { url, reason } = verdict.proof;
      return `${colours.red('✗')} ${colours.bold(inline(url))}  ${reason}: ${colours.dim(REASONS[reason])}`;
    }
    case 'warning':
      return `${colours.yellow('!')} ${colours.bold('a pull request was opened unseen')}: the command asked for it and its answer was not shown`;
  }
}

/** A verdict as JSON, with the texts that its spans lie in. */
export function verdictRow({ kind, proof }: Verdict, { scripts, texts }: Evidence): object {
  return {
    verdict: kind,
    ...proof,
    script: scripts.get(callName(proof) ?? '') ?? null,
    text: 'event' in proof ? (texts.get(proof.event) ?? null) : null,
  };
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
