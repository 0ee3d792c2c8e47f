/** What must hold of a plan for a generated file, told apart from the planners: by JSON.parse, and by hand. */
import { isDeepStrictEqual } from 'node:util';
import { planInstall, planUninstall } from '../../src/settings/index.ts';
import type { SettingsClient } from '../../src/settings/index.ts';
import type { GeneratedSettings } from './generated.ts';
import { carriedOut, refusalOf, spliced } from './plans.ts';

const bare = (text: string): string => text.replace(/^\uFEFF/, '');

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rules 15 and 16 over plain values. */
function isAccepted(client: SettingsClient, root: Json): boolean {
  if (!isObject(root)) return false;
  if (client === 'codex' && Object.keys(root).some((key) => key !== 'hooks' && key !== 'description'))
    return false;
  const hooks = root['hooks'];
  if (!isObject(hooks)) return false;
  return ['SessionEnd', 'Stop', 'PreToolUse'].every((event) => {
    const groups = hooks[event] ?? [];
    return Array.isArray(groups) && groups.every((group) => isObject(group) && isSoundGroup(client, group));
  });
}

function isSoundGroup(client: SettingsClient, { matcher, hooks }: { [key: string]: Json }): boolean {
  if (matcher !== undefined && typeof matcher !== 'string' && !(client === 'codex' && matcher === null))
    return false;
  return Array.isArray(hooks) && hooks.every((one) => isObject(one) && isSoundHandler(client, one));
}

function isSoundHandler(client: SettingsClient, handler: { [key: string]: Json }): boolean {
  const { type, command, timeout } = handler;
  if (typeof type !== 'string' || (type === 'command' && typeof command !== 'string')) return false;
  if (timeout === undefined) return true;
  return typeof timeout === 'number' && (client === 'codex' ? Number.isInteger(timeout) : timeout > 0);
}

function commandsOf(root: Json): readonly Json[] {
  const hooks = isObject(root) ? root['hooks'] : undefined;
  const groups = isObject(hooks) ? hooks['SessionEnd'] : undefined;
  return (Array.isArray(groups) ? groups : []).flatMap((group) => {
    const list = isObject(group) ? group['hooks'] : undefined;
    return (Array.isArray(list) ? list : []).map((one) => (isObject(one) ? (one['command'] ?? null) : null));
  });
}

/** Without comments and without commas too many; strings are stepped over. */
function strict(text: string): string {
  return bare(text)
    .replace(/"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (piece) =>
      piece.startsWith('"') ? piece : '',
    )
    .replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, (piece) => (piece === ',' ? '' : piece));
}

/** What is left of a value when entries of ours go, with everything empty on the way. */
function withoutOurs(root: Json): Json {
  if (!isObject(root)) return root;
  const { hooks = null, ...rest } = root;
  const { SessionEnd: event = null, ...events } = isObject(hooks) ? hooks : {};
  const groups = (Array.isArray(event) ? event : []).flatMap((one) => groupWithout(one));
  const left = groups.length === 0 ? events : { ...events, SessionEnd: groups };
  return Object.keys(left).length === 0 ? rest : { ...rest, hooks: left };
}

function groupWithout(group: Json): Json[] {
  if (isGeneratedOurs(group)) return [];
  if (!isObject(group) || !Array.isArray(group['hooks'])) return [group];
  const hooks = group['hooks'].filter((one) => !isGeneratedOurs(one));
  const isBare = Object.keys(group).every((key) => key === 'hooks' || key === 'matcher');
  return hooks.length === 0 && isBare ? [] : [{ ...group, hooks }];
}

