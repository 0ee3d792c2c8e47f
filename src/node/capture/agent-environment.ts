import { CAPTURE_MARK, PARENT_MARK } from '../../capture/launch.ts';

/** Who started a capture, if no person did: `hook` or `sweep`. */
export const STARTED_BY = 'TRANSCRIPT_FACTS_STARTED_BY';

/** What a client says to those that run inside of it: an agent with these would take itself for a part of that session. */
const OF_A_SESSION =
  /^(?:CLAUDECODE|CLAUDE_(?:CODE_(?:(?=\w*SESSION)\w+|ENTRYPOINT|SSE_PORT)|ENV_FILE|PROJECT_DIR)|CODEX_(?:THREAD_ID|SANDBOX\w*))$/;

/** The agent's whole environment: ours without another session's variables, with both marks (capture, section 8). */
export function agentEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  session: string | null,
): Readonly<Record<string, string | undefined>> {
  const kept = Object.entries(env).filter(([name]) => !OF_A_SESSION.test(name) && name !== STARTED_BY);
  return {
    ...Object.fromEntries(kept),
    [CAPTURE_MARK]: '1',
    ...(session === null ? {} : { [PARENT_MARK]: session }),
  };
}
