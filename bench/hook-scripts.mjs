import { random } from './random.mjs';

/** Scripts as hooks are: redirects, jobs, functions, here-documents, pipelines and conditions; the same in every run. */
const PIECES = [
  ({ hex }) => [`log_${hex(4)}=logs/hook-${hex(4)}.log`],
  ({ hex }) => [`save_${hex(4)}() {`, '  local name=$1', '  save-notes "$name" >/dev/null 2>&1 &', '}'],
  ({ hex }) => [`exec 3>>"logs/${hex(6)}.log"`, 'echo started >&3', 'exec 3>&-'],
  ({ hex }) => [
    `if [ -f "$HOME/${hex(5)}" ] && grep -q done "$HOME/notes"; then`,
    '  rm -f "$HOME/notes"',
    'else',
    '  exit 0',
    'fi',
  ],
  ({ hex }) => [
    `cat <<EOF >"logs/${hex(6)}.json"`,
    '{"text": "a note of $USER", "at": "$(date -u +%FT%TZ)"}',
    'EOF',
  ],
  ({ hex }) => [
    `git log --format=%H | head -n 20 | while read -r line; do echo "$line" >>logs/${hex(4)}; done`,
  ],
  () => [
    'for file in "$HOME"/notes/*.md; do',
    '  [ -e "$file" ] || continue',
    '  wc -l "$file" 2>/dev/null',
    'done',
  ],
  ({ hex }) => [
    `case "$1" in`,
    `  start) run-${hex(3)} & ;;`,
    '  stop) kill "$pid" 2>/dev/null || true ;;',
    '  *) : ;;',
    'esac',
  ],
  ({ hex }) => [
    `# what comes now is for ${hex(8)}`,
    `result=$(jq -r '.session_id // empty' "logs/${hex(6)}.json")`,
  ],
  () => ['{ date; id; } >>logs/hook.log 2>&1'],
  ({ hex }) => [`( cd "logs/${hex(4)}" && make -s all ) >/dev/null 2>&1 || echo "failed: $?" >&2`],
  () => ['while :; do sleep 1; break; done &', 'pid=$!', 'wait "$pid"'],
];

/** One script of so many lines. */
export function hookScript(seed, lines) {
  const source = random(seed);
  const text = ['#!/usr/bin/env bash', 'set -u'];
  while (text.length < lines) text.push(...source.pick(PIECES)(source));
  return `${text.join('\n')}\n`;
}
