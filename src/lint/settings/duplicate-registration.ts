/** `settings/duplicate-registration`: spec `lint.md`, 4. */
import { memberOf, textOf } from '../../settings/nodes.ts';
import { quoted } from '../message.ts';
import type { SettingsFile } from '../files.ts';
import type { Found, Rule } from '../types.ts';
import { matchesAll } from './matchers.ts';
import { foundAt } from './say.ts';
import type { CommandReading, HandlerReading, SettingsReading } from './types.ts';

export const duplicateRegistration: Rule<SettingsReading> = {
  meta: {
    id: 'settings/duplicate-registration',
    severity: 'warning',
    summary: 'The same command twice for one event',
  },
  check: (reading) => {
    const seen = new Map<string, { readonly reading: SettingsReading; readonly handler: HandlerReading }>();
    for (const other of othersBefore(reading))
      for (const handler of other.handlers) {
        const key = identityOf(other, handler);
        if (key !== null && !seen.has(key)) seen.set(key, { reading: other, handler });
      }
    return reading.handlers.flatMap((handler): readonly Found[] => {
      const key = identityOf(reading, handler);
      const { command } = handler;
      if (key === null || command === null) return [];
      const first = seen.get(key);
      if (first === undefined) {
        // In one file Claude Code runs it once.
        if (reading.file.client === 'codex') seen.set(key, { reading, handler });
        return [];
      }
      return [foundAt(reading, command.node, messageOf(reading, handler, command, first))];
    });
  },
};

/** Files whose hooks run beside this one's, as far as they stand before it. */
function othersBefore(reading: SettingsReading): readonly SettingsReading[] {
  const before = reading.all.slice(0, reading.all.indexOf(reading));
  return before.filter(({ file }) => addUp(file, reading.file));
}

/** Those of one project; a plugin's run in any. */
function addUp(one: SettingsFile, other: SettingsFile): boolean {
  if (one.client !== other.client) return false;
  return one.layer === 'plugin' || other.layer === 'plugin' || rootOf(one) === rootOf(other);
}

/** `a/.claude/settings.json` belongs to `a`, and so does `a/hooks/hooks.json`. */
function rootOf({ path }: SettingsFile): string {
  return path.split('/').slice(0, -2).join('/');
}

/** The event, when it runs and what it runs; null: it runs nothing. */
function identityOf({ file }: SettingsReading, { event, group, command }: HandlerReading): string | null {
  if (command === null || group === null || !event.isLast || !event.isKnown) return null;
  const matcher = textOf(memberOf(group, 'matcher')?.value) ?? '';
  return JSON.stringify([event.name, matchesAll(matcher) ? '' : matcher, ...ran(file, command)]);
}

/** Roots are put in: what two plugins call by the same text are two files. */
function ran(
  file: SettingsFile,
  { text, isExec, words }: CommandReading,
): readonly (string | boolean | null)[] {
  const root = rootOf(file);
  const own =
    file.layer === 'plugin'
      ? /"?\$(?:\{(?:CLAUDE_)?PLUGIN_ROOT\}|(?:CLAUDE_)?PLUGIN_ROOT\b)"?/g
      : /"?\$(?:\{CLAUDE_PROJECT_DIR\}|CLAUDE_PROJECT_DIR\b)"?/g;
  const filled = (one: string): string => one.replace(own, () => `\0${root}\0`).replaceAll('"', '');
  if (!isExec) return [false, filled(text.trim())];
  return [true, filled(text), ...words.slice(1).map((word) => word.text)];
}

function messageOf(
  reading: SettingsReading,
  { event }: HandlerReading,
  { text }: CommandReading,
  first: { readonly reading: SettingsReading; readonly handler: HandlerReading },
): string {
  const { file, at } = first.reading;
  const line = String(at(first.handler.node.offset, first.handler.node.offset).line);
  const where = first.reading === reading ? `on line ${line}` : `in ${quoted(file.path)}`;
  return `${quoted(text)} is registered for ${event.name} ${where} too; keep one of them`;
}
