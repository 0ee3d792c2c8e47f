import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROMPT_FILES } from '../../capture/task.ts';
import { promptFolder } from '../package-files.ts';

/** The texts that the agents are given, read by name from a fixed list (capture, section 3). */
export function readPrompts(): Readonly<Record<keyof typeof PROMPT_FILES, string>> {
  const read = (name: string): string => readFileSync(join(promptFolder, name), 'utf8');
  return { writer: read(PROMPT_FILES.writer), reviewer: read(PROMPT_FILES.reviewer) };
}
