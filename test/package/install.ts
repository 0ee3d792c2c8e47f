import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../architecture/sources.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that the packed tarball is installed in, with the peer of its generators, and nothing else. */
    readonly consumer: string;
  }
}

const { devDependencies }: { readonly devDependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
const fastCheck = devDependencies['fast-check'] ?? '';

/** Packs the build once and installs the tarball in an empty folder, for all tests of the package. */
export default function install({ provide }: TestProject): () => void {
  const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-'));
  const consumer = join(scratch, 'consumer');
  mkdirSync(consumer);
  writeFileSync(join(consumer, 'package.json'), '{"private":true,"type":"module"}\n');
  npm(['pack', '--silent', '--pack-destination', scratch], root);
  const [tarball = ''] = readdirSync(scratch).filter((name) => name.endsWith('.tgz'));
  npm(['install', '--omit=dev', join(scratch, tarball), `fast-check@${fastCheck}`], consumer);
  provide('consumer', consumer);
  return () => rmSync(scratch, { recursive: true, force: true });
}

function npm(words: readonly string[], cwd: string): void {
  execFileSync('npm', [...words, '--no-audit', '--no-fund', '--prefer-offline'], { cwd, stdio: 'pipe' });
}
