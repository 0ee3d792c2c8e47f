import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookScript, namesIn, payload, until, world } from './world.ts';
import type { World } from './world.ts';

const script = await hookScript();
afterAll(script.remove);

const EVENT = 'after_user_prompt';
/** Long enough for a shell to begin its work, and to end it when it is told to, on a busy machine. */
const SHORT = { 'stamp.mode': 'off', 'listeners.timeoutSeconds': 3, 'listeners.graceSeconds': 3 };
/** Milliseconds: a hook that waited for what sleeps `LONG` seconds would take longer. */
const NOT_LONG = 120_000;
const LONG = 900;

let here: World;
beforeEach(() => {
  here = world(script.path);
  here.configure({ 'stamp.mode': 'off' });
  here.listener(`${EVENT}/90-last`, 'echo last');
});
afterEach(() => here.remove());

const prompt = (): ReturnType<World['run']> =>
  here.run('UserPromptSubmit', { stdin: payload(here, 'UserPromptSubmit') });
const reports = (): readonly string[] => here.log('logs/hooks.log').map((line) => line.replace(/^\S+ /, ''));
const LAST = `=== hooks.d: ${EVENT}/90-last -- the [hook] lines below are what this listener printed ===\n[hook] last\n`;
const block = (name: string, ...lines: readonly string[]): string =>
  `=== hooks.d: ${EVENT}/${name} -- the [hook] lines below are what this listener printed ===\n${lines.map((line) => `[hook] ${line}\n`).join('')}`;

describe('a listener that is stopped', () => {
  beforeEach(() => here.configure(SHORT));

  it('sleeps past its budget: SIGTERM, and what it had printed is shown', async () => {
    here.listener(`${EVENT}/10-slow`, `echo before; exec sleep ${LONG}`);
    const { status, stdout, took } = await prompt();
    expect([status, stdout]).toEqual([0, block('10-slow', 'before') + LAST]);
    expect(reports()).toEqual([
      `unknown ${EVENT}/10-slow: stopped after 3 s with SIGTERM; whether it did its work is not known; stderr: nothing`,
    ]);
    expect(took).toBeLessThan(NOT_LONG);
  });

  it('ignores SIGTERM: then SIGKILL', async () => {
    here.listener(`${EVENT}/10-deaf`, "trap '' TERM; echo here >&2; while :; do sleep 0.1; done");
    const { status, stdout, took } = await prompt();
    expect([status, stdout]).toEqual([0, LAST]);
    expect(reports()).toEqual([
      `unknown ${EVENT}/10-deaf: stopped after 3 s with SIGTERM, then SIGKILL; whether it did its work is not known; stderr: here`,
    ]);
    expect(took).toBeLessThan(NOT_LONG);
  });

  it('ends with 0 on SIGTERM: still nobody knows whether it did its work', async () => {
    here.listener(`${EVENT}/10-polite`, "trap 'exit 0' TERM; while :; do sleep 0.1; done");
    await prompt();
    expect(reports()[0]).toMatch(/^unknown .*with SIGTERM; whether/);
  });

  it('has forked a child: that is left alone', async () => {
    const mark = here.path('child-was-here');
    here.listener(`${EVENT}/10-parent`, `(sleep 6; touch ${mark}) & exec sleep ${LONG}`);
    expect((await prompt()).status).toBe(0);
    await until(() => namesIn(here.folder).includes('child-was-here'));
  });

  it('has no limit where the budget is 0', async () => {
    here.configure({ 'stamp.mode': 'off', 'listeners.timeoutSeconds': 0 });
    here.listener(`${EVENT}/10-slow`, 'sleep 4; echo done');
    expect((await prompt()).stdout).toBe(block('10-slow', 'done') + LAST);
    expect(reports()).toEqual([]);
  });
});

