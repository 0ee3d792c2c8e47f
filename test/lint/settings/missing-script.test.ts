import { expect, it } from 'vitest';
import { namedFiles } from '../../../src/lint/settings/index.ts';
import { rulesIn, settingsFile, withCommand } from './findings.ts';

it.each([
  '"$CLAUDE_PROJECT_DIR"/hooks/gone.sh',
  '"${CLAUDE_PROJECT_DIR}/gone"',
  '/opt/gone',
  'exec /opt/gone 2>/dev/null',
  'bash -eu /opt/gone',
  'python3.12 /opt/gone',
  '"$CLAUDE_PROJECT_DIR"/hooks/__proto__',
  '/opt/./x/../gone',
  'timeout 5 /opt/gone',
  'timeout -k 1 5 bash -e "$CLAUDE_PROJECT_DIR"/gone',
  'FOO=1 env -u X BAR=2 nice -n 5 python3 /opt/gone',
  'setsid -f "$CLAUDE_PROJECT_DIR/gone" >/dev/null 2>&1',
  'exec -a x /opt/gone',
])('%s', (command) => {
  expect(rulesIn(withCommand(command))).toEqual(['missing-script']);
});

it.each([
  '/opt/x',
  '/opt//y/../x',
  '"$CLAUDE_PROJECT_DIR"/./hooks/start.sh',
  '"$HOME"/gone',
  '"$X"/gone',
  '"$CLAUDE_PROJECT_DIR"gone',
  '"$CLAUDE_PROJECT_DIR"/../gone',
  '"${CLAUDE_PROJECT_DIR:-/opt}/gone"',
  '"$CLAUDE_PLUGIN_ROOT"/gone',
  'gone',
  'bash -O extglob /opt/gone',
  'timeout 5 /opt/x',
  'timeout /opt/gone',
  'command -v /opt/gone',
  'flock -n 9',
  'env -S "bash -e" /opt/gone',
])('none in %s', (command) => {
  expect(rulesIn(withCommand(command))).toEqual([]);
});

it('is said of a root that the layer sets', () => {
  expect(rulesIn(withCommand('"$CLAUDE_PLUGIN_ROOT"/gone'), { layer: 'plugin' })).toEqual(['missing-script']);
  expect(rulesIn(withCommand('"$CLAUDE_PROJECT_DIR"/gone'), { layer: 'plugin' })).toEqual([]);
  expect(rulesIn(withCommand('node', { args: ['${CLAUDE_PROJECT_DIR}/gone'] }))).toEqual(['missing-script']);
});

it('is not said where nobody looked', () => {
  expect(rulesIn(withCommand('/opt/gone'), { files: null })).toEqual([]);
});

it('tells which files to look for', () => {
  const text = withCommand('"$CLAUDE_PROJECT_DIR"/my hooks/start.sh now');
  expect(namedFiles(settingsFile(text))).toEqual(['my', 'my hooks/start.sh', 'my hooks/start.sh now']);
  expect(namedFiles(settingsFile(withCommand('"$HOME"/x')))).toEqual([]);
  expect(namedFiles(settingsFile(withCommand('bash /opt/x')))).toEqual(['/opt/x']);
});
