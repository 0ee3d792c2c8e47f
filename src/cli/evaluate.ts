import { Argument, Command } from 'commander';
import type { Context, ExitCode } from './context.ts';
import { evaluateCommands } from './evaluate-commands.ts';
import { evaluateDescriptors } from './evaluate-descriptors.ts';
import { evaluateEvents } from './evaluate-events.ts';
import { evaluateFrame } from './evaluate-frame.ts';
import { evaluateGh } from './evaluate-gh.ts';
import { evaluateGoal } from './evaluate-goal.ts';
import { evaluateLint } from './evaluate-lint.ts';
import { evaluatePolicy } from './evaluate-policy.ts';
import { evaluateProse } from './evaluate-prose.ts';
import { evaluateResolution } from './evaluate-resolution.ts';
import { evaluateSession } from './evaluate-session.ts';
import { evaluateSettings } from './evaluate-settings.ts';
import { evaluateSlug } from './evaluate-slug.ts';
import { evaluateSweep } from './evaluate-sweep.ts';
import { linesOf } from './input.ts';
import { counted, jsonLine } from './output.ts';
import { examples } from './subcommand.ts';
import type { Subcommand } from './subcommand.ts';

/** Answers one row: the verdict without its id. What it throws is the verdict's error. */
export type Evaluator = (row: Readonly<Record<string, unknown>>) => object;

const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  commands: evaluateCommands,
  gh: evaluateGh,
  prose: evaluateProse,
  session: evaluateSession,
  events: evaluateEvents,
  goal: evaluateGoal,
  frame: evaluateFrame,
  slug: evaluateSlug,
  settings: evaluateSettings,
  policy: evaluatePolicy,
  resolution: evaluateResolution,
  sweep: evaluateSweep,
  descriptors: evaluateDescriptors,
  lint: evaluateLint,
};

/** `evaluate KIND [FILE|-]`: one rule over JSON Lines, for other languages and CI. */
export const evaluateCommand: Subcommand = (context, finish) =>
  new Command('evaluate')
    .summary('one rule over JSON Lines, for other languages and CI')
    .description('One rule over JSON Lines: a verdict line for each input line, in order.')
    .addArgument(new Argument('<kind>', 'which rule').choices(Object.keys(EVALUATORS)))
    .argument('[file]', 'the rows; - is stdin', '-')
    .option('--json', 'accepted for uniformity: verdicts are always JSON Lines')
    .addHelpText(
      'after',
      examples([
        `echo '{"id":1,"script":"gh pr create --fill | tee log"}' | transcript-facts evaluate commands`,
        `echo '{"id":1,"argv":["api","repos/o/r/pulls","-f","title=x"]}' | transcript-facts evaluate gh`,
        `echo '{"id":1,"repo":"o/r","text":"Opened https://github.com/o/r/pull/1"}' | transcript-facts evaluate prose`,
        `echo '{"id":1,"goal":"Fix it and open a PR."}' | transcript-facts evaluate goal`,
        `echo '{"id":1,"event":"after_user_prompt","listener":"10-notes","stdout":"Freeze!"}' | transcript-facts evaluate frame`,
        `echo '{"id":1,"path":"/home/dev/widgets"}' | transcript-facts evaluate slug`,
        `echo '{"id":1,"client":"codex","operation":"install","before":"{}","script":"/opt/save.sh"}' | transcript-facts evaluate settings`,
        `echo '{"id":1,"files":[],"cwd":"/home/dev/app","wikiRoots":["/home/dev/app"]}' | transcript-facts evaluate resolution`,
        `echo '{"id":1,"script":"slow >/dev/null &"}' | transcript-facts evaluate descriptors`,
        `echo '{"id":1,"kind":"settings","client":"codex","layer":"settings","text":"{"}' | transcript-facts evaluate lint`,
        `echo '{"id":1,"hook":"save-wait","input":{"mode":"flush"}}' | transcript-facts evaluate policy`,
      ]),
    )
    .action(async (kind: string, file: string) => finish(await evaluate(kind, file, context)));

async function evaluate(kind: string, file: string, context: Context): Promise<ExitCode> {
  const evaluator = EVALUATORS[kind];
  if (evaluator === undefined) return 2;
  let unread = 0;
  for await (const line of linesOf(file, context)) {
    const { read, verdict } = verdictOn(line, evaluator);
    if (!read) unread += 1;
    await context.out.write(jsonLine(verdict));
  }
  if (unread === 0) return 0;
  await context.err.write(
    `transcript-facts: ${counted(unread, 'row')} could not be read; each has its error in its place\n`,
  );
  return 2;
}

interface Answer {
  /** Not read: the verdict is what is wrong with the row. An evaluator's own verdict may hold an error, too. */
  readonly read: boolean;
  readonly verdict: object;
}

const unreadable = (id: unknown, error: string): Answer => ({ read: false, verdict: { id, error } });

/** A line is always answered: with a verdict, or with what is wrong with it. */
function verdictOn(line: string | null, evaluator: Evaluator): Answer {
  if (line === null) return unreadable(null, 'the line is too long');
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return unreadable(null, line.trim() === '' ? 'the line is empty' : 'the line is no JSON');
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return unreadable(null, 'the row is no object');
  const id: unknown = 'id' in row ? row.id : null;
  try {
    return { read: true, verdict: { id, ...evaluator({ ...row }) } };
  } catch (error) {
    return unreadable(id, error instanceof Error ? error.message : String(error));
  }
}