describe('a listener that ends', () => {
  it('with another status is reported, with what it said', async () => {
    here.listener(
      `${EVENT}/10-bad`,
      "echo out; echo 'no network' >&2; echo >&2; printf 'giving \\033[31mup\\n' >&2; exit 3",
    );
    expect((await prompt()).stdout).toBe(block('10-bad', 'out') + LAST);
    expect(reports()).toEqual([`failed ${EVENT}/10-bad: exit 3; stderr: no network | giving <U+001B>[31mup`]);
  });

  it('by a signal that is not ours', async () => {
    here.listener(`${EVENT}/10-bad`, 'kill -SEGV $$');
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([`failed ${EVENT}/10-bad: ended by SIGSEGV; stderr: nothing`]);
  });

  it('leaves a child that holds its stdout: nobody waits for that', async () => {
    here.listener(`${EVENT}/10-parent`, `sleep ${LONG} & echo $! > "$HOME/child"; echo started`);
    const { stdout, took } = await prompt();
    expect(stdout).toBe(block('10-parent', 'started') + LAST);
    expect(took).toBeLessThan(NOT_LONG);
    process.kill(Number(readFileSync(here.path('home/child'), 'utf8')), 'SIGKILL');
  });

  it('closes its stdout', async () => {
    here.listener(`${EVENT}/10-closed`, 'echo before; exec 1>&-; echo after; exit 0');
    expect((await prompt()).stdout).toBe(block('10-closed', 'before') + LAST);
  });

  it('prints 100 MB: the first 8 MiB are read, and what is not shown is said', async () => {
    here.configure({ 'stamp.mode': 'off', 'listeners.timeoutSeconds': 60 });
    here.listener(
      `${EVENT}/10-loud`,
      'yes 0123456789012345678901234567890123456789012345678 | head -c 100000000',
    );
    const { status, stdout } = await prompt();
    expect(status).toBe(0);
    const [first, second, ...rest] = stdout.split('\n');
    expect(first).toBe(block('10-loud').trimEnd());
    expect(second).toBe('[hook] 0123456789012345678901234567890123456789012345678');
    expect(rest.join('\n')).toMatch(
      new RegExp(
        `\\n=== hooks\\.d: ${EVENT}/10-loud -- not shown: at least \\d{6} lines \\(limit: (?:size|200 lines)\\) ===\\n`,
      ),
    );
    expect(stdout.endsWith(LAST)).toBe(true);
    expect(Buffer.byteLength(stdout)).toBeLessThanOrEqual(9001);
    expect(reports()).toEqual([]);
  });

  it('prints 20 MB to its stderr: the report says that it was not read to its end', async () => {
    here.configure({ 'stamp.mode': 'off', 'listeners.timeoutSeconds': 60 });
    here.listener(`${EVENT}/10-loud`, 'yes no | head -c 20000000 >&2; exit 1');
    await prompt();
    expect(reports()[0]).toMatch(
      /^failed .*stderr: no \| no \| no \| no \| no \| \[\+\d+ lines\] \[the rest was not read\]$/,
    );
  });

  it('has no interpreter: it could not start', async () => {
    here.listener(`${EVENT}/10-bad`, '');
    here.file(`hooks.d/${EVENT}/10-bad`, '#!/no/such/interpreter\n');
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([`failed ${EVENT}/10-bad: could not start (ENOENT); stderr: nothing`]);
  });
});

