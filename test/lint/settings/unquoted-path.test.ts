import { expect, it } from 'vitest';
import { rulesIn, withCommand } from './findings.ts';

it.each([
  '$CLAUDE_PROJECT_DIR/hooks/start.sh',
  '${CLAUDE_PROJECT_DIR}/hooks/start.sh',
  'bash $HOME/x.sh',
  '"$CLAUDE_PROJECT_DIR"/hooks/start.sh $HOME',
  'cd $CLAUDE_PROJECT_DIR && date',
  'if true; then cat ${HOME}/x; fi',
  'true; ( cat "a"$HOME"b" )',
  'for f in $HOME/*; do :; done',
  'f() { cat $HOME; }; f',
  'echo "$(cat $HOME/x)"',
  'cat ${HOME:-/root}/x',
  'node ${CLAUDE_PLUGIN_ROOT}/x.js',
  '$PLUGIN_ROOT/x',
  './my hooks/start.sh',
])('%s', (command) => {
  expect(rulesIn(withCommand(command))).toContain('unquoted-path');
});

it.each([
  '"$CLAUDE_PROJECT_DIR"/hooks/start.sh',
  '"${CLAUDE_PROJECT_DIR}/hooks/start.sh" x',
  "echo '$HOME'",
  'echo \\$HOME',
  'echo $HOMELAND',
  'echo ${#HOME}',
  'A=$HOME/x date',
  'export A=$HOME',
  'case $HOME in /root) ;; esac',
  '# $HOME',
  'date',
])('none in %s', (command) => {
  expect(rulesIn(withCommand(command))).not.toContain('unquoted-path');
});

it('is not asked of the exec form, nor of paths where nobody looked', () => {
  expect(rulesIn(withCommand('$CLAUDE_PROJECT_DIR/hooks/start.sh', { args: [] }))).toEqual([]);
  expect(rulesIn(withCommand('./my hooks/start.sh'), { files: null })).toEqual(['relative-path']);
});

it('is no missing script as well', () => {
  expect(rulesIn(withCommand('"$CLAUDE_PROJECT_DIR"/my hooks/start.sh'))).toEqual(['unquoted-path']);
});
