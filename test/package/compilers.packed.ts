import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/sources.ts';
import { consumer, packages, run } from './consumer.ts';
import { PUBLIC } from './public.ts';

const VERSIONS = ['5.9', '6.0', '7.0'] as const;
const compilers = packages(
  Object.fromEntries(VERSIONS.map((version) => [`typescript-${version}`, `npm:typescript@~${version}.0`])),
);

beforeAll(() => {
  const imports = Object.keys(PUBLIC).map(
    (name, place) =>
      `import * as part${place} from '${name}';\nexport const all${place}: object = part${place};\n`,
  );
  writeFileSync(join(consumer, 'every.ts'), imports.join(''));
  writeFileSync(
    join(consumer, 'typed.ts'),
    `import { commandsOf, type Event, type PullRequestFact, type Refusal } from 'transcript-facts';
import { sessions, type GeneratedSession, type TrueRefusal } from 'transcript-facts/arbitraries';
import { lint, type Finding } from 'transcript-facts/lint';
export const first: string | null | undefined = commandsOf('gh pr list').commands[0]?.argv[0];
export const found: readonly Finding[] = lint([{ kind: 'shell', path: 'x.sh', text: 'a &' }]);
export type Known = PullRequestFact['url'] | Event['kind'];
// The truth of a generated value is in the words of the library's own facts.
export const reason = (refusal: TrueRefusal): Refusal['reason'] => refusal.reason;
export const events = (session: GeneratedSession): readonly Event[] => session.events;
export const made: { map: (of: typeof events) => object } = sessions();
// @ts-expect-error a span is no text
export const span: string = commandsOf('gh pr list').commands[0]?.span;
`,
  );
});

describe.each(VERSIONS)('TypeScript %s', (version) => {
  const tsc = join(compilers, `typescript-${version}`, 'bin/tsc');

  it('is what reads them', () => {
    expect(run(process.execPath, [tsc, '--version']).trim()).toMatch(
      new RegExp(`^Version ${version.replace('.', '\\.')}\\.`),
    );
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('takes all types as they are in a strict project: %s', (module, resolution) => {
    const flags = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--noEmit'];
    const modules = ['--module', module, '--moduleResolution', resolution, '--target', 'es2023'];
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    let said = '';
    try {
      run(process.execPath, [tsc, ...flags, ...modules, ...types, 'every.ts', 'typed.ts']);
    } catch (error) {
      said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    }
    expect(said).toBe('');
  });
});
