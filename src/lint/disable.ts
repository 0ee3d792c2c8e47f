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
  const kept: Said[] = [];
  const off: { readonly said: Said; readonly reason: string | null }[] = [];
  for (const said of all) {
    const by = switches.filter((one) => one.rules.some(({ id }) => isMeant(one, id, said.finding)));
    if (by.length === 0) kept.push(said);
    else off.push({ said, reason: by.find(({ reason }) => reason !== null)?.reason ?? null });
  }
  const findings = off.map(({ said }) => said.finding);
  return { kept, off, wrong: switches.flatMap((one) => wrongWith(one, findings, known)) };
}

function isMeant({ line }: Switch, id: string, finding: Finding): boolean {
  return finding.rule === id && (line === null || line === finding.line);
}

function wrongWith(
  one: Switch,
  off: readonly Finding[],
  known: ReadonlySet<string>,
): readonly { readonly rule: RuleMeta; readonly found: Found }[] {
  const isUsed = ({ id }: { readonly id: string }): boolean =>
    off.some((finding) => isMeant(one, id, finding));
  const found = (rule: RuleMeta, place: Place, message: string): { rule: RuleMeta; found: Found } => ({
    rule,
    found: { ...place, message },
  });
  const rules = one.rules.flatMap((rule) => {
    if (!known.has(rule.id))
      return [
        found(
          UNKNOWN_RULE,
          rule.place,
          `no rule is called ${quoted(rule.id)}; write an id such as shell/kept-lock`,
        ),
      ];
    return isUsed(rule)
      ? []
      : [
          found(
            UNUSED_DISABLE,
            rule.place,
            `comment switches off ${quoted(rule.id)}, which finds nothing there; take it out`,
          ),
        ];
  });
  if (one.rules.length === 0)
    return [
      found(UNUSED_DISABLE, one.place, 'comment names no rule to switch off; name one, or take it out'),
    ];
  return one.reason === null && one.rules.some(isUsed)
    ? [
        ...rules,
        found(MISSING_REASON, one.place, 'comment switches a rule off without a reason; write it behind --'),
      ]
    : rules;
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
