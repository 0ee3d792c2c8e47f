import type { Problem, ProblemCode } from '../node/index.ts';
import { inline } from './output.ts';

const NEXT_STEP: Readonly<Record<ProblemCode, string>> = {
  missing: 'check the path',
  'no-transcripts': 'name a transcript (.jsonl) or a folder that holds some',
  unreadable: 'check its permissions, or leave it out',
  'not-a-transcript': 'name a .jsonl file that Claude Code or Codex wrote',
  'zstd-unsupported': 'unpack it with zstd -d',
};

/** What could not be read, as one line: its name, what is wrong, and what to do. */
export function problemLine({ path, message, code }: Problem): string {
  return `transcript-facts: ${inline(path)}: ${inline(message)}; ${NEXT_STEP[code]}\n`;
}
