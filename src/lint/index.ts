/** `transcript-facts/lint`: findings over scripts, settings and transcripts, as pure functions of their arguments. */

import { KINDS, rulesOf } from './registry.ts';
import type { RuleMeta } from './types.ts';

export { lint, lintReport } from './lint.ts';
export type { FileFix, LintReport, SuppressedFinding } from './lint.ts';
export { applyFixes } from './fix.ts';
export { rulePage } from './rule-page.ts';

/** Every rule, by id. */
export const RULES: readonly RuleMeta[] = rulesOf(KINDS);

// What goes in.
export type {
  FileOf,
  HookOutputFile,
  LintDialect,
  LintFile,
  ListedListener,
  ListenerFolder,
  ReadableFile,
  SettingsFile,
  ShellFile,
  StoreFile,
  TranscriptFile,
  UnreadableFile,
  UnreadableReason,
} from './files.ts';
export { collectTranscript } from './transcript/collect.ts';
export type { CollectQuestion, TranscriptCollector } from './transcript/collect.ts';
export type { PostedReply, TranscriptLine, TranscriptReading } from './transcript/types.ts';
export { configFileSchema, lintConfigSchema } from './config-schema.ts';
export type { ConfigFile, FailOn, LintConfig, LintOverride, RuleSetting } from './config-schema.ts';
export { LintConfigError, readConfig } from './config.ts';
export type { ConfigReading } from './config.ts';

// What comes out, and its formats.
export { formatGithub, githubSummary } from './format/github.ts';
export { formatJson } from './format/json.ts';
export { formatSarif } from './format/sarif.ts';
export type { SarifOptions } from './format/sarif.ts';
export { formatText, textLine } from './format/text.ts';
export type { Finding, Fix, LintClient, LintKind, Place, RuleId, RuleMeta, Severity } from './types.ts';
