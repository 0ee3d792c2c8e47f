import type { HookClient } from '../hooks/payload-fields.ts';
import type { RunFault } from './faults.ts';

/** The agent programs that a session can be handed to (capture, section 4). */
export type RunnerName = 'claude' | 'codex';

/** Whose session it is. */
export type CaptureClient = HookClient;

/** Who acts: `writer`, `reviewer`, or the type of a sub-agent that nobody asked for. */
export type Speaker = string;

/** What the gate is asked: a tool call before it runs, its input as it came. */
export interface GateCall {
  readonly by: Speaker;
  readonly tool: string;
  readonly input: unknown;
}

/** A denial's reason is short and safe to print: the model, the log and the summary get it (rule 16). */
export type GateVerdict = { readonly allow: true } | { readonly allow: false; readonly reason: string };

/** A gate that knows its place already. */
export type Gate = (call: GateCall) => GateVerdict;

/** What a model read and wrote. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
}

/** One run of a writer and its reviewer. Paths are absolute and real. */
export interface Job {
  readonly root: string;
  /** The folder of the pages. */
  readonly wiki: string;
  readonly transcript: string;
  /** Null where the transcript names none of the right shape. */
  readonly session: string | null;
  /** The text of `prompts/writer.md`. */
  readonly writer: string;
  /** The text of `prompts/reviewer.md`. */
  readonly reviewer: string;
  /** The task itself (`taskOf`). */
  readonly task: string;
  /** Passed on as given. */
  readonly model?: string;
  readonly maxTurns: number;
  readonly maxCostUsd?: number;
  readonly gate: Gate;
  /** The agent's whole environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** What a run says, in the order in which it happens; `end` comes once and last. */
export type Step =
  | { readonly type: 'session'; readonly id: string }
  | {
      readonly type: 'tool';
      readonly by: Speaker;
      readonly tool: string;
      /** A path, a pattern, a command, the name of an agent: as it came. */
      readonly target: string;
      readonly callId: string;
    }
  | {
      readonly type: 'denied';
      readonly by: Speaker;
      readonly tool: string;
      readonly target: string;
      readonly reason: string;
    }
  | { readonly type: 'report'; readonly by: Speaker; readonly text: string }
  /** For the log alone. */
  | { readonly type: 'raw'; readonly value: unknown }
  | EndStep;

/** How a run ended; a cost is US dollars, null where no price is known. */
export interface EndStep {
  readonly type: 'end';
  readonly ok: boolean;
  readonly error?: RunFault;
  readonly costUsd: number | null;
  readonly tokens: Tokens | null;
  readonly turns: number;
}

/** An adapter to one agent program. `run` never throws: a run that cannot go on ends with an error. */
export interface Runner {
  readonly name: RunnerName;
  run(job: Job): AsyncIterable<Step>;
}
