import { commentAddress, findAddresses, type AddressMention, type CommentAddress } from '../text/address.ts';
import type { Candidate } from './candidates.ts';
import { commentKey } from './comment-kinds.ts';
import { countPerObject, firstOfEach, formsOf, spanOf, standingIn, type Shapes } from './forms.ts';
import type { CleanOutput } from './output-lines.ts';
import type { Template } from './templates.ts';

/** A comment that could be the answer of a poster; null as its address where its id alone was printed. */
export interface CommentCandidate extends Candidate<CommentAddress | null> {
  /** Digits. */
  readonly id: string;
}

export interface CommentShapes extends Shapes {
  /** Posters whose answer is a bare id. */
  readonly id: readonly number[];
}

export interface CommentCandidates {
  /** In order of place, one for each comment and form. */
  readonly candidates: readonly CommentCandidate[];
  /** Permalinks that stand in no form that an answer has. */
  readonly loose: readonly (AddressMention & { readonly address: CommentAddress })[];
}

/** Finds what could be a poster's answer in a call's output, and what only mentions a comment (comments.md, 5.1). */
export function commentCandidatesIn(output: CleanOutput, shapes: CommentShapes): CommentCandidates {
  const candidates: CommentCandidate[] = output.objects.flatMap((object) =>
    object.strings.flatMap(({ path, value, span }) => {
      const address = path[0] === 'data' || isOwnLink(path) ? commentAddress(value) : null;
      return address === null ? [] : [candidateAt(address, { form: 'answer', of: null }, span, path)];
    }),
  );
  const mentions = findAddresses(output.text);
  const formOf = formsOf(output, shapes, mentions);
  const loose: (AddressMention & { readonly address: CommentAddress })[] = [];
  const counts = countPerObject(output.objects, mentions);
  let next = 0;
  for (const mention of mentions) {
    const { address } = mention;
    if (address.kind === 'pull-request') continue;
    while ((output.objects[next]?.end ?? Infinity) < mention.to) next += 1;
    const object = output.objects[next];
    const standing =
      object !== undefined && mention.from >= object.from
        ? standingIn(object, counts.get(object) ?? 0, mention, shapes)
        : formOf(mention);
    if (standing === null) loose.push({ ...mention, address });
    else candidates.push(candidateAt(address, standing, spanOf(mention), []));
  }
  candidates.push(...idsIn(output, shapes));
  candidates.sort((a, b) => a.span[0] - b.span[0]);
  return { candidates: firstOfEach(candidates), loose };
}

function isOwnLink(path: readonly string[]): boolean {
  return path.length === 1 && path[0] === 'html_url';
}

function candidateAt(
  address: CommentAddress,
  standing: Pick<CommentCandidate, 'form' | 'of' | 'certain' | 'composed'>,
  span: CommentCandidate['span'],
  path: readonly string[],
): CommentCandidate {
  return { address, id: address.id, key: commentKey(address), path, span, ...standing };
}

const ID = /^[1-9]\d{0,19}$/;
/** Lines that a script builds around an id, at most: each is looked for in every line. */
const MOST_TEMPLATES = 20;

/** Lines that are the id of a poster whose program prints nothing else, and lines that the script builds around one. */
function idsIn(output: CleanOutput, { id, templates }: CommentShapes): readonly CommentCandidate[] {
  if (id.length === 0) return [];
  const around = templates.filter(({ of }) => of.some((index) => id.includes(index)));
  return output.lines.flatMap((line) => {
    const found = idIn(line.text, around);
    if (found === null) return [];
    const from = line.from + found.at;
    const span = [from, from + found.id.length] as const;
    return [{ address: null, id: found.id, key: `#${found.id}`, form: 'composed', of: id, path: [], span }];
  });
}

export interface FoundId {
  readonly id: string;
  readonly at: number;
}

/** The id that is the whole of a line, or what one of these templates holds there. */
export function idIn(line: string, templates: readonly Template[]): FoundId | null {
  const id = line.trim();
  return ID.test(id) ? { id, at: line.indexOf(id) } : idWithin(line, templates.slice(0, MOST_TEMPLATES));
}

function idWithin(text: string, templates: readonly Template[]): FoundId | null {
  for (const { before, after } of templates) {
    if (!text.startsWith(before) || !text.endsWith(after)) continue;
    const id = text.slice(before.length, text.length - after.length);
    if (ID.test(id)) return { id, at: before.length };
  }
  return null;
}
