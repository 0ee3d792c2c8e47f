import { isCarriedOff, negatedBefore } from './goal-chain.ts';
import { leadOfGerund } from './goal-gerunds.ts';
import type { Lead } from './goal-lead.ts';
import { leadOfBase } from './goal-leads.ts';
import { leadOfThird } from './goal-third.ts';
import { beforeAdverbs, isJoin, isStrong, isWordAt, textAt } from './goal-scan.ts';
import type { Sentence } from './goal-sentences.ts';
import { ENDING_VERBS, USE_FORMS } from './goal-verbs.ts';
import { WORK_VERBS } from './goal-words.ts';

/** A skill, a slash command or `gh pr create` that opens a pull request. `to` is behind its last token. */
export interface SkillMention {
  readonly from: number;
  readonly to: number;
  /** Written as something to run: `/open-pr`, `gh pr create`. */
  readonly isCommand: boolean;
}

/** A verb of opening, words about it, and N; or what is done before, and N. */
const NAME =
  /^(?:open|create|submit|raise|file|make|publish|propose|send|ship|prepare|produce|deliver|cut|put-up)(?:[-_][a-z]+){0,3}[-_](?:pr|pull-request)$|^[a-z]+(?:[-_][a-z]+){0,5}[-_]and[-_](?:pr|pull-request)$|^commit(?:[-_]push)?[-_]pr$/;
const NOT_BETWEEN = /[-_](?:for|from|in|on|of|with|without|issue|review|comment|not|no|to)[-_]/;
/** Of a code span, so much is read. */
const LONGEST_CODE = 500;
const COMMAND = /(?:^|[\s;&|(])gh\s+pr\s+(?:create|new)\b/;

/** Is this the name of a skill that opens a pull request (goals.md, Skill names). */
function isSkillName(name: string): boolean {
  return name.length < 80 && NAME.test(name) && !NOT_BETWEEN.test(name.split(/[-_]and[-_]/, 1)[0] ?? '');
}

/** A mention that begins at a place; null where none does. */
export function skillAt(sentence: Sentence, at: number): SkillMention | null {
  const token = sentence.tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'code') {
    const code = token.text.slice(0, LONGEST_CODE).replaceAll('`', '').trim().toLowerCase();
    if (COMMAND.test(code)) return { from: at, to: at + 1, isCommand: true };
    const name = /^\/?(?:[a-z][\w-]*:)?([a-z][\w-]*)(?:\s[^\n]*)?$/.exec(code)?.[1];
    return name !== undefined && isSkillName(name)
      ? { from: at, to: at + 1, isCommand: code.startsWith('/') }
      : null;
  }
  if (token.kind !== 'word') return null;
  if (
    token.text === 'gh' &&
    textAt(sentence, at + 1) === 'pr' &&
    /^(?:create|new)$/.test(textAt(sentence, at + 2))
  )
    return { from: at, to: at + 3, isCommand: true };
  if (!isSkillName(token.text)) return null;
  return slashed(sentence, at);
}

/** The name with its slash and its plugin; null where it is a part of a path. */
function slashed(sentence: Sentence, at: number): SkillMention | null {
  const glued = (place: number): boolean => sentence.tokens[place]?.to === sentence.tokens[place + 1]?.from;
  if (
    /^[/.]$/.test(textAt(sentence, at + 1)) &&
    glued(at) &&
    isWordAt(sentence, at + 2) &&
    sentence.tokens[at + 1]?.to === sentence.tokens[at + 2]?.from
  )
    return null;
  let from = at;
  if (
    textAt(sentence, from - 1) === ':' &&
    glued(from - 1) &&
    isWordAt(sentence, from - 2) &&
    glued(from - 2)
  )
    from -= 2;
  if (textAt(sentence, from - 1) !== '/' || !glued(from - 1)) return { from, to: at + 1, isCommand: false };
  const before = sentence.tokens[from - 2];
  const isPath =
    before !== undefined && glued(from - 2) && (before.kind === 'word' || /^[./}]$/.test(before.text));
  return isPath ? null : { from: from - 1, to: at + 1, isCommand: true };
}

