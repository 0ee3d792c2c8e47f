import type { CommentedFile, ScriptComment } from './kind.ts';
import { quoted } from './message.ts';
import { placesOf } from './places.ts';
import type { Places } from './places.ts';
import type { Finding, Found, Place, RuleMeta } from './types.ts';

const MISSING_REASON: RuleMeta = {
  id: 'lint/missing-reason',
  severity: 'warning',
  summary: 'A comment that switches a rule off and does not say why',
};
const UNUSED_DISABLE: RuleMeta = {
  id: 'lint/unused-disable',
  severity: 'warning',
  summary: 'A comment that switches off what is not found',
};
const UNKNOWN_RULE: RuleMeta = {
  id: 'lint/unknown-rule',
  severity: 'error',
  summary: 'A comment that switches off a rule that does not exist',
};

/** The rules about comments that switch rules off; no comment switches these off (spec `lint.md`, 9). */
export const DISABLE_RULES: readonly RuleMeta[] = [MISSING_REASON, UNUSED_DISABLE, UNKNOWN_RULE];

/** What the comments of one file leave of its findings, and what is wrong with the comments themselves. */
export interface Switched<Said> {
  readonly kept: readonly Said[];
  readonly off: readonly { readonly said: Said; readonly reason: string | null }[];
  readonly wrong: readonly { readonly rule: RuleMeta; readonly found: Found }[];
}

/** A comment that switches rules off. */
interface Switch {
  /** The line whose findings are meant; null: those of the whole file. */
  readonly line: number | null;
  readonly rules: readonly { readonly id: string; readonly place: Place }[];
  readonly reason: string | null;
  readonly place: Place;
}

/** Takes out of a file's findings what its comments switch off. `known`: the ids of all rules. */
export function switchOff<Said extends { readonly finding: Finding }>(
  all: readonly Said[],
  { text, list }: CommentedFile,
  known: ReadonlySet<string>,
): Switched<Said> {
  const switches = switchesIn(text, list);
  if (switches.length === 0) return { kept: all, off: [], wrong: [] };
  const reasons = reasonsOf(switches);
  const found = new Set<string>();
  const kept: Said[] = [];
  const off: { readonly said: Said; readonly reason: string | null }[] = [];
  for (const said of all) {
    const { rule, line } = said.finding;
    const keys = [keyOf(rule, line), keyOf(rule, null)].filter((key) => reasons.has(key));
    for (const key of keys) found.add(key);
    if (keys.length === 0) kept.push(said);
    else off.push({ said, reason: keys.map((key) => reasons.get(key)).find(isReason) ?? null });
  }
  return { kept, off, wrong: switches.flatMap((one) => wrongWith(one, found, known)) };
}

/** What is switched off, by rule and line, with the first reason that anybody gives. */
function reasonsOf(switches: readonly Switch[]): ReadonlyMap<string, string | null> {
  const reasons = new Map<string, string | null>();
  for (const { line, rules, reason } of switches)
    for (const { id } of rules) reasons.set(keyOf(id, line), reasons.get(keyOf(id, line)) ?? reason);
  return reasons;
}

function keyOf(rule: string, line: number | null): string {
  return `${line ?? 'file'} ${rule}`;
}

function isReason(reason: string | null | undefined): reason is string {
  return typeof reason === 'string';
}

type Wrong = Switched<never>['wrong'];

/** `found`: the keys of what was switched off. */
function wrongWith(one: Switch, found: ReadonlySet<string>, known: ReadonlySet<string>): Wrong {
  if (one.rules.length === 0)
    return wrong(UNUSED_DISABLE, one.place, 'comment names no rule to switch off; name one, or take it out');
  const isUsed = ({ id }: { readonly id: string }): boolean => found.has(keyOf(id, one.line));
  const rules = one.rules.flatMap((rule) => {
    const name = quoted(rule.id);
    if (!known.has(rule.id))
      return wrong(
        UNKNOWN_RULE,
        rule.place,
        `no rule is called ${name}; write an id such as shell/kept-lock`,
      );
    const unused = `comment switches off ${name}, which finds nothing there; take it out`;
    return isUsed(rule) ? [] : wrong(UNUSED_DISABLE, rule.place, unused);
  });
  const missing = 'comment switches a rule off without a reason; write it behind --';
  return one.reason === null && one.rules.some(isUsed)
    ? [...rules, ...wrong(MISSING_REASON, one.place, missing)]
    : rules;
}

function wrong(rule: RuleMeta, place: Place, message: string): Wrong {
  return [{ rule, found: { ...place, message } }];
}

const FORM = /^#\s*transcript-facts-disable(-next-line)?(?![\w-])/;

function switchesIn(text: string, comments: readonly ScriptComment[]): readonly Switch[] {
  let places: Places | null = null;
  return comments.flatMap(({ from, to }) => {
    const comment = text.slice(from, to);
    const form = FORM.exec(comment);
    if (form === null) return [];
    places ??= placesOf(text);
    return [readSwitch(comment, from, form, places)];
  });
}

function readSwitch(comment: string, from: number, form: RegExpExecArray, places: Places): Switch {
  const behind = form[0].length;
  const dashes = comment.indexOf('--', behind);
  const end = dashes < 0 ? comment.length : dashes;
  const reason = dashes < 0 ? '' : comment.slice(dashes + 2).trim();
  const place = places(from, from + comment.trimEnd().length);
  return {
    line: form[1] === undefined ? null : place.line + 1,
    rules: Array.from(comment.slice(behind, end).matchAll(/[^\s,]+/g), ({ 0: id, index }) => ({
      id,
      place: places(from + behind + index, from + behind + index + id.length),
    })),
    reason: reason === '' ? null : reason,
    place,
  };
}
