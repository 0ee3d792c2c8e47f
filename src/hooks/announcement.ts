import { settingOf } from './config.ts';
import type { HookConfig } from './config.ts';
import { linesOf } from './frame-clean.ts';
import { showHidden } from './frame-hidden.ts';
import { isWithin } from './moments.ts';

export interface AnnouncementQuestion {
  readonly now: number | null;
  /** The host shows a message of this event to a person. */
  readonly delivers: boolean;
  /** `[{id, text, url}]`, as it was read. */
  readonly list: unknown;
  /** Ids of the tools that are installed; null: nobody can tell. */
  readonly installed: readonly string[] | null;
  /** The marker of the one that was shown last. */
  readonly last: { readonly id?: unknown; readonly at?: unknown } | null;
  readonly config?: HookConfig;
}

export interface AnnouncementPlan {
  /** The line for the person; its marker `{id, at}` is written once it was printed. */
  readonly show: { readonly id: string; readonly line: string } | null;
  readonly reason: 'off' | 'not-delivered' | 'no-list' | 'cooldown' | 'nothing-to-say' | 'shown';
  readonly skipped: readonly { readonly id: string | null; readonly reason: AnnouncementSkip }[];
}

/** Why an entry of the list is not shown. */
export type AnnouncementSkip = 'incomplete' | 'not-plain' | 'cannot-tell' | 'installed' | 'too-long';

const SCHEME = 'https://';
const CHARACTERS = 170;

/** Whether another tool is named to the person (never to the model), and which (hooks 5.1.4 to 5.1.6). Off by default. */
export function planAnnouncement(question: AnnouncementQuestion): AnnouncementPlan {
  const { now, delivers, list, installed, last, config } = question;
  const silent = (reason: AnnouncementPlan['reason']): AnnouncementPlan => ({
    show: null,
    reason,
    skipped: [],
  });
  if (!settingOf(config, 'announcement.enabled')) return silent('off');
  if (!delivers) return silent('not-delivered');
  if (!Array.isArray(list)) return silent('no-list');
  if (isWithin(now, last?.at, settingOf(config, 'announcement.cooldownSeconds'))) return silent('cooldown');

  const entries = list.map((entry: unknown) => judge(entry, installed));
  const skipped = entries.flatMap(({ id, skip }) => (skip === null ? [] : [{ id, reason: skip }]));
  const fit = entries.flatMap(({ id, line, skip }) => (skip === null && id !== null ? [{ id, line }] : []));
  const show = fit.find(({ id }) => id !== last?.id) ?? fit[0] ?? null;
  return { show, reason: show === null ? 'nothing-to-say' : 'shown', skipped };
}

interface JudgedEntry {
  readonly id: string | null;
  readonly line: string;
  readonly skip: AnnouncementSkip | null;
}

function judge(entry: unknown, installed: readonly string[] | null): JudgedEntry {
  const [id, text, url] = ['id', 'text', 'url'].map((field) => textIn(entry, field));
  if (!id || !text || !url) return { id: id ?? null, line: '', skip: 'incomplete' };
  const line = lineOf(text, url);
  const checks: readonly (readonly [AnnouncementSkip, boolean])[] = [
    ['not-plain', ![id, text, url].every(isPlain) || !url.startsWith(SCHEME)],
    ['cannot-tell', installed === null],
    ['installed', installed?.includes(id) ?? false],
    ['too-long', [...line].length > CHARACTERS],
  ];
  return { id, line, skip: checks.find(([, applies]) => applies)?.[0] ?? null };
}

function lineOf(text: string, url: string): string {
  const address = url.slice(SCHEME.length).replace(/\/$/, '');
  return `transcript-facts: ${text} -- ${address} (off: announcement.enabled)`;
}

/** Nothing hidden and no line end: it goes to a terminal. */
function isPlain(text: string): boolean {
  return linesOf(text)[0] === text && showHidden(text) === text;
}

function textIn(entry: unknown, field: string): string | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(entry, field)?.value;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
