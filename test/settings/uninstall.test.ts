/** How our entry is taken out again (settings, section 8). */
import { describe, expect, it } from 'vitest';
import { planInstall, planUninstall, readReceipt } from '../../src/settings/index.ts';
import type { Intent, Receipt } from '../../src/settings/index.ts';
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

const OURS = JSON.stringify(handler(SCRIPT));
const GROUP = `{"hooks": [${OURS}]}`;
const inEvent = (list: string): string => `{"hooks": {"SessionEnd": ${list}}, "x": 1}`;

function installed(text: string | null): { readonly text: string; readonly receipt: Receipt } {
  const plan = carriedOut(planInstall(text, CLAUDE));
  if (plan.receipt === null || plan.text === null) throw new Error('no receipt');
  return { text: plan.text, receipt: plan.receipt };
}

describe('rule 27: with a receipt', () => {
  it.each([
    [null],
    [''],
    [' \r\n'],
    ['\uFEFF\n'],
    ['{ \n\n }\n'],
    ['{"hooks":{}}'],
    ['{"hooks": {"SessionEnd": [ \n ]}}'],
    ['{"a": "🎉", "hooks" : { "Stop": [] } }'],
  ])('gives back %j', (before) => {
    const { text, receipt } = installed(before);
    const plan = carriedOut(planUninstall(text, { ...CLAUDE, receipt: JSON.parse(JSON.stringify(receipt)) }));
    expect([plan.outcome, plan.text, spliced(text, plan)]).toEqual(['change', before, before ?? '']);
  });

  it('leaves what changed meanwhile, where the pieces are still in place', () => {
    const { text, receipt } = installed('{"hooks": {"SessionEnd": []}, "x": 1}');
    expect(textAfter(planUninstall(text.replace('"x": 1', '"y": 2'), { ...CLAUDE, receipt }))).toBe(
      '{"hooks": {"SessionEnd": []}, "y": 2}',
    );
  });

  it.each([
    ['another length', (text: string) => `${text} `, '{"x": 1} '],
    [
      'a piece that was touched',
      (text: string) => text.replace('"timeout": 10', '"timeout": 20'),
      '{"x": 1}',
    ],
    [
      'another place',
      (text: string) => text.replace('{"hooks"', ' {"hooks"').replace('"x": 1', '"x":1'),
      ' {"x":1}',
    ],
  ])('goes by structure after %s', (_, change, after) => {
    const { text, receipt } = installed('{"hooks": {}, "x": 1}');
    expect(textAfter(planUninstall(change(text), { ...CLAUDE, receipt }))).toBe(after);
  });

  it('does not remove a file that holds something else', () => {
    const { text, receipt } = installed(null);
    expect(textAfter(planUninstall(text, { ...CLAUDE, receipt }))).toBe(null);
    const blanks = text.replaceAll('  ', ' \t');
    expect(textAfter(planUninstall(blanks, { ...CLAUDE, receipt }))).toBe('{}\n');
    const lied = { ...receipt, length: receipt.length + 1 };
    expect(textAfter(planUninstall(`${text} `, { ...CLAUDE, receipt: lied }))).toBe('{}\n ');
  });

  it('is not believed where it would take more than ours', () => {
    const text = '{"model": "opus", "hooks": {"SessionEnd": [@]}}'.replace('@', GROUP);
    const whole = {
      length: text.length,
      pieces: [{ offset: 0, inserted: text, removed: '' }],
      created: true,
    };
    expect(textAfter(planUninstall(text, { ...CLAUDE, receipt: whole }))).toBe('{"model": "opus"}');
    const model = { offset: 1, inserted: '"model": "opus",', removed: '' };
    const receipt = { length: text.length, pieces: [model], created: false };
    expect(textAfter(planUninstall(text, { ...CLAUDE, receipt }))).toBe('{"model": "opus"}');
  });

  it('does not take out what was changed by hand', () => {
    const { text, receipt } = installed('{"x": 1}');
    const edited = text.replace('"timeout": 10', '"timeout": -1');
    expect(refusalOf(planUninstall(edited, { ...CLAUDE, receipt })).id).toBe('edited-entry');
  });

  it('is made only where nothing of ours was found', () => {
    for (const one of [handler(SCRIPT), handler(`bash ${SCRIPT}`)])
      expect(carriedOut(planInstall(withGroups(one), { ...CLAUDE, force: true })).receipt).toBe(null);
  });

  it.each([
    null,
    5,
    [],
    {},
    { length: 1, pieces: [], created: 'no' },
    { length: -1, pieces: [], created: false },
    { length: 1.5, pieces: [], created: false },
    { length: 1, pieces: [null], created: false },
    { length: 1, pieces: [{ offset: -1, inserted: '', removed: '' }], created: false },
    { length: 1, pieces: [{ offset: 0, inserted: 5, removed: '' }], created: false },
    { length: 1, pieces: [{ offset: 0, inserted: 'x', removed: 'y' }], created: false },
    { length: 1, pieces: [{ offset: 0, inserted: '', removed: '' }], created: false },
  ])('is no receipt: %j', (value) => {
    expect(readReceipt(value)).toBe(null);
  });

  it('is read from JSON', () => {
    const { receipt } = installed('{"x": 1}');
    expect(readReceipt(JSON.parse(JSON.stringify({ ...receipt, more: 1 })))).toEqual(receipt);
  });

  it.each([
    [
      [
        { offset: 9, inserted: ', ', removed: '' },
        { offset: 0, inserted: '{', removed: '' },
      ],
    ],
    [
      [
        { offset: 0, inserted: '{"x"', removed: '' },
        { offset: 1, inserted: '"x"', removed: '' },
      ],
    ],
  ])('with pieces over each other is none: %j', (pieces) => {
    const { text } = installed('{"x": 1}');
    const receipt = { length: text.length, pieces, created: false };
    expect(textAfter(planUninstall(text, { ...CLAUDE, receipt }))).toBe('{"x": 1}');
  });
});

