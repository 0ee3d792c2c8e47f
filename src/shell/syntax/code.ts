/** Statements as units of lines, and which of them parse (shell 15.5). */
import type { ParsedScript, Statement as ParsedStatement } from 'unbash';
import { statementOf } from './commands.ts';
import type { Code, Unit } from './nodes.ts';
import type { Reading, Source } from './source.ts';

/**
 * The units of a parsed text. Errors met on the way go to `reading.errors`; where this text is code of its own
 * (`source.inside` is false), they also say which unit is the first that fails.
 */
export function codeOf(script: ParsedScript, source: Source, reading: Reading): Code {
  for (const error of script.errors ?? []) reading.errors.push(source.at(error.pos));
  const units: Unit[] = [];
  let run: ParsedStatement[] = [];
  const outer = reading.beyondPosix;
  const close = (): void => {
    const [first] = run;
    const last = run.at(-1);
    if (first === undefined || last === undefined) return;
    reading.beyondPosix = false;
    const statements = run.map((statement) => statementOf(statement, source, reading));
    const to = run.reduce((end, statement) => Math.max(end, statement.end), first.pos);
    units.push({
      statements,
      beyondPosix: reading.beyondPosix,
      from: source.at(first.pos),
      to: source.at(to),
    });
    run = [];
  };
  for (const statement of script.commands) {
    const before = run.at(-1);
    if (
      before !== undefined &&
      /\n/u.test(source.text.slice(Math.max(before.end, before.pos), statement.pos))
    )
      close();
    run.push(statement);
  }
  close();
  reading.beyondPosix = outer || units.some((unit) => unit.beyondPosix);
  const broken = source.inside ? null : brokenUnit(units, reading.errors);
  return { units, broken, tooDeep: false, from: source.at(script.pos), to: source.at(script.end) };
}

/** The unit that holds the first error, or the last one that begins before it. */
function brokenUnit(units: readonly Unit[], errors: readonly number[]): number | null {
  if (errors.length === 0) return null;
  const first = errors.reduce((least, offset) => Math.min(least, offset));
  const next = units.findIndex((unit) => unit.from > first);
  return Math.max(0, next < 0 ? units.length - 1 : next - 1);
}
