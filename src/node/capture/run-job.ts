import { randomUUID } from 'node:crypto';
import { countPages, hiddenChanges, type PageCounts } from '../../capture/counts.ts';
import { faultOf, type RunFault } from '../../capture/faults.ts';
import { gateOf } from '../../capture/gate.ts';
import { stepLine } from '../../capture/lines.ts';
import type { TakenTranscript } from '../../capture/resolution.ts';
import { taskOf } from '../../capture/task.ts';
import type { EndStep, Job, Runner, Speaker, Tokens } from '../../capture/types.ts';
import { agentEnvironment } from './agent-environment.ts';
import { excludeFromGit } from './exclude-file.ts';
import { gateRealPath } from './gate-realpath.ts';
import { openLog, type RunLog } from './log-file.ts';
import { withinPatience } from './patience.ts';
import { readPrompts } from './prompts.ts';
import { runLedger, type RunLedger } from './run-ledger.ts';
import { endedWithout, textOfError } from './runner-support.ts';
import { sessionFolderOf } from './session-folder.ts';
import { cursorAt, wholeBytes } from './transcript-bytes.ts';
import { readableTranscript } from './unpacked.ts';
import { readWiki, removeNewSecrets, type SecretCounts } from './wiki-files.ts';

export interface JobQuestion {
  readonly taken: TakenTranscript;
  readonly runner: Runner;
  /** Absolute and real, as are the root and the transcript. */
  readonly wiki: string;
  readonly root: string;
  readonly transcript: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly model?: string;
  readonly maxTurns: number;
  readonly maxCostUsd?: number;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Path of the ledger. */
  readonly ledger: string;
  readonly counted: boolean;
  readonly onLine: (line: string) => void;
  /** Before anything runs. */
  readonly onStart: () => void;
}

/** A tool call that was turned down. */
export interface Denied {
  readonly by: Speaker;
  readonly tool: string;
  /** A path, a pattern, a command: as it came. */
  readonly target: string;
  /** Short and printable. */
  readonly reason: string;
}

/** What came of a run; pages and secrets also of one that failed: what it wrote until then stays. */
export interface JobReport {
  readonly fault: RunFault | null;
  /** Path of the log; null: it could not be opened, and nothing ran. */
  readonly log: string | null;
  readonly pages: PageCounts;
  readonly denied: readonly Denied[];
  readonly secrets: SecretCounts;
  /** Files with dotted names that the agent changed. */
  readonly hidden: readonly string[];
  /** Why the ledger does not know of this run, where it does not. */
  readonly ledgerTrouble: string | null;
  readonly costUsd: number | null;
  readonly tokens: Tokens | null;
  readonly turns: number;
}

const NOTHING: JobReport = {
  fault: null,
  log: null,
  pages: { updated: [], created: [], archived: [], deleted: [] },
  denied: [],
  secrets: { removed: 0, older: 0, unsearched: [] },
  hidden: [],
  ledgerTrouble: null,
  costUsd: null,
  tokens: null,
  turns: 0,
};

/** From the opened log to the closed one (capture, section 1, steps 7 to 11). Never rejects. */
export async function runJob(question: JobQuestion): Promise<JobReport> {
  const { taken, wiki, now, runner } = question;
  excludeFromGit(wiki);
  let log: RunLog;
  try {
    log = openLog(wiki, taken.session, now);
  } catch (error) {
    return { ...NOTHING, fault: faultOf({ from: 'log', text: textOfError(error) }, runner.name) };
  }
  let report: JobReport = { ...NOTHING, log: log.path };
  try {
    report = await logged(question, log);
  } catch (error) {
    report = {
      ...report,
      fault: faultOf({ from: 'throw', beforeAnyMessage: false, text: textOfError(error) }, runner.name),
    };
  } finally {
    log.write('outcome', report);
    log.close();
  }
  return report;
}

async function logged(question: JobQuestion, log: RunLog): Promise<JobReport> {
  const { taken, runner, root, transcript, ledger: path, counted, now } = question;
  let ledgerTrouble: string | null = null;
  const ledger = runLedger({
    path,
    client: taken.client,
    session: taken.session,
    root,
    runId: randomUUID(),
    counted,
    now: () => now().getTime(),
    onTrouble: (error) => {
      ledgerTrouble ??= textOfError(error);
    },
  });
  log.write('header', { session: taken.session, client: taken.client, agent: runner.name, transcript, root });
  await ledger.start(cursorAt(transcript, wholeBytes(transcript)));
  let report: JobReport;
  try {
    report = await started(question, log, ledger);
  } catch (error) {
    await ledger.end(false);
    throw error;
  }
  await ledger.end(report.fault === null);
  return { ...report, ledgerTrouble };
}

/** Between the two entries of the ledger: the run, and what it left on the pages. */
async function started(question: JobQuestion, log: RunLog, ledger: RunLedger): Promise<JobReport> {
  const { runner, wiki } = question;
  const before = readWiki(wiki);
  question.onStart();
  const { end, denied } = await played(question, log, ledger);
  const secrets = removeNewSecrets(wiki, before, readWiki(wiki));
  const after = readWiki(wiki);
  const pages = countPages(before.pages, after.pages);
  const { costUsd, tokens, turns } = end;
  const hidden = hiddenChanges(before.hidden, after.hidden);
  const fault = end.ok ? null : (end.error ?? faultOf({ from: 'no-result' }, runner.name));
  return { ...NOTHING, fault, log: log.path, pages, denied, secrets, hidden, costUsd, tokens, turns };
}

interface Played {
  readonly end: EndStep;
  readonly denied: readonly Denied[];
}

/** The run itself: each step into the log, and those that people are shown to them. */
async function played(question: JobQuestion, log: RunLog, ledger: RunLedger): Promise<Played> {
  const { runner, signal, root, onLine, taken, transcript, wiki } = question;
  const denied: Denied[] = [];
  const readable = await readableTranscript(transcript, wiki, taken);
  let end: EndStep | null = null;
  try {
    for await (const step of withinPatience(runner.run(jobOf(question, readable.path)), signal)) {
      log.write(step.type === 'raw' ? 'message' : step.type, step.type === 'raw' ? step.value : step);
      if (step.type === 'session') await ledger.ownSession(step.id);
      if (step.type === 'denied') denied.push(withoutType(step));
      if (step.type === 'end') end = step;
      const line = stepLine(step, root);
      if (line !== null) onLine(line);
    }
  } catch (error) {
    // What it wrote until then is looked through like any other.
    end = endedWithout(
      faultOf({ from: 'throw', beforeAnyMessage: false, text: textOfError(error) }, runner.name),
    );
  } finally {
    readable.remove();
  }
  const cut = faultOf({ from: signal.aborted ? 'abort' : 'no-result' }, runner.name);
  return { end: end ?? endedWithout(cut), denied };
}

function withoutType({ by, tool, target, reason }: Denied): Denied {
  return { by, tool, target, reason };
}

function jobOf(question: JobQuestion, transcript: string): Job {
  const { root, wiki, taken, env, model, maxTurns, maxCostUsd, signal } = question;
  const place = { root, wiki, transcript, sessionFolder: sessionFolderOf(taken, question.transcript) };
  return {
    root,
    wiki,
    transcript,
    session: taken.session,
    ...readPrompts(),
    task: taskOf({ transcript, root }),
    maxTurns,
    gate: gateOf({ ...place, realpath: gateRealPath }),
    env: agentEnvironment(env, taken.session),
    signal,
    ...(model === undefined ? {} : { model }),
    ...(maxCostUsd === undefined ? {} : { maxCostUsd }),
  };
}
