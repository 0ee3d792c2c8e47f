import { bodyOfJson, HIDDEN, type Body } from './body.ts';
import { CURL_DIALECT, CURL_OPTIONS, DATA_OPTIONS } from './curl-options.ts';
import { readFlags, type ReadItem } from './flags.ts';
import { invocationOf, type Invocation } from './invocation.ts';
import { operationOf, refusal } from './operation.ts';
import { overridesMethod, requestOperation } from './request.ts';
import { fileText } from './stdin.ts';
import type { InvocationContext, Operation, Printing } from './types.ts';
import { HIDDEN_TARGET, targetOfUrl, type Target } from './urls.ts';

/** What `curl` asks of GitHub: one answer a URL of its API, and none for other sites (gh 10.1 to 10.3). */
export function curlOperations(
  words: readonly (string | null)[],
  context: InvocationContext,
): readonly Operation[] {
  const reading = readFlags(words, CURL_OPTIONS, CURL_DIALECT);
  const transfers = transfersOf(reading.items);
  const all = invocationOf(reading);
  if (['help', 'version', 'manual'].some(all.isOn)) return [operationOf('curl', 'none')];
  const reason = reading.error ?? transfers.map(transferRefusal).find((error) => error !== null) ?? null;
  if (reason !== null) return [refusal('curl', reason)];
  const answers = transfers.flatMap((transfer) => transferOperations(transfer, all.has('config'), context));
  return all.has('config') && transfers.every(({ urls }) => urls.length === 0)
    ? [operationOf('curl', 'unknown')]
    : answers;
}

/** What goes over the wire with one set of options. */
interface Transfer extends Invocation {
  /** Arguments and `--url`, in order. */
  readonly urls: readonly (string | null)[];
}

/** `--next` starts afresh. */
function transfersOf(items: readonly ReadItem[]): readonly Transfer[] {
  const groups: ReadItem[][] = [[]];
  for (const item of items) {
    if (item.type === 'boolean' && item.name === 'next') groups.push([]);
    else groups.at(-1)?.push(item);
  }
  return groups.map((group) => ({
    ...invocationOf({ items: group, helped: false, error: null }),
    urls: group.flatMap((item) =>
      item.type === 'argument'
        ? [item.word]
        : item.type === 'value' && item.name === 'url'
          ? [item.value]
          : [],
    ),
  }));
}

function transferRefusal(transfer: Transfer): string | null {
  const sends = dataOf(transfer).length > 0;
  return transfer.isOn('head') && sends && !transfer.isOn('get')
    ? 'you can only select one HTTP request method'
    : null;
}

function transferOperations(
  transfer: Transfer,
  hidesFlags: boolean,
  context: InvocationContext,
): readonly Operation[] {
  return transfer.urls.flatMap((url) => {
    const target = targetOf(url);
    if (target === null || target.kind === 'outside') return [];
    const operation = requestOperation({
      command: 'curl',
      method: methodOf(transfer),
      target,
      body: bodyOf(transfer, context),
      overridden: overridesMethod(transfer.values('header')),
      groupsVariables: false,
      printing: printingOf(transfer),
    });
    return [hidesFlags ? { ...operation, operation: 'unknown' } : operation];
  });
}

/** Without a scheme it is `http:` (gh 10.3). */
function targetOf(url: string | null): Target | null {
  if (url === null) return HIDDEN_TARGET;
  return targetOfUrl(url.includes('://') ? url : `http://${url}`);
}

function methodOf(transfer: Transfer): string | null {
  const method = transfer.value('request');
  if (method !== undefined) return method;
  if (transfer.isOn('head')) return 'HEAD';
  if (transfer.has('upload-file')) return 'PUT';
  return dataOf(transfer).length > 0 && !transfer.isOn('get') ? 'POST' : 'GET';
}

function dataOf(transfer: Transfer): readonly { readonly option: string; readonly value: string | null }[] {
  return DATA_OPTIONS.flatMap((option) => transfer.values(option).map((value) => ({ option, value })));
}

/** One data option shows its text; several, forms, files and encoded data are hidden (gh 7.5). */
function bodyOf(transfer: Transfer, context: InvocationContext): Body {
  const [data, ...more] = transfer.isOn('get') ? [] : dataOf(transfer);
  if (transfer.has('upload-file')) return HIDDEN;
  if (data === undefined) return undefined;
  if (
    more.length > 0 ||
    data.value === null ||
    ['data-urlencode', 'form', 'form-string'].includes(data.option)
  ) {
    return HIDDEN;
  }
  if (data.option === 'data-raw' || !data.value.startsWith('@')) return bodyOfJson(data.value);
  const text = fileText(data.value.slice(1), context);
  return text === null ? HIDDEN : bodyOfJson(text);
}

function printingOf(transfer: Transfer): Printing {
  const file = transfer.value('output');
  const isFiled = transfer.isOn('remote-name') || (file !== undefined && file !== '-');
  return {
    ...(isFiled ? { silent: true, file: file ?? null } : {}),
    ...(transfer.isOn('include') || transfer.isOn('head') ? { include: true } : {}),
  };
}
