// node bench/hook.mjs [TURNS]: what a hook at every tool call takes beside a bare Node: no listener, nothing to save, and what
// an earlier hook found out at hand. Stdin is a socket, as of Claude Code and of every parent that is Node. Prints
// {bare, asIs} for two environments, PATH and HOME alone and this one (some variables, such as NODE_EXTRA_CA_CERTS, make Node
// itself start slowly, and flatter every ratio), each {node, script, command, module, ratios: {script, command, module}}.
// Times are medians in milliseconds of as many runs each, taken in turns so that all meet the same machine; a ratio is the
// median of the ratios of a turn. `script` is a hook of one's own with a writer in CommonJS, `module` the same as an ES module,
// `command` is `transcript-facts listeners run`, `node` is `node -e 0`.
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

const call = `runHook('PostToolUse', { writer: async () => 'saved', hooksFolder: ${JSON.stringify(at('hooks.d'))} });\n`;
const hook = (name) => JSON.stringify(dist(`node/listeners/${name}`));
for (const name of ['home', 'project']) mkdirSync(at(name));
writeFileSync(at('s-1.jsonl'), '{"type":"user"}\n'.repeat(40));
writeFileSync(at('hook.cjs'), `const { runHook } = require(${hook('run-hook.cjs')});\n${call}`);
writeFileSync(at('hook.mjs'), `import { runHook } from ${hook('run-hook.js')};\nawait ${call}`);

const CALLS = {
  node: ['-e', '0'],
  script: [at('hook.cjs')],
  command: [dist('cli/main.cjs'), 'listeners', 'run', 'PostToolUse'],
  module: [at('hook.mjs')],
};
const own = { HOME: at('home'), XDG_CACHE_HOME: at('cache'), XDG_CONFIG_HOME: at('config') };
const ENVIRONMENTS = { bare: { PATH: process.env.PATH, ...own }, asIs: { ...process.env, ...own } };

function run(words, env, turn) {
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
    env,
    encoding: 'utf8',
  });
  if (status !== 0 || stderr !== '') throw new Error(`ended with ${status}: ${stderr}`);
  return performance.now() - begin;
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
const round = (value) => Math.round(value * 100) / 100;

/** What each call takes in this environment: `{name: [milliseconds, …]}`, a turn at the same place in each. */
function measure(env) {
  for (const words of Object.values(CALLS)) for (const turn of [-2, -1]) run(words, env, turn);
  const times = Object.fromEntries(Object.keys(CALLS).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, words] of Object.entries(CALLS)) times[name].push(run(words, env, turn));
  return times;
}

try {
  const told = Object.entries(ENVIRONMENTS).map(([environment, env]) => {
    const times = measure(env);
    const { node, ...hooks } = times;
    const medians = Object.entries(times).map(([name, values]) => [name, round(median(values))]);
    const ratios = Object.entries(hooks).map(([name, values]) => [
      name,
      round(median(values.map((value, turn) => value / node[turn]))),
    ]);
    return [environment, { ...Object.fromEntries(medians), ratios: Object.fromEntries(ratios) }];
  });
  process.stdout.write(`${JSON.stringify(Object.fromEntries(told))}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
