/** The texts that ship in the package's `prompts/`, by the agent that reads them. */
export const PROMPT_FILES = { writer: 'writer.md', reviewer: 'reviewer.md' } as const;

/** The task itself (section 3): three lines. A path is one line, whatever is in it. */
export function taskOf({ transcript, root }: { readonly transcript: string; readonly root: string }): string {
  return [
    'Bring the pages up to date with what this session shows.',
    `Transcript: ${JSON.stringify(transcript)}`,
    `Repository: ${JSON.stringify(root)}`,
  ].join('\n');
}
