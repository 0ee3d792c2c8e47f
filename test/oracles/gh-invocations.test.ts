/** Generated invocations against the gh that is installed here: it sends what the answers say, and to where (gh 2.2). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedsOf, sliced } from './counts.ts';
import { FOUND } from './invocations/found.ts';
import { generateQuestion } from './invocations/generate.ts';
import { answerOf, disagreements } from './invocations/judge.ts';
import { openGh, RUNS_GH, type Answered, type GhBench, type Question } from './invocations/run.ts';

const SEEDS = seedsOf(process.env['TRANSCRIPT_FACTS_ORACLE_INVOCATIONS'] ?? '300');

describe.runIf(RUNS_GH)('invocations against a real gh', () => {
  let gh: GhBench;
  beforeAll(async () => {
    gh = await openGh();
  });
  afterAll(() => {
    gh.close();
  });

  const wrongOf = (questions: readonly Question[], answers: readonly Answered[]): unknown[] =>
    questions.flatMap((question, index) => {
      const answered = answers[index];
      const lines = answered === undefined ? ['no answer'] : disagreements(answerOf(question), answered);
      return lines.length === 0 ? [] : [{ question, lines }];
    });

  test('a wrong answer is seen', async () => {
    const [sent, stopped] = await gh.ask([
      { words: ['api', 'repos/acme/widget/pulls', '-f', 'title=T'] },
      { words: ['api', '--nope', 'user'] },
    ]);
    const answer = answerOf({ words: ['api', '-X', 'PUT', '--hostname', 'git.example.com', 'user'] });
    expect(sent === undefined ? [] : disagreements(answer, sent)).toEqual([
      'method PUT, sent POST',
      'path /user, sent /repos/acme/widget/pulls',
      'host git.example.com, sent to github.com',
    ]);
    expect(stopped === undefined ? [] : disagreements(answer, stopped)).toEqual([
      'sent nothing: unknown flag: --nope',
    ]);
    expect(sent === undefined ? [] : disagreements(answerOf({ words: ['api'] }), sent)).toEqual([
      'refused (accepts 1 arg(s)), and sent POST /repos/acme/widget/pulls',
    ]);
  });

  test('what they once disagreed on', async () => {
    expect(wrongOf(FOUND, await gh.ask(FOUND))).toEqual([]);
  });

  test.each(sliced(SEEDS, 100))('seeds $first to $last', async ({ seeds }) => {
    const questions = seeds.map(generateQuestion);
    const answers = await gh.ask(questions);
    expect(wrongOf(questions, answers)).toEqual([]);
    // Most would prove nothing if gh refused them all.
    if (seeds.length === 100)
      expect(answers.filter(({ requests }) => requests.length > 0).length).toBeGreaterThan(20);
  });
});