describe('what does not run', () => {
  it('is passed over in silence: not executable, hidden, a backup, a folder', async () => {
    here.listener(`${EVENT}/10-off`, 'echo no', 0o644);
    here.listener(`${EVENT}/.20-hidden`, 'echo no');
    here.listener(`${EVENT}/30-copy~`, 'echo no');
    mkdirSync(here.path(`hooks.d/${EVENT}/40-folder`));
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([]);
  });

  it('is refused where others can write it, or its folder', async () => {
    here.listener(`${EVENT}/10-open`, 'echo no', 0o777);
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([
      `refused ${EVENT}/10-open: group-writable, world-writable; it will not run until this is mended`,
    ]);
  });

  it('is refused where the target of a link lies in a folder that others can write', async () => {
    here.file('open/tool', '#!/bin/sh\necho no\n');
    chmodSync(here.path('open/tool'), 0o755);
    chmodSync(here.path('open'), 0o777);
    symlinkSync(here.path('open/tool'), here.path(`hooks.d/${EVENT}/10-link`));
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([
      `refused ${EVENT}/10-link: directory-writable; it will not run until this is mended`,
    ]);
  });

  it('is refused where a link leads nowhere; one that leads to a sound file runs', async () => {
    here.listener('elsewhere/tool', 'echo linked');
    symlinkSync(here.path('hooks.d/elsewhere/tool'), here.path(`hooks.d/${EVENT}/10-link`));
    symlinkSync('/no/such/file', here.path(`hooks.d/${EVENT}/20-dead`));
    expect((await prompt()).stdout).toBe(block('10-link', 'linked') + LAST);
    expect(reports()).toEqual([
      `refused ${EVENT}/20-dead: link-unreadable; it will not run until this is mended`,
    ]);
  });

  it('has vanished when its turn comes', async () => {
    const gone = here.listener(`${EVENT}/20-gone`, 'echo no');
    here.listener(`${EVENT}/10-first`, `rm ${gone}`);
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([`failed ${EVENT}/20-gone: could not start (ENOENT); stderr: nothing`]);
  });

  it('has a name that is no UTF-8', async () => {
    const name = Buffer.concat([Buffer.from(here.path(`hooks.d/${EVENT}/`)), Buffer.from([0x31, 0xff])]);
    writeFileSync(name, '#!/bin/sh\necho no\n', { mode: 0o755 });
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([`failed ${EVENT}/1%FF: could not start (EILSEQ); stderr: nothing`]);
  });

  it('was opened to others when its turn comes', async () => {
    const changed = here.listener(`${EVENT}/20-changed`, 'echo no');
    here.listener(`${EVENT}/10-first`, `chmod o+w ${changed}`);
    expect((await prompt()).stdout).toBe(LAST);
    expect(reports()).toEqual([
      `refused ${EVENT}/20-changed: world-writable; it will not run until this is mended`,
    ]);
  });

  it('is nothing at all where the folder is missing', async () => {
    rmSync(here.path('hooks.d'), { recursive: true });
    expect(await prompt()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });
});

describe('what a listener is given', () => {
  it('is the payload byte for byte, and an environment of its own', async () => {
    here.listener(
      `${EVENT}/10-look`,
      'cat > "$HOME/stdin"; env | grep ^TRANSCRIPT_FACTS | sort; echo "$#"; pwd',
    );
    const text = ` ${payload(here, 'UserPromptSubmit', { prompt: '}{ "ü"', extra: [1, 2] })}\n`;
    const { stdout } = await here.run('UserPromptSubmit', {
      stdin: text,
      env: { TRANSCRIPT_FACTS_SECRET: 'x' },
    });
    expect(readFileSync(here.path('home/stdin'), 'utf8')).toBe(text.trim());
    expect(stdout).toBe(
      block(
        '10-look',
        'TRANSCRIPT_FACTS_EVENT=after_user_prompt',
        'TRANSCRIPT_FACTS_PAYLOAD=whole',
        `TRANSCRIPT_FACTS_PROJECT=${here.project}`,
        'TRANSCRIPT_FACTS_SESSION=s-1',
        '0',
        here.project,
      ) + LAST,
    );
  });

  it('is nothing where the payload was too large or none, and that is said', async () => {
    here.listener(`${EVENT}/10-look`, 'wc -c; echo "$TRANSCRIPT_FACTS_PAYLOAD"');
    const large = await here.run('UserPromptSubmit', { stdin: `{"prompt":"${'x'.repeat(50_000_000)}"}` });
    expect(large.stdout).toBe(block('10-look', '0', 'too-large') + LAST);
    const none = await here.run('UserPromptSubmit');
    expect([none.status, none.stdout]).toEqual([0, block('10-look', '0', 'none') + LAST]);
  });

  it('lies in files that leave nothing behind, even of a hook that is killed', async () => {
    here.listener(`${EVENT}/10-look`, 'ls "$TMPDIR" | wc -l; kill -KILL $PPID');
    expect((await prompt()).status).toBe(null);
    expect(namesIn(here.path('tmp'))).toEqual([]);
  });

  it('is three descriptors and no more', async () => {
    here.listener(`${EVENT}/10-look`, 'ls /proc/self/fd | tr "\\n" " "');
    // `ls` opens the folder that it lists: 3.
    const { stdout } = await prompt();
    expect(stdout).toBe(block('10-look', '0 1 2 3 ') + LAST);
    expect(namesIn(here.path('tmp'))).toEqual([]);
  });
});
