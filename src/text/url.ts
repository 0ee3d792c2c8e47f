import { lowerAscii } from './ascii.ts';

/** An absolute URL in its parts. `host` is in lower case, with the port unless it is the scheme's own. */
export interface UrlParts {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  /** From `?` or `#` on, with that sign; empty where there is none. */
  readonly tail: string;
}

const SHAPE = /^([a-z][a-z\d+.-]*):\/\/([^/?#]*)([^?#]*)/i;
// A backslash ends the host for browsers and not for others: such an authority is none.
const AUTHORITY = /^(?:[^@\\\s]*@)?(\[[\da-f:.]+\]|[^:@[\]\\\s]+)(?::(\d*))?$/i;
const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http', '80'],
  ['https', '443'],
  ['ssh', '22'],
  ['git', '9418'],
]);

/** The parts of an absolute URL; null where the text is none or names no host. Credentials are dropped. */
export function splitUrl(text: string): UrlParts | null {
  const shape = SHAPE.exec(text);
  if (shape === null) return null;
  const scheme = lowerAscii(shape[1] ?? '');
  const authority = AUTHORITY.exec(shape[2] ?? '');
  const name = authority?.[1];
  if (name === undefined) return null;
  const port = authority?.[2] ?? '';
  const shown = port === '' || port === DEFAULT_PORTS.get(scheme) ? '' : `:${port}`;
  return {
    scheme,
    host: lowerAscii(name) + shown,
    path: shape[3] ?? '',
    tail: text.slice((shape[0] ?? '').length),
  };
}
