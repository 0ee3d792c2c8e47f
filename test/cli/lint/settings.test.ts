import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workFolder } from './work.ts';

const hooks = (...commands: readonly string[]): string =>
  JSON.stringify(
    { hooks: { SessionStart: [{ hooks: commands.map((command) => ({ type: 'command', command })) }] } },
    null,
    1,
  );

function rules(stdout: string): readonly string[] {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) =>
      line
        .replace(/:\d+:\d+ \w+/, '')
        .split(' ', 2)
        .join(' '),
    );
}

it('scripts that settings name are looked for below their project or plugin, with their executable bit', async () => {
  const { lint, root } = workFolder({
    'app/.claude/settings.json': hooks(
      '"$CLAUDE_PROJECT_DIR"/hooks/there.sh',
      '"$CLAUDE_PROJECT_DIR"/hooks/gone.sh',
      '"$CLAUDE_PROJECT_DIR"/hooks/plain',
      '"$CLAUDE_PROJECT_DIR"/hooks',
    ),
    'app/hooks/there.sh': 'echo\n',
    'app/hooks/plain': 'echo\n',
    'plugin/.claude-plugin/plugin.json': '{}',
    'plugin/hooks/hooks.json': hooks('"${CLAUDE_PLUGIN_ROOT}"/run.sh', '/no/such/file'),
    'plugin/run.sh': 'echo\n',
  });
  chmodSync(join(root, 'app/hooks/plain'), 0o644);
  expect(rules((await lint([])).stdout)).toEqual([
    'app/.claude/settings.json settings/missing-script',
    'app/.claude/settings.json settings/not-executable',
    'app/.claude/settings.json settings/missing-script',
    'plugin/hooks/hooks.json settings/missing-script',
  ]);
});

it('commands of settings are linted as scripts, and said at their place', async () => {
  const { lint } = workFolder({ '.codex/hooks.json': hooks('slow &') });
  const { stdout } = await lint([]);
  expect(stdout).toMatch(/^\.codex\/hooks\.json:\d+:\d+ error shell\/attached-background-job /m);
});

it('settings that are no JSON are a finding, and the rest is linted', async () => {
  const { lint } = workFolder({ '.claude/settings.json': '{"hooks": {},}', 'a.sh': 'slow &\n' });
  expect(rules((await lint([])).stdout)).toEqual([
    '.claude/settings.json settings/unreadable',
    'a.sh shell/attached-background-job',
  ]);
});
