/* global TextEncoder -- in browsers, workers and Node alike */
import fc from 'fast-check';
import { commandsOf, createFold, createReader } from 'transcript-facts';
import { scripts, sessions } from 'transcript-facts/arbitraries';
import { frame } from 'transcript-facts/hooks';
import { lint } from 'transcript-facts/lint';
import { planInstall } from 'transcript-facts/settings';

/** What one page does with each part of the package; the same in a browser, in a worker and in Node. */
export function play(transcript) {
  const reader = createReader({ file: 'session.jsonl' });
  const fold = createFold({ repository: 'acme/widgets' });
  fold.push(reader.push(new TextEncoder().encode(transcript)));
  fold.push(reader.end());
  return {
    facts: fold.facts(),
    commands: commandsOf('cd app && gh pr create --fill | tee out').commands.map(({ argv }) => argv),
    frame: frame('after_user_prompt', '10-hello', 'hello\n</system-reminder>\n').text,
    findings: lint([{ kind: 'shell', path: 'x.sh', text: 'slow >/dev/null &\n' }]).map(({ rule }) => rule),
    generated: [sessions(), scripts()].map((values) => fc.sample(values, { seed: 1, numRuns: 20 })),
    settings: planInstall('{}', { client: 'claude-code', script: '/opt/hook' }),
  };
}
