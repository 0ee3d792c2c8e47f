import { exactAddress, findAddresses, type AddressMention } from '../text/address.ts';
import { idIn } from './comment-candidates.ts';
import { saysPosterFailed } from './comment-limits.ts';
import { saysAlready, saysNotClosed } from './comment/closed-by-gh.ts';
import { saysFailed } from './failed-creates.ts';
import {
  complains,
  complainsBesideAddresses,
  countApiFailures,
  existsWordsEnd,
  programNotFound,
  saysNoneFound,
} from './failures.ts';
import { isCut } from './forms.ts';
import { groupOf, saysOpenerFailed } from './limits.ts';
import { openersOf, type Opener } from './openers.ts';
import { blocksOf, type OutputBlock } from './output-blocks.ts';
import type { CleanOutput, OutputLine, OutputObject } from './output-lines.ts';
import { postersOf, type Poster } from './posters.ts';
import { projectionOf } from './printed-fields.ts';
import { defaultBranchShown, headsRefs, isPush, standsBelow, tellsOfRef } from './pushes.ts';
import type { CallReading } from './requests.ts';
import { templatesOf, type Template } from './templates.ts';

/** Something that a block of output says to a rule. */
export interface Telling {
  readonly says: string;
  /** How often it can make a difference: said once more, no rule answers otherwise. */
  readonly most: number;
  /** It counts only as long as so many things of its kind were not said. */
  readonly among?: { readonly kind: string; readonly most: number };
  /** In which form it shows an address or an id that may be an answer: of very many the first and the last ones decide (6.8, 6.9). */
  readonly shows?: string;
}

/** What any output says, so that it need not be looked for once two lines of it are kept. */
const A_LINE = 'a line';
const WORDS = 'words';
export const BASICS: ReadonlySet<string> = new Set([A_LINE, WORDS]);

export interface ToldBlock extends OutputBlock {
  readonly tellings: readonly Telling[];
}

/**
 * What each block of an output says to the rules. The blocks that say nothing, and those that say once more what was
 * said often enough, can be left out: the rules answer the same (pull-requests.md, 5 to 7; comments.md, 5; goals.md, 5).
 */
export function tellingsIn(text: string, reading: CallReading): readonly ToldBlock[] {
  const scope = scopeOf(reading);
  const { output, blocks } = blocksOf(text);
  const mentions = findAddresses(output.text);
  const linesOf = taken(output.lines, ({ from }) => from);
  const mentionsOf = taken(mentions, ({ from }) => from);
  const objectsOf = taken(output.objects, ({ from }) => from);
  return blocks.map((block) => {
    const [from, to] = block.cleaned;
    const part: Part = {
      text: output.text.slice(from, to),
      lines: linesOf(to),
      mentions: mentionsOf(to),
      objects: objectsOf(to),
    };
    return { ...block, tellings: [...wordsOf(part, scope), ...addressesOf(part, output, scope)] };
  });
}

/** What stands in one block; offsets are those of the whole cleaned output. */
interface Part {
  readonly text: string;
  readonly lines: readonly OutputLine[];
  readonly mentions: readonly AddressMention[];
  readonly objects: readonly OutputObject[];
}

/** Gives what is left of a sorted list up to an offset. */
function taken<Thing>(
  things: readonly Thing[],
  placeOf: (thing: Thing) => number,
): (to: number) => readonly Thing[] {
  let next = 0;
  return (to) => {
    const from = next;
    for (let thing = things[next]; thing !== undefined && placeOf(thing) <= to; thing = things[next])
      next += 1;
    return things.slice(from, next);
  };
}

/** Addresses in no form of an answer that are looked at, besides one for each run. */
const MOST_BESIDE = 100;

/** Each is looked for in every line: where there are more, each line counts. */
const MOST_TEMPLATES = 20;

/** What of a run decides which of its lines say something. */
interface Scope {
  readonly reading: CallReading;
  readonly openers: readonly Opener[];
  readonly posters: readonly Poster[];
  readonly templates: readonly Template[];
  /** How the lines begin that the script prints around what it captured: they are counted (5.3). */
  readonly starts: ReadonlySet<string>;
  /** A program or a template shapes what is printed: then every line with an address or an id is of its own kind. */
  readonly isShaped: boolean;
  readonly pushes: boolean;
  /** More failures than there are runs take no more answers away (6.3). */
  readonly runs: number;
}

