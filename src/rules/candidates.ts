import type { Printed } from '../shell/types.ts';
import { findAddresses, type AddressMention, type PullRequestAddress } from '../text/address.ts';
import { pullRequestAddress } from '../text/address.ts';
import { addressKey, pullRequestOf } from './addresses.ts';
import { readJsonAnswer } from './json-answer.ts';
import type { CleanOutput } from './output-lines.ts';
import type { Form } from './pull-request/types.ts';
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

export interface Template {
  readonly before: string;
  readonly after: string;
  /** Text of the script's own that nobody knows may stand there as well. */
  readonly open: boolean;
  readonly of: readonly number[];
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

/** The same address twice in one form is one candidate. */
function firstOfEach(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ key, form }) => {
    const known = seen.has(`${form} ${key}`);
    seen.add(`${form} ${key}`);
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
  if (address.kind !== 'pull-request') return mention.alone && mention.exact ? make('permalink', null) : null;
  if (mention.api) return mention.alone && shapes.apiUrl.length > 0 ? make('composed', shapes.apiUrl) : null;
  if (!mention.exact || isCut(output.text, mention.to)) return null;
  if (mention.alone) return make('bare', null);
  const line = lineAt(output, mention.from);
  const template = shapes.templates.find((each) =>
    fits(each, line.text, mention.from - line.from, mention.to - line.from),
  );
  if (template !== undefined) return make('captured', template.of);
  return perLine.get(line.from) === 1 && shapes.shaped.length > 0 ? make('shaped', shapes.shaped) : null;
}

/** Does a mark of truncation touch the address: then its number may go on (2.7). */
export function isCut(text: string, to: number): boolean {
  return /^(?:\u2026|\.\.\.|\[\.\.\.)/.test(text.slice(to, to + 5));
}

function fits(template: Template, line: string, from: number, to: number): boolean {
  const before = line.slice(0, from);
  const after = line.slice(to);
  // What was captured may have had lines of its own before the address, or behind it.
  const beginsWell =
    before === template.before || before === '' || (template.open && before.endsWith(template.before));
  const endsWell =
    after === template.after || after === '' || (template.open && after.startsWith(template.after));
  return beginsWell && endsWell;
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
  const answers: Answer[] = [];
  let readUpTo = 0;
  for (const line of output.lines) {
    const from = line.from + line.text.length - line.text.trimStart().length;
    if (from < readUpTo || output.text[from] !== '{') continue;
    const answer = readJsonAnswer(output.text, from);
    if (answer === null) continue;
    readUpTo = answer.end;
    const candidates = answer.strings.flatMap(({ path, value, span }) => {
      const form = formOf(path);
      const address = form === null ? null : pullRequestAddress(value);
      return form === null || address === null
        ? []
        : [{ address, key: addressKey(address), form, of: null, path, span }];
    });
    answers.push({ from, to: answer.end, candidates });
  }
  return answers;
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

/**
 * The lines that a command prints around captured output: `["opened ", {from: [0]}, "\n"]` prints one line that begins
 * with `opened ` and ends behind the output of command 0.
 */
export function templatesOf(prints: readonly Printed[]): readonly Template[] {
  const templates: Template[] = [];
  let before = '';
  let open = false;
  prints.forEach((piece, place) => {
    if (typeof piece === 'string') {
      const lastLine = piece.lastIndexOf('\n');
      if (lastLine >= 0) open = false;
      before = lastLine >= 0 ? piece.slice(lastLine + 1) : before + piece;
      return;
    }
    if (piece.from.length > 0) {
      const next = prints[place + 1];
      const after = typeof next === 'string' ? (next.split('\n', 1)[0] ?? '') : '';
      const closed = next === undefined || (typeof next === 'string' && next.includes('\n'));
      templates.push({ before, after, open: open || !closed, of: piece.from });
    }
    before = '';
    open = true;
  });
  return templates;
}
