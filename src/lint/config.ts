import type * as z from 'zod';
import { configFileSchema, lintConfigSchema } from './config-schema.ts';
import type { LintConfig, RuleSetting } from './config-schema.ts';
import { matcher } from './globs.ts';
import type { LintClient, RuleId, RuleMeta, Severity } from './types.ts';

/** A configuration that does not fit: a mistake of the program that handed it in. */
export class LintConfigError extends Error {
  override readonly name = 'LintConfigError';
  /** One sentence each. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`lint configuration: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

/** A configuration, or what does not fit in it, a sentence each. */
export type ConfigReading =
  | { readonly config: LintConfig; readonly problems: readonly [] }
  | { readonly config: null; readonly problems: readonly string[] };

/** Reads the text of `transcript-facts.config.json`. What does not fit, rules that nobody knows included, is a problem. */
export function readConfig(text: string, rules: readonly RuleMeta[]): ConfigReading {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { config: null, problems: ['it is no JSON'] };
  }
  const read = configFileSchema.safeParse(document);
  if (!read.success) return { config: null, problems: said(read.error) };
  const config = read.data.lint ?? {};
  const problems = unknownRules(config, rules);
  return problems.length === 0 ? { config, problems: [] } : { config: null, problems };
}

/** Throws a `LintConfigError` for what does not fit. */
export function checkConfig(config: LintConfig, rules: readonly RuleMeta[]): void {
  const read = lintConfigSchema.safeParse(config);
  const problems = read.success ? unknownRules(read.data, rules) : said(read.error);
  if (problems.length > 0) throw new LintConfigError(problems);
}

function said(error: z.ZodError): readonly string[] {
  return error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
}

function unknownRules(config: LintConfig, rules: readonly RuleMeta[]): readonly string[] {
  const known = new Set<string>(rules.flatMap(({ id }) => [id, `${kindOf(id)}/*`]));
  const keys = [config.rules, ...(config.overrides ?? []).map((one) => one.rules)].flatMap((one) =>
    Object.keys(one ?? {}),
  );
  return [...new Set(keys)].filter((key) => !known.has(key)).map((key) => `no rule is called ${key}`);
}

/** What a configuration makes of a rule's own severity. */
export type SeverityOf = (question: SeverityQuestion) => Severity | 'off';

export interface SeverityQuestion {
  readonly rule: RuleMeta;
  readonly file: string;
  readonly client: LintClient | null;
  /** What the rule said of this one finding. */
  readonly said: Severity | null;
}

/** Overrides first, the last one that fits; then `rules`; then what the rule says itself. */
export function severities(config: LintConfig): SeverityOf {
  const overrides = (config.overrides ?? [])
    .map(({ files, rules }) => ({ fits: remembered(matcher(files)), rules }))
    .reverse();
  return ({ rule, file, client, said: own }) => {
    for (const { fits, rules } of overrides) {
      const setting = settingIn(rules, rule.id);
      if (setting !== null && fits(file)) return setting;
    }
    return (
      settingIn(config.rules ?? {}, rule.id) ?? own ?? ownSeverity(rule, client ?? config.client ?? null)
    );
  };
}

/** A file may have many findings, and is asked about once. */
function remembered(fits: (file: string) => boolean): (file: string) => boolean {
  const known = new Map<string, boolean>();
  return (file) => {
    const said = known.get(file) ?? fits(file);
    known.set(file, said);
    return said;
  };
}

function kindOf(id: RuleId): string {
  return id.slice(0, id.indexOf('/'));
}

/** The longer key wins. */
function settingIn(rules: Readonly<Record<string, RuleSetting>>, id: RuleId): RuleSetting | null {
  const keys = [id, `${kindOf(id)}/*`];
  const key = keys.find((one) => Object.hasOwn(rules, one));
  return (key === undefined ? null : rules[key]) ?? null;
}

/** Of a rule with two severities and a file of nobody known, Claude Code's. */
export function ownSeverity({ severity }: RuleMeta, client: LintClient | null): Severity {
  return typeof severity === 'string' ? severity : severity[client ?? 'claude-code'];
}
