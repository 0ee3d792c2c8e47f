import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findFiles, type FindOptions } from '../../../src/node/lint/find.ts';
import { folderWith, type Contents } from './folder.ts';

/** `kind path`, and what is wrong with it. */
function found(
  cwd: string,
  paths: readonly string[] = [],
  options: Partial<FindOptions> = {},
): readonly string[] {
  return findFiles(paths, { cwd, ...options }).files.map(
    ({ is, path, wrong }) => `${is.kind} ${path}${wrong === null ? '' : ` ${wrong}`}`,
  );
}

const TREE: Contents = {
  'a.sh': '',
  'b.bash': '',
  'bin/run': '#!/usr/bin/env bash\n',
  'bin/python': '#!/usr/bin/env python3\n',
  'bin/notes': 'text\n',
  '.githooks/pre-commit': '#!/bin/sh\n',
  '.claude/settings.json': '{}',
  '.claude/settings.local.json': '{}',
  '.claude/other.json': '{}',
  '.codex/hooks.json': '{}',
  'plugin/.claude-plugin/plugin.json': '{}',
  'plugin/hooks/hooks.json': '{}',
  'no-plugin/hooks/hooks.json': '{}',
  'hooks.d/after_save/10-x': '#!/bin/sh\n',
  'hooks.d/README.md': '',
  'migrations/1.sql': '',
  'src/x.ts': '',
  'node_modules/x/a.sh': '',
  '.git/hooks/post-commit': '#!/bin/sh\n',
  'vendor/x.sh': '',
};

const ALL = [
  'settings .claude/settings.json',
  'settings .claude/settings.local.json',
  'settings .codex/hooks.json',
  'shell .githooks/pre-commit',
  'shell a.sh',
  'shell b.bash',
  'shell bin/run',
  'listener hooks.d/after_save',
  'shell hooks.d/after_save/10-x',
  'settings plugin/hooks/hooks.json',
  'shell vendor/x.sh',
];

describe('the files of a folder', () => {
  const root = folderWith(TREE);

  it('are those of the table of kinds, wherever they lie', () => {
    expect(found(root)).toEqual(ALL);
    expect(found(root, ['.'])).toEqual(ALL);
    expect(found(join(root, 'bin'))).toEqual(['shell run']);
    expect(found(join(root, 'bin'), ['..'])).toHaveLength(ALL.length);
    expect(found(join(root, 'bin'), ['../a.sh'])).toEqual(['shell ../a.sh']);
  });

  it('are stores only where they are named, by path or by pattern', () => {
    expect(found(root, ['migrations/1.sql', 'src/x.ts'])).toEqual([
      'store migrations/1.sql',
      'store src/x.ts',
    ]);
    expect(found(root, ['**/*.sql'])).toEqual(['store migrations/1.sql']);
    expect(found(root, ['migrations'])).toEqual([]);
  });

  it('are once in the list, however often they are named', () => {
    expect(found(root, ['a.sh', './a.sh', join(root, 'a.sh'), '*.sh'])).toEqual(['shell a.sh']);
  });

  it('leave out what the configuration excludes, or does not include', () => {
    expect(found(root, [], { exclude: ['vendor/**', '**/settings*.json', 'plugin'] })).toEqual([
      'settings .codex/hooks.json',
      'shell .githooks/pre-commit',
      'shell a.sh',
      'shell b.bash',
      'shell bin/run',
      'listener hooks.d/after_save',
      'shell hooks.d/after_save/10-x',
    ]);
    expect(found(root, [], { include: ['bin/**', '*.sh'] })).toEqual([
      'shell a.sh',
      'shell bin/run',
      'listener hooks.d/after_save',
    ]);
  });

  it('are listeners where a folder of listeners is named itself', () => {
    expect(found(root, ['hooks.d'])).toEqual([
      'listener hooks.d/after_save',
      'shell hooks.d/after_save/10-x',
    ]);
    expect(found(root, ['hooks.d/after_save'])).toEqual([
      'listener hooks.d/after_save',
      'shell hooks.d/after_save/10-x',
    ]);
  });

  it('that are named and not there, or that no rule reads, are told', () => {
    const { files, missing, passedOver } = findFiles(
      ['no.sh', '*.zsh', 'bin/notes', 'a.sh', 'bin/nothing/x'],
      { cwd: root },
    );
    expect(files.map(({ path }) => path)).toEqual(['a.sh']);
    expect(missing).toEqual(['no.sh', '*.zsh', 'bin/nothing/x']);
    expect(passedOver).toEqual(['bin/notes']);
  });
});

