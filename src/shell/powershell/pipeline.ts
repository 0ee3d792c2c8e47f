/** Chains and pipelines of PowerShell, and the rows of their elements (shell 17.2). */
import {
  CAPTURED,
  DISCARDED,
  inside,
  noteBroken,
  setSink,
  takeStep,
  UNKNOWN_SINK,
  type Place,
} from '../foreign-rows.ts';
import type { Sink, Stdin } from '../types.ts';
import { emitCommand, readCommandBlock } from './emit.ts';
import { group, skipSpace, type PowerShellReader } from './reader.ts';
import { blockStage, readStage, skipBlanks, stageName, type Stage } from './stage.ts';

/** Pipelines joined by `&&` and `||`. */
export function readChain(reader: PowerShellReader, from: number, to: number, place: Place): number {
  const { source } = reader;
  let at = from;
  for (;;) {
    at = readPipeline(reader, at, to, place);
    const behind = skipBlanks(source, at, to);
    if (!source.startsWith('&&', behind) && !source.startsWith('||', behind)) return at;
    at = skipSpace(source, behind + 2, to);
    if (at >= to) return at;
  }
}

/** A `|` that is not half of `||`, also at the start of a later line (PowerShell 7). */
function pipeBehind(source: string, at: number, to: number): number | null {
  for (const place of [skipBlanks(source, at, to), skipSpace(source, at, to)]) {
    if (place < to && source.charAt(place) === '|' && source.charAt(place + 1) !== '|') return place + 1;
  }
  return null;
}

function readPipeline(reader: PowerShellReader, from: number, to: number, place: Place): number {
  const { rows, source } = reader;
  const stages: Stage[] = [];
  let at = from;
  for (;;) {
    const called = /^[&.][\s"'$({]/.test(source.slice(at, at + 2));
    const start = called ? skipBlanks(source, at + 1, to) : at;
    const block = called && source.charAt(start) === '{' ? group(reader, start, to) : null;
    const { stage, next } = readStage(rows, source, block?.next ?? start, to, called);
    stages.push(block === null ? { ...stage, from: at } : blockStage(block.inner, at, stage));
    if (!stage.closed) noteBroken(rows, source, at);
    at = next;
    const piped = pipeBehind(source, at, to);
    if (piped === null) break;
    at = skipSpace(source, piped, to);
    if (at >= to || !takeStep(rows)) break;
  }
  const end = skipBlanks(source, at, to);
  const background = source.charAt(end) === '&' && source.charAt(end + 1) !== '&';
  emitPipeline(
    reader,
    stages,
    background ? inside(place, 'background', { stdout: UNKNOWN_SINK, concurrent: true }) : place,
  );
  return background ? end + 1 : at;
}

function emitPipeline(reader: PowerShellReader, all: readonly Stage[], outer: Place): void {
  const { rows } = reader;
  const thrownAway = all.length > 1 && stageName(all.at(-1)) === 'out-null';
  const stages = thrownAway ? all.slice(0, -1) : all;
  const last = thrownAway ? DISCARDED : outer.stdout;
  const place = stages.length > 1 ? inside(outer, 'pipe', { depth: outer.depth }) : outer;
  let before: number[] = [];
  let stdin: Stdin | null = outer.stdin;
  for (const [index, stage] of stages.entries()) {
    const isLast = index === stages.length - 1;
    const start = rows.commands.length;
    const stdout = stage.stdout ?? (isLast ? last : ({ to: 'piped' } satisfies Sink));
    const own = emitStage(reader, stage, { ...place, stdout, stdin });
    const into = own === null ? [] : [own];
    if (into.length > 0) before.forEach((row) => setSink(rows, row, { to: 'piped', into }));
    const writers =
      own === null && stage.transparent ? rows.commands.map((_, row) => row).slice(start) : into;
    before = stage.stdout === null ? writers : [];
    stdin = isLast ? null : stdinBehind(stage, writers);
  }
}

/** What the next stage reads: the output of rows, or a string. */
function stdinBehind(stage: Stage, writers: readonly number[]): Stdin {
  if (writers.length > 0) return { from: 'pipe', commands: writers, text: null };
  return { from: 'text', text: stage.text === null ? null : `${stage.text}\n` };
}

/** The rows of one stage; gives the row of its own program, or null. */
function emitStage(reader: PowerShellReader, stage: Stage, place: Place): number | null {
  const { rows } = reader;
  const start = rows.commands.length;
  if (stage.transparent) {
    stage.codes.forEach((code) => {
      reader.statements(reader, code.from, code.to, inside(place, null));
    });
    return null;
  }
  const captured = stage.stdout?.to === 'discarded' && stage.kind === 'expression' ? DISCARDED : CAPTURED;
  for (const code of stage.codes) {
    const deeper = inside(place, 'substitution', { stdout: captured, stdin: null });
    reader.statements(reader, code.from, code.to, deeper, code.table === true);
  }
  if (stage.kind === 'expression') {
    for (const block of stage.blocks) {
      // A block that is only a value: whoever gets it may run it.
      reader.statements(
        reader,
        block.from,
        block.to,
        inside(place, 'function', { times: null, stdout: UNKNOWN_SINK, doubtful: true }),
      );
    }
    return null;
  }
  const row = emitCommand(reader, stage, place);
  if (row !== null) {
    for (let index = start; index < row; index++) {
      const inner = rows.commands[index];
      if (
        inner?.output === 'captured' &&
        inner.stdout === undefined &&
        inner.within.length === place.within.length + 1
      ) {
        setSink(rows, index, { to: 'captured', command: row });
      }
    }
  }
  const name = stageName(stage);
  for (const block of stage.blocks) readCommandBlock(reader, name, block, place);
  return row;
}
