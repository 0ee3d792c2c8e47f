import type { AddressMention } from '../text/address.ts';
import type { CleanOutput, OutputObject } from './output-lines.ts';
import { composesAddress, fits, tellsItself, type Template } from './templates.ts';
import type { Span } from './types.ts';

/** How an address can stand in what was printed (pull-requests.md, section 5). */
export type Form =
  /** A line that is the address and nothing else. */
  | 'bare'
  /** The own link of a JSON object that begins a line. */
  | 'answer'
  /** A line that the script builds around a captured output. */
  | 'captured'
  /** The one address of a line that a `--jq`, `--template` or `jq` program built. */
  | 'shaped'
  /** The one address of a JSON object that such a program built: `--jq '{url: .html_url}'`. */
  | 'built'
  /** The API's own link, or the bare number: the address is composed from the endpoint. */
  | 'composed'
  /** The `url` of an object that `gh … --json` printed. */
  | 'json-url'
  /** A comment's permalink, which names its pull request. */
  | 'permalink';

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

/** The form in which a mention stands in the output, and the commands whose answer it can be; null: in none. */
export type FormOf = (mention: AddressMention) => Standing | null;

export interface Standing {
  readonly form: Form;
  /** The commands whose answer it can be at all; null where its form does not tell. */
  readonly of: readonly number[] | null;
  /** Its line is known to be one that the script builds, and no line of something else. */
  readonly certain?: boolean;
  /** The script may have built it around a number that it had captured. */
  readonly composed?: boolean;
}

export function formsOf(output: CleanOutput, shapes: Shapes, mentions: readonly AddressMention[]): FormOf {
  const perLine = countPerLine(output, mentions);
  const { templates, apiUrl, shaped } = shapes;
  return (mention) => {
    const line = lineAt(output, mention.from);
    const alone = line.text.trim().length === mention.to - mention.from;
    if (mention.api) return alone && apiUrl.length > 0 ? { form: 'composed', of: apiUrl } : null;
    if (!mention.exact || isCut(output.text, mention.to)) return null;
    if (alone) {
      const composed = templates.some((each) => composesAddress(each, mention.address.kind));
      return { form: 'bare', of: null, composed };
    }
    const fitting = templates.filter((each) =>
      fits(each, line.text, mention.from - line.from, mention.to - line.from),
    );
    if (fitting.length > 0) {
      const certain = fitting.some((each) => tellsItself(each, templates, output));
      return { form: 'captured', of: [...new Set(fitting.flatMap((each) => each.of))], certain };
    }
    return perLine.get(line.from) === 1 && shaped.length > 0 ? { form: 'shaped', of: shaped } : null;
  };
}

/**
 * The form of an address within a JSON object that begins a line, where a program can have built that object around
 * it; null: in none. What is an answer's own `html_url` has the form `answer` already.
 */
export function standingIn(
  object: OutputObject,
  inside: number,
  { from, to }: AddressMention,
  { shaped }: Shapes,
): Standing | null {
  if (shaped.length === 0 || inside !== 1) return null;
  const isOwn = object.strings.some(
    ({ path, span }) => path.length === 1 && path[0] !== 'html_url' && span[0] === from && span[1] === to,
  );
  return isOwn ? { form: 'built', of: shaped } : null;
}

/** How many addresses stand in each of these objects; both in order of place. */
export function countPerObject(
  objects: readonly OutputObject[],
  mentions: readonly AddressMention[],
): ReadonlyMap<OutputObject, number> {
  const counts = new Map<OutputObject, number>();
  let next = 0;
  for (const { from, to } of mentions) {
    while ((objects[next]?.end ?? Infinity) < to) next += 1;
    const object = objects[next];
    if (object !== undefined && from >= object.from) counts.set(object, (counts.get(object) ?? 0) + 1);
  }
  return counts;
}

export function spanOf({ from, to }: AddressMention): Span {
  return [from, to];
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

/**
 * The same thing twice in one form is one candidate. In a JSON answer each place counts: only one of them may be the link
 * that was asked for.
 */
export function firstOfEach<
  Candidate extends Standing & { readonly key: string; readonly path: readonly string[] },
>(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ key, form, path }) => {
    const identity = `${form} ${path.join('.')} ${key}`;
    const known = seen.has(identity);
    seen.add(identity);
    return !known;
  });
}
