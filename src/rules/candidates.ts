import { findAddresses, type AddressMention, type PullRequestAddress } from '../text/address.ts';
import { pullRequestAddress } from '../text/address.ts';
import { addressKey, pullRequestOf } from './addresses.ts';
import type { CleanOutput } from './output-lines.ts';
import type { Form } from './pull-request/types.ts';
import { composesAddress, fits, tellsItself, type Template } from './templates.ts';
import type { Span } from './types.ts';

/** An address that could be the answer of one of a call's commands (pull-requests.md, section 5). */
export interface Candidate {
  readonly address: PullRequestAddress;
  readonly key: string;
  readonly form: Form;
  /** The commands whose answer it can be at all; null where its form does not tell. */
  readonly of: readonly number[] | null;
  /** The keys that lead to it in a JSON answer, else empty. */
  readonly path: readonly string[];
  /** In the cleaned output. */
  readonly span: Span;
  /** Its line is known to be one that the script builds, and no line of something else. */
  readonly certain?: boolean;
  /** The script may have built it around a number that it had captured. */
  readonly composed?: boolean;
}

/** What the commands of the script make of an answer before it is printed. */
export interface Shapes {
  /** Lines that the script prints around the output of some commands. */
  readonly templates: readonly Template[];
  /** Commands whose answer passes a program that reads only what names the thing. */
  readonly shaped: readonly number[];
  /** Commands whose answer is the API's own link. */
  readonly apiUrl: readonly number[];
  /** Commands whose answer is a bare number, with the address up to it. */
  readonly number: readonly { readonly index: number; readonly base: string }[];
}

export interface Candidates {
  /** In order of place, one for each address and form. */
  readonly candidates: readonly Candidate[];
  /** Addresses that stand in no form that an answer has. */
  readonly loose: readonly AddressMention[];
}

/** Finds what could be an answer in a call's output, and what only mentions an address. */
export function candidatesIn(output: CleanOutput, shapes: Shapes): Candidates {
  const answers = answersIn(output);
  const mentions = findAddresses(output.text);
  const candidates: Candidate[] = answers.flatMap((answer) => answer.candidates);
  const loose: AddressMention[] = [];
  const perLine = countPerLine(output, mentions);
  let next = 0;
  for (const mention of mentions) {
    while ((answers[next]?.to ?? Infinity) < mention.to) next += 1;
    const inside = mention.from >= (answers[next]?.from ?? Infinity);
    const candidate = inside ? null : candidateOf(mention, output, shapes, perLine);
    if (candidate === null) loose.push(mention);
    else candidates.push(candidate);
  }
  const number = numberAlone(output, shapes);
  if (number !== null) candidates.push(number);
  candidates.sort((a, b) => a.span[0] - b.span[0]);
  return { candidates: firstOfEach(candidates), loose };
}

/**
 * The same address twice in one form is one candidate. In a JSON answer each place counts: only one of them may be the
 * link that was asked for.
 */
function firstOfEach(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ key, form, path }) => {
    const identity = `${form} ${path.join('.')} ${key}`;
    const known = seen.has(identity);
    seen.add(identity);
    return !known;
  });
}

function candidateOf(
  mention: AddressMention,
  output: CleanOutput,
  shapes: Shapes,
  perLine: ReadonlyMap<number, number>,
): Candidate | null {
  const { address } = mention;
  const pullRequest = pullRequestOf(address);
  if (pullRequest === null) return null;
  const span: Span = [mention.from, mention.to];
  const make = (form: Form, of: readonly number[] | null): Candidate => ({
    address: pullRequest,
    key: addressKey(pullRequest),
    form,
    of,
    path: [],
    span,
  });
  const line = lineAt(output, mention.from);
  const alone = line.text.trim().length === mention.to - mention.from;
  if (address.kind !== 'pull-request') return alone && mention.exact ? make('permalink', null) : null;
  if (mention.api) return alone && shapes.apiUrl.length > 0 ? make('composed', shapes.apiUrl) : null;
  if (!mention.exact || isCut(output.text, mention.to)) return null;
  if (alone) return { ...make('bare', null), composed: shapes.templates.some(composesAddress) };
  const fitting = shapes.templates.filter((each) =>
    fits(each, line.text, mention.from - line.from, mention.to - line.from),
  );
  if (fitting.length > 0) {
    const certain = fitting.some((each) => tellsItself(each, shapes.templates, output));
    return { ...make('captured', [...new Set(fitting.flatMap((each) => each.of))]), certain };
  }
  return perLine.get(line.from) === 1 && shapes.shaped.length > 0 ? make('shaped', shapes.shaped) : null;
}

/** Does a mark of truncation touch the address: then its number may go on (2.7). */
export function isCut(text: string, to: number): boolean {
  return /^(?:\u2026|\.\.\.|\[\.\.\.)/.test(text.slice(to, to + 5));
}

function lineAt(output: CleanOutput, offset: number): { readonly text: string; readonly from: number } {
  let low = 0;
  let high = output.lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((output.lines[middle]?.from ?? Infinity) <= offset) low = middle;
    else high = middle - 1;
  }
  return output.lines[low] ?? { text: '', from: 0 };
}

function countPerLine(output: CleanOutput, mentions: readonly AddressMention[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const mention of mentions) {
    const { from } = lineAt(output, mention.from);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  return counts;
}

interface Answer {
  readonly from: number;
  readonly to: number;
  readonly candidates: readonly Candidate[];
}

/** The JSON objects that begin a line, with the links that are their own (5.2). */
function answersIn(output: CleanOutput): readonly Answer[] {
  return output.objects.map(({ from, end, strings }) => {
    const candidates = strings.flatMap(({ path, value, span }) => {
      const form = formOf(path);
      const address = form === null ? null : pullRequestAddress(value);
      return form === null || address === null
        ? []
        : [{ address, key: addressKey(address), form, of: null, path, span }];
    });
    return { from, to: end, candidates };
  });
}

/** REST gives `html_url`, GraphQL `data.*.pullRequest.url` (of a revert `revertPullRequest.url`), `--json` gives `url`. */
function formOf(path: readonly string[]): Form | null {
  const [first, , third, last] = path;
  if (path.length === 1) return first === 'html_url' ? 'answer' : first === 'url' ? 'json-url' : null;
  const isLink = last === 'url' || last === 'permalink';
  const isOwn = third === 'pullRequest' || third === 'revertPullRequest';
  return path.length === 4 && first === 'data' && isOwn && isLink ? 'answer' : null;
}

/** A number and nothing else was printed, and the endpoint tells the repository (5.5). */
function numberAlone(output: CleanOutput, shapes: Shapes): Candidate | null {
  const trimmed = output.text.trim();
  const source = shapes.number[0];
  if (source === undefined || shapes.number.length > 1 || !/^[1-9]\d{0,14}$/.test(trimmed)) return null;
  const address = pullRequestAddress(`${source.base}${trimmed}`);
  if (address === null) return null;
  const from = output.text.indexOf(trimmed);
  const span: Span = [from, from + trimmed.length];
  return { address, key: addressKey(address), form: 'composed', of: [source.index], path: [], span };
}
