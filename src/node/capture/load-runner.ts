import { faultOf, type RunFault } from '../../capture/faults.ts';
import type { CaptureClient, Runner, RunnerName } from '../../capture/types.ts';
import { errorCode } from '../types.ts';
import { CLAUDE_SDK, claudeRunner } from './claude-runner.ts';
import { CODEX_SDK, codexRunner } from './codex-runner.ts';
import type { RunnerOptions } from './runner-support.ts';

interface Loading {
  readonly sdk: string;
  readonly load: (options: RunnerOptions) => Promise<Runner>;
}

const RUNNERS: Readonly<Record<RunnerName, Loading>> = {
  claude: { sdk: CLAUDE_SDK, load: claudeRunner },
  codex: { sdk: CODEX_SDK, load: codexRunner },
};

/** The runner of a session's client first, then the other. */
const ORDER: Readonly<Record<CaptureClient, readonly [RunnerName, RunnerName]>> = {
  'claude-code': ['claude', 'codex'],
  codex: ['codex', 'claude'],
};

export interface RunnerQuestion {
  /** The one that was asked for, and no other. */
  readonly agent?: RunnerName;
  readonly client: CaptureClient;
  /** Programs of clients that stand for those that the SDKs bring along. */
  readonly executables: Readonly<Partial<Record<RunnerName, string>>>;
}

/** The runner that a session is handed to (capture, section 4); a fault where no SDK is installed. */
export async function loadRunner({ agent, client, executables }: RunnerQuestion): Promise<Runner | RunFault> {
  const names = agent === undefined ? ORDER[client] : ([agent] as const);
  for (const name of names) {
    const executable = executables[name];
    try {
      return await RUNNERS[name].load(executable === undefined ? {} : { executable });
    } catch (error) {
      if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    }
  }
  const [first] = names;
  return faultOf({ from: 'missing-sdk', package: RUNNERS[first].sdk }, first);
}