/** By the words of the generator: every command of ours names the file as a whole segment, and no other does. */
function isGeneratedOurs(handler: Json): boolean {
  const command = isObject(handler) ? handler['command'] : null;
  return typeof command === 'string' && /\/transcript-facts-session-end\.sh(?:$|['" ])/.test(command);
}

/** What is wrong with an install, in a word. */
export function faultOfInstall({
  text,
  intent,
  ours,
  edited,
  hasEmptyOnTheWay,
}: GeneratedSettings): string | null {
  const plan = carriedOut(planInstall(text, { ...intent, force: true }));
  const after = plan.text ?? '';
  if (spliced(text, plan) !== after) return 'edits that do not give the text';
  if ((after === text) !== (plan.outcome === 'unchanged')) return 'another outcome than it says';
  const value: Json = JSON.parse(bare(after));
  if (!isAccepted(intent.client, value)) return 'a file that the client ignores';
  const again = carriedOut(planInstall(after, { ...intent, force: true }));
  if (again.text !== after || again.edits.length > 0) return 'a second install that changes something';
  const before: Json = JSON.parse(bare(text));
  const [left, was] = [withoutOurs(value), withoutOurs(before)];
  if (!isDeepStrictEqual(left, was)) return 'something else changed';
  if (ours + edited > 0) {
    if (plan.receipt !== null) return 'a receipt where something of ours was found';
    const direct = carriedOut(planUninstall(text, { ...intent, force: true })).text;
    const behind = carriedOut(planUninstall(after, { ...intent, force: true })).text;
    return direct === behind ? null : `uninstall after install differs from uninstall`;
  }
  const [edit, ...more] = plan.edits;
  if (edit === undefined || more.length > 0) return 'more than one insertion';
  if (text.slice(edit.offset, edit.offset + edit.length).trim() !== '') return 'text of others taken out';
  if (commandsOf(value).length !== commandsOf(before).length + 1) return 'not one entry more';
  const back = carriedOut(planUninstall(after, { ...intent, receipt: plan.receipt }));
  if (back.text !== text) return 'other bytes with the receipt';
  if (spliced(after, back) !== text) return 'edits of the receipt that do not give the text';
  if (hasEmptyOnTheWay) return null;
  return carriedOut(planUninstall(after, intent)).text === text ? null : 'other bytes without the receipt';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|[{}]/g;

/** The comments of a file in order, but for those inside a handler of ours. */
function commentsOf(text: string): readonly string[] {
  const tokens = bare(text).match(TOKEN) ?? [];
  const open: number[] = [];
  const ours = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    if (token === '{') open.push(at);
    if (token !== '}') continue;
    const start = open.pop() ?? 0;
    const inside = tokens.slice(start + 1, at);
    if (inside.includes('{') || !inside.some(isOurCommand)) continue;
    for (let one = start; one < at; one += 1) ours.add(one);
  }
  return tokens.filter((token, at) => token.startsWith('/') && !ours.has(at));
}

function isOurCommand(token: string): boolean {
  return token.startsWith('"') && isGeneratedOurs({ command: JSON.parse(token) });
}

/** What is wrong with an install into a file with comments and trailing commas, in a word. */
export function faultOfLooseInstall(generated: GeneratedSettings): string | null {
  const { text, intent } = generated;
  const hasMark = text.startsWith('\uFEFF');
  const isUnread = intent.client === 'codex' && hasMark;
  if (isJson(bare(text)) && !isUnread) return faultOfInstall(generated);
  const { id, line = 0, column = 0 } = refusalOf(planInstall(text, { ...intent, force: true }));
  if (isUnread) return id === 'byte-order-mark' ? null : `${id} for a byte order mark`;
  const stop = (bare(text).split(/\r\n|[\r\n]/)[line - 1] ?? '').slice(column - 1);
  if (id === 'comment') return /^\/[/*]/.test(stop) ? null : 'a place without a comment';
  if (id === 'trailing-comma') return stop.startsWith(',') ? null : 'a place without a comma';
  return `${id} for what only the client minds`;
}

/** What is wrong with an uninstall of a file with comments, in a word. */
export function faultOfUninstall({ text, intent, ours, edited }: GeneratedSettings): string | null {
  const plan = carriedOut(planUninstall(text, { ...intent, force: true }));
  const after = plan.text ?? '';
  if (spliced(text, plan) !== after) return 'edits that do not give the text';
  if ((plan.outcome === 'unchanged') !== (ours + edited === 0)) return 'another outcome than there was to do';
  if (carriedOut(planUninstall(after, intent)).outcome === 'change') return 'something of ours left';
  if (!isDeepStrictEqual(commentsOf(after), commentsOf(text))) return 'comments of others changed';
  const value: Json = JSON.parse(strict(after));
  const expected = withoutOurs(JSON.parse(strict(text)));
  return isDeepStrictEqual(withoutOurs(value), expected) ? null : 'something else gone';
}
