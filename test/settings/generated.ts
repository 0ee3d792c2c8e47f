/** Settings files as people and programs write them, each with what is true of it. */
import fc from 'fast-check';
import type { Intent, SettingsClient } from '../../src/settings/index.ts';

/** A value with the order of its members, repeated keys and the spelling of its scalars. */
type Tree =
  string | { readonly list: readonly Tree[] } | { readonly members: readonly (readonly [string, Tree])[] };

export interface GeneratedSettings {
  readonly intent: Intent;
  readonly text: string;
  /** Entries of ours for our event: as we write them or outdated, and those that were changed by hand. */
  readonly ours: number;
  readonly edited: number;
  /** A container on the way to our entry stands there, and is empty. */
  readonly hasEmptyOnTheWay: boolean;
}

const NAME = 'transcript-facts-session-end.sh';

/** Scripts, each with the command that is written for it. */
type Names = readonly [script: string, written: string];
const SCRIPTS: readonly Names[] = [
  [`/home/dev/.c/transcript-facts/${NAME}`, `/home/dev/.c/transcript-facts/${NAME}`],
  [`/Users/Ann Lee/transcript-facts/${NAME}`, `'/Users/Ann Lee/transcript-facts/${NAME}'`],
  [`/home/o'neil/transcript-facts/${NAME}`, `"/home/o'neil/transcript-facts/${NAME}"`],
  [`/home/$me/日本/transcript-facts/${NAME}`, `/home/\\$me/日本/transcript-facts/${NAME}`],
];

const text = (value: string): Tree => JSON.stringify(value);
const object = (members: Readonly<Record<string, Tree>>): Tree => ({ members: Object.entries(members) });

const command = (value: string, more: Readonly<Record<string, Tree>> = {}): Tree =>
  object({ type: text('command'), command: text(value), ...more });

/** Fields that are the user's own (rule 18). */
const extras: fc.Arbitrary<Readonly<Record<string, Tree>>> = fc.constantFrom<Readonly<Record<string, Tree>>>(
  {},
  {},
  { timeout: '7' },
  { timeout: '30', statusMessage: text('Saving // not a comment') },
  { async: 'true', _id: '12345678901234567890' },
);

const foreign: fc.Arbitrary<Tree> = fc
  .tuple(
    fc.constantFrom(
      'a',
      '/opt/b c.sh',
      `/opt/my-${NAME}`,
      `/opt/${NAME}.bak`,
      `/x/${NAME}.d/run`,
      '"{}[]", // x',
    ),
    extras,
  )
  .map(([value, more]) => command(value, more))
  .chain((one) => fc.constantFrom(one, object({ type: text('prompt'), prompt: text(NAME) })));

