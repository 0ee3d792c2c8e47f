import { bodyOfJson, HIDDEN, type Body } from './body.ts';
import { flagTable, readFlags, type FlagDialect } from './flags.ts';
import { invocationOf, type Invocation } from './invocation.ts';
import { operationOf, refusal } from './operation.ts';
import { overridesMethod, requestOperation } from './request.ts';
import type { Operation, Printing } from './types.ts';
import { HIDDEN_TARGET, targetOfUrl } from './urls.ts';

// Both `=` and the next word serve (gh 10.4).
const DIALECT: FlagDialect = {
  eatsEquals: false,
  longEquals: true,
  unknown: 'boolean',
  checksBooleans: false,
};

// From the manual of wget 1.21. What is not here is a boolean, or takes a value behind `=` alone.
const OPTIONS = flagTable(
  'post-data post-file method body-data body-file header O/output-document o/output-file a/append-output ' +
    'e/execute i/input-file B/base t/tries T/timeout w/wait Q/quota l/level A/accept R/reject D/domains ' +
    'I/include-directories X/exclude-directories P/directory-prefix U/user-agent user password http-user ' +
    'http-password referer load-cookies save-cookies ca-certificate ca-directory certificate certificate-type ' +
    'private-key private-key-type secure-protocol bind-address connect-timeout read-timeout dns-timeout limit-rate ' +
    'max-redirect waitretry retry-on-http-error progress report-speed compression accept-regex reject-regex ' +
    'regex-type ciphers config crl-file hsts-file cut-dirs default-page exclude-domains follow-tags ignore-tags ' +
    'ftp-user ftp-password proxy-user proxy-password use-askpass pinnedpubkey prefer-family local-encoding ' +
    'remote-encoding rejected-log restrict-file-names start-pos warc-file warc-header warc-dedup warc-max-size ' +
    'warc-tempdir',
  'h/help V/version S/server-response',
);

/** What `wget` asks of GitHub: one answer a URL of its API (gh 10.4). */
export function wgetOperations(words: readonly (string | null)[]): readonly Operation[] {
  const reading = readFlags(words, OPTIONS, DIALECT);
  if (reading.error !== null) return [refusal('wget', reading.error)];
  const invocation = invocationOf(reading);
  if (invocation.isOn('help') || invocation.isOn('version')) return [operationOf('wget', 'none')];
  return invocation.arguments.flatMap((url) => {
    const target = url === null ? HIDDEN_TARGET : targetOfUrl(url.includes('://') ? url : `http://${url}`);
    if (target === null || target.kind === 'outside') return [];
    return requestOperation({
      command: 'wget',
      method: methodOf(invocation),
      target,
      body: bodyOf(invocation),
      overridden: overridesMethod(invocation.values('header')),
      groupsVariables: false,
      printing: printingOf(invocation),
    });
  });
}

function methodOf(invocation: Invocation): string | null {
  const method = invocation.value('method');
  // wget writes the method in upper case before it sends it.
  if (method !== undefined) return method === null ? null : method.toUpperCase();
  return invocation.has('post-data') || invocation.has('post-file') ? 'POST' : 'GET';
}

function bodyOf(invocation: Invocation): Body {
  if (invocation.has('post-file') || invocation.has('body-file')) return HIDDEN;
  const texts = [...invocation.values('post-data'), ...invocation.values('body-data')];
  const text = texts.at(-1);
  return text === undefined ? undefined : text === null ? HIDDEN : bodyOfJson(text);
}

/** Without `-O -` the answer goes to a file. */
function printingOf(invocation: Invocation): Printing {
  const file = invocation.value('output-document');
  return file === '-' ? {} : { silent: true, file: file ?? null };
}
