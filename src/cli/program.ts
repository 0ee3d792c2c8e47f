import process from 'node:process';
import { contextOf } from './context.ts';
import { endsWithItsReader } from './reader-gone.ts';
import { refusedStatus } from './refused-status.ts';
import { run } from './run.ts';

/** The program over the streams of this process. */
export async function runProgram(words: readonly string[]): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) {
    // The reader went away (`| head`): it has what it wanted.
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (endsWithItsReader()) process.exit(error.code === 'EPIPE' ? 0 : refusedStatus(words));
    });
  }
  // Never process.exit here: what is still on its way into a pipe would be lost.
  process.exitCode = await run(words, contextOf(process));
}
