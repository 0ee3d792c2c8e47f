import { createHash } from 'node:crypto';
import { operationsOf } from '../../src/github/index.ts';
import { commandsOf } from '../../src/shell/commands.ts';
import type { Dialect } from '../../src/shell/types.ts';
import { FOUND as INVOCATIONS } from '../oracles/invocations/found.ts';
import { generateQuestion } from '../oracles/invocations/generate.ts';
import { FOUND as SCRIPTS } from '../oracles/scripts/found.ts';
import { generateScript } from '../oracles/scripts/generate.ts';
import { handed } from '../support/handed.ts';
import { oneLine, type Corpus } from './corpus.ts';

const GENERATED = 1500;
const DIALECTS: readonly Dialect[] = ['bash', 'posix', 'zsh', 'powershell', 'cmd', 'unknown'];

const digest = (answer: unknown): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('hex').slice(0, 16);
const seeds = Array.from({ length: GENERATED }, (_, at) => at + 1);
const commandsIn = (script: string): string =>
  DIALECTS.map((dialect) => digest(commandsOf(script, { dialect })).slice(0, 8)).join(' ');

const scripts = new Set([
  ...handed<{ readonly command?: string; readonly script?: string }>('commands').map(
    ({ command, script }) => script ?? command ?? '',
  ),
  ...SCRIPTS,
]);

export const ANSWERS_OF_SCRIPTS: readonly Corpus[] = [
  {
    name: 'scripts',
    about: `Digests of all that is said of a script, as ${DIALECTS.join(', ')}; of a generated one by its seed, as bash`,
    asked: [
      ...[...scripts].map((script) => ({ id: oneLine(script), answer: () => commandsIn(script) })),
      ...seeds.map((seed) => ({
        id: `seed ${seed}`,
        answer: () => digest(commandsOf(generateScript(seed, 4 + (seed % 11)))),
      })),
    ],
  },
  {
    name: 'invocations',
    about: 'Digests of all that is said of an invocation of gh',
    asked: [...INVOCATIONS, ...seeds.map(generateQuestion)].map(({ words, ...context }, at) => ({
      id: `${at} ${oneLine(JSON.stringify(words))}`,
      answer: () => digest(operationsOf(['gh', ...words], context)),
    })),
  },
];
