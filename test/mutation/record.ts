import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { scan, type SessionReport } from '../../src/node/scan.ts';
import type { Event } from '../../src/transcript/events.ts';
import { FOUND as INVOCATIONS } from '../oracles/invocations/found.ts';
import { generateQuestion } from '../oracles/invocations/generate.ts';
import { openGh, RUNS_GH } from '../oracles/invocations/run.ts';
import { seedsOf } from '../oracles/counts.ts';
import { FOUND as SCRIPTS } from '../oracles/scripts/found.ts';
import { generateScript } from '../oracles/scripts/generate.ts';
import { MODES, openBench, type Job } from '../oracles/scripts/run.ts';
import { recordingOf, wrongIn, type Expected } from '../recorded/truth.ts';
import { RECORDS, type RecordedSession, type Records } from './records.ts';

const SESSIONS = 'fixtures/sessions';

/** Asks bash, gh and the recordings, and writes down what they say. */
export async function record(scripts: number, invocations: number): Promise<void> {
  const records: Records = {
    scripts: await scriptsOf(scripts),
    invocations: await invocationsOf(invocations),
    sessions: await recordedSessions(),
  };
  mkdirSync(path.dirname(RECORDS), { recursive: true });
  writeFileSync(RECORDS, JSON.stringify(records));
}

async function scriptsOf(count: number): Promise<Records['scripts']> {
  const jobs: readonly Job[] = [
    ...SCRIPTS.flatMap((script) => MODES.map((mode): Job => ({ script, mode }))),
    ...seedsOf(String(count)).map((seed): Job => {
      return { script: generateScript(seed, 4 + (seed % 11)), mode: MODES[seed % MODES.length] ?? 'none' };
    }),
  ];
  const bench = openBench();
  try {
    const runs = await bench.run(jobs);
    return jobs.map((job, index) => ({ job, run: runs[index] ?? null }));
  } finally {
    bench.close();
  }
}

async function invocationsOf(count: number): Promise<Records['invocations']> {
  if (!RUNS_GH) return [];
  const questions = [...INVOCATIONS, ...seedsOf(String(count)).map(generateQuestion)];
  const gh = await openGh();
  try {
    const answers = await gh.ask(questions);
    return questions.flatMap((question, index) => {
      const answered = answers[index];
      return answered === undefined ? [] : [{ question, answered }];
    });
  } finally {
    gh.close();
  }
}

/** Those of which the sources say what is true: what they say otherwise is no matter of mutants. */
async function recordedSessions(): Promise<Records['sessions']> {
  const sessions: RecordedSession[] = [];
  for (const version of readdirSync(SESSIONS)) {
    for (const scenario of readdirSync(path.join(SESSIONS, version))) {
      sessions.push(...(await sessionsOf(path.join(version, scenario))));
    }
  }
  return sessions;
}

async function sessionsOf(name: string): Promise<readonly RecordedSession[]> {
  const folder = path.join(SESSIONS, name);
  const { repository, expected, expectedOf } = recordingOf(folder);
  const byTruth = new Map<Expected, SessionReport[]>([[expected, []]]);
  for await (const found of scan([path.join(folder, 'transcript')], { repository })) {
    if (found.kind !== 'session') continue;
    const truth = expectedOf(found.session.file);
    byTruth.set(truth, [...(byTruth.get(truth) ?? []), found]);
  }
  const sessions: RecordedSession[] = [];
  for (const [truth, reports] of byTruth) {
    if (wrongIn(truth, reports).length > 0) continue;
    sessions.push({ name, repository, expected: truth, events: await Promise.all(reports.map(eventsOf)) });
  }
  return sessions;
}

async function eventsOf(report: SessionReport): Promise<readonly Event[]> {
  const events: Event[] = [];
  for await (const some of report.events()) events.push(...some);
  return events;
}
