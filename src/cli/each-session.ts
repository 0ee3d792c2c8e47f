import { scan, type SessionReport } from '../node/index.ts';
import type { Context, ExitCode } from './context.ts';
import { problemLine } from './problem.ts';
import { inputOf } from './stdin-transcript.ts';

/**
 * Reads the sessions at these paths, or this user's, one after the other. What cannot be read is named on stderr, and the
 * others are read: then the status is 2.
 */
export async function eachSession(
  paths: readonly string[],
  repository: string | undefined,
  context: Context,
  see: (report: SessionReport) => Promise<void> | void,
): Promise<{ readonly status: ExitCode; readonly unread: string | null }> {
  const { err, env } = context;
  const options = { env, ...(repository !== undefined && { repository }) };
  const input = await inputOf(paths, context);
  let unread: string | null = null;
  try {
    for await (const found of scan(input.paths, options)) {
      if (found.kind === 'session') await see(found);
      else {
        unread ??= found.path;
        await err.write(problemLine(found));
      }
    }
  } finally {
    await input.remove();
  }
  return { status: unread === null ? 0 : 2, unread };
}
