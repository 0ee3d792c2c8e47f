import { cleanTerminal, type CleanText } from '../text/terminal.ts';

export interface OutputLine {
  readonly text: string;
  /** Where it begins in the cleaned text. */
  readonly from: number;
}

/** What a call printed, as a reader of the terminal would see it (pull-requests.md, 2.6). */
export interface CleanOutput extends CleanText {
  readonly lines: readonly OutputLine[];
}

export function cleanOutput(output: string): CleanOutput {
  const cleaned = cleanTerminal(output);
  const lines: OutputLine[] = [];
  let from = 0;
  for (const text of cleaned.text.split('\n')) {
    lines.push({ text, from });
    from += text.length + 1;
  }
  return { ...cleaned, lines };
}
