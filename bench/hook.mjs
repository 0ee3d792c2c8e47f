// node bench/hook.mjs [TURNS]: what a hook at every tool call takes beside a bare Node: no listener, nothing to save, and what
// an earlier hook resolved at hand. Prints {node, script, command, scriptRatio, commandRatio}: medians in milliseconds of as
// many runs each, taken in turns so that all meet the same machine. `script` is a hook of one's own with a writer, `command`
// is `transcript-facts listeners run`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { fileURLToPath, URL } from 'node:url';

const dist = (path) => fileURLToPath(new URL(`../dist/${path}`, import.meta.url));
const turns = Number(process.argv[2] ?? 60);
const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-bench-'));
const at = (name) => join(folder, name);

for (const name of ['home', 'project']) mkdirSync(at(name));
writeFileSync(at('s-1.jsonl'), '{"type":"user"}\n'.repeat(40));
writeFileSync(
  at('hook.mjs'),
  `import { runHook } from ${JSON.stringify(dist('node/listeners/run-hook.js'))};
await runHook('PostToolUse', { writer: async () => 'saved', hooksFolder: ${JSON.stringify(at('hooks.d'))} });
`,
);

const CALLS = {
  node: ['-e', '0'],
  script: [at('hook.mjs')],
  command: [dist('cli/main.js'), 'listeners', 'run', 'PostToolUse'],
};

function run(words, turn) {
  const input = JSON.stringify({
    session_id: 's-1',
    transcript_path: at('s-1.jsonl'),
    cwd: at('project'),
    hook_event_name: 'PostToolUse',
    tool_use_id: `toolu_${turn}`,
  });
  const begin = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, {
    input,
    cwd: at('project'),
    env: { ...process.env, HOME: at('home'), XDG_CACHE_HOME: at('cache'), XDG_CONFIG_HOME: at('config') },
    encoding: 'utf8',
  });
  if (status !== 0 || stderr !== '') throw new Error(`ended with ${status}: ${stderr}`);
  return performance.now() - begin;
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

try {
  for (const words of Object.values(CALLS)) run(words, -1);
  const times = { node: [], script: [], command: [] };
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, words] of Object.entries(CALLS)) times[name].push(run(words, turn));
  const [node, script, command] = Object.values(times).map(median);
  process.stdout.write(
    `${JSON.stringify({ node, script, command, scriptRatio: script / node, commandRatio: command / node })}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
