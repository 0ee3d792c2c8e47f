import type { LintDialect } from './files.ts';
import type { LintClient } from './types.ts';

/** What a file is, as far as its path tells. */
export type PathKind =
  | { readonly kind: 'shell' | 'transcript' | 'store' }
  | {
      readonly kind: 'settings';
      readonly client: LintClient;
      readonly layer: 'settings' | 'plugin';
      /** A file that must be there, by its path from this one's folder, or it is somebody else's. */
      readonly beside: string | null;
    }
  /** A name without an extension: its first line tells. */
  | { readonly kind: 'first-line' };

const BY_PATH: readonly (readonly [RegExp, PathKind])[] = [
  [/\.(?:sh|bash)$/, { kind: 'shell' }],
  [
    /(?:^|\/)\.claude\/settings(?:\.local)?\.json$/,
    { kind: 'settings', client: 'claude-code', layer: 'settings', beside: null },
  ],
  [
    /(?:^|\/)hooks\/hooks\.json$/,
    { kind: 'settings', client: 'claude-code', layer: 'plugin', beside: '../.claude-plugin/plugin.json' },
  ],
  [/(?:^|\/)\.codex\/hooks\.json$/, { kind: 'settings', client: 'codex', layer: 'settings', beside: null }],
  // Whether it is a transcript, its lines tell.
  [/\.jsonl$/, { kind: 'transcript' }],
  [/\.(?:sql|ts|js)$/, { kind: 'store' }],
  [/(?:^|\/)\.?[^./]+$/, { kind: 'first-line' }],
];

/** What the rules make of a file by its path, with `/` (spec `lint.md`, 2); null: nothing. Files of stores count only where they are named. */
export function kindOfPath(path: string): PathKind | null {
  return BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** The name of folders that hold a folder of listeners for each event. */
export const LISTENERS_FOLDER = 'hooks.d';

const DIALECTS: Readonly<Record<string, LintDialect>> = { bash: 'bash', sh: 'sh', dash: 'sh' };

/** The shell that a script's first line names: `#!/bin/sh`, `#!/usr/bin/env -S bash -e`; null: none that is read here. */
export function dialectOf(text: string): LintDialect | null {
  const [, line = ''] = /^#!([^\r\n]{0,500})/.exec(text) ?? [];
  const words = line.split(/[\t ]+/).filter((word) => word !== '');
  const first = baseName(words[0]);
  const program = first === 'env' || first === 'busybox' ? words.slice(1).find(isProgram) : words[0];
  const name = baseName(program);
  return (Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : null) ?? null;
}

function isProgram(word: string): boolean {
  return !word.startsWith('-') && !word.includes('=');
}

function baseName(path: string = ''): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
