/** The rows of one PowerShell command, and the code that it is read through to (shell 17.2, 17.4). */
import { foreignCall } from '../foreign-call.ts';
import { addRow, addUnread, CAPTURED, inside, UNKNOWN_SINK, type Place } from '../foreign-rows.ts';
import { readMaybe } from '../foreign-settings.ts';
import { itemText } from '../getopt.ts';
import { programName } from '../program-name.ts';
import { shellCall } from '../shell-options.ts';
import { seeThroughUnlisted } from '../unlisted.ts';
import { applyCommand, blockSurrounding, passesBlockOutput, printsOf, RUNS_TEXT } from './commands.ts';
import type { PowerShellReader } from './reader.ts';
import { stageName, type Stage } from './stage.ts';
import type { CodeRange } from './words.ts';

/** The rows of a block among the words of a command. */
export function readCommandBlock(
  reader: PowerShellReader,
  name: string,
  block: CodeRange,
  place: Place,
): void {
  const surrounding = blockSurrounding(name);
  const background = surrounding === 'background';
  let stdout = surrounding === 'loop' ? CAPTURED : UNKNOWN_SINK;
  if (passesBlockOutput(name)) stdout = place.stdout;
  const deeper = inside(place, surrounding, {
    times: background ? place.times : null,
    stdout,
    stdin: { from: 'unknown' },
    concurrent: place.concurrent || background,
  });
  readMaybe(reader.rows, () => {
    reader.statements(reader, block.from, block.to, deeper);
  });
}

/** The row of a command, or what it is read through as. */
export function emitCommand(reader: PowerShellReader, stage: Stage, place: Place): number | null {
  const { rows, source } = reader;
  const { words, from, to } = stage;
  const argv = words.map(itemText);
  const many = words.flatMap((word, index) => (word.many ? [index] : []));
  const outer = {
    argv,
    many,
    partial: Object.fromEntries(words.map((word, index) => [String(index), word.pieces])),
  };
  const name = stageName(stage);
  const raw = source.slice(from, to);
  const call = foreignCall(outer);
  if (call !== null && call.code !== null) {
    const deeper = inside(place, 'shell', { via: [...place.via, programName(call.name)] });
    reader.readCode(call.dialect, call.code, deeper, from, to);
    return null;
  }
  if (RUNS_TEXT.has(name) && words.length === 2 && argv[1] !== null && argv[1] !== undefined) {
    reader.readCode(
      'powershell',
      [argv[1]],
      inside(place, 'eval', { via: [...place.via, argv[0] ?? name] }),
      from,
      to,
    );
    return null;
  }
  if (words.length === 0) return null;
  const stderr = stage.stderr === 'joined' ? place.stdout : (stage.stderr ?? { to: 'shown' });
  const parts = { from, to, stdout: place.stdout, stderr, stdin: place.stdin };
  const row = addRow(rows, place, {
    ...parts,
    words,
    prints: printsOf(name, words.slice(1)),
    builtin: false,
  });
  if (RUNS_TEXT.has(name)) addUnread(rows, 'dynamic-code', raw, from, to);
  else if (call !== null || shellCall(outer) !== null) addUnread(rows, 'dialect', raw, from, to);
  else if (!/^[a-z]+-[a-z]+$/.test(name)) {
    for (const seen of seeThroughUnlisted(
      argv[0] === null ? null : programName(argv[0] ?? ''),
      words,
      rows.base.programs,
    )) {
      if (seen.kind !== 'command') continue;
      const inner = words.slice(words.length - seen.words.length);
      const via = [...place.via, ...(seen.via === null ? [] : [seen.via])];
      addRow(rows, { ...place, via }, { ...parts, words: inner, prints: null, builtin: false });
    }
  }
  applyCommand(rows, name, words.slice(1));
  return row < 0 ? null : row;
}
