import * as z from 'zod';
import type { Severity } from './types.ts';

const severity = z.enum(['off', 'note', 'warning', 'error']);

const rules = z.record(
  z.string().regex(/^(?:shell|settings|listener|transcript|store|hook-output|lint)\/(?:\*|[a-z-]+)$/),
  severity,
);

const globs = z.array(z.string().min(1).max(4096));

export const FAIL_ON = ['note', 'warning', 'error', 'never'] as const;

/** What the linter can be told; every key may be left out (`docs/guide/lint.md`). */
export const lintConfigSchema: z.ZodType<LintConfig> = z.strictObject({
  rules: rules.exactOptional().describe('Severities by rule, or by `<kind>/*`; the longer key wins.'),
  overrides: z
    .array(z.strictObject({ files: globs, rules }))
    .exactOptional()
    .describe('Severities for files whose paths fit; a later one wins over an earlier one.'),
  include: globs.exactOptional().describe('Only these files are read, where folders are walked.'),
  exclude: globs.exactOptional().describe('These files and folders are left out.'),
  columns: z
    .array(z.string().min(1))
    .exactOptional()
    .describe('Columns besides metadata and custom_metadata that several writers share.'),
  dialect: z.enum(['bash', 'sh']).exactOptional().describe('Of scripts whose first line does not tell.'),
  client: z.enum(['claude-code', 'codex']).exactOptional().describe('Of files that do not tell.'),
  failOn: z.enum(FAIL_ON).exactOptional().describe('The least severity that gives exit status 1.'),
});

/** `transcript-facts.config.json`. */
export const configFileSchema: z.ZodType<ConfigFile> = z.strictObject({
  $schema: z.string().exactOptional(),
  lint: lintConfigSchema.exactOptional(),
});

/** What a rule can be set to. */
export type RuleSetting = 'off' | Severity;
/** The least severity that gives exit status 1. */
export type FailOn = (typeof FAIL_ON)[number];

/** The key `lint` of the configuration; every key may be left out (`docs/guide/lint.md`). */
export interface LintConfig {
  readonly rules?: Readonly<Record<string, RuleSetting>>;
  readonly overrides?: readonly LintOverride[];
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly columns?: readonly string[];
  readonly dialect?: 'bash' | 'sh';
  readonly client?: 'claude-code' | 'codex';
  readonly failOn?: FailOn;
}

/** Other severities for files whose paths fit one of the globs. */
export interface LintOverride {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, RuleSetting>>;
}

/** `transcript-facts.config.json`. */
export interface ConfigFile {
  readonly $schema?: string;
  readonly lint?: LintConfig;
}
