import { join } from 'node:path';
import { homeWith, type Home } from '../node/settings/home.ts';
import { invoke, type FakeOptions, type Ran } from './fake-context.ts';

/** A person's home whose clients are found by their variables; `hooks` runs the command there. */
export interface HooksHome extends Home {
  readonly hooks: (words: readonly string[], options?: FakeOptions) => Promise<Ran>;
}

export async function hooksHome(files: Readonly<Record<string, string | Uint8Array>>): Promise<HooksHome> {
  const home = await homeWith(files);
  const env = {
    CLAUDE_CONFIG_DIR: join(home.root, 'home/.claude'),
    CODEX_HOME: join(home.root, 'home/.codex'),
    // An install notes its time there, and not in that of whoever runs the tests.
    XDG_STATE_HOME: join(home.root, 'state'),
    PATH: '',
    HOME: join(home.root, 'home'),
    CLAUDE_PROJECT_DIR: join(home.root, 'project'),
  };
  return { ...home, hooks: (words, options = {}) => invoke(['hooks', ...words], { env, ...options }) };
}
