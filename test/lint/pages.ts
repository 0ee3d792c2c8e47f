/**
 * The examples of a rule's page, which are its tests. An example is a fenced block with `example`, values and a name in its
 * head; the findings that the rule says there stand in a block of `text` right behind it, one a line, and without such a
 * block there is none:
 *
 *     ```json example client=codex layer=plugin: the same key twice
 *     {"hooks": {}, "hooks": {}}
 *     ```
 *     ```text
 *     1:15 key `hooks` stands twice; keep one of them
 *     ```
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Found, LintKind, RuleId } from '../../src/lint/types.ts';

export interface PageExample {
  readonly name: string;
  /** The language of the block: `bash`, `sh`, `json` … */
  readonly language: string;
  /** What stands in its head as `key=value`. */
  readonly values: Readonly<Record<string, string>>;
  readonly text: string;
  /** `LINE:COLUMN MESSAGE`. */
  readonly findings: readonly string[];
}

export interface RulePage {
  readonly rule: RuleId;
  readonly heading: string;
  readonly examples: readonly PageExample[];
}

const EXAMPLE =
  /^```(?<language>\w+) example(?<values>(?: [\w-]+=\S+)*): (?<name>.+)\n(?<text>[\s\S]*?)^```\n(?:\n*```text\n(?<findings>[\s\S]*?)^```\n)?/gm;

/** All pages of a kind, `docs/rules/<kind>/*.md`. */
export function pagesOf(kind: LintKind | 'lint'): readonly RulePage[] {
  const folder = new URL(`../../docs/rules/${kind}/`, import.meta.url).pathname;
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const page = readFileSync(join(folder, name), 'utf8');
      const [heading = ''] = page.split('\n');
      return { rule: `${kind}/${name.replace('.md', '')}`, heading, examples: examplesOf(page) };
    });
}

function examplesOf(page: string): PageExample[] {
  const examples = Array.from(page.matchAll(EXAMPLE), ({ groups = {} }) => {
    const values = (groups['values'] ?? '').split(' ').filter((value) => value !== '');
    return {
      name: groups['name'] ?? '',
      language: groups['language'] ?? '',
      values: Object.fromEntries(values.map((value) => value.split('=', 2) as [string, string])),
      text: groups['text'] ?? '',
      findings: (groups['findings'] ?? '').split('\n').filter((line) => line !== ''),
    };
  });
  const heads = page.match(/^```\w+ example/gm) ?? [];
  if (heads.length !== examples.length) throw new Error(`an example cannot be read: ${page.slice(0, 60)}`);
  return examples;
}

/** What a rule found, as it stands on its page. */
export function written(found: readonly Found[]): string[] {
  return found.map(({ line, column, message }) => `${line}:${column} ${message}`);
}
