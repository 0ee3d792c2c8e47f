import type { CallReading } from '../rules/requests.ts';
import { BASICS, tellingsIn, type ToldBlock } from '../rules/telling.ts';
import type { ResultEvent } from '../transcript/events.ts';
import { startHearing, type Heard } from './heard.ts';
import { withoutMiddle } from './middle-pieces.ts';
import { isFailedPoll, isLater, lineOf, partsOf, statusOf, textOf, type Part } from './run.ts';
import type { CallState, StoredResult } from './state.ts';

/** UTF-16 units that are kept of what one call's process printed later, at most, and pieces of it (session.md, 1.7). */
const MOST_TEXT = 100_000;
const MOST_PIECES = 500;

/** Those that only show addresses are counted whenever so many more pieces are kept. */
const COUNTED_EVERY = 16;

const lots = (results: CallState['results']): number => Math.floor(results.length / COUNTED_EVERY);

/** What a call's results are with one more piece of its process's output. */
export interface Taken extends Pick<CallState, 'results' | 'tail'> {
  /** It may change the verdict. */
  readonly isNews: boolean;
  /** How many pieces were given up. */
  readonly forgotten: number;
}

/**
 * Takes in what a process has printed since its call was answered (pull-requests.md, 8.2). Of its text those lines are
 * kept that can still decide something, so that neither the state nor a poll grows with the polls before it. Null where
 * nothing is kept. Of many addresses those in the middle go. Where the rest is still beyond the bounds the output is given
 * up as a whole: the verdict stays as it is, for one that is made of a part of the output would be a guess. The work is
 * in proportion to what is kept where the piece may change the verdict or a JSON value is open, else to the piece alone.
 * `proofs` gives the keys of the events that the call's facts and comments stand in.
 */
export function takePiece(
  known: CallState,
  piece: StoredResult,
  reading: CallReading,
  proofs: () => ReadonlySet<string> = () => new Set(),
): Taken | null {
  if (known.tail === 'beyond') return null;
  const { event } = piece;
  const read = event.output === null ? null : readPiece(known, event.output, reading);
  const kept = read?.spans ?? [];
  const left = read?.left ?? known.results;
  const isMore = saysMore(known.results, event);
  const isKept = kept.length > 0 || isMore;
  if (!isKept && left.length === known.results.length) return null;
  const added =
    isMore && kept.length === 0
      ? [withText(piece, event.output === null ? null : '', 0)]
      : kept.map(([from, to]) => withText(piece, event.output?.slice(from, to) ?? null, from));
  const results = [...left.filter((each) => !(isKept && isOvertaken(each, event))), ...added];
  const isNews = isMore || read?.isNews === true;
  const tail = read?.tail ?? known.tail;
  const isWithin = isWithinBounds(results);
  const isCounted = lots(results) > lots(known.results);
  if (isWithin && !(isCounted && tail === 'closed')) return { results, tail, isNews, forgotten: 0 };
  const fewer = tail === 'open' ? results : withoutMiddle(results, reading, proofs());
  if (isWithinBounds(fewer))
    return { results: fewer, tail, isNews, forgotten: results.length - fewer.length };
  const own = results.filter((each) => !isLater(each));
  const rest = [...own, ...results.slice(-1)].map(withoutText);
  return { results: rest, tail: 'beyond', isNews: false, forgotten: 1 };
}

function withText(piece: StoredResult, output: string | null, from: number): StoredResult {
  return { ...piece, event: { ...piece.event, output }, from };
}

/** What a piece says besides its text. */
export function withoutText(piece: StoredResult): StoredResult {
  return withText(piece, null, 0);
}

/** Does a piece say more than its text: how the process ended, which calls it covers, a task's name. */
function saysMore(results: readonly StoredResult[], event: ResultEvent): boolean {
  const { covers, taskId, status } = event;
  const isEnd = status !== 'unknown' && !isFailedPoll(event) && status !== statusOf(results);
  const covered = new Set(results.flatMap((each) => each.event.covers));
  const isTask = taskId !== null && !results.some((each) => each.event.taskId === taskId);
  return results.length === 0 || isEnd || isTask || covers.some((callId) => !covered.has(callId));
}

