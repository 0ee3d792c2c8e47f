/** Where an answer and a run in real bash disagree (shell 20.2). */
import path from 'node:path';
import type { Command, ShellReading } from '../../../src/shell/types.ts';
import { EXPORTED, STAND_INS, type Run, type Started } from './run.ts';

/** Does a word of a row fit a real one: the same, or its known pieces in their order. */
function wordFits({ argv, partial }: Command, index: number, word: string): boolean {
  const known = argv[index];
  if (known !== null) return known === word;
  const pieces = partial?.[String(index)] ?? [null];
  let at = 0;
  for (const [place, piece] of pieces.entries()) {
    if (piece === null) continue;
    const found = place === pieces.length - 1 ? word.length - piece.length : word.indexOf(piece, at);
    if (found < at || (place === 0 && found !== 0) || !word.startsWith(piece, found)) return false;
    at = found + piece.length;
  }
  return true;
}

/** Does a row fit the words that were started; from a `many` or `globs` place on, anything does. */
function rowFits(row: Command, words: readonly string[]): boolean {
  const open = Math.min(...(row.many ?? []), ...(row.globs ?? []), Infinity);
  if (open === Infinity && row.argv.length !== words.length) return false;
  return row.argv.every(
    (_, index) => index >= open || (index < words.length && wordFits(row, index, words[index] ?? '')),
  );
}

/** The number of a call (`x7`), by which rows and runs are matched; null for other programs. */
function callOf(words: readonly (string | null)[]): string | null {
  const [name, call] = words;
  return typeof name === 'string' && STAND_INS.includes(name) && /^x\d+$/.test(call ?? '')
    ? (call ?? null)
    : null;
}

function judgeRow(row: Command, run: Run, mine: readonly Started[]): string[] {
  const wrong: string[] = [];
  if (row.runs === 'always' && mine.length === 0) wrong.push('always, and was not started');
  if (row.exitProves && run.exit === 0 && !mine.some(({ failed }) => !failed))
    wrong.push('exitProves is wrong');
  for (const { failed, token, folder, env } of mine) {
    const shown = run.output.includes(token);
    if (!failed && row.output === 'shown' && !shown) wrong.push('shown, and was not');
    if (row.output === 'discarded' && shown) wrong.push('discarded, and was shown');
    if (!failed && row.seen === 'whole' && !shown) wrong.push('seen whole, and was not shown');
    if (!failed && row.seen === 'no' && shown) wrong.push('seen no, and was shown');
    const { cwd } = row;
    if (cwd === undefined && folder !== run.folder) wrong.push(`was in ${folder}`);
    if (typeof cwd?.path === 'string' && cwd.sure === true && path.resolve(run.folder, cwd.path) !== folder) {
      wrong.push(`said to be in ${cwd.path}, was in ${folder}`);
    }
    for (const [index, name] of EXPORTED.entries()) {
      const said = row.env !== undefined && name in row.env ? row.env[name] : undefined;
      const value = env[index] ?? null;
      // Null in the answer: set, to what is not known, or perhaps not set at all.
      if (said !== null && (said ?? null) !== value) wrong.push(`${name} was ${JSON.stringify(value)}`);
    }
  }
  return wrong;
}

/** What `needs` says of rows that are the only ones of their call. */
function judgeNeeds(row: Command, rows: readonly Command[], run: Run): string[] {
  const starts = (call: string): number[] =>
    run.started.flatMap(({ words }, at) => (callOf(words) === call ? [at] : []));
  const own = callOf(row.argv);
  const wrong: string[] = [];
  for (const kind of ['success', 'failure'] as const) {
    for (const needed of row.needs?.[kind] ?? []) {
      const call = callOf(rows[needed]?.argv ?? []);
      if (own === null || call === null || rows.filter(({ argv }) => callOf(argv) === call).length > 1)
        continue;
      for (const at of starts(own)) {
        const last = run.started[starts(call).findLast((other) => other < at) ?? -1];
        if (last?.failed !== (kind === 'failure')) wrong.push(`needs ${kind} of ${call}`);
      }
    }
  }
  return wrong;
}

/** What `echo` and its like are said to print stands in the output, where it goes there (shell 10.5). */
function judgePrinted({ argv, prints, runs, stdout, output }: Command, run: Run): string[] {
  const text = prints?.every((piece) => typeof piece === 'string') === true ? prints.join('') : '';
  const isShown = runs === 'always' && output === 'shown' && stdout?.to !== 'unknown';
  return !isShown || run.output.includes(text)
    ? []
    : [`${argv[0] ?? '?'}: prints ${JSON.stringify(text)}, and it was not shown`];
}

/** All that a run shows to be wrong in an answer, as lines; none is fine. A script that did not end shows nothing. */
export function disagreements({ commands, complete }: ShellReading, run: Run | null): string[] {
  if (run === null) return [];
  const wrong: string[] = [];
  const live = commands.filter(({ runs }) => runs !== 'never');
  if (complete) {
    for (const { words } of run.started) {
      if (!live.some((row) => rowFits(row, words))) wrong.push(`${words.join(' ')}: ran, and is not listed`);
    }
  }
  for (const [index, row] of commands.entries()) {
    wrong.push(...judgePrinted(row, run).map((line) => `row ${String(index)}, ${line}`));
    const call = callOf(row.argv);
    if (call === null) continue;
    const group = commands.filter(({ argv }) => callOf(argv) === call);
    const started = run.started.filter(({ words }) => callOf(words) === call);
    const mine = started.filter(({ words }) => rowFits(row, words));
    const lines = group.length === 1 ? [...judgeRow(row, run, mine), ...judgeNeeds(row, commands, run)] : [];
    if (group.length > 1 && row.runs === 'always' && mine.length === 0)
      lines.push('always, and was not started');
    if (group[0] === row && complete) {
      const most = group.reduce((sum, { times }) => sum + (times ?? Infinity), 0);
      if (started.length > most) lines.push(`ran ${String(started.length)} times`);
      if (group.length > 1 && started.length < group.filter(({ runs }) => runs === 'always').length)
        lines.push('ran too seldom');
    }
    wrong.push(...lines.map((line) => `row ${String(index)}, ${call}: ${line}`));
  }
  return [...new Set(wrong)];
}