/** Is the mention used, banned, or only talked about. */
export function leadOfSkill(sentence: Sentence, mention: SkillMention): Lead {
  const nothing: Lead = { sense: 'nothing', from: mention.from };
  if (isTalkedAbout(sentence, mention)) return nothing;
  let at = mention.from - 1;
  while (
    /^(?:the|our|your|my|a|skill|command|its|own|slash|cli)$/.test(textAt(sentence, at)) &&
    mention.from - at < 4
  )
    at--;
  const text = textAt(sentence, at);
  const use = USE_FORMS.get(text);
  if (use !== undefined && isWordAt(sentence, at)) {
    if (use.form === 'base') return leadOfBase(sentence, at);
    if (use.form === 'third') return leadOfThird(sentence, at);
    return use.form === 'ing' ? byWay(sentence, at, mention) : nothing;
  }
  if (/^(?:via|through|with|using|by)$/.test(text)) return byWay(sentence, at, mention);
  return alone(sentence, at, mention);
}

/** "The open-pr skill is broken", "open-pr: fix the crash" */
function isTalkedAbout(sentence: Sentence, { from, to, isCommand }: SkillMention): boolean {
  let next = to;
  while (/^(?:skill|command)$/.test(textAt(sentence, next))) next++;
  const text = textAt(sentence, next);
  if (
    /^(?:is|are|was|does|doesn't|did|fails|failed|opens|has|crashes|breaks|exits|prints|returns|should|must|will|can|cannot|test|tests|docs|documentation|code|source|output|bug|error|page|file|folder|readme|review|script|template|wrapper|helper|alias)$/.test(
      text,
    )
  )
    return true;
  return text === ':' && !isCommand && isStrong(sentence, from - 1);
}

/** "finish with /open-pr", "ship it via open-pr", "Using the open-pr skill, …" */
function byWay(sentence: Sentence, way: number, { from }: SkillMention): Lead {
  const nothing: Lead = { sense: 'nothing', from };
  const negator = negatedBefore(sentence, way);
  if (textAt(sentence, way).endsWith('ing')) {
    const lead = leadOfGerund(sentence, way, from + 1);
    if (lead.sense !== 'nothing') return lead;
    if (isStrong(sentence, way - 1)) return { sense: 'order', from };
    if (textAt(sentence, way) !== 'using') return nothing;
  }
  const verb = clauseVerb(sentence, way);
  if (verb === null) return { sense: negator === null ? 'order' : 'ban', from };
  const word = textAt(sentence, verb);
  if (WORK_VERBS.has(word) && !/^(?:patch|port|add)$/.test(word)) return nothing;
  const third = word.endsWith('s') && (ENDING_VERBS.has(word) || USE_FORMS.has(word));
  const lead = third ? leadOfThird(sentence, verb) : leadOfBase(sentence, verb);
  return lead.sense === 'ban' ? lead : { sense: lead.sense, from };
}

/** The verb that begins the clause in front of a place; null where nothing stands there. */
function clauseVerb(sentence: Sentence, before: number): number | null {
  let start = before;
  while (start > 0 && !isStrong(sentence, start - 1) && !isJoin(sentence, start - 1) && before - start < 14)
    start--;
  let at = start;
  while (
    /^(?:please|then|also|just|finally|always|to|do|not|don't|never|must|should|you|will|can|could|would|agent|session|the|this)$/.test(
      textAt(sentence, at),
    ) &&
    at < before
  )
    at++;
  return at < before ? at : null;
}

/** A command that is all that its clause says. */
function alone(sentence: Sentence, before: number, { from, to, isCommand }: SkillMention): Lead {
  const nothing: Lead = { sense: 'nothing', from };
  const at = beforeAdverbs(sentence, before);
  const text = textAt(sentence, at);
  let next = to;
  while (/^(?:skill|command)$/.test(textAt(sentence, next))) next++;
  const ends =
    isStrong(sentence, next) ||
    /^(?:,|and|then|when|once|if|after|before|with|for|to|against|at|as|on|until)$/.test(
      textAt(sentence, next),
    );
  if (!ends || before < from - 2) return nothing;
  if (/^no$/.test(text)) return { sense: 'ban', from: at };
  if (/^(?:not|never|don't)$/.test(text)) return { sense: 'ban', from: at };
  if (isStrong(sentence, at)) return { sense: 'order', from };
  if (!isJoin(sentence, at)) return nothing;
  if (text === 'or') return nothing;
  const isList = text === ',' || text === 'and';
  if (isList && !isCommand) return nothing;
  return { sense: isCarriedOff(sentence, at) ? 'nothing' : 'order', from };
}