/** A piece without text that only said how the process ended, where a later one says so. */
function isOvertaken(each: StoredResult, { status, taskId }: ResultEvent): boolean {
  const { event } = each;
  const isBare = isLater(each) && (event.output ?? '') === '' && event.covers.length === 0;
  return isBare && event.status !== 'unknown' && status !== 'unknown' && event.taskId === taskId;
}

function isWithinBounds(results: readonly StoredResult[]): boolean {
  const later = results.filter(isLater);
  const length = later.reduce((sum, { event }) => sum + (event.output?.length ?? 0), 0);
  return length <= MOST_TEXT && later.length <= MOST_PIECES;
}

interface ReadPiece {
  /** What of the piece is kept: whole lines of it. */
  readonly spans: readonly (readonly [number, number])[];
  /** What is kept of the results before. */
  readonly left: CallState['results'];
  readonly tail: CallState['tail'];
  readonly isNews: boolean;
}

function readPiece(known: CallState, output: string, reading: CallReading): ReadPiece | null {
  if (output === '') return null;
  const parts = partsOf(known.results);
  const later = parts.filter(({ result, text }) => isLater(result) && text !== '');
  // A JSON value may go on, and a line that the next one belongs to: the text is read from where it began.
  const before = known.tail === 'open' || later.length === 0 ? lineOf(textOf(parts)) : '';
  const start = before.length;
  const blocks = tellingsIn(before + output, reading).filter(({ span }) => span[1] > start);
  const begun = blocks[0]?.span[0] ?? start;
  const going = begun < start ? later.filter(({ from }) => from >= begun) : [];
  const isOwn =
    begun < start && parts.some((part) => !isLater(part.result) && part.from + part.text.length > begun);
  const hears = hearing(
    parts.filter((part) => !going.includes(part)),
    reading,
  );
  const spans: [number, number][] = [];
  let isNews = false;
  let left = known.results;
  for (const block of blocks) {
    const isNew = hears(block);
    isNews ||= isNew;
    const from = Math.max(block.span[0] - start, 0);
    const last = spans.at(-1);
    if (!isNew && !block.open && !(block === blocks[0] && isOwn)) {
      if (block === blocks[0]) left = withoutTexts(left, going);
    } else if (last?.[1] === from && !block.open) last[1] = block.span[1] - start;
    else spans.push([from, block.span[1] - start]);
  }
  return { spans, left, tail: blocks.at(-1)?.open === true ? 'open' : 'closed', isNews };
}

/** Those that say nothing but their text go with it. */
function withoutTexts(results: CallState['results'], parts: readonly Part[]): CallState['results'] {
  const gone = new Set(parts.map(({ result }) => result));
  return results.flatMap((each) => {
    if (!gone.has(each)) return [each];
    return each.event.status === 'unknown' && each.event.covers.length === 0 ? [] : [withText(each, '', 0)];
  });
}

/**
 * Says of one block after the other whether it says something that was not said often enough before. What came under
 * the call's own id does not count, for a better text may take its place; but a block that it left open does.
 */
function hearing(parts: readonly Part[], reading: CallReading): (block: ToldBlock) => boolean {
  const text = textOf(parts);
  const laterFrom = parts.find(({ result }) => isLater(result))?.from ?? text.length;
  const hasTwoLines = text.slice(laterFrom).trim().includes('\n');
  let heard: Heard | null = null;
  return ({ tellings }) => {
    if (tellings.every(({ says }) => hasTwoLines && BASICS.has(says))) return false;
    heard ??= startHearing(
      tellingsIn(text, reading)
        .filter(({ span }) => span[1] > laterFrom)
        .flatMap((block) => block.tellings),
    );
    const isNew = tellings.some(heard.isNews);
    if (isNew) heard.note(tellings);
    return isNew;
  };
}
