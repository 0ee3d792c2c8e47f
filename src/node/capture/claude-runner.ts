import { faultOf, type RunFault } from '../../capture/faults.ts';
import type * as AgentSdk from '@anthropic-ai/claude-agent-sdk';
import type { EndStep, Job, Runner, Step } from '../../capture/types.ts';
import { claudeReader, targetOf, type ClaudeReader } from './claude-messages.ts';
import { claudeOptions, gateHookOf, type Denial } from './claude-options.ts';
import { abortingWith, endedWithout, textOfError, type RunnerOptions } from './runner-support.ts';

/** The optional peer that this runner needs. */
export const CLAUDE_SDK = '@anthropic-ai/claude-agent-sdk';

type Sdk = Pick<typeof AgentSdk, 'query'>;

/** Runs a job with Claude Code, over its Agent SDK (capture, section 4). The SDK is loaded here, and not before. */
export async function claudeRunner(options: RunnerOptions = {}): Promise<Runner> {
  const sdk: Sdk = await import('@anthropic-ai/claude-agent-sdk');
  return { name: 'claude', run: (job) => run(sdk, job, options) };
}

async function* run({ query }: Sdk, job: Job, options: RunnerOptions): AsyncGenerator<Step> {
  const denials: Denial[] = [];
  const abortController = abortingWith(job.signal);
  const judged = new Set<string>();
  const reader = claudeReader(job, (callId) => judged.has(callId));
  const gateHook = gateHookOf(job, (denial) => {
    judged.add(denial.callId);
    denials.push(denial);
  });
  let messages = 0;
  let thrown: unknown;
  try {
    const stream = query({
      prompt: job.task,
      options: claudeOptions({ job, gateHook, abortController, ...options }),
    });
    for await (const message of stream) {
      messages += 1;
      yield { type: 'raw', value: message };
      yield* reader.read(message);
      yield* shownDenials(denials, reader);
    }
  } catch (error) {
    thrown = error;
    yield { type: 'raw', value: { note: 'the SDK threw', text: textOfError(error) } };
  }
  yield* denials.map(stepOf);
  yield* reader
    .denials()
    .filter(({ callId }) => !judged.has(callId))
    .map(stepOf);
  yield endOf(job, reader, { beforeAnyMessage: messages === 0, thrown });
}

/** Taken from the list: those whose call was shown. The hook may be asked before its message has arrived here. */
function shownDenials(denials: Denial[], { hasShown }: ClaudeReader): readonly Step[] {
  const ready = denials.filter(({ callId }) => hasShown(callId));
  denials.splice(0, denials.length, ...denials.filter((denial) => !ready.includes(denial)));
  return ready.map(stepOf);
}

function stepOf({ by, tool, input, reason }: Denial): Step {
  return { type: 'denied', by, tool, target: targetOf(tool, input), reason };
}

interface Ending {
  readonly beforeAnyMessage: boolean;
  /** Undefined: nothing was thrown. */
  readonly thrown: unknown;
}

/** The last result decides; what the SDK throws behind it is a note (rule 9). */
function endOf(job: Job, reader: ClaudeReader, { beforeAnyMessage, thrown }: Ending): EndStep {
  const result = reader.result();
  const fault = (error: RunFault): EndStep => ({ ...endedWithout(error), ...sumsOf(result) });
  if (job.signal.aborted) return fault(faultOf({ from: 'abort' }, 'claude'));
  if (result !== null && result.error !== null) return fault(result.error);
  if (result !== null) return { type: 'end', ok: true, ...sumsOf(result) };
  if (thrown === undefined) return fault(faultOf({ from: 'no-result' }, 'claude'));
  const text = textOfError(thrown);
  if (beforeAnyMessage) return fault(faultOf({ from: 'throw', beforeAnyMessage, text }, 'claude'));
  return fault(reader.failure() ?? faultOf({ from: 'no-result' }, 'claude'));
}

function sumsOf(result: ReturnType<ClaudeReader['result']>): Pick<EndStep, 'costUsd' | 'tokens' | 'turns'> {
  const { costUsd = null, tokens = null, turns = 0 } = result ?? {};
  return { costUsd, tokens, turns };
}
