import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import { describe, expect, it, test } from 'vitest';
import { SETTINGS } from '../node/settings/home.ts';
import { hooksHome } from './hooks-home.ts';

const CLAUDE = 'home/.claude/settings.json';
const BOTH = { [CLAUDE]: SETTINGS, 'home/.codex/other.txt': '' };

describe('hooks install and uninstall', () => {
  it('serve each client that is here, and say what they did', async () => {
    const home = await hooksHome(BOTH);
    const installed = await home.hooks(['install']);
    expect(installed).toEqual({
      status: 0,
      stdout: `Claude Code: our entry was put into ${home.claude.file}
Codex: our entry was put into ${home.codex.file}
  ! Codex runs this hook only after you trust it: open /hooks.  trust-needed
`,
      stderr: '',
    });
    expect((await home.hooks(['install'])).stdout).toContain('is in place already in');
    const removed = await home.hooks(['uninstall']);
    expect([removed.status, removed.stderr]).toEqual([0, '']);
    expect(readFileSync(home.claude.file, 'utf8')).toBe(SETTINGS);
    expect(existsSync(home.codex.file)).toBe(false);
    expect((await home.hooks(['uninstall'])).stdout).toBe(
      `Claude Code: there is no entry of ours in ${home.claude.file}
Codex: there is no entry of ours in ${home.codex.file}
`,
    );
  });

  it('go on with the other client where one is refused, and end with the worst', async () => {
    const home = await hooksHome({ ...BOTH, [CLAUDE]: '{' });
    const { status, stdout, stderr } = await home.hooks(['install']);
    expect(status).toBe(2);
    expect(stdout).toContain('Codex: our entry was put into');
    expect(stderr).toContain('[unparsable]');
  });

  it('serve one client, scope or file where it is named', async () => {
    const home = await hooksHome(BOTH);
    await home.hooks(['install', '--client', 'codex']);
    expect(readFileSync(home.claude.file, 'utf8')).toBe(SETTINGS);
    const named = join(home.root, 'named.json');
    await home.hooks(['install', '--client', 'claude-code', '--settings', named]);
    expect(JSON.parse(readFileSync(named, 'utf8')).hooks.SessionEnd[0].hooks[0].command).toBe(
      home.claude.script,
    );
    expect(readFileSync(home.claude.file, 'utf8')).toBe(SETTINGS);
  });

  it('replace and remove an entry that was changed by hand only by force', async () => {
    const home = await hooksHome({ [CLAUDE]: '{}' });
    await home.hooks(['install']);
    const edited = readFileSync(home.claude.file, 'utf8').replace('.sh"', '.sh --loud"');
    writeFileSync(home.claude.file, edited);
    for (const operation of ['install', 'uninstall'])
      expect((await home.hooks([operation])).stderr).toContain('[edited-entry]');
    expect((await home.hooks(['status'])).status).toBe(1);
    expect((await home.hooks(['install', '--force'])).status).toBe(0);
    expect((await home.hooks(['status'])).status).toBe(0);
    writeFileSync(home.claude.file, edited);
    expect((await home.hooks(['uninstall', '--force'])).status).toBe(0);
    expect(readFileSync(home.claude.file, 'utf8')).not.toContain('transcript-facts');
  });

  it('give one JSON object a file', async () => {
    const home = await hooksHome(BOTH);
    const { stdout, stderr } = await home.hooks(['install', '--json']);
    const rows = stdout
      .trim()
      .split('\n')
      .map((line): object => JSON.parse(line));
    expect(stderr).toBe('');
    const common = { operation: 'install', outcome: 'change', refusal: null, moved: [] };
    expect(rows).toEqual([
      { client: 'claude-code', file: home.claude.file, ...common, notes: [] },
      {
        client: 'codex',
        file: home.codex.file,
        ...common,
        notes: [{ id: 'trust-needed', message: expect.any(String), path: expect.any(String) }],
      },
    ]);
  });
});

