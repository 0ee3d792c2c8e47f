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

/** What Go's `net/url` leaves as it is in a path; gh sends everything else percent-encoded (gh 6.5). */
const SENT_ENCODED = /\{(?:owner|repo|branch)\}|[^\w.~$&+,/:;=@!'()*[\]%-]+/g;

/** A path as gh sends it. Placeholders that nobody could fill stay. */
export function encodedPath(path: string): string {
  return path.replace(SENT_ENCODED, (text) =>
    /^\{(?:owner|repo|branch)\}$/.test(text) ? text : percentEncoded(text),
  );
}

function percentEncoded(text: string): string {
  const wellFormed = text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (unit) =>
    unit.length === 2 ? unit : '\ufffd',
  );
  return encodeURIComponent(wellFormed);
}
