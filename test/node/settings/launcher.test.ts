import { chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, test } from 'vitest';
import { installed, isHere, NO_COMMAND, payloadOf, runAs } from './launcher.ts';

const SHELLS = ['sh', 'dash', 'bash', 'zsh'].filter(isHere);
const QUIET = { status: 0, printed: '' };

const FOLDERS: readonly string[] = [
  '.claude',
  'with blanks  two',
  `it's "quoted"`,
  '$HOME $(touch x) `touch y`',
  '-rf',
  'x;y&z|w<v>u',
  '*?[a]{b,c}~#!%^',
  'Ünïcødé 文件夹 🗂',
  'שלום',
];

describe('the command of an installed entry', () => {
  describe.each(SHELLS)('run by %s', (shell) => {
    test.each(FOLDERS)('in a folder called %s', async (folder) => {
      const hook = await installed(folder);
      const words = [shell, ...(shell === 'bash' ? ['-l'] : []), '-c', hook.command] as const;
      expect(await runAs(words, hook, payloadOf(hook))).toEqual(QUIET);
      expect(await hook.lastRun()).toMatchObject(NO_COMMAND);
      expect(readdirSync(join(hook.root, 'home')).filter((name) => name === 'x' || name === 'y')).toEqual([]);
    });
  });

  it('was run by every shell that counts', () => {
    expect(SHELLS).toEqual(expect.arrayContaining(['sh', 'bash']));
  });
});

describe.each(SHELLS)('the launcher, read by %s', (shell) => {
  it('ends before what it started, whose output nobody waits for', async () => {
    const hook = await installed();
    const start = `export const startCapture = async () => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      return { ok: true, reason: null };
    };\n`;
    writeFileSync(join(hook.place.home, 'start-capture.mjs'), start);
    expect(await runAs([shell, hook.place.script], hook, payloadOf(hook))).toEqual(QUIET);
    expect(hook.hasRun()).toBe(false);
    expect(await hook.lastRun()).toMatchObject({ ok: true, reason: null });
  });

  it('does not wait for a stdin that stays silent', async () => {
    const hook = await installed();
    expect(await runAs([shell, hook.place.script], hook, null)).toEqual(QUIET);
  });

  it('ends where there is no stdin', async () => {
    const hook = await installed();
    expect(await runAs([shell, '-c', '"$0" "$1" <&-', shell, hook.place.script], hook, '')).toEqual(QUIET);
  });

  it('keeps none of its caller’s descriptors', async () => {
    const hook = await installed();
    const list = join(hook.root, 'list');
    writeFileSync(
      join(hook.root, 'node'),
      `#!/bin/sh\nfor at in 0 1 2 3 4 5 6 7 8 9; do readlink /proc/$$/fd/$at; done >'${list}.new'\nmv '${list}.new' '${list}'\n`,
    );
    chmodSync(join(hook.root, 'node'), 0o755);
    writeFileSync(join(hook.place.home, 'node'), `${join(hook.root, 'node')}\n`);
    const held = '3>"$2/3" 4>"$2/4" 5>&1 6>&2 7>"$2/7" 8>"$2/8" 9>"$2/9"';
    const words = [shell, '-c', `"$0" "$1" ${held}`, shell, hook.place.script, hook.root] as const;
    expect(await runAs(words, hook, payloadOf(hook))).toEqual(QUIET);
    const holders = await linesOnceThere(list);
    expect(holders[0]).toMatch(/^(?:pipe|socket):/);
    // Its own output went to the list, and its script is on a descriptor of its shell's.
    expect(holders.slice(1).filter((line) => line !== `${list}.new` && line !== '/dev/null')).toEqual([
      ...holders.slice(1).filter((line) => line.endsWith('/node')),
    ]);
  });
});

async function linesOnceThere(path: string): Promise<readonly string[]> {
  for (;;) {
    try {
      return readFileSync(path, 'utf8').trimEnd().split('\n');
    } catch {
      await wait(5);
    }
  }
}

describe('the Node that the launcher starts', () => {
  it.each<readonly [string, (home: string) => void]>([
    ['is that on PATH where none is named', (home) => rmSync(join(home, 'node'))],
    [
      'is that on PATH where the named one is gone',
      (home) => writeFileSync(join(home, 'node'), '/opt/gone/node\n'),
    ],
    ['is that on PATH where a folder is named', (home) => writeFileSync(join(home, 'node'), '/\n')],
    ['may be named without a line break', (home) => writeFileSync(join(home, 'node'), process.execPath)],
  ])('%s', async (_, change) => {
    const hook = await installed();
    change(hook.place.home);
    expect(await runAs(['sh', hook.place.script], hook, payloadOf(hook))).toEqual(QUIET);
    expect(await hook.lastRun()).toMatchObject(NO_COMMAND);
  });

  it('may be nowhere', async () => {
    const hook = await installed();
    rmSync(join(hook.place.home, 'node'));
    const env = { ...hook.env, PATH: join(hook.root, 'nowhere') };
    expect(await runAs(['/bin/sh', hook.place.script], { ...hook, env }, payloadOf(hook))).toEqual(QUIET);
  });

  it('is not started for a writer of ours', async () => {
    const hook = await installed();
    const mark = join(hook.root, 'started');
    writeFileSync(join(hook.root, 'node'), `#!/bin/sh\n: >'${mark}'\n`);
    chmodSync(join(hook.root, 'node'), 0o755);
    writeFileSync(join(hook.place.home, 'node'), `${join(hook.root, 'node')}\n`);
    const env = { ...hook.env, TRANSCRIPT_FACTS_CAPTURE: '1' };
    await runAs(['sh', hook.place.script], { ...hook, env }, payloadOf(hook));
    // Without the mark it is, so the first one would have been by now.
    await runAs(['sh', hook.place.script], hook, payloadOf(hook));
    await linesOnceThere(mark);
    rmSync(mark);
    await runAs(['sh', hook.place.script], { ...hook, env }, payloadOf(hook));
    await wait(100);
    expect(readdirSync(hook.root)).not.toContain('started');
  });
});
