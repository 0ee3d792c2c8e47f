import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { configFileSchema } from '../../src/lint/config-schema.ts';
import { root } from '../architecture/sources.ts';

const text = readFileSync(join(root, 'schema/transcript-facts.config.schema.json'), 'utf8');
const schema: object = JSON.parse(text);

const RIGHT: readonly unknown[] = [
  {},
  { $schema: 'x' },
  { lint: {} },
  {
    lint: {
      rules: { 'shell/kept-descriptor': 'off', 'transcript/*': 'error', 'lint/unused-disable': 'note' },
      overrides: [{ files: ['scripts/**'], rules: { 'shell/*': 'warning' } }],
      include: ['**/*'],
      exclude: ['vendor/**'],
      columns: ['custom_metadata'],
      dialect: 'bash',
      client: 'claude-code',
      failOn: 'never',
    },
  },
];

const WRONG: readonly unknown[] = [
  [],
  null,
  { lints: {} },
  { lint: { rule: {} } },
  { lint: { rules: { shell: 'off' } } },
  { lint: { rules: { 'shell/*': 'loud' } } },
  { lint: { rules: { 'shel/*': 'off' } } },
  { lint: { overrides: [{ rules: {} }] } },
  { lint: { overrides: [{ files: ['a'], rules: {}, extra: 1 }] } },
  { lint: { dialect: 'zsh' } },
  { lint: { failOn: 'info' } },
];

describe('schema/transcript-facts.config.schema.json', () => {
  it('is what .ci/config-schema.mjs writes', () => {
    const printed = execFileSync('node', ['.ci/config-schema.mjs', '--print'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(text).toBe(printed);
  });

  it('says of a configuration what the linter says', () => {
    const validate = new Ajv.default().compile(schema);
    for (const one of [...RIGHT, ...WRONG])
      expect([one, validate(one)]).toEqual([one, configFileSchema.safeParse(one).success]);
    expect(RIGHT.filter((one) => !validate(one))).toEqual([]);
    expect(WRONG.filter((one) => validate(one))).toEqual([]);
  });
});
