import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { installed, NO_COMMAND, payloadOf, type Installed } from './launcher.ts';

/** Runs what the launcher starts, to its end. */
function launch(hook: Installed, stdin: string, env: NodeJS.ProcessEnv = {}): ReturnType<typeof spawnSync> {
  const path = join(hook.place.home, 'launch.mjs');
  return spawnSync(process.execPath, [path], {
    input: stdin,
    env: { ...hook.env, ...env },
    encoding: 'utf8',
  });
}

describe('what the launcher starts', () => {
  test.each<readonly [string, (hook: Installed) => string]>([
    ['a payload', (hook) => payloadOf(hook)],
    ['one without a transcript', (hook) => payloadOf(hook, { transcript_path: null })],
    ['one with a reason that is new', (hook) => payloadOf(hook, { reason: 'meteor' })],
    ['white space before it', (hook) => `\n\t ${payloadOf(hook)}`],
    ['a byte order mark before it', (hook) => `\ufeff${payloadOf(hook)}`],
    ['another one behind it', (hook) => `${payloadOf(hook)}{"session_id":`],
    ['braces in its texts', (hook) => payloadOf(hook, { note: '}{"\\' })],
    ['letters outside ASCII', (hook) => payloadOf(hook, { note: 'é文🗂' })],
    ['no agent, said as null', (hook) => payloadOf(hook, { agent_id: null })],
    ['the root itself', (hook) => payloadOf(hook, { cwd: join(hook.root, 'repo') })],
    ['a folder that is gone', (hook) => payloadOf(hook, { cwd: join(hook.root, 'repo/gone/far') })],
  ])('hands on %s', async (_, text) => {
    const hook = await installed();
    expect(launch(hook, text(hook)).status).toBe(0);
    expect(hook.hasRun()).toBe(true);
    expect(await hook.lastRun()).toMatchObject(NO_COMMAND);
  });

  test.each<readonly [string, (hook: Installed) => string]>([
    ['nothing', () => ''],
    ['half a payload', (hook) => payloadOf(hook).slice(0, -1)],
    ['no JSON', () => '}{'],
    ['a list', (hook) => `[${payloadOf(hook)}]`.replace('[', '[1,')],
    ['no id', (hook) => payloadOf(hook, { session_id: undefined })],
    ['an id that is a path', (hook) => payloadOf(hook, { session_id: '../x' })],
    ['an id that is an option', (hook) => payloadOf(hook, { session_id: '--help' })],
    ['an id that is too long', (hook) => payloadOf(hook, { session_id: 'a'.repeat(129) })],
    ['an id with a line break', (hook) => payloadOf(hook, { session_id: 'a\n' })],
    ['a sub-agent', (hook) => payloadOf(hook, { agent_id: 'a1' })],
    ['a folder that no system takes', (hook) => payloadOf(hook, { cwd: '/a\0b' })],
    ['a relative folder', (hook) => payloadOf(hook, { cwd: 'repo' })],
    ['a repository without a wiki', (hook) => payloadOf(hook, { cwd: hook.root })],
    ['the home folder', (hook) => payloadOf(hook, { cwd: join(hook.root, 'home') })],
    ['more than it reads', (hook) => payloadOf(hook, { note: 'x'.repeat(300 * 1024) })],
  ])('leaves no trace of %s', async (_, text) => {
    const hook = await installed();
    mkdirSync(join(hook.root, 'home/.almanac'));
    const before = readdirSync(hook.place.home);
    expect(launch(hook, text(hook))).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(readdirSync(hook.place.home)).toEqual(before);
  });

  it.each<readonly [string, (root: string) => void]>([
    ['a file', (root) => writeFileSync(join(root, 'repo/.wiki'), '')],
    ['a link out of the repository', (root) => symlinkSync(join(root, 'home'), join(root, 'repo/.wiki'))],
    ['nothing', () => undefined],
  ])('takes %s for no wiki', async (_, make) => {
    const hook = await installed();
    make(hook.root);
    launch(hook, payloadOf(hook), { TRANSCRIPT_FACTS_WIKI: '.wiki' });
    expect(hook.hasRun()).toBe(false);
  });

  it.each([
    ['notes', true],
    ['../repo/notes', false],
    ['.', false],
    ['..', false],
    ['C:notes', false],
    [' notes', false],
  ])('looks for a wiki of the name that the environment gives: %s', async (name, isFound) => {
    const hook = await installed();
    mkdirSync(join(hook.root, 'repo/notes'));
    launch(hook, payloadOf(hook), { TRANSCRIPT_FACTS_WIKI: name });
    expect(hook.hasRun()).toBe(isFound);
  });

  it('hands over what it knows of the session', async () => {
    const hook = await installed();
    const start = `import { writeFileSync } from 'node:fs';
      export const startCapture = (session) => {
        writeFileSync(session.home + '/seen.json', JSON.stringify(session));
        return null;
      };\n`;
    writeFileSync(join(hook.place.home, 'start-capture.mjs'), start);
    launch(hook, payloadOf(hook));
    const { session_id: id, transcript_path: transcript } = JSON.parse(payloadOf(hook));
    const { home } = hook.place;
    expect(JSON.parse(readFileSync(join(home, 'seen.json'), 'utf8'))).toEqual({
      id,
      cwd: hook.cwd,
      transcript,
      root: join(hook.root, 'repo'),
      wiki: '.almanac',
      home,
      userHome: join(hook.root, 'home'),
    });
    // It said that this one is not to be captured.
    expect(hook.hasRun()).toBe(false);
  });

  it('writes down that what it hands over to failed', async () => {
    const hook = await installed();
    writeFileSync(join(hook.place.home, 'start-capture.mjs'), 'export const startCapture = 1;\n');
    launch(hook, payloadOf(hook));
    expect(await hook.lastRun()).toMatchObject({ ok: false, reason: 'start-failed' });
  });
});
