import type { Question } from './run.ts';

/** Invocations in which an answer and a real gh once disagreed. */
export const FOUND: readonly Question[] = [
  { words: ['api', 'x', '--cache', '9999999h'] },
  { words: ['api', 'x', '--cache', '2562047h'] },
  { words: ['api', 'x', '-H', 'Content-Length: 2'] },
  { words: ['api', 'x', '-H', 'Content-Length: x'] },
  { words: ['api', 'x', '-H', 'Content-Length: 2', '--input', '-'], stdin: '{}' },
  { words: ['api', 'x', '-H', 'A: b\nc'] },
  { words: ['api', 'x', '-H', 'A: b\n'] },
  { words: ['api', 'x', '-H', 'A: b\tc'] },
  { words: ['api', 'x', '-H', 'A: \u007f'] },
  { words: ['api', 'x', '--input', '-', '-f', 'a[]=1'], stdin: '' },
  { words: ['api', 'x', '-X', 'GET', '-F', 'a[b]=1'] },
  { words: ['pr', 'create', '--template=t.md', '-R', 'acme/widget'] },
  { words: ['pr', 'create', '-dTt.md', '-R', 'acme/widget'] },
];
