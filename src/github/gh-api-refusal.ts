import type { Invocation } from './invocation.ts';

/** RFC 7230's token, which a method must be. */
const METHOD = /^[\w!#$%&'*+.^`|~-]+$/;

/** What Go's `strconv.ParseInt` takes for a number. */
const INTEGER = /^[+-]?\d+$/;

const HEADER = /^[\w!#$%&'*+.^`|~-]+:/;

/**
 * Why `gh api` refuses flags that it could read (gh 6.9); null where it does not. A word that nobody knows is no reason
 * (gh 13.1).
 */
export function apiRefusal(
  invocation: Invocation,
  endpoint: string | null,
  program: 'gh' | 'hub',
): string | null {
  const method = invocation.value('method');
  if (typeof method === 'string' && method !== '' && !METHOD.test(method))
    return `invalid method ${JSON.stringify(method)}`;
  // hub passes over a header or a field that it cannot read.
  if (program === 'hub') return null;
  const header = headerRefusal(invocation);
  if (header !== null) return header;
  const field = [...invocation.values('raw-field'), ...invocation.values('field')].find(
    (value) => value !== null && !value.includes('=') && !value.endsWith('[]'),
  );
  if (field !== undefined) return `field ${JSON.stringify(field)} requires a value separated by an '=' sign`;
  const hostname = invocation.value('hostname');
  if (typeof hostname === 'string' && (hostname.trim() === '' || /[/:]/.test(hostname)))
    return 'invalid hostname';
  return paginationRefusal(invocation, endpoint) ?? formatRefusal(invocation);
}

/** Also what Go's client does not send: a value with control characters, a length that is none or of no body. */
function headerRefusal(invocation: Invocation): string | null {
  const headers = invocation.values('header').filter((value) => value !== null);
  const bad = headers.find((value) => !HEADER.test(value));
  if (bad !== undefined) return `header ${JSON.stringify(bad)} requires a name and a value separated by ':'`;
  let length = 0n;
  for (const header of headers) {
    const value = header.slice(header.indexOf(':') + 1).trim();
    if (/^content-length:/i.test(header)) {
      if (!INTEGER.test(value)) return `Content-Length ${JSON.stringify(value)} is no number`;
      length = BigInt(value.replace('+', ''));
    } else if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value))
      return `invalid value of header ${JSON.stringify(header)}`;
  }
  return length !== 0n && !mayHaveBody(invocation) ? 'a Content-Length and no body' : null;
}

/** Whatever the method, `--input` is sent; fields are where they are not the query (gh 6.3). */
function mayHaveBody(invocation: Invocation): boolean {
  const input = invocation.value('input');
  if (input !== undefined && input !== '') return true;
  const method = invocation.value('method');
  const isGet = typeof method === 'string' && method.toUpperCase() === 'GET';
  return !isGet && (invocation.has('field') || invocation.has('raw-field'));
}

function paginationRefusal(invocation: Invocation, endpoint: string | null): string | null {
  if (!invocation.isOn('paginate')) return null;
  const input = invocation.value('input');
  if (typeof input === 'string' && input !== '')
    return 'the `--paginate` option is not supported with `--input`';
  const method = invocation.value('method');
  const isKnown = typeof method === 'string' && endpoint !== null;
  return isKnown && method.toUpperCase() !== 'GET' && endpoint !== 'graphql'
    ? 'the `--paginate` option is not supported for non-GET requests'
    : null;
}

function formatRefusal(invocation: Invocation): string | null {
  const isGiven = (flag: string): boolean =>
    typeof invocation.value(flag) === 'string' && invocation.value(flag) !== '';
  const formats = [invocation.isOn('silent'), invocation.isOn('verbose'), isGiven('jq'), isGiven('template')];
  return formats.filter(Boolean).length > 1
    ? 'only one of `--template`, `--jq`, `--silent`, or `--verbose` may be used'
    : null;
}
