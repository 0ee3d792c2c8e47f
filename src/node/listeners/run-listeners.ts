import { join } from 'node:path';
import type { HookConfig } from '../../hooks/config.ts';
import { planDispatch } from '../../hooks/dispatch.ts';
import type { ListenerOutput } from '../../hooks/frame-all.ts';
import { listenerEnvironment } from '../../hooks/listener-environment.ts';
import type { ListenerSurroundings } from '../../hooks/listener-environment.ts';
import { listenerBudget } from '../../hooks/listener-events.ts';
import { judgeListener } from '../../hooks/listener-judge.ts';
import type { ListenerEntry, ListenerVerdict } from '../../hooks/listener-judge.ts';
import { closeInherited } from './inherited-descriptors.ts';
import { listenerEntry, listenerPath } from './listener-entry.ts';
import type { ReportLog } from './report-log.ts';
import { runListener } from './run-listener.ts';
import type { Captured, ListenerEnd } from './run-listener.ts';

export interface ListenersRun {
  /** `hooks.d`. */
  readonly folder: string;
  /** What was listed in it for the event. */
  readonly names: readonly ListenerEntry['name'][];
  readonly surroundings: ListenerSurroundings;
  /** The payload that `surroundings` calls whole. */
  readonly stdin: Uint8Array;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly config: HookConfig;
  readonly home: string;
  readonly me: number | null;
  readonly reports: ReportLog;
}

type Name = ListenerEntry['name'];
const platform = process.platform === 'win32' ? 'windows' : 'posix';

/**
 * Runs the listeners of an event one after the other (hooks 4), and gives what each of them printed. None of them stops
 * the next, whatever becomes of it; what went wrong is reported. Each is judged once more right before it starts.
 */
export async function runListeners(question: ListenersRun): Promise<readonly ListenerOutput[]> {
  const { names, home, me, config, reports, surroundings } = question;
  const { event } = surroundings;
  const folder = join(question.folder, event);
  const entries = names.flatMap((name) => listenerEntry(folder, name, home) ?? []);
  const plan = planDispatch({ event, entries, me, platform, config });
  for (const { name, reasons } of plan.refused) reports.listener({ event, listener: name, refused: reasons });
  if (plan.unchecked.length > 0) reports.hook(event, 'unchecked: nobody could tell whose the listeners are');
  if (plan.run.length === 0) return [];

  closeInherited();
  const outputs: ListenerOutput[] = [];
  for (const name of plan.run) {
    const verdict = verdictNow(folder, name, question);
    if (verdict?.action === 'skip') continue;
    if (verdict?.action === 'refuse') {
      reports.listener({ event, listener: name, refused: verdict.reasons });
      continue;
    }
    const end = verdict === null ? GONE : await turn(question, folder, name);
    reports.listener({ event, listener: name, run: end.run, ...stderrOf(end.stderr) });
    outputs.push({
      listener: name,
      output: end.stdout?.bytes ?? null,
      incomplete: end.stdout?.incomplete ?? false,
    });
  }
  return outputs;
}

const NOTHING: Captured = { bytes: new Uint8Array(), incomplete: false };
/** It was there when the folder was listed, and is not now that its turn has come. */
const GONE: ListenerEnd = { run: { startError: 'ENOENT' }, stdout: NOTHING, stderr: NOTHING };
/** No process can be started by a name that is no UTF-8: Node hands on text. */
const NAMELESS: ListenerEnd = { ...GONE, run: { startError: 'EILSEQ' } };

/** Null: it has vanished. */
function verdictNow(folder: string, name: Name, { home, me }: ListenersRun): ListenerVerdict | null {
  const entry = listenerEntry(folder, name, home);
  return entry === null ? null : judgeListener({ entry, me, platform });
}

function turn(
  { surroundings, stdin, env, config }: ListenersRun,
  folder: string,
  name: Name,
): Promise<ListenerEnd> | ListenerEnd {
  const path = listenerPath(folder, name);
  if (typeof path !== 'string') return NAMELESS;
  return runListener({
    path,
    env: listenerEnvironment(env, surroundings),
    stdin,
    budget: listenerBudget({ event: surroundings.event, config }),
  });
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function stderrOf(stderr: Captured | null): {
  readonly stderr: string | null;
  readonly stderrIncomplete?: true;
} {
  if (stderr === null) return { stderr: null };
  return { stderr: decoder.decode(stderr.bytes), ...(stderr.incomplete && { stderrIncomplete: true }) };
}
