import { describe, expect, it } from 'vitest';
import { findingsOf, rulesIn, settingsFile } from './findings.ts';

describe('a text that is no strict JSON', () => {
  it.each([
    '{"hooks": {},}',
    '{"hooks": {}} // mine',
    '/* mine */ {}',
    '[1,]',
    '{} {}',
    "{'hooks': {}}",
    '{"a": 01}',
    '{"a": "\t"}',
    '{"a": NaN}',
    '',
    ' \n',
    'hooks',
    '{"a": 1]',
  ])('%j', (text) => {
    expect(rulesIn(text)).toContain('unreadable');
    expect(findingsOf(settingsFile(text)).filter(({ rule }) => rule === 'settings/unreadable')).toHaveLength(
      1,
    );
  });

  it.each(['{}', ' {"hooks": {}}\n', '{"a": "// no comment", "b": ",}"}'])('none in %j', (text) => {
    expect(rulesIn(text)).toEqual([]);
  });

  it('is placed where reading stops', () => {
    const [found] = findingsOf(settingsFile('{\n  "hooks": {},\n  // mine\n  "a": 1\n}'));
    expect(found).toMatchObject({ line: 3, column: 3, endLine: 3, endColumn: 10 });
  });

  it('costs the permissions in settings alone', () => {
    expect(findingsOf(settingsFile('{,}'))[0]?.message).toContain('permissions');
    expect(findingsOf(settingsFile('{,}', { layer: 'plugin' }))[0]?.message).not.toContain('permissions');
    expect(findingsOf(settingsFile('{,}', { client: 'codex' }))[0]?.message).not.toContain('permissions');
  });
});

describe('what stands in front of the place', () => {
  it('is judged', () => {
    const text = '{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": " "}]}], "Stopp": [';
    expect(rulesIn(text)).toEqual(['empty-command', 'unknown-event', 'unreadable']);
  });

  it('and what is torn is not', () => {
    expect(rulesIn('{"hooks": {"Stop": [{"hooks": [{"type": "comm')).toEqual(['unreadable']);
    expect(rulesIn('{"hooks": {"Stop": nul')).toEqual(['unreadable']);
  });
});

describe('a byte order mark', () => {
  it('costs the whole file in Codex and nothing in Claude Code', () => {
    const severities = (['claude-code', 'codex'] as const).map((client) =>
      findingsOf(settingsFile('\uFEFF{"hooks": {}}', { client })).map(({ rule, severity }) => [
        rule,
        severity,
      ]),
    );
    expect(severities).toEqual([[['settings/unreadable', 'warning']], [['settings/unreadable', undefined]]]);
  });

  it('is no reason not to read on', () => {
    expect(rulesIn('\uFEFF{"hooks": {"Stopp": []},}')).toEqual(['unknown-event', 'unreadable', 'unreadable']);
  });
});
