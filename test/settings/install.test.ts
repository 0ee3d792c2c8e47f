/** Where and how our entry is put into a text (settings, section 7). */
import { describe, expect, it } from 'vitest';
import { planInstall } from '../../src/settings/index.ts';
import type { Intent } from '../../src/settings/index.ts';
import {
  CLAUDE,
  SCRIPT,
  carriedOut,
  group,
  handler,
  refusalOf,
  spliced,
  textAfter,
  withGroups,
} from './plans.ts';

const OLD = '/old/transcript-facts/transcript-facts-session-end.sh';
const RIGHT = handler(SCRIPT, { timeout: 10 });
const FORCE: Intent = { ...CLAUDE, force: true };

/** The groups that an install leaves. */
function groupsAfter(intent: Intent, ...groups: readonly object[]): unknown {
  const value: { readonly hooks: { readonly SessionEnd: unknown } } = JSON.parse(
    textAfter(planInstall(withGroups(...groups), intent)) ?? '',
  );
  return value.hooks.SessionEnd;
}

describe('rule 21: one entry of ours', () => {
  it('keeps a right one before an outdated one before a flat one', () => {
    const [flat, outdated, right] = [handler(SCRIPT, { _n: 1 }), group(handler(OLD)), group(RIGHT)];
    expect(groupsAfter(CLAUDE, flat, outdated, right)).toEqual([right]);
    expect(groupsAfter(CLAUDE, flat, outdated)).toEqual([group(handler(SCRIPT))]);
    expect(groupsAfter(CLAUDE, flat)).toEqual([group(flat)]);
    expect(groupsAfter(CLAUDE, right, outdated, flat, group(handler(SCRIPT, { _n: 2 })))).toEqual([right]);
  });

  it('changes the text of the command alone', () => {
    const text = `{"hooks":{"SessionEnd":[{"hooks":[{"command" : "${OLD}","type":"command" , "timeout":5.0}]}]}}`;
    const plan = carriedOut(planInstall(text, CLAUDE));
    expect(plan.edits).toEqual([
      { offset: text.indexOf(`"${OLD}"`), length: OLD.length + 2, text: JSON.stringify(SCRIPT) },
    ]);
    expect(plan.receipt).toBe(null);
  });

  it('leaves the group of a double where it has more to say', () => {
    const double = { _tag: 1, ...group(RIGHT) };
    expect(groupsAfter(CLAUDE, group(RIGHT), double, group(RIGHT, handler('a')))).toEqual([
      group(RIGHT),
      { _tag: 1, hooks: [] },
      group(handler('a')),
    ]);
  });

  it('changes nothing where there is nothing to mend', () => {
    const text = withGroups(group(handler('a'), RIGHT), group(handler('b')));
    expect(planInstall(text, CLAUDE)).toEqual({
      ...{ outcome: 'unchanged', text, edits: [], receipt: null, notes: [], moved: [] },
    });
  });
});

describe('rule 22: entries that were changed by hand', () => {
  const edited = handler(`bash ${SCRIPT}`, { timeout: 60 });

  it('stop an install where none of ours is there', () => {
    expect(refusalOf(planInstall(withGroups(group(handler('a'), edited)), CLAUDE))).toEqual({
      id: 'edited-entry',
      message: `hooks.SessionEnd[0].hooks[1] is our entry, changed by hand: "bash ${SCRIPT}". --force replaces it.`,
      path: 'hooks.SessionEnd[0].hooks[1]',
      ...{ line: 1, column: 68, found: `bash ${SCRIPT}` },
    });
  });

  it('are replaced by force, that handler alone, the others taken out', () => {
    expect(groupsAfter(FORCE, group(handler('a'), edited, handler('b')), group(edited))).toEqual([
      group(handler('a'), RIGHT, handler('b')),
    ]);
    expect(groupsAfter(FORCE, { ...edited, matcher: 'x' })).toEqual([group(RIGHT)]);
  });

  it('are only reported beside one of ours, and removed by force', () => {
    const text = withGroups(group(RIGHT), group(edited));
    const plan = carriedOut(planInstall(text, CLAUDE));
    expect([plan.outcome, plan.notes]).toEqual([
      'unchanged',
      [
        {
          id: 'edited-entry',
          message: `hooks.SessionEnd[1].hooks[0] is our entry, changed by hand: "bash ${SCRIPT}". It runs beside ours.`,
          path: 'hooks.SessionEnd[1].hooks[0]',
        },
      ],
    ]);
    expect(groupsAfter(FORCE, group(RIGHT), group(edited))).toEqual([group(RIGHT)]);
    expect(groupsAfter(CLAUDE, group(handler(OLD)), group(edited))).toEqual([
      group(handler(SCRIPT)),
      group(edited),
    ]);
  });

  it('have to be sound where they stay', () => {
    const broken = handler(SCRIPT, { timeout: 0 });
    expect(refusalOf(planInstall(withGroups(group(RIGHT), group(broken)), CLAUDE)).id).toBe('invalid-entry');
    expect(groupsAfter(FORCE, group(RIGHT), group(broken))).toEqual([group(RIGHT)]);
  });
});