describe('a dry run', () => {
  it('shows a unified diff and writes nothing', async () => {
    const home = await hooksHome({ [CLAUDE]: '{\n  "model": "opus"\n}\n' });
    const before = home.snapshot();
    const { status, stdout } = await home.hooks(['install', '--dry-run']);
    expect(status).toBe(0);
    expect(stdout).toBe(`Claude Code: our entry would be put into ${home.claude.file}
--- ${home.claude.file}
+++ ${home.claude.file}
@@ -1,3 +1,16 @@
 {
-  "model": "opus"
+  "model": "opus",
+  "hooks": {
+    "SessionEnd": [
+      {
+        "hooks": [
+          {
+            "type": "command",
+            "command": "${home.claude.script}",
+            "timeout": 10
+          }
+        ]
+      }
+    ]
+  }
 }
`);
    expect(home.snapshot()).toEqual(before);
  });

  it('shows a file that would come or go against nothing', async () => {
    const home = await hooksHome({ 'home/.codex/other.txt': '' });
    expect((await home.hooks(['install', '--dry-run'])).stdout).toContain(
      `--- /dev/null\n+++ ${home.codex.file}\n@@ -0,0 +1,`,
    );
    await home.hooks(['install']);
    expect((await home.hooks(['uninstall', '--dry-run'])).stdout).toContain(
      `--- ${home.codex.file}\n+++ /dev/null\n`,
    );
  });

  test.each([
    ['LF', SETTINGS],
    ['CRLF', SETTINGS.replaceAll('\n', '\r\n')],
    ['no final line break', SETTINGS.trimEnd()],
  ])('gives in JSON what makes the new file of the old one: %s', async (_, text) => {
    const home = await hooksHome({ [CLAUDE]: text });
    const { diff } = JSON.parse((await home.hooks(['install', '--dry-run', '--json'])).stdout);
    await home.hooks(['install']);
    expect(applyPatch(text, diff, { autoConvertLineEndings: false })).toBe(
      readFileSync(home.claude.file, 'utf8'),
    );
  });

  it('has no diff where nothing would change', async () => {
    const home = await hooksHome({ [CLAUDE]: SETTINGS });
    await home.hooks(['install']);
    expect((await home.hooks(['install', '--dry-run'])).stdout).toBe(
      `Claude Code: our entry is in place already in ${home.claude.file}\n`,
    );
    expect(JSON.parse((await home.hooks(['install', '--dry-run', '--json'])).stdout).diff).toBe('');
  });

  it('is coloured on a terminal alone', async () => {
    const home = await hooksHome({ [CLAUDE]: SETTINGS });
    const coloured = await home.hooks(['install', '--dry-run'], {
      colours: true,
      env: { CLAUDE_CONFIG_DIR: join(home.root, 'home/.claude'), CODEX_HOME: '/nowhere' },
    });
    expect(coloured.stdout).toContain('\u001b[32m+');
    expect((await home.hooks(['install', '--dry-run'])).stdout).not.toContain('\u001b');
  });
});

describe('what a hostile file says', () => {
  const ESCAPE = '\\u001b]0;owned\\u0007\\u202e';

  it('steers no terminal', async () => {
    const hostile = JSON.stringify({
      hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: 'x' }] }] },
    }).replace('"x"', `"echo ${ESCAPE}"`);
    const home = await hooksHome({ [CLAUDE]: `{"\u009b31m": "\u0090",${hostile.slice(1)}` });
    for (const words of [['install', '--strict'], ['install', '--dry-run'], ['status']]) {
      const { stdout, stderr } = await home.hooks(words);
      expect(stdout + stderr).not.toMatch(/[\u001b\u0007\u0090\u009b\u202e]/);
    }
  });

  it('nor does its name', async () => {
    const home = await hooksHome({ [CLAUDE]: '{}' });
    const file = join(home.root, 'x\u001b[31m.json');
    for (const operation of ['install', 'status', 'uninstall']) {
      const { stdout, stderr } = await home.hooks([operation, '--client', 'claude-code', '--settings', file]);
      expect(stdout + stderr).not.toContain('\u001b');
      expect(stdout).toContain('u{1b}');
    }
  });
});