describe('what git ignores', () => {
  const root = folderWith({
    '.git/HEAD': '',
    '.gitignore': '*.tmp.sh\n/out/\n',
    'a.tmp.sh': '',
    'a.sh': '',
    'out/a.sh': '',
    'sub/out/a.sh': '',
    'sub/.gitignore': '!keep.tmp.sh\nb.sh\n',
    'sub/keep.tmp.sh': '',
    'sub/b.sh': '',
  });

  it('is left out, the inner file before the outer one', () => {
    expect(found(root)).toEqual(['shell a.sh', 'shell sub/keep.tmp.sh', 'shell sub/out/a.sh']);
  });

  it('is left out below a folder of the repository, too', () => {
    expect(found(join(root, 'sub'))).toEqual(['shell keep.tmp.sh', 'shell out/a.sh']);
  });

  it('is linted where it is named', () => {
    expect(found(root, ['a.tmp.sh', 'out'])).toEqual(['shell a.tmp.sh', 'shell out/a.sh']);
  });

  it('is not asked of a pipe that waits for a writer', () => {
    const other = folderWith({ 'a.sh': '' });
    execFileSync('mkfifo', [join(other, '.gitignore')]);
    expect(found(other)).toEqual(['shell a.sh']);
  });
});

describe('links', () => {
  const outside = folderWith({ 'secret.sh': '', 'deep/x.sh': '' });
  const root = folderWith({ 'scripts/a.sh': '', 'dotfiles/claude/settings.json': '{}' });
  symlinkSync('.', join(root, 'loop'));
  symlinkSync('../scripts', join(root, 'scripts/again'));
  symlinkSync(join(outside, 'secret.sh'), join(root, 'secret.sh'));
  symlinkSync(outside, join(root, 'outside'));
  symlinkSync('nowhere.sh', join(root, 'gone.sh'));
  symlinkSync('self.sh', join(root, 'self.sh'));
  symlinkSync('dotfiles/claude', join(root, '.claude'));

  it('that stay inside are followed once, others are not; a loop ends', () => {
    expect(found(root)).toEqual(['settings .claude/settings.json', 'shell scripts/a.sh']);
  });

  it('that are named are read wherever they lead', () => {
    expect(found(root, ['secret.sh'])).toEqual(['shell secret.sh']);
    expect(findFiles(['self.sh', 'gone.sh'], { cwd: root }).missing).toEqual(['self.sh', 'gone.sh']);
  });

  it('in great numbers cost a folder two visits', () => {
    const many = folderWith({});
    for (let at = 0; at < 40; at += 1) mkdirSync(join(many, `d${at}`));
    for (let at = 0; at < 40; at += 1)
      for (let to = 0; to < 40; to += 1) symlinkSync(`../d${to}`, join(many, `d${at}`, `l${to}`));
    writeFileSync(join(many, 'd7/a.sh'), '');
    expect(found(many)).toEqual(['shell d7/a.sh']);
  });
});

describe('what is no file', () => {
  const root = folderWith({ 'x.sh/inner.sh': '', '.claude/settings.json/x': '' });
  execFileSync('mkfifo', [join(root, 'pipe.sh'), join(root, 'pipe')]);

  it('is said where it has the name of one, and never opened', () => {
    expect(found(root)).toEqual([
      'settings .claude/settings.json folder',
      'shell pipe.sh not-a-file',
      'shell x.sh folder',
      'shell x.sh/inner.sh',
    ]);
    expect(found(root, ['pipe.sh', 'x.sh'])).toEqual(['shell pipe.sh not-a-file', 'shell x.sh/inner.sh']);
  });
});

describe('hostile names', () => {
  it('are names', () => {
    const names = [
      '-x.sh',
      'a\n::error::b.sh',
      '\u001b[2J.sh',
      '*.sh',
      '!b.sh',
      '#c.sh',
      ' .sh',
      '\u202e.sh',
    ];
    const root = folderWith(Object.fromEntries(names.map((name) => [name, ''])));
    expect(found(root)).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => `shell ${name}`));
    expect(found(root, ['*.sh'])).toEqual(['shell *.sh']);
  });

  it('that are no UTF-8 cannot be read, and that is all', () => {
    const root = folderWith({ 'a.sh': '' });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff]), Buffer.from('.sh')]), '');
    expect(found(root)).toEqual(['shell a.sh', 'shell \ufffd.sh']);
  });
});
