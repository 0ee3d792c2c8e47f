/** No text makes a planner throw, and no edit is handed out that was not checked (settings, rules 4, 6 and 7). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import { inspectSettings, planInstall, planUninstall } from '../../src/settings/index.ts';
import type { Intent } from '../../src/settings/index.ts';
import { NO_CHANGES } from '../../src/settings/changes.ts';
import { isSafeEdit } from '../../src/settings/check.ts';
import { aimOf } from '../../src/settings/aim.ts';
import { readSettings } from '../../src/settings/read.ts';
import type { SettingsDocument } from '../../src/settings/read.ts';
import { generatedSettings } from './generated.ts';
import { CLAUDE, CODEX, SCRIPT, spliced } from './plans.ts';

/** What a damaged or hostile file is made of. */
const PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '\n',
    '\r\n',
    ' ',
    '\t',
    '\uFEFF',
    '\u2028',
    '\0',
    '\ud800',
    '//',
    '/*',
    '*/',
  ],
  ...[
    '"hooks":',
    '"SessionEnd":',
    '"type":"command"',
    `"command":"${SCRIPT}"`,
    `"command":"bash ${SCRIPT}"`,
    '"timeout":10',
  ],
  ...[
    '{"hooks":[',
    '{"hooks":{"SessionEnd":[',
    ']}',
    ']}}',
    '"__proto__":',
    '"matcher":null',
    'null',
    'true',
    '-0',
    '1e9',
    '"a":1',
  ],
  ...[
    `{"hooks":[{"type":"command","command":"${SCRIPT}"}]}`,
    `{"type":"command","command":"${SCRIPT}"}`,
    '<<<<<<< HEAD\n',
  ],
];
const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
const bytes = fc.uint8Array({ maxLength: 60 }).map((one) => new TextDecoder().decode(one));
const damaged = fc
  .tuple(generatedSettings('foe', true), fc.nat(), fc.nat(3), fc.constantFrom(...PIECES))
  .map(([{ text }, at, length, piece]) => {
    const from = at % (text.length + 1);
    return text.slice(0, from) + piece + text.slice(from + length);
  });

const intents: fc.Arbitrary<Intent> = fc
  .record({
    isCodex: fc.boolean(),
    strict: fc.boolean(),
    force: fc.boolean(),
    event: fc.constantFrom('SessionEnd', 'Stop', '__proto__'),
  })
  .map(({ isCodex, ...more }) => ({ ...(isCodex ? CODEX : CLAUDE), script: SCRIPT, ...more }));

/** What is wrong with the plans for a text, in a word; `unsafe-edit` is a plan that its own check turned down. */
function faultOf(text: string, intent: Intent): string | null {
  const inspection = inspectSettings(text, intent);
  if (inspection.refusal !== null && inspection.state !== 'unreadable') return 'a refusal and another state';
  for (const plan of [planInstall(text, intent), planUninstall(text, intent)]) {
    if (plan.outcome === 'refused' && plan.refusal.id === 'unsafe-edit') return 'an unsafe edit';
    if (plan.outcome !== 'refused' && spliced(text, plan) !== (plan.text ?? '')) return 'other edits';
  }
  const install = planInstall(text, intent);
  if (install.outcome === 'refused') return null;
  return planInstall(install.text, intent).outcome === 'unchanged' ? null : 'a second install';
}

describe('planners', () => {
  it.each([
    ['pieces of settings', soup, 1_500],
    ['damaged settings', damaged, 1_000],
    ['bytes', bytes, 500],
    ['text', fc.string({ unit: 'binary', maxLength: 60 }), 500],
    ['JSON', fc.json({ maxDepth: 4 }), 500],
  ])('take any text: %s', (_, texts, numRuns) => {
    fc.assert(
      fc.property(texts, intents, (text, intent) => {
        expect(faultOf(text, intent)).toBe(null);
      }),
      { numRuns },
    );
  });
});

describe('rule 6: the check', () => {
  const aim = aimOf(CLAUDE);
  const documentOf = (text: string): SettingsDocument => {
    const { document } = readSettings(text, aim);
    if (document === null) throw new Error('no JSON');
    return document;
  };
  const before = documentOf('{"a": [1, 2], /* b */ "c": {}}');

  it.each([
    ['no edit at all', [], true],
    ['white space', [{ offset: 5, length: 1, text: '\n' }], true],
    ['a value', [{ offset: 7, length: 1, text: '3' }], false],
    ['a value that is spelled otherwise', [{ offset: 7, length: 1, text: '1.0' }], false],
    ['an item taken out', [{ offset: 8, length: 3, text: '' }], false],
    ['a comment taken out', [{ offset: 14, length: 7, text: '' }], false],
    ['a key', [{ offset: 23, length: 1, text: 'd' }], false],
    [
      'an order of edits',
      [
        { offset: 28, length: 0, text: ' ' },
        { offset: 5, length: 1, text: '' },
      ],
      false,
    ],
    [
      'edits over each other',
      [
        { offset: 5, length: 1, text: '' },
        { offset: 5, length: 1, text: '' },
      ],
      false,
    ],
    ['an edit behind the end', [{ offset: 31, length: 0, text: ' ' }], false],
  ])('%s', (_, edits, isSafe) => {
    const after = readSettings(
      spliced(before.text, { edits, outcome: 'change', text: '', receipt: null, notes: [], moved: [] }),
      aim,
    );
    expect(after.document !== null && isSafeEdit(before, NO_CHANGES, edits, after.document)).toBe(isSafe);
  });

  it('takes no other text for the new one', () => {
    expect(isSafeEdit(before, NO_CHANGES, [], documentOf(`${before.text} `))).toBe(false);
  });
});

describe('rule 7: jsonc-parser', () => {
  it('gives a tree and tokens, and edits nothing', () => {
    const folder = join(root, 'src/settings');
    const imported = readdirSync(folder).flatMap((file) =>
      [
        ...readFileSync(join(folder, file), 'utf8').matchAll(/^import \{([^}]*)\} from 'jsonc-parser'/gm),
      ].flatMap(([, names = '']) => names.split(',')),
    );
    expect([...new Set(imported.map((name) => name.trim()))].sort()).toEqual(['createScanner', 'parseTree']);
  });
});