function ours(names: Names): fc.Arbitrary<Tree> {
  const [script, written] = names;
  const old = `/old home/transcript-facts/${NAME}`;
  return fc
    .tuple(
      fc.constantFrom(written, written, `'${script.replaceAll("'", `'"'"'`)}'`, script, `'${old}'`),
      extras,
    )
    .map(([value, more]) => command(value, more));
}

function edited(names: Names): fc.Arbitrary<Tree> {
  const [, written] = names;
  return fc.constantFrom(
    command(`bash ${written}`),
    command(`${written} --verbose`, { timeout: '9' }),
    command(`"$HOME"/transcript-facts/${NAME}`),
    command(`/bin/${NAME}`),
    command(written, { if: text('x') }),
    command(written, { args: { list: [text('-x')] } }),
  );
}

/** Handlers with whose they are: `o`urs, `e`dited, `f`oreign. */
type Handler = readonly [whose: 'o' | 'e' | 'f', tree: Tree];

function handlers(names: Names, whose: string): fc.Arbitrary<Handler> {
  const all: readonly fc.Arbitrary<Handler>[] = [
    foreign.map((tree) => ['f', tree]),
    ours(names).map((tree) => ['o', tree]),
    edited(names).map((tree) => ['e', tree]),
  ];
  return fc.oneof(...all.slice(0, whose.length));
}

interface Element {
  readonly tree: Tree;
  readonly whose: readonly Handler[0][];
}

function groups(names: Names, whose: string): fc.Arbitrary<Element> {
  const group = fc
    .record({
      list: fc.array(handlers(names, whose), { maxLength: 3 }),
      own: fc.constantFrom<Readonly<Record<string, Tree>>>(
        {},
        {},
        {},
        { matcher: text('') },
        { matcher: text('clear') },
        { _tag: 'null' },
      ),
      isBehind: fc.boolean(),
    })
    .map(({ list, own, isBehind }): Element => {
      const hooks: Tree = { list: list.map(([, tree]) => tree) };
      return {
        tree: object(isBehind ? { hooks, ...own } : { ...own, hooks }),
        whose: list.map(([one]) => one),
      };
    });
  const flat = handlers(names, whose)
    .filter(([one]) => one !== 'f')
    .map(([one, tree]): Element => ({ tree, whose: [one] }));
  return whose.length === 1
    ? group
    : fc.oneof({ weight: 5, arbitrary: group }, { weight: 1, arbitrary: flat });
}

const OTHERS: Readonly<Record<SettingsClient, readonly (readonly [string, Tree])[]>> = {
  'claude-code': [
    ['model', text('opus')],
    ['env', object({ A: text('1'), 'B"': text('日本🎉'), C: '-0.50e+3' })],
    ['permissions', object({ allow: { list: [text('Bash(ls:*)'), text('\\')] }, deny: { list: [] } })],
    ['__proto__', object({ x: '1' })],
    ['constructor', 'null'],
    ['2', '30.0'],
    ['twice', object({})],
    ['twice', '1'],
  ],
  codex: [],
};

/** A member of the root that no file shares with another: any text, as JSON writes it. */
const NOTES: Readonly<Record<SettingsClient, string>> = { 'claude-code': 'note', codex: 'description' };
const note: fc.Arbitrary<Tree> = fc
  .oneof(fc.string({ unit: 'binary' }), fc.constantFrom('Team "hooks"', '// no /* comment', ',]}'))
  .map(text);

const OTHER_EVENTS: readonly (readonly [string, Tree])[] = [
  ['Stop', { list: [] }],
  ['PreToolUse', { list: [object({ matcher: text('Bash'), hooks: { list: [command('guard')] } })] }],
  ['_comment', text('mine')],
];

/** How a text is laid out; `tape` decides container by container. */
interface Layout {
  readonly unit: string;
  readonly lineBreak: string;
  readonly colon: string;
  readonly tape: readonly number[];
  readonly isLoose: boolean;
}

/** Writes a tree: each container on lines, on a line, padded or at random; loose ones with comments and commas more. */
function print(tree: Tree, layout: Layout): string {
  const { unit, lineBreak, colon, tape, isLoose } = layout;
  let at = 0;
  const next = (below: number): number => (tape[at++ % tape.length] ?? 0) % below;
  const remark = (): string =>
    isLoose && next(4) === 0
      ? (['/* , */', `// "x{ ${lineBreak}`, `/*${lineBreak}*/ `, ''][next(4)] ?? '')
      : '';
  const blank = (): string => ['', ' ', '  ', '\t', lineBreak][next(5)] ?? '';
  const pad = (): string => (next(12) === 0 ? blank() : '');
  const write = (value: Tree, indentation: string): string => {
    if (typeof value === 'string') return value;
    const [open, close] = 'list' in value ? '[]' : '{}';
    const inner = indentation + unit;
    const style = next(6);
    const items =
      'list' in value
        ? value.list.map((item) => write(item, inner))
        : value.members.map(([key, one]) => `${JSON.stringify(key)}${colon}${write(one, inner)}`);
    const comma = isLoose && items.length > 0 && next(3) === 0 ? ',' : '';
    if (items.length === 0) return `${open}${remark()}${next(4) === 0 ? blank() : ''}${close}`;
    const join = (between: () => string): string =>
      items
        .map((item, index) => `${item}${index < items.length - 1 ? `${pad()},${remark()}${between()}` : ''}`)
        .join('');
    if (style < 3) {
      const start = `${lineBreak}${inner}`;
      return `${open}${remark()}${start}${join(() => start)}${comma}${remark()}${lineBreak}${indentation}${close}`;
    }
    if (style === 3) return `${open}${join(() => (colon === ':' ? '' : ' '))}${comma}${close}`;
    if (style === 4) return `${open} ${join(() => ' ')}${remark()}${comma} ${close}`;
    return `${open}${blank()}${join(blank)}${blank()}${comma}${close}`;
  };
  return write(tree, '');
}

function layouts(isLoose: boolean): fc.Arbitrary<Layout> {
  return fc.record({
    unit: fc.constantFrom('  ', '    ', '\t', ' ', ''),
    lineBreak: fc.constantFrom('\n', '\n', '\r\n', '\r'),
    colon: fc.constantFrom(': ', ':', ' : '),
    tape: fc.array(fc.nat(59), { minLength: 7, maxLength: 31 }),
    isLoose: fc.constant(isLoose),
  });
}

type Members = readonly (readonly [string, Tree])[];

/**
 * Files of both clients. `whose` says who stands in the event: `f` others alone, `fo` ours too, `foe` also entries that
 * were changed by hand. Loose files hold comments and trailing commas.
 */
export function generatedSettings(
  whose: 'f' | 'fo' | 'foe',
  isLoose: boolean = false,
): fc.Arbitrary<GeneratedSettings> {
  const clients: readonly SettingsClient[] = ['claude-code', 'codex'];
  return fc.oneof(
    ...clients.flatMap((client) => SCRIPTS.map((names) => settingsOf(client, names, whose, isLoose))),
  );
}

function settingsOf(
  client: SettingsClient,
  names: Names,
  whose: 'f' | 'fo' | 'foe',
  isLoose: boolean,
): fc.Arbitrary<GeneratedSettings> {
  const parts = fc.record({
    list: fc.option(fc.array(groups(names, whose), { maxLength: 4 }), { freq: 4 }),
    events: fc.shuffledSubarray([...OTHER_EVENTS]),
    members: fc.shuffledSubarray([...OTHERS[client]]),
    noted: fc.option(note, { freq: 7 }),
    hasHooks: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
    place: fc.nat(9),
    layout: layouts(isLoose),
    end: fc.constantFrom('', '\n', '\r\n', ' \n\n'),
    start: fc.constantFrom('', '', '', '\n', client === 'codex' && !isLoose ? '' : '\uFEFF'),
  });
  return parts.map(({ list, events, members, noted, hasHooks, place, layout, end, start }) => {
    const event: Members = list === null ? [] : [['SessionEnd', { list: list.map(({ tree }) => tree) }]];
    const hooks = spliced(events, event, place);
    const others = spliced(members, noted === null ? [] : [[NOTES[client], noted]], place + 1);
    const root = spliced(others, hasHooks ? [['hooks', { members: hooks }]] : [], place);
    const found = hasHooks ? (list ?? []).flatMap((one) => one.whose) : [];
    return {
      intent: { client, script: names[0] },
      text: `${start}${print({ members: root }, layout)}${end}`,
      ours: found.filter((one) => one === 'o').length,
      edited: found.filter((one) => one === 'e').length,
      hasEmptyOnTheWay: root.length === 0 || (hasHooks && (hooks.length === 0 || list?.length === 0)),
    };
  });
}

function spliced(items: Members, more: Members, place: number): Members {
  const at = place % (items.length + 1);
  return [...items.slice(0, at), ...more, ...items.slice(at)];
}
