import { lowerAscii } from '../text/ascii.ts';
import { bodyOfJson, HIDDEN, type Body } from './body.ts';
import { bodyOfWords, type Field } from './fields.ts';
import { readFlags, type FlagReading } from './flags.ts';
import { apiRefusal } from './gh-api-refusal.ts';
import { API_FLAGS, GH_DIALECT } from './gh-flags.ts';
import { isGoDuration } from './go-duration.ts';
import { invocationOf, type Invocation } from './invocation.ts';
import { operationOf, refusal } from './operation.ts';
import {
  fillPlaceholders,
  holdsPlaceholder,
  placeholderSource,
  type PlaceholderSource,
} from './placeholders.ts';
import { printingOf } from './printing.ts';
import { cloneOf, hostVariable } from './repository.ts';
import { overridesMethod, requestOperation } from './request.ts';
import { fileText } from './stdin.ts';
import type { InvocationContext, Operation, Printing } from './types.ts';
import { encodedPath, hasWholeEscapes, HIDDEN_TARGET, targetOfUrl, type Target } from './urls.ts';

/** What `gh api` asks (gh 6). `words` are those behind `api`, and flags that stood in front of it. */
export function ghApiOperation(words: readonly (string | null)[], context: InvocationContext): Operation {
  const reading = readFlags(words, API_FLAGS, GH_DIALECT);
  if (reading.error !== null) return refusal('api', reading.error);
  const invocation = invocationOf(reading);
  // pflag parses a duration while it reads: such an error goes before help.
  const cache = invocation.values('cache').find((value) => value !== null && !isGoDuration(value));
  if (cache !== undefined)
    return refusal('api', `invalid argument ${JSON.stringify(cache)} for "--cache" flag`);
  if (reading.helped || invocation.isOn('help')) return operationOf('api', 'none');
  const known = invocation.arguments.filter((word) => word !== null);
  if (invocation.arguments.length === 0 || known.length > 1) return refusal('api', 'accepts 1 arg(s)');
  return apiRequestOperation(reading, 'gh', context);
}

/** The request of `gh api`, and of `hub api`, which takes no endpoint for `/` (gh 10.6). */
export function apiRequestOperation(
  reading: FlagReading,
  program: 'gh' | 'hub',
  context: InvocationContext,
): Operation {
  const invocation = invocationOf(reading);
  const endpoint =
    invocation.arguments.find((word) => word !== null) ?? (invocation.arguments.length === 0 ? '' : null);
  const reason = apiRefusal(invocation, endpoint, program);
  if (reason !== null) return refusal('api', reason);
  const source = placeholderSource(context, program);
  const fields = fieldsOf(reading);
  if (source.error !== undefined && needsRepository(endpoint, fields, source))
    return refusal('api', source.error);
  const target = endpoint === null ? HIDDEN_TARGET : endpointTarget(endpoint, source, invocation, context);
  if (typeof target === 'string') return refusal('api', target);
  return requestOperation({
    command: 'api',
    method: methodOf(invocation, fields),
    target,
    body: bodyOf(invocation, fields, source, context),
    overridden: overridesMethod(invocation.values('header')),
    groupsVariables: endpoint === 'graphql',
    printing: apiPrinting(invocation),
    repositoryFrom:
      endpoint !== null && holdsPlaceholder(withoutQuery(endpoint), source) ? source.from : 'path',
  });
}

function withoutQuery(endpoint: string): string {
  const end = endpoint.search(/[?#]/);
  return end < 0 ? endpoint : endpoint.slice(0, end);
}

function fieldsOf(reading: FlagReading): readonly Field[] {
  return reading.items.flatMap((item) =>
    item.type === 'value' && (item.name === 'field' || item.name === 'raw-field')
      ? [{ typed: item.name === 'field', word: item.value }]
      : [],
  );
}

function needsRepository(
  endpoint: string | null,
  fields: readonly Field[],
  source: PlaceholderSource,
): boolean {
  const values = fields.flatMap(({ typed, word }) =>
    typed && word !== null ? [word.slice(word.indexOf('=') + 1)] : [],
  );
  return [...(endpoint === null ? [] : [endpoint]), ...values].some((text) => holdsPlaceholder(text, source));
}

/** Not given, it is POST where there is something to send (gh 6.2). Releases from 2.31 on write it in upper case. */
function methodOf(invocation: Invocation, fields: readonly Field[]): string | null {
  const method = invocation.value('method');
  if (method === null) return null;
  if (method !== undefined) return method === '' ? 'GET' : method.toUpperCase();
  const input = invocation.value('input');
  return fields.length > 0 || (input !== undefined && input !== '') ? 'POST' : 'GET';
}

/** With `--input`, fields are the query and no part of the body (gh 6.3). */
function bodyOf(
  invocation: Invocation,
  fields: readonly Field[],
  source: PlaceholderSource,
  context: InvocationContext,
): Body {
  const input = invocation.value('input');
  if (input === undefined || input === '') {
    return bodyOfWords(fields, context, (text) => fillPlaceholders(text, source));
  }
  const text = fileText(input, context);
  return text === null ? HIDDEN : bodyOfJson(text);
}

/** Where an endpoint leads (gh 6.4 to 6.8); a text says why gh refuses it. */
function endpointTarget(
  endpoint: string,
  source: PlaceholderSource,
  invocation: Invocation,
  context: InvocationContext,
): Target | string {
  const filled = fillPlaceholders(endpoint, source);
  const fragmentAt = filled.indexOf('#');
  const sent = fragmentAt < 0 ? filled : filled.slice(0, fragmentAt);
  if (/[\x00-\x1f\x7f]/.test(sent)) return 'invalid control character in URL';
  if (!hasWholeEscapes(withoutQuery(sent))) return 'invalid URL escape';
  if (filled.includes('://')) {
    const target = targetOfUrl(filled);
    if (target === null) return 'unsupported protocol scheme';
    return { ...target, path: target.path === null ? null : encodedPath(target.path, source.unfilled) };
  }
  const host = hostOf(invocation, context);
  if (filled === 'graphql') return { kind: 'graphql', host, path: '/graphql', secure: true };
  const path = `/${encodedPath(withoutQuery(filled).replace(/^\//, ''), source.unfilled)}`;
  // Elsewhere the same words ask `/api/v3/graphql`, which is no GraphQL (gh 6.8).
  return {
    kind: path === '/graphql' && host === 'github.com' ? 'graphql' : 'rest',
    host,
    path,
    secure: true,
  };
}

function hostOf(invocation: Invocation, context: InvocationContext): string | null {
  const hostname =
    invocation.value('hostname') ?? (invocation.has('hostname') ? null : hostVariable(context));
  if (hostname !== undefined) return hostname === null ? null : lowerAscii(hostname);
  const clone = cloneOf(context);
  return clone === null || clone.host === 'github.com' ? 'github.com' : null;
}

function apiPrinting(invocation: Invocation): Printing {
  return {
    ...printingOf(invocation),
    ...(invocation.isOn('silent') ? { silent: true } : {}),
    ...(invocation.isOn('include') ? { include: true } : {}),
    ...(invocation.isOn('verbose') ? { verbose: true } : {}),
  };
}
