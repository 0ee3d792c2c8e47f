/** What is known of a word that only the shell could expand: its pieces, null where nobody knows one. */
export type WordPieces = readonly (string | null)[];

/** An endpoint of which the structure is known, and what of it is. */
export interface PartialEndpoint {
  /** With something that fits in the place of each unknown piece. */
  readonly filled: string;
  /** The path with `{}` in the place of each unknown piece. */
  readonly path: string;
  /** `OWNER/NAME`; null where a piece of it is unknown. */
  readonly repository: string | null;
  /** Of the pull request or issue; null likewise. */
  readonly number: number | null;
}

/** Stands for an unknown piece: no word of a command can hold it. */
const HOLE = '\0';

/** What makes a pull request or a comment, behind the repository; `#` is a number, `*` any name (gh 7). */
const TAILS: readonly (readonly string[])[] = [
  'pulls',
  'issues/#/comments',
  'pulls/#/comments',
  'pulls/#/comments/#/replies',
  'pulls/#/reviews',
  'pulls/#/reviews/#/events',
  'commits/*/comments',
].map((tail) => tail.split('/'));

const ROOT = /^(?:https:\/\/[^/]+(?:\/api\/v3)?)?\/?(?=repos\/)/;

/**
 * Reads the pieces of an endpoint: `repos/acme/` ? `/issues/` ? `/comments`. Null where they do not tell what it makes. An
 * unknown piece may be anything; with another value than a number, or OWNER/NAME, the request leads nowhere, and its
 * answer holds no link of that kind.
 */
export function partialEndpoint(pieces: WordPieces): PartialEndpoint | null {
  const text = pieces.map((piece) => piece ?? HOLE).join('');
  const root = ROOT.exec(text)?.[0] ?? null;
  if (root === null || root.includes(HOLE)) return null;
  const [, ...segments] = text.slice(root.length).split('/');
  for (const tail of TAILS) {
    const place = segments.slice(0, segments.length - tail.length);
    const rest = segments.slice(place.length);
    if (!isPlace(place) || !tail.every((form, at) => fits(form, rest[at] ?? ''))) continue;
    const repository = place.some((segment) => segment.includes(HOLE)) ? null : place.join('/');
    const number = tail[0] === 'commits' ? NaN : Number(rest[1]);
    const filledRest = rest.map((segment) => segment.replaceAll(HOLE, '1'));
    return {
      filled: `${root}repos/${repository ?? 'owner/name'}/${filledRest.join('/')}`,
      path: `/repos/${place.map(shown).join('/')}/${rest.map(shown).join('/')}`,
      repository,
      number: Number.isSafeInteger(number) && number > 0 ? number : null,
    };
  }
  return null;
}

function shown(segment: string): string {
  return segment.replaceAll(HOLE, '{}');
}

/** Owner and name, or one unknown word that holds both. */
function isPlace(segments: readonly string[]): boolean {
  if (segments.length === 1) return segments[0] === HOLE;
  return segments.length === 2 && segments.every((segment) => segment !== '');
}

function fits(form: string, segment: string): boolean {
  if (form === '#') return segment === HOLE || /^\d+$/.test(segment);
  return form === '*' ? segment !== '' : segment === form;
}
