import { apiPlace } from '../text/api-root.ts';
import { splitUrl } from '../text/url.ts';

/** Where a request goes. */
export interface Target {
  /** `outside`: no API of GitHub's (gh 7.4); `hidden`: nobody knows where. */
  readonly kind: 'rest' | 'graphql' | 'outside' | 'hidden';
  readonly host: string | null;
  /** Starts with `/`, without the API's prefix, query and fragment. */
  readonly path: string | null;
  /** False through an `http:` URL, which GitHub redirects (gh 7.3). */
  readonly secure: boolean;
}

export const HIDDEN_TARGET: Target = { kind: 'hidden', host: null, path: null, secure: true };

/** Where a whole URL leads; null where it is none that HTTP could ask for. */
export function targetOfUrl(text: string): Target | null {
  const url = splitUrl(text);
  if (url === null || (url.scheme !== 'https' && url.scheme !== 'http')) return null;
  const secure = url.scheme === 'https';
  const place = apiPlace(url.host, url.path);
  if (place === null)
    return { kind: 'outside', host: url.host, path: url.path === '' ? '/' : url.path, secure };
  return { kind: place.graphql ? 'graphql' : 'rest', host: place.host, path: place.path, secure };
}

// What Go's `net/url` takes as an encoded path, and what it writes itself.
const FINE = /^[\w.~$&+,/:;=@!'()*[\]%-]*$/;
const REWRITTEN = /%([\da-f]{2})|[^\w.~$&+,/:;=@%-]+/gi;

/**
 * A path as gh sends it (gh 6.5): as it was typed, but where some character must be encoded Go writes the whole path
 * anew (seen: `a b/comm%65nts` goes out as `a%20b/comments`). What `unfilled`, a pattern with one group, holds stays.
 */
export function encodedPath(path: string, unfilled: RegExp): string {
  const pieces = path.split(unfilled);
  const texts = pieces.filter((_, at) => at % 2 === 0);
  if (texts.every((text) => FINE.test(text))) return path;
  return pieces.map((piece, at) => (at % 2 === 0 ? rewritten(piece) : piece)).join('');
}

/** Is every percent sign the start of an escape? Go refuses a URL where one is not. */
export function hasWholeEscapes(text: string): boolean {
  return !/%(?![\da-f]{2})/i.test(text);
}

function rewritten(text: string): string {
  return text.replace(REWRITTEN, (piece: string, hex: string | undefined) => {
    const code = hex === undefined ? Infinity : parseInt(hex, 16);
    if (code > 0x7f) return hex === undefined ? percentEncoded(piece) : piece.toUpperCase();
    const character = String.fromCharCode(code);
    return /[\w.~$&+,/:;=@-]/.test(character) ? character : piece.toUpperCase();
  });
}

function percentEncoded(text: string): string {
  const wellFormed = text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (unit) =>
    unit.length === 2 ? unit : '\ufffd',
  );
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
