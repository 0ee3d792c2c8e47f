import { quote } from 'shell-quote';
import type { SessionReport } from '../node/index.ts';
import type { CommentFact, PullRequestFact, Refusal, Warning } from '../rules/types.ts';
import type { CallEvent, Event } from '../transcript/events.ts';

/** One decision about a session. */
export type Verdict = (
  | { readonly kind: 'fact'; readonly proof: PullRequestFact }
  | { readonly kind: 'comment'; readonly proof: CommentFact }
  | { readonly kind: 'refusal'; readonly proof: Refusal }
  | { readonly kind: 'warning'; readonly proof: Warning }
) & {
  /** Things that it is about, for comparison: a pull request, a comment and the pull request that it hangs on. */
  readonly about: readonly string[];
};

/** The texts that the spans of verdicts lie in. */
export interface Evidence {
  /** By `callName`: the script of a call, or what stands for one: its words, or the tool's name and arguments. */
  readonly scripts: ReadonlyMap<string, string>;
  /** The output or the words of an event, by its key. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads the session once more and keeps the texts that these verdicts speak of, and no others. */
export async function evidenceOf(report: SessionReport, verdicts: readonly Verdict[]): Promise<Evidence> {
  const scripts = new Map<string, string>();
  const texts = new Map<string, string>();
  const calls = new Set(verdicts.flatMap(({ proof }) => callName(proof) ?? []));
  const events = new Set(
    verdicts.flatMap((verdict) => ('event' in verdict.proof ? verdict.proof.event : [])),
  );
  if (verdicts.length === 0) return { scripts, texts };
  for await (const batch of report.events()) {
    for (const event of batch) {
      const name = event.kind === 'call' ? callName(event) : null;
      if (event.kind === 'call' && name !== null && calls.has(name)) scripts.set(name, scriptOf(event));
      const text = events.has(event.key) ? textOf(event) : null;
      if (text !== null) texts.set(event.key, text);
    }
  }
  return { scripts, texts };
}

/** Ids are opened again after their call was answered; with its opening an id names one call. */
export function callName(call: {
  readonly callId: string | null;
  readonly opening: number | null;
}): string | null {
  return call.callId === null ? null : `${call.callId}#${call.opening ?? 0}`;
}

function scriptOf({ script, argv, tool, arguments: given }: CallEvent): string {
  if (script !== null) return script;
  if (argv !== null) return quote(argv);
  return given === null ? tool : `${tool} ${JSON.stringify(given, null, 2)}`;
}

function textOf(event: Event): string | null {
  if (event.kind === 'result') return event.output;
  return event.kind === 'prose' ? event.text : null;
}