describe('rule 23: entries of others', () => {
  const strict: Intent = { ...CLAUDE, strict: true };

  it('stay where they are, ours behind the last', () => {
    const others = [group(handler('a')), { matcher: 'x', hooks: [] }];
    expect(groupsAfter(CLAUDE, ...others)).toEqual([...others, group(RIGHT)]);
  });

  it('stop a strict install that would add', () => {
    expect(refusalOf(planInstall(withGroups(group(handler('a "b"'))), strict))).toMatchObject({
      ...{ id: 'foreign-entry', path: 'hooks.SessionEnd[0].hooks[0]', found: 'a "b"' },
      message: 'Another command is registered at hooks.SessionEnd[0].hooks[0]: "a "b"".',
    });
    expect(refusalOf(planInstall(withGroups(group({ type: 'prompt' })), strict)).found).toBe('prompt');
  });

  it('are no matter where nothing is added', () => {
    const edited = handler(`bash ${SCRIPT}`);
    expect(carriedOut(planInstall(withGroups(group(handler('a'), RIGHT)), strict)).outcome).toBe('unchanged');
    expect(groupsAfter({ ...strict, force: true }, group(handler('a'), edited))).toEqual([
      group(handler('a'), RIGHT),
    ]);
    expect(groupsAfter(strict, group(), { matcher: 'x', hooks: [] })).toHaveLength(3);
  });
});

describe('rule 24: what is written', () => {
  it.each([
    ['{"x": 1}', '{"x": 1, "hooks": {"SessionEnd": [@]}}'],
    ['{"hooks": {"x": 1}}', '{"hooks": {"x": 1, "SessionEnd": [@]}}'],
    ['{"hooks": {"SessionEnd": []}}', '{"hooks": {"SessionEnd": [@]}}'],
    ['{"hooks": {"SessionEnd": [{"hooks": []}]}}', '{"hooks": {"SessionEnd": [{"hooks": []}, @]}}'],
  ])('%s: what is missing is made', (text, after) => {
    const ours = `{"hooks": [{"type": "command", "command": "${SCRIPT}", "timeout": 10}]}`;
    expect(textAfter(planInstall(text, CLAUDE))).toBe(after.replace('@', ours));
  });

  it('has the event and the timeout of the intent', () => {
    expect(
      JSON.parse(textAfter(planInstall(null, { ...CLAUDE, event: 'Stop', timeout: 2.5 })) ?? ''),
    ).toEqual({
      hooks: { Stop: [group(handler(SCRIPT, { timeout: 2.5 }))] },
    });
  });
});

describe('rule 25: all hooks switched off', () => {
  it.each([
    ['true', ['hooks-disabled']],
    ['false', []],
    ['"true"', []],
  ])('disableAllHooks: %s stops no install', (value, ids) => {
    const plan = carriedOut(planInstall(`{"disableAllHooks":${value}}`, CLAUDE));
    expect([plan.outcome, plan.notes.map(({ id }) => id)]).toEqual(['change', ids]);
  });
});

const GROUP = (gap: string): string =>
  `{"hooks":${gap}[{"type":${gap}"command",${gap}"command":${gap}"${SCRIPT}",${gap}"timeout":${gap}10}]}`;

/** Ours over lines, each behind a line break and an indentation. */
function onLines(lineBreak: string, outer: string, unit: string, colon: string = ': '): string {
  const at = (levels: number): string => lineBreak + outer + unit.repeat(levels);
  const fields = [`"type"${colon}"command"`, `"command"${colon}"${SCRIPT}"`, `"timeout"${colon}10`];
  return `{${at(1)}"hooks"${colon}[${at(2)}{${at(3)}${fields.join(`,${at(3)}`)}${at(2)}}${at(1)}]${at(0)}}`;
}

