// What differs between the clients: where they come from, how one session is played, and how a hook is trusted.
import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** The releases that the spec was checked with. */
export const PACKAGES = {
  'claude-code': `@anthropic-ai/claude-code-${process.platform}-${process.arch}@2.1.332`,
  codex: '@openai/codex@0.171.0',
};

/** The program itself, so that nothing but it runs. */
function programOf(folder, name) {
  const found = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isFile() && entry.name === name && !entry.parentPath.endsWith('.bin'),
  );
  return join(found.parentPath, found.name);
}

const CLAUDE_CODE = {
  settings: '.claude/settings.json',
  prepare() {},
  program: (folder) => programOf(folder, 'claude'),
  words: ['-p', 'Say that you are done.'],
  env: (port) => ({
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    ANTHROPIC_API_KEY: 'no-key',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_TELEMETRY: '1',
  }),
  /** It asks nobody. */
  trust: async () => [],
};

const CODEX = {
  settings: '.codex/hooks.json',
  prepare(home, port) {
    writeFileSync(
      join(home, '.codex/config.toml'),
      `model = "stand-in"
model_provider = "stand-in"
approval_policy = "never"
[model_providers.stand-in]
name = "stand-in"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
env_key = "STAND_IN_KEY"
[analytics]
enabled = false
`,
    );
  },
  program: (folder) => programOf(folder, 'codex'),
  words: ['exec', '--skip-git-repo-check', 'Say that you are done.'],
  env: () => ({ STAND_IN_KEY: 'no-key' }),
  /** What a person does in /hooks: every hook that is there now is trusted. Says how far each was trusted before. */
  async trust(program, env) {
    const hooks = await listHooks(program, env);
    for (const { key, currentHash, trustStatus } of hooks)
      if (trustStatus !== 'trusted')
        appendFileSync(
          join(env.HOME, '.codex/config.toml'),
          `[hooks.state.${JSON.stringify(key)}]\ntrusted_hash = ${JSON.stringify(currentHash)}\n`,
        );
    return hooks.map(({ command, trustStatus }) => [command, trustStatus]);
  },
};

export const CLIENTS = { 'claude-code': CLAUDE_CODE, codex: CODEX };

function listHooks(program, env) {
  const child = spawn(program, ['app-server'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const say = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  say({ id: 0, method: 'initialize', params: { clientInfo: { name: 'test', title: 'test', version: '1' } } });
  return new Promise((resolve, reject) => {
    child.on('close', () => reject(new Error('codex app-server ended without an answer')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { id, result } = JSON.parse(line);
      if (id === 0) {
        say({ method: 'initialized' });
        say({ id: 1, method: 'hooks/list', params: { cwds: [env.HOME] } });
      }
      if (id !== 1) return;
      resolve(result.data.flatMap(({ hooks }) => hooks));
      child.kill();
    });
  });
}
