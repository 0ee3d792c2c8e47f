import { describe, expect, it } from 'vitest';
import { checkConfig, LintConfigError, readConfig, severities } from '../../src/lint/config.ts';
import type { LintConfig } from '../../src/lint/config-schema.ts';
import { rulesOf } from '../../src/lint/registry.ts';
import type { LintClient, RuleMeta, Severity } from '../../src/lint/types.ts';
import { WORDS } from './table.ts';

const RULES = rulesOf(WORDS);
const BAD: RuleMeta = { id: 'shell/bad-word', severity: 'error', summary: 'x' };
const ODD: RuleMeta = {
  id: 'shell/odd-word',
  severity: { 'claude-code': 'warning', codex: 'note' },
  summary: 'x',
};

interface Asked {
  readonly file?: string;
  readonly client?: LintClient;
  readonly said?: Severity;
}

function severity(
  config: LintConfig,
  rule: RuleMeta,
  { file = 'scripts/a.sh', client, said }: Asked = {},
): string {
  return severities(config)({ rule, file, client: client ?? null, said: said ?? null });
}

describe('the severity of a finding', () => {
  it('is the rule’s own, by client where it differs', () => {
    expect(severity({}, BAD)).toBe('error');
    expect(severity({}, ODD)).toBe('warning');
    expect(severity({}, ODD, { client: 'codex' })).toBe('note');
    expect(severity({ client: 'codex' }, ODD)).toBe('note');
    expect(severity({ client: 'codex' }, ODD, { client: 'claude-code' })).toBe('warning');
  });

  it('is what the rule said of this one before its own, and what is configured before both', () => {
    expect(severity({}, BAD, { said: 'note' })).toBe('note');
    expect(severity({ rules: { 'shell/bad-word': 'warning' } }, BAD, { said: 'note' })).toBe('warning');
  });

  it('goes by the longer key', () => {
    const rules = { 'shell/*': 'note', 'shell/bad-word': 'off' } as const;
    expect(severity({ rules }, BAD)).toBe('off');
    expect(severity({ rules }, ODD)).toBe('note');
    expect(severity({ rules: { 'settings/*': 'off' } }, BAD)).toBe('error');
  });

  it('goes by the last override whose files fit, before all rules', () => {
    const config: LintConfig = {
      rules: { 'shell/bad-word': 'off' },
      overrides: [
        { files: ['scripts/**'], rules: { 'shell/*': 'warning' } },
        { files: ['**/a.sh'], rules: { 'shell/bad-word': 'note', 'lint/*': 'off' } },
        { files: ['**/*.sh'], rules: { 'settings/*': 'error' } },
      ],
    };
    expect(severity(config, BAD)).toBe('note');
    expect(severity(config, BAD, { file: 'scripts/b.sh' })).toBe('warning');
    expect(severity(config, BAD, { file: 'other/b.sh' })).toBe('off');
    expect(severity(config, ODD)).toBe('warning');
  });

  it.each([
    ['scripts/**', 'scripts/deep/er/a.sh', true],
    ['scripts/**', 'scripts', false],
    ['./scripts/*.sh', 'scripts/a.sh', true],
    ['*.sh', 'scripts/a.sh', false],
    ['**/*.sh', 'a.sh', true],
    ['**/*.sh', '.hidden/.a.sh', true],
    ['{a,b}/*.sh', 'b/x.sh', true],
    ['a[0-9].sh', 'a7.sh', true],
    ['!a.sh', 'b.sh', false],
    ['#a.sh', '#a.sh', true],
  ])('files %s: %s is %s', (pattern, file, fits) => {
    const config: LintConfig = { overrides: [{ files: [pattern], rules: { 'shell/*': 'off' } }] };
    expect(severity(config, BAD, { file }) === 'off').toBe(fits);
  });
});

describe('the text of a configuration', () => {
  it('is read with all its keys', () => {
    const lint: LintConfig = {
      rules: { 'shell/odd-word': 'off', 'lint/*': 'note' },
      overrides: [{ files: ['scripts/**'], rules: { 'shell/*': 'warning' } }],
      include: ['**/*'],
      exclude: ['vendor/**'],
      columns: ['custom_metadata'],
      dialect: 'sh',
      client: 'codex',
      failOn: 'never',
    };
    expect(readConfig(JSON.stringify({ $schema: 'x', lint }), RULES)).toEqual({ config: lint, problems: [] });
    expect(readConfig('\ufeff{}', RULES)).toEqual({ config: {}, problems: [] });
  });

  it.each([
    ['{', 'it is no JSON'],
    ['{"lint":{},}', 'it is no JSON'],
    ['[]', /object/],
    ['{"lnt":{}}', /lnt/],
    ['{"lint":{"rule":{}}}', /rule/],
    ['{"lint":{"rules":{"shell/bad-word":"loud"}}}', /lint\.rules\.shell\/bad-word/],
    ['{"lint":{"rules":{"no such":"off"}}}', /lint\.rules/],
    ['{"lint":{"rules":{"shell/no-such-rule":"off"}}}', 'no rule is called shell/no-such-rule'],
    ['{"lint":{"overrides":[{"files":["*"],"rules":{"shell/x":"off"}}]}}', 'no rule is called shell/x'],
    ['{"lint":{"failOn":"info"}}', /failOn/],
  ])('%s is a problem', (text, problem) => {
    expect(readConfig(text, RULES)).toEqual({
      config: null,
      problems: [typeof problem === 'string' ? problem : expect.stringMatching(problem)],
    });
  });
});

it('a configuration of a program that does not fit is its mistake', () => {
  // What a program without types may hand in.
  const wrong: LintConfig = JSON.parse('{"rules":{"shell/bad-word":7},"failOn":"warning"}');
  expect(() => checkConfig(wrong, RULES)).toThrow(LintConfigError);
  expect(() => checkConfig({ failOn: 'warning' }, RULES)).not.toThrow();
});

it('no pattern takes long', () => {
  const config: LintConfig = {
    overrides: [
      { files: [`${'*a'.repeat(100)}b`, '**/a/'.repeat(50), '+(a|aa)+(a|aa)b', 'x'.repeat(5000)], rules: {} },
    ],
  };
  expect(severity(config, BAD, { file: 'a/'.repeat(500) + 'a'.repeat(250) })).toBe('error');
});
