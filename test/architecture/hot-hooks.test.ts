import { describe, expect, it } from 'vitest';
import { importsOf } from './sources.ts';

/**
 * The hooks that run at every prompt and every tool call start in the time of Node alone: with zod it would be twice as
 * long. So what they decide is decided by files that do not reach it.
 */
const HOT = [
  'payload',
  'output',
  'config',
  'dispatch',
  'listener-run',
  'listener-environment',
  'user-prompt',
  'post-tool-use',
  'frame-all',
  'resolution-check',
  'resolution-publish',
  'slugs',
  'stdin',
].map((name) => `src/hooks/${name}.ts`);

function reached(files: readonly string[]): ReadonlySet<string> {
  const found = new Set(files);
  for (const file of found) if (file.startsWith('src/')) for (const { to } of importsOf(file)) found.add(to);
  return found;
}

describe('what hot hooks load', () => {
  it.each(HOT)('%s reaches no package', (file) => {
    expect([...reached([file])].filter((to) => !to.startsWith('src/'))).toEqual([]);
  });

  it('would be seen: the schemas of the configuration reach zod', () => {
    expect([...reached(['src/hooks/config-layers.ts'])]).toContain('zod');
  });
});