describe('the table: how a member is put into a container', () => {
  const inEvent = (list: string): string => `{"hooks": {"SessionEnd": ${list}}}`;

  it.each([
    [
      'children, the last first on its line',
      '[\n  {"hooks": []}\n]',
      `[\n  {"hooks": []},\n  ${onLines('\n', '  ', '  ')}\n]`,
    ],
    [
      'whatever the first does',
      '[{"hooks": []},\n\t{"hooks": []}]',
      `[{"hooks": []},\n\t{"hooks": []},\n\t${onLines('\n', '\t', '\t')}]`,
    ],
    [
      'children on one line',
      '[{"hooks": []}, {"hooks": []}]',
      `[{"hooks": []}, {"hooks": []}, ${GROUP(' ')}]`,
    ],
    [
      'the gap of the last comma',
      '[{"hooks": []},{"hooks": []},  {"hooks": []} ]',
      `[{"hooks": []},{"hooks": []},  {"hooks": []},  ${GROUP(' ')} ]`,
    ],
    ['no gap there', '[{"hooks": []},{"hooks": []}]', `[{"hooks": []},{"hooks": []},${GROUP(' ')}]`],
    [
      'a blank in front of the comma',
      '[{"hooks": []} , {"hooks": []}]',
      `[{"hooks": []} , {"hooks": []}, ${GROUP(' ')}]`,
    ],
    ['a single child', '[{"hooks": []}]', `[{"hooks": []}, ${GROUP(' ')}]`],
    ['a single child behind blanks', '[ \t{"hooks": []}]', `[ \t{"hooks": []}, \t${GROUP(' ')}]`],
    ['empty, on one line', '[ ]', `[${GROUP(' ')}]`],
    ['empty, on several', '[\n]', `[\n  ${onLines('\n', '  ', '  ')}\n]`],
  ])('%s', (_, before, after) => {
    expect(textAfter(planInstall(inEvent(before), CLAUDE))).toBe(inEvent(after));
  });

  it.each([
    ['{}', '', '  ', '\n'],
    ['{ }', '', '  ', '\n'],
    ['  {}', '  ', '  ', '\n'],
    ['{\r\n\r\n}', '', '  ', '\r\n'],
    ['\n\t{ }\n', '\t', '  ', '\n'],
  ])('an empty root opens: %j', (text, outer, unit, lineBreak) => {
    const inner = outer + unit;
    const event = `"SessionEnd": [${lineBreak}${inner}${unit}${unit}${onLines(lineBreak, inner + unit + unit, unit)}${lineBreak}${inner}${unit}]`;
    const hooks = `${lineBreak}${inner}"hooks": {${lineBreak}${inner}${unit}${event}${lineBreak}${inner}}${lineBreak}${outer}`;
    expect(textAfter(planInstall(text, CLAUDE))).toBe(text.replace(/\{\s*\}/, `{${hooks}}`));
  });
});

describe('rule 26: line ending, unit, blanks', () => {
  it.each([
    ['LF before CRLF', '{\n"a":1,\r\n"b":2\r\n}', '\n'],
    ['CRLF before LF', '{\r\n"a":1,\n"b":2\n}', '\r\n'],
    ['lone carriage returns', '{\r"a":1\r}', '\r'],
  ])('takes the first line break: %s', (_, text, lineBreak) => {
    const inserted = carriedOut(planInstall(text, CLAUDE)).edits[0]?.text ?? '';
    expect(inserted.split(/\r\n|[\r\n]/)).toHaveLength(14);
    expect(inserted.split(lineBreak)).toHaveLength(14);
  });

  it.each([
    ['the first child on a line of its own', '{"a": [\n   1,\n 2],\n"b": 3\n}', '   '],
    ['wherever it stands', '{"a": {"b": [\n\t\t1]},\n"c": 2}', '\t\t'],
    ['less the indentation of its container’s line', '  {\n     "a": 1\n  }', '   '],
    ['two blanks if there is none', '{"a": 1,\n"hooks": {}}', ''],
    ['two blanks where it stands further left', '    {\n  "a": 1\n    }', '  '],
  ])('takes for a unit %s', (_, text, unit) => {
    const inserted = carriedOut(planInstall(text, CLAUDE)).edits[0]?.text ?? '';
    const [outer = '', inner = ''] = (inserted.match(/^[ \t]*(?=")/gm) ?? []).slice(0, 2);
    expect(inner.length - outer.length).toBe(unit.length);
    expect(inner.endsWith(unit)).toBe(true);
  });

  it.each([
    ['{"a": 1}', ' '],
    ['{"a":1}', ''],
    ['{"a" :1, "b": 2}', ''],
    ['{"a":\t1}', ''],
    ['{"a":{"b": 1}}', ''],
  ])('puts a blank behind colons and commas as the first colon has it: %s', (text, gap) => {
    expect(textAfter(planInstall(text, CLAUDE))).toContain(GROUP(gap));
  });
});

describe('rules 4 and 5: a plan', () => {
  it.each([
    null,
    '',
    '{}',
    '{"a": "日本🎉\ud800"}',
    withGroups(handler(SCRIPT), group(handler(OLD)), group(handler(SCRIPT))),
  ])('is a function of its arguments, and its edits give its text: %j', (text) => {
    const plan = carriedOut(planInstall(text, CLAUDE));
    expect(planInstall(text, CLAUDE)).toEqual(plan);
    expect(spliced(text, plan)).toBe(plan.text);
    const ends = plan.edits.map(({ offset, length }) => offset + length);
    expect(plan.edits.every(({ offset }, index) => offset >= (ends[index - 1] ?? 0))).toBe(true);
  });
});
