/** A part of the input of `goalGap`. */
export type GapPart = 'input' | 'facts' | 'rest' | 'turn' | 'key' | 'now' | 'before' | 'fork';

/** The parts that cannot be read as what they should be. A goal of any kind can: what is no text is silent. */
export function readGapInput(input: unknown): readonly GapPart[] {
  if (!isRecord(input)) return ['input'];
  const { facts, rest, turn, key, now, before, fork } = input;
  const checks: readonly (readonly [GapPart, boolean])[] = [
    ['facts', areFacts(facts)],
    ['rest', typeof rest === 'string'],
    ['turn', isTextOrNothing(turn)],
    ['key', isKey(key) || (isNothing(key) && areFacts(facts) && hasId(facts))],
    ['now', typeof now === 'string'],
    ['before', isNothing(before) || isWarning(before)],
    ['fork', isTextOrNothing(fork)],
  ];
  return checks.flatMap(([part, isReadable]) => (isReadable ? [] : [part]));
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

function isTextOrNothing(value: unknown): boolean {
  return isNothing(value) || typeof value === 'string';
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isWarning(value: unknown): boolean {
  return (
    isRecord(value) && isKey(value['key']) && ['boolean', 'undefined'].includes(typeof value['withdrawn'])
  );
}

function areFacts(value: unknown): value is Fields {
  if (!isRecord(value) || !isRecord(value['session'])) return false;
  const { pullRequests, linked, refusals, warnings, pushed, createFailed, ownEvents } = value;
  return (
    areAll(pullRequests, (fact) => isKey(fact['url']) && isKey(fact['evidence'])) &&
    areAll(linked, (fact) => isKey(fact['url'])) &&
    areAll(refusals, (refusal) => isKey(refusal['url'])) &&
    areAll(warnings, (warning) => isKey(warning['rule'])) &&
    (isNothing(pushed) || (isRecord(pushed) && isKey(pushed['branch']))) &&
    (isNothing(createFailed) || (isRecord(createFailed) && typeof createFailed['line'] === 'string')) &&
    (ownEvents === undefined || typeof ownEvents === 'number')
  );
}

function areAll(list: unknown, isOne: (one: Fields) => boolean): boolean {
  return Array.isArray(list) && list.every((one: unknown) => isRecord(one) && isOne(one));
}

function hasId({ session }: Fields): boolean {
  return isRecord(session) && isKey(session['id']);
}