function scopeOf(reading: CallReading): Scope {
  const { requests, shell } = reading;
  const isGroupGh = (asking: Opener | Poster): boolean => groupOf(asking) === 'gh';
  const templates = shell.commands.flatMap(templatesOf);
  return {
    reading,
    openers: openersOf(reading).filter(isGroupGh),
    posters: postersOf(reading).filter(isGroupGh),
    templates,
    starts: new Set(templates.slice(0, MOST_TEMPLATES).map(({ before }) => before.trimEnd())),
    isShaped:
      templates.length > 0 ||
      requests.some((request) =>
        request.operations?.some((operation) => projectionOf(request, operation, reading).safe),
      ),
    pushes: shell.commands.some(isPush),
    runs: requests.reduce((sum, { command }) => sum + (command.times ?? 0), 1),
  };
}

/** Words that need be said once: the first to say them is the one that counts. */
const ONCE: readonly (readonly [says: string, test: (line: string) => boolean])[] = [
  [A_LINE, () => true],
  ['a complaint', complains],
  ['a complaint beside addresses', complainsBesideAddresses],
  ['nothing found', saysNoneFound],
  ['already', saysAlready],
  ['not closed', saysNotClosed],
  ['a failed create', (line) => saysFailed(line.trim())],
];

function wordsOf({ text, lines }: Part, scope: Scope): readonly Telling[] {
  const tellings: Telling[] = [];
  const add = (says: string, most: number, is: boolean): void => {
    if (is) tellings.push({ says, most });
  };
  const { reading, openers, posters, templates, starts, isShaped, pushes, runs } = scope;
  const rows = text.split('\n');
  for (const row of rows) for (const [says, test] of ONCE) add(says, 1, test(row));
  // A number is an answer only where nothing else was printed.
  add(WORDS, 2, text.trim() !== '');
  for (const { text: line } of lines) {
    const program = programNotFound(line);
    add('an opener failed', runs, saysOpenerFailed(line, openers, reading));
    add('a poster failed', runs, saysPosterFailed(line, posters, reading));
    // A body, the message behind it and the word that a filter makes of it are one failure.
    add('a request failed', 3 * runs, countApiFailures([line]) > 0);
    add(`no program ${program}`, runs, program !== null);
    if (isShaped && idIn(line, templates) !== null)
      tellings.push({ says: `id ${line}`, most: 1, shows: 'id' });
    for (const start of starts) add(`start ${start}`, templates.length + 1, line.startsWith(start));
    add(`line ${line}`, 1, templates.length > MOST_TEMPLATES);
  }
  add(
    `exists ${text}`,
    1,
    rows.some((row) => existsWordsEnd(row) !== null),
  );
  // The line that ends those of a remote says nothing of them.
  const refs = rows.filter((row) => headsRefs(row) || standsBelow(row));
  add(`ref ${refs.join('\n')}`, 1, pushes && rows.some(tellsOfRef));
  for (const row of rows) add(`remote ${row}`, 1, pushes && headsRefs(row));
  add('the default branch', 1, defaultBranchShown(reading, text) !== null);
  add(`answer ${text}`, 1, reading.tool !== null);
  return tellings;
}

/** Each address in each form that it can stand in counts once (5). */
function addressesOf(
  { text, lines, mentions, objects }: Part,
  output: CleanOutput,
  { isShaped, runs }: Scope,
): readonly Telling[] {
  if (mentions.length === 0) return [];
  if (isShaped) return [{ says: `address ${text}`, most: 1, shows: 'shaped' }];
  const links = objects.flatMap(({ strings }) => strings.filter(({ value }) => exactAddress(value) !== null));
  const whole = new Set(lines.map((line) => line.text.trim()));
  // Each that is new makes one thing more than the openers can have printed (6.8), and some may be old.
  const among = { kind: 'beside', most: runs + MOST_BESIDE };
  let next = 0;
  const shown = mentions.map(({ address: { kind }, from, to }) => {
    while ((objects[next]?.end ?? Infinity) < to) next += 1;
    const isInside = (objects[next]?.from ?? Infinity) <= from;
    const address = output.text.slice(from, to);
    const place = isInside ? 'inside' : whole.has(address) ? 'alone' : 'beside';
    const says = `${place} ${isCut(output.text, to) ? 'cut ' : ''}${address}`;
    return place === 'beside' ? { says, most: 1, among } : { says, most: 1, shows: `${place} ${kind}` };
  });
  const own = links.map(({ path, value }) => ({
    says: `own ${path.join('.')} ${value}`,
    most: 1,
    shows: 'inside',
  }));
  return [...own, ...shown];
}