describe('rule 28: by structure', () => {
  it.each([
    ['the only group, with event and hooks', inEvent(`[${GROUP}]`), '{"x": 1}'],
    ['the first', inEvent(`[ ${GROUP} , {"hooks": [1]}]`), inEvent('[ {"hooks": [1]}]')],
    ['the last', inEvent(`[{"hooks": [1]} , ${GROUP} ]`), inEvent('[{"hooks": [1]} ]')],
    ['one in between', inEvent(`[1,  ${GROUP}, 2]`), inEvent('[1, 2]')],
    ['several in a row', inEvent(`[${GROUP},\n${GROUP}, 1, ${GROUP}  ,${GROUP}]`), inEvent('[1]')],
    [
      'a handler of a shared group',
      inEvent(`[{"hooks": [${OURS}, 1, ${OURS}, 2]}]`),
      inEvent('[{"hooks": [1, 2]}]'),
    ],
    ['a group with a matcher', inEvent(`[{"matcher": 5, "hooks": [${OURS}]}]`), '{"x": 1}'],
    ['a group with more', inEvent(`[{"a": 1, "hooks": [ ${OURS} ]}]`), inEvent('[{"a": 1, "hooks": []}]')],
    ['a flat entry', inEvent(`[${OURS}, 1]`), inEvent('[1]')],
    [
      'beside containers that others left empty',
      inEvent(`[{"hooks": []}, ${GROUP}]`),
      inEvent('[{"hooks": []}]'),
    ],
    [
      'the event beside others',
      `{"hooks": {"SessionEnd": [${GROUP}], "Stop": []}}`,
      '{"hooks": {"Stop": []}}',
    ],
    ['hooks as the first member', `{ "hooks": {"SessionEnd": [${GROUP}]},\n "x": 1 }`, '{ "x": 1 }'],
    ['hooks as the only member', `{\n "hooks": {"SessionEnd": [${GROUP}]}\n}`, '{}'],
  ])('takes out %s', (_, text, after) => {
    const plan = carriedOut(planUninstall(text, CLAUDE));
    expect([plan.text, spliced(text, plan)]).toEqual([after, after]);
    expect(planUninstall(after, CLAUDE).outcome).toBe('unchanged');
  });

  it.each([
    ['in the gap before', `[1, // one\n  // two\n  ${GROUP}\n]`, '[1 // one\n  // two\n]'],
    ['in the gap before, on the line', `[1 /* a */, /* b */ ${GROUP}]`, '[1 /* a */ /* b */]'],
    ['in the gap before, the comma last', `[1 // one\n , ${GROUP}\n]`, '[1 // one\n]'],
    ['in the gap before, up to the bracket', `[1, // one\n ${GROUP}]`, '[1 // one\n ]'],
    ['in the gap before, up to a comma', `[1, // one\n ${GROUP}, 2]`, '[1 // one\n , 2]'],
    ['in the gap before two', `[1, // one\n ${GROUP}\n, ${GROUP}]`, '[1 // one\n ]'],
    ['in the gap before two, on lines', `[1, // one\n ${GROUP}\n, ${GROUP}\n]`, '[1 // one\n]'],
    ['in gaps of two', `[1, // a\n ${GROUP} /* b */, ${GROUP}\n]`, '[1 // a\n  /* b */\n]'],
    ['in gaps of three', `[1, // a\n ${GROUP}\n, ${GROUP} /* b */, ${GROUP}\n]`, '[1 // a\n  /* b */\n]'],
    ['in the gap behind', `[${GROUP}, // ours\n  1]`, '[// ours\n  1]'],
    ['in the gap behind, in front of the comma', `[${GROUP} /* a */ , /* b */ 1]`, '[/* a */  /* b */ 1]'],
    ['behind the last', `[1, ${GROUP} // ours\n]`, '[1 // ours\n]'],
    ['in the list', `[ /* mine */ ${GROUP} ]`, '[ /* mine */  ]'],
    ['in the list, behind a comma', `[ // a\n ${GROUP}, // b\n]`, '[ // a\n  // b\n]'],
    ['in the group', `[{/* a */ "hooks": [${OURS}]}]`, '[{/* a */ "hooks": []}]'],
    ['in the list of the group', `[{"hooks": [${OURS} /* a */]}]`, '[{"hooks": [ /* a */]}]'],
    ['in the group, behind a line', `[{"hooks": [${OURS}] // a\n}]`, '[{"hooks": [] // a\n}]'],
  ])('a comment stays: %s', (_, list, after) => {
    expect(textAfter(planUninstall(inEvent(list), CLAUDE))).toBe(inEvent(after));
  });

  it.each([
    [`{"hooks": {/* a */ "SessionEnd": [${GROUP}]}}`, '{"hooks": {/* a */ }}'],
    [`{"hooks": {"SessionEnd": /* a */ [${GROUP}]}}`, '{"hooks": {"SessionEnd": /* a */ []}}'],
    [`{"hooks": /* a */ {"SessionEnd": [${GROUP}]}}`, '{"hooks": /* a */ {}}'],
    [
      `{"hooks": {"SessionEnd": [{"hooks": [{/* ours */ "type": "command", "command": "${SCRIPT}"}]}]}}`,
      '{}',
    ],
  ])('what holds a comment outside of our own handler is kept: %s', (text, after) => {
    expect(textAfter(planUninstall(text, CLAUDE))).toBe(after);
  });

  it('refuses as a whole where one was changed by hand, and goes on by force', () => {
    const text = withGroups(group(handler(SCRIPT)), group(handler('a'), handler(`nice ${SCRIPT}`)));
    expect(refusalOf(planUninstall(text, CLAUDE))).toMatchObject({
      ...{ id: 'edited-entry', path: 'hooks.SessionEnd[1].hooks[1]', found: `nice ${SCRIPT}` },
      message: `hooks.SessionEnd[1].hooks[1] is our entry, changed by hand: "nice ${SCRIPT}". --force removes it.`,
    });
    expect(textAfter(planUninstall(text, { ...CLAUDE, force: true }))).toBe(withGroups(group(handler('a'))));
  });

  it.each([null, '', ' \n', '{}', '{"hooks":{"SessionEnd":[]}}', '// nothing\n{"hooks":{},}'])(
    'changes nothing where nothing of ours is: %j',
    (text) => {
      expect(planUninstall(text, CLAUDE)).toEqual({
        ...{ outcome: 'unchanged', text, edits: [], receipt: null, notes: [], moved: [] },
      });
    },
  );

  it('takes no path for its own that it could not have written', () => {
    const intent: Intent = { client: 'claude-code', script: 'x/run.sh' };
    expect(planUninstall(withGroups(group(handler('y/run.shx'))), intent).outcome).toBe('unchanged');
  });
});
