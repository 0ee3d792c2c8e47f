import type { Command, Sink } from '../shell/types.ts';
import { liesIn, liesInSession, type Place } from './addresses.ts';
import type { Asking } from './asking.ts';
import type { Candidate } from './candidates.ts';
import type { Form } from './forms.ts';
import type { CleanOutput } from './output-lines.ts';
import type { OwnFiles } from './own-files.ts';
import type { Asker, Printer } from './printers.ts';
import type { CallReading } from './requests.ts';
import { projectionOf } from './printed-fields.ts';
import type { Ownership, Role } from './roles.ts';
import { keepsAnswer } from './kept.ts';
import { groupOf } from './limits.ts';
import { isSure } from './sureness.ts';
import { hasWords, templatesOf } from './templates.ts';
import type { Run, Surroundings } from './verdict.ts';

/** What tells the askers of one kind of thing from those of another. */
export interface AskerKind<A, C> {
  /** Can this one have printed that candidate. */
  readonly admits: (asking: A, candidate: C) => boolean;
  /** Where nothing else decides, its answer is one of these (6.10). */
  readonly prefers: (asking: A) => ((candidate: C) => boolean) | null;
}

/** Commands that ask for a thing, as askers: what each can have printed, and whether it is sure to have. */
export function askersOf<A extends Asking, C>(
  askings: readonly A[],
  kind: AskerKind<A, C>,
  run: Run,
  readers: OwnFiles['readers'],
  output: CleanOutput,
  rivals: readonly number[],
): readonly Asker<C>[] {
  const readBack = new Set([...readers.values()].flatMap((read) => read.openers));
  return askings.map((asking) => ({
    ...placeOf(asking.index, run.reading, readers),
    admits: (candidate) => kind.admits(asking, candidate),
    ordered: asking.command.concurrent !== true && asking.command.times === 1,
    most: asking.heard || isFiled(asking, readBack) ? (asking.command.times ?? Infinity) : 0,
    group: groupOf(asking),
    sure: isSure(asking, run, readers, output, rivals) && keepsAnswer(asking, run.reading),
    prefers: kind.prefers(asking),
  }));
}

/** `curl -o answer.json`, and the script reads that file. */
function isFiled({ index, operation }: Asking, readBack: ReadonlySet<number>): boolean {
  return operation.printing.file !== undefined && readBack.has(index);
}

/** Commands of one role as printers. A shower in safe form that names what it shows prints exactly that (6.5). */
export function printersOf<C extends Candidate<Place | null>>(
  roles: readonly Role[],
  reading: CallReading,
  readers: OwnFiles['readers'],
  kinds: readonly Role['kind'][],
): readonly Printer<C>[] {
  return roles.flatMap((role, index) => {
    if (!kinds.includes(role.kind)) return [];
    const owns = role.kind === 'shower' ? role.owns : null;
    const ordered = reading.requests[index]?.command.concurrent !== true;
    const worded = isWorded(index, reading);
    const json = printsJsonAlone(index, reading);
    const admits = (candidate: C): boolean =>
      covers(owns, candidate.address) &&
      (worded ? candidate.of?.includes(index) === true : candidate.certain !== true) &&
      (!json || IN_JSON.has(candidate.form));
    return [{ ...placeOf(index, reading, readers), admits, ordered }];
  });
}

const IN_JSON: ReadonlySet<Form> = new Set<Form>(['answer', 'json-url', 'built']);

/** Is all that a command prints JSON as GitHub or gh writes it: then no line of it is an address alone. */
function printsJsonAlone(index: number, reading: CallReading): boolean {
  const { command, operations } = reading.requests[index] ?? {};
  if (command?.seen !== 'whole' || operations === null || operations === undefined) return false;
  return operations.every(({ method, printing }) => {
    const { fields, jq, template, include, verbose } = printing;
    const shaped = jq !== undefined || template !== undefined || include === true || verbose === true;
    return !shaped && (method !== null || fields !== undefined);
  });
}

/** Is the one line of a command printed in nothing but lines that have words of the script's around it. */
function isWorded(index: number, reading: CallReading): boolean {
  const { commands } = reading.shell;
  const request = reading.requests[index];
  if (request?.command.stdout?.to !== 'captured') return false;
  const single = (request.operations ?? []).every((operation) => {
    const { safe, many } = projectionOf(request, operation, reading);
    return safe && !many;
  });
  const templates = commands.flatMap(templatesOf).filter((template) => template.of.includes(index));
  return single && request.operations !== null && templates.length > 0 && templates.every(hasWords);
}

function covers(owns: Ownership | null, address: Place | null): boolean {
  if (owns === null || address === null) return true;
  const there = owns.repository === null || liesIn(address, owns.repository);
  return there && (owns.number === null || owns.number === address.number);
}

/** Is a command's output shown while it runs, by itself or at the end of its pipe. */
function isShownAtOnce(index: number, commands: readonly Command[]): boolean {
  let stages: readonly number[] = [index];
  for (let depth = 0; depth < MOST_STAGES; depth += 1) {
    const sinks: readonly Sink[] = stages.flatMap((stage) => {
      const command = commands[stage];
      return command === undefined ? [] : [command.stdout ?? { to: command.output }];
    });
    if (sinks.some(({ to }) => to === 'shown' || to === 'unknown')) return true;
    stages = sinks.flatMap(({ into = [] }) => into);
    if (stages.length === 0) return sinks.some(({ to }) => to === 'piped');
  }
  return true;
}

const MOST_STAGES = 20;

/**
 * Where a command's output is printed: at its own place, and where the script prints what it had captured or filed. In
 * a file that held something before, its answer stands behind that.
 */
function placeOf(
  index: number,
  reading: CallReading,
  readers: OwnFiles['readers'],
): { readonly first: number; readonly last: number } {
  const { commands } = reading.shell;
  const carriers = commands.flatMap(({ prints = [], output }, place) => {
    if (output === 'discarded') return [];
    const read = readers.get(place);
    if (read !== undefined) return read.openers.includes(index) ? [read.older ? place + 0.5 : place] : [];
    const at = prints.findIndex((piece) => typeof piece !== 'string' && piece.from.includes(index));
    const behindOthers = prints.slice(0, Math.max(at, 0)).some((piece) => typeof piece !== 'string');
    return at < 0 ? [] : [behindOthers ? place + 0.5 : place];
  });
  const places = carriers.length === 0 || isShownAtOnce(index, commands) ? [index, ...carriers] : carriers;
  return { first: Math.min(...places), last: Math.max(...places) };
}

/** The preference that the environment or a placeholder gives (6.10). */
export function preferenceOf(
  { prefers }: Asking,
  { repository }: Surroundings,
): ((address: Place & { readonly host: string }) => boolean) | null {
  if (prefers === null) return null;
  return (address) => (prefers === 'session' ? liesInSession(address, repository) : liesIn(address, prefers));
}
