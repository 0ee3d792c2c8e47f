import { findAddresses, type AddressMention, type PullRequestAddress } from '../text/address.ts';
import { pullRequestAddress } from '../text/address.ts';
import { addressKey, pullRequestOf } from './addresses.ts';
import type { CleanOutput } from './output-lines.ts';
import {
  countPerObject,
  firstOfEach,
  formsOf,
  spanOf,
  standingIn,
  type Form,
  type Shapes,
  type Standing,
} from './forms.ts';
import type { Span } from './types.ts';

/** An address that could be the answer of one of a call's commands (pull-requests.md, section 5). */
export interface Candidate<Thing = PullRequestAddress> {
  readonly address: Thing;
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
  const formOf = formsOf(output, shapes, mentions);
  const counts = countPerObject(output.objects, mentions);
  let next = 0;
  for (const mention of mentions) {
    while ((output.objects[next]?.end ?? Infinity) < mention.to) next += 1;
    const object = output.objects[next];
    const standing =
      object !== undefined && mention.from >= object.from
        ? standingIn(object, counts.get(object) ?? 0, mention, shapes)
        : formOf(mention);
    const candidate = candidateOf(mention, standing);
    if (candidate === null) loose.push(mention);
    else candidates.push(candidate);
  }
  const number = numberAlone(output, shapes);
  if (number !== null) candidates.push(number);
  candidates.sort((a, b) => a.span[0] - b.span[0]);
  return { candidates: firstOfEach(candidates), loose };
}

function candidateOf(mention: AddressMention, standing: Standing | null): Candidate | null {
  const { address } = mention;
  const pullRequest = pullRequestOf(address);
  if (pullRequest === null) return null;
  const at = { address: pullRequest, key: addressKey(pullRequest), path: [], span: spanOf(mention) } as const;
  if (address.kind === 'pull-request') return standing === null ? null : { ...at, ...standing };
  const isPermalink = standing?.form === 'bare' && mention.exact;
  return isPermalink ? { ...at, form: 'permalink', of: null } : null;
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
      const form = answerForm(path);
      const address = form === null ? null : pullRequestAddress(value);
      return form === null || address === null
        ? []
        : [{ address, key: addressKey(address), form, of: null, path, span }];
    });
    return { from, to: end, candidates };
  });
}

/** REST gives `html_url`, GraphQL `data.*.pullRequest.url` (of a revert `revertPullRequest.url`), `--json` gives `url`. */
function answerForm(path: readonly string[]): Form | null {
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
