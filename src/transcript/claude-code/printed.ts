import type { Fields } from '../shape.ts';
import { fieldsOf, listOf, nameOf, textOf } from '../shape.ts';
import { between } from './text-role.ts';

/** What a tool printed, without what the client put around it (T7, T26). */
export interface Printed {
  readonly output: string | null;
  readonly complete: boolean;
  readonly outputFile: string | null;
}

const NOTHING = /^\(\w+ completed with no output\)$/;
const CWD_NOTE = /(?:^|\n)Shell cwd was reset to [^\n]*\n?$/;
const ABORTED_NOTE = /\n?<error>Command was aborted before completion<\/error>\s*$/;
const PERSISTED = '<persisted-output>';
// Clients up to 2.1.1 cut a long output in the middle and say so there.
const CUT = /\.\.\. \[\d+ (?:lines|characters) truncated\] \.\.\./;

/** The text of a result block: a string, or its text blocks joined by LF (T28); null where there is none. */
export function blockText(content: unknown): string | null {
  if (typeof content === 'string') return content;
  const blocks = listOf(content);
  if (blocks === null) return null;
  const texts = blocks.flatMap((block) => textOf(fieldsOf(block)?.text) ?? []);
  return texts.join('\n');
}

/** `streams` is the line's `toolUseResult`: what the command printed is in both, and one of them may be cut. */
export function printed(content: unknown, streams: Fields | null): Printed {
  const block = blockText(content);
  const both = joinedStreams(streams);
  if (block?.startsWith(PERSISTED)) {
    const file =
      nameOf(streams?.persistedOutputPath) ?? between(block, 'Full output saved to: ', '\n')?.trim() ?? null;
    return { output: both ?? preview(block), complete: false, outputFile: file };
  }
  const shown = block === null ? null : withoutNotes(block);
  const output = fuller(both, shown);
  return {
    output,
    complete: output === null || !(output.includes(' truncated] ...') && CUT.test(output)),
    outputFile: null,
  };
}

/** Output of a task that was sent to the background: the text is the client's notice, only the streams are output (T27). */
export function printedBeforeMove(streams: Fields | null): string | null {
  const both = joinedStreams(streams);
  return both === '' ? null : both;
}

function joinedStreams(streams: Fields | null): string | null {
  const stdout = textOf(streams?.stdout);
  if (stdout === null) return null;
  const stderr = withoutNotes(textOf(streams?.stderr) ?? '');
  return [stdout, stderr].filter((part) => part !== '').join('\n');
}

function withoutNotes(text: string): string {
  if (NOTHING.test(text)) return '';
  // Either note stands last; the search is only worth its while where one is.
  const end = text.slice(-4096);
  if (!end.includes('Shell cwd was reset to ') && !end.includes('</error>')) return text;
  return text.replace(CWD_NOTE, '').replace(ABORTED_NOTE, '');
}

/** The block has its outer white space cut; so that alone says no more. */
function fuller(streams: string | null, block: string | null): string | null {
  if (streams === null || block === null) return streams ?? block;
  return streams.trim().length > block.trim().length ? streams : block;
}

function preview(block: string): string | null {
  const from = /\nPreview \(first [^\n]*\):\n/.exec(block);
  if (from === null) return null;
  const end = block.lastIndexOf('\n</persisted-output>');
  const start = from.index + from[0].length;
  return block.slice(start, end < start ? block.length : end);
}
