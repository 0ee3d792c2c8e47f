import { describe, expect, it } from 'vitest';
import { dialectOf, kindOfPath } from '../../src/lint/kinds.ts';

describe('what a path tells', () => {
  it.each([
    ['a.sh', 'shell'],
    ['deep/er/a.bash', 'shell'],
    ['.claude/settings.json', 'settings claude-code settings'],
    ['app/.claude/settings.local.json', 'settings claude-code settings'],
    ['plugin/hooks/hooks.json', 'settings claude-code plugin'],
    ['.codex/hooks.json', 'settings codex settings'],
    ['a.jsonl', 'transcript'],
    ['a.sql', 'store'],
    ['a.ts', 'store'],
    ['a.js', 'store'],
    ['Makefile', 'first-line'],
    ['bin/run', 'first-line'],
    ['.githooks/pre-commit', 'first-line'],
    ['.profile', 'first-line'],
    ['settings.json', null],
    ['x.claude/settings.json', null],
    ['.claude/settings.json.bak', null],
    ['a.zsh', null],
    ['a.mjs', null],
    ['a.sh.txt', null],
    ['', null],
  ])('%s: %s', (path, expected) => {
    const is = kindOfPath(path);
    const said = is?.kind === 'settings' ? `settings ${is.client} ${is.layer}` : (is?.kind ?? null);
    expect(said).toBe(expected);
  });
});

describe('the shell that a first line names', () => {
  it.each([
    ['#!/bin/bash\n', 'bash'],
    ['#!/bin/sh', 'sh'],
    ['#! /bin/dash -e\r\n', 'sh'],
    ['#!/usr/bin/env bash\n', 'bash'],
    ['#!/usr/bin/env -S LANG=C bash -eu\n', 'bash'],
    ['#!/bin/busybox sh\n', 'sh'],
    ['#!/usr/bin/env\n', null],
    ['#!/usr/bin/env node\n', null],
    ['#!/bin/zsh\n', null],
    ['#!/usr/bin/constructor\n', null],
    ['#!\n/bin/sh', null],
    ['\n#!/bin/sh', null],
    [' #!/bin/sh', null],
    ['', null],
  ])('%j: %s', (text, expected) => {
    expect(dialectOf(text)).toBe(expected);
  });
});
