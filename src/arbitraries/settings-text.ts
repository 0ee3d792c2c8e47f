import fc from 'fast-check';
import type { Json } from '../session/json.ts';
import type { SettingsClient } from '../settings/types.ts';
import { shownAs } from './shown-as.ts';

/** The text of a settings file, and what it means. */
export interface GeneratedSettingsText {
  readonly client: SettingsClient;
  readonly text: string;
  /** The JSON that the text means. */
  readonly value: Json;
  /** Commands that the file runs at `SessionEnd`, in order. */
  readonly commands: readonly string[];
}

/** What settings are made of. */
export interface SettingsTextOptions {
  /** Both if not given. */
  readonly client?: SettingsClient;
  /** Comments and trailing commas, which the clients do not read; none if not given. */
  readonly isLoose?: boolean;
}

interface Handler {
  readonly [field: string]: Json;
  readonly type: string;
  readonly command: string;
}

const handlers: fc.Arbitrary<Handler> = fc.record({
  type: fc.constant('command'),
  command: fc.constantFrom(
    '/opt/save.sh',
    'bash "/opt/my hooks/a.sh" --all',
    '// not a comment',
    '日本 🎉',
    '\\"{}[],',
  ),
});
const groups: fc.Arbitrary<{ readonly hooks: readonly Handler[]; readonly matcher?: string }> = fc.record(
  { matcher: fc.constantFrom('', 'clear'), hooks: fc.array(handlers, { maxLength: 2 }) },
  { requiredKeys: ['hooks'] },
);

const OTHERS: Readonly<Record<SettingsClient, readonly (readonly [string, Json])[]>> = {
  'claude-code': [
    ['model', 'opus'],
    ['env', { A: '1', 'B"': 'x\ny', C: -0.5 }],
    ['permissions', { allow: ['Bash(ls:*)', '\\'], deny: [] }],
    ['cleanupPeriodDays', 30],
  ],
  codex: [['description', 'Team "hooks"']],
};
const OTHER_EVENTS: readonly (readonly [string, Json])[] = [
  ['Stop', []],
  ['PreToolUse', [{ matcher: 'Bash', hooks: [{ type: 'command', command: 'guard' }] }]],
];

/** How a text is laid out. */
interface Layout {
  readonly unit: string;
  readonly lineBreak: string;
  readonly colon: string;
  readonly isLoose: boolean;
}

/** On one line, without a blank. */
const COMPACT: Layout = { unit: '', lineBreak: '', colon: ':', isLoose: false };

const layouts = (isLoose: boolean): fc.Arbitrary<Layout> =>
  fc.oneof(
    ...(isLoose ? [] : [fc.constant(COMPACT)]),
    fc.record({
      unit: fc.constantFrom('  ', '    ', '\t', ''),
      lineBreak: fc.constantFrom('\n', '\r\n'),
      colon: fc.constantFrom(': ', ':', ' : '),
      isLoose: fc.constant(isLoose),
    }),
  );

/** Writes a value; loose ones with a comment in every container, and a comma behind its last member. */
function print(value: Json, layout: Layout, depth: number = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Array.isArray(value)
    ? value.map((one: Json) => print(one, layout, depth + 1))
    : Object.entries(value).map(
        ([key, one]) => JSON.stringify(key) + layout.colon + print(one, layout, depth + 1),
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const edge = layout.lineBreak + layout.unit.repeat(depth + 1);
  const remark = layout.isLoose ? `${edge}// "x": {, ]` : '';
  const comma = layout.isLoose ? ',' : '';
  return `${open}${remark}${edge}${members.join(`,${edge}`)}${comma}${layout.lineBreak}${layout.unit.repeat(depth)}${close}`;
}

/**
 * Settings files of Claude Code and of Codex as people and programs write them, with the JSON that they mean. Page:
 * `docs/arbitraries/settings-texts.md`.
 */
export function settingsTexts(options: SettingsTextOptions = {}): fc.Arbitrary<GeneratedSettingsText> {
  const clients: readonly SettingsClient[] =
    options.client === undefined ? ['claude-code', 'codex'] : [options.client];
  return fc.constantFrom(...clients).chain((client) =>
    fc
      .record({
        members: fc.subarray([...OTHERS[client]]),
        events: fc.subarray([...OTHER_EVENTS]),
        ending: fc.option(fc.array(groups, { maxLength: 3 })),
        isFirst: fc.boolean(),
        layout: layouts(options.isLoose === true),
        end: fc.constantFrom('\n', '', '\r\n'),
      })
      .map(({ members, events, ending, isFirst, layout, end }): GeneratedSettingsText => {
        const own: readonly (readonly [string, Json])[] =
          ending === null ? [] : [['SessionEnd', json(ending)]];
        const hooks: readonly (readonly [string, Json])[] = [...events, ...own];
        const wired: readonly (readonly [string, Json])[] =
          hooks.length === 0 ? [] : [['hooks', Object.fromEntries(hooks)]];
        const value = Object.fromEntries(isFirst ? [...wired, ...members] : [...members, ...wired]);
        const commands = (ending ?? []).flatMap((group) => group.hooks.map(({ command }) => command));
        const text = print(value, layout) + end;
        return shownAs({ client, text, value, commands }, () => text);
      }),
  );
}

const json = (list: readonly { readonly hooks: readonly Handler[]; readonly matcher?: string }[]): Json =>
  list.map(({ hooks, matcher }) => (matcher === undefined ? { hooks } : { matcher, hooks }));
