import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ledgerPath } from '../../src/node/capture/ledger-file.ts';
import { configurationFolders } from '../../src/node/homes.ts';
import { configurationFolder } from '../../src/node/settings/places.ts';
import { systemHome } from '../../src/node/system-home.ts';

afterEach(() => vi.unstubAllEnvs());

it('is what HOME says', () => {
  vi.stubEnv('HOME', '/somewhere');
  expect(systemHome()).toBe('/somewhere');
});

it.each(['', '.', 'relative', './home', '~'])('is the system’s own where HOME is "%s"', (home) => {
  vi.stubEnv('HOME', home);
  expect(systemHome()).toBe(userInfo().homedir);
});

it.each(['', 'relative'])('is where all is looked for that lies in the home folder: HOME is "%s"', (home) => {
  vi.stubEnv('HOME', home);
  const own = userInfo().homedir;
  expect(configurationFolders({ env: {} }).codex).toBe(join(own, '.codex'));
  expect(configurationFolder('claude-code', { env: {} })).toBe(join(own, '.claude'));
  expect(ledgerPath({ env: {} })).toBe(join(own, '.local/state/transcript-facts/ledger.json'));
});
