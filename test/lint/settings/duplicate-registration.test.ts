import { describe, expect, it } from 'vitest';
import { findingsOf, settingsFile, withCommand, withHandler } from './findings.ts';
import type { Given } from './findings.ts';

const RULE = 'settings/duplicate-registration';
const twice = (...files: readonly (readonly [string, Given])[]): string[] =>
  findingsOf(...files.map(([text, given]) => settingsFile(text, { files: null, ...given })))
    .filter(({ rule }) => rule === RULE)
    .map(({ file, message }) => `${file}: ${message}`);

const inOne = (first: object, second: object): string =>
  JSON.stringify({
    hooks: {
      PreToolUse: [
        { hooks: [{ type: 'command', command: '/opt/x' }], ...first },
        { hooks: [{ type: 'command', command: '/opt/x' }], ...second },
      ],
    },
  });

describe('in one file', () => {
  it.each([
    [{}, {}],
    [{ matcher: '*' }, { matcher: '' }],
    [{ matcher: 'a' }, { matcher: 'a' }],
  ])('Codex runs it twice: %j %j', (first, second) => {
    expect(twice([inOne(first, second), { client: 'codex' }])).toHaveLength(1);
    expect(twice([inOne(first, second), { client: 'claude-code' }])).toEqual([]);
  });

  it('is not said of different tools, or of what is lost', () => {
    expect(twice([inOne({ matcher: 'a' }, { matcher: 'b' }), { client: 'codex' }])).toEqual([]);
    const event = '[{"hooks": [{"type": "command", "command": "x"}]}]';
    expect(twice([`{"hooks": {"Stop": ${event}, "Stop": ${event}}}`, { client: 'codex' }])).toEqual([]);
  });
});

describe('in two files', () => {
  const command = withCommand('"$CLAUDE_PROJECT_DIR"/x');
  const local = '.claude/settings.local.json';

  it('of a project', () => {
    expect(twice([command, {}], [command, { path: local }])).toEqual([
      `${local}: \`"$CLAUDE_PROJECT_DIR"/x\` is registered for SessionStart in \`.claude/settings.json\` too; keep one of them`,
    ]);
    expect(twice([command, {}], [withCommand('"${CLAUDE_PROJECT_DIR}/x"'), { path: local }])).toHaveLength(1);
  });

  it('of a project and a plugin in it', () => {
    const plugin = withCommand('"${CLAUDE_PLUGIN_ROOT}"/x');
    expect(twice([command, {}], [plugin, { layer: 'plugin', path: 'hooks/hooks.json' }])).toHaveLength(1);
    expect(twice([command, {}], [plugin, { layer: 'plugin', path: 'p/hooks/hooks.json' }])).toEqual([]);
    expect(
      twice(
        [withCommand('/opt/x'), {}],
        [withCommand('/opt/x'), { layer: 'plugin', path: 'p/hooks/hooks.json' }],
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['other projects', command, 'b/.claude/settings.json', {}],
    ['another client', command, '.codex/hooks.json', { client: 'codex' }],
    ['another command', withCommand('"$CLAUDE_PROJECT_DIR"/y'), local, {}],
    [
      'another event',
      withHandler({ type: 'command', command: '"$CLAUDE_PROJECT_DIR"/x' }, 'Setup'),
      local,
      {},
    ],
    ['the exec form', withCommand('"$CLAUDE_PROJECT_DIR"/x', { args: [] }), local, {}],
  ] as const)('not of %s', (_, text, path, given) => {
    expect(twice([command, {}], [text, { path, ...given }])).toEqual([]);
  });

  it('not of two plugins that name their own files alike', () => {
    const plugin = withCommand('"${CLAUDE_PLUGIN_ROOT}"/x');
    const given = { layer: 'plugin' } as const;
    expect(
      twice(
        [plugin, { ...given, path: 'a/hooks/hooks.json' }],
        [plugin, { ...given, path: 'b/hooks/hooks.json' }],
      ),
    ).toEqual([]);
  });
});
