/** The facts of a call against what a gh did that real bash started. */
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { call, result } from '../support/events.ts';
import { factsOf, pull } from '../support/facts.ts';
import { bench, HAS_BASH, type Outcome, type Ran } from './sessions/run.ts';

const world = bench();
afterAll(world.remove);

/** Ways to open one. Those that hide which answer gh gave are left out: `2>&1 | tail -1`, `view || create`. */
const OPENS: readonly string[] = [
  'gh pr create --fill',
  `gh pr create --title 'Trim the wick' --body "See the notes"`,
  'T="Trim the wick"; gh pr create -t "$T" -b ""',
  'gh pr create --fill 2>&1',
  'url=$(gh pr create --fill) && echo "$url"',
  'url=$(gh pr create --fill 2>&1); echo "$url"',
  'url=`gh pr create --fill`; echo "opened: $url"',
  'echo "$(gh pr create --fill)"',
  'gh pr create --fill | cat',
  'gh pr create --fill 2>&1 | tee log.txt',
  'gh pr create --fill > log.txt 2>&1; cat log.txt',
  'gh pr create --fill || true',
  'gh pr create --fill || exit 1',
  'if gh pr create --fill; then echo done; else echo "it failed"; fi',
  'if ! gh pr create --fill; then exit 3; fi',
  '( gh pr create --fill )',
  '{ gh pr create --fill; }',
  'bash -c "gh pr create --fill"',
  "bash <<'E'\ngh pr create --fill\nE",
  'submit() { gh pr create --fill "$@"; }\nsubmit --draft',
  'for branch in one two; do gh pr create --fill -H $branch; done',
  'env A=1 timeout 5 gh pr create --fill',
  'eval "gh pr create --fill"',
  'cd sub && gh pr create --fill && cd ..',
  'gh pr create --fill &\nwait',
  'case open in open) gh pr create --fill ;; *) gh pr list ;; esac',
];

/** Ways not to. */
const OPENS_NOTHING: readonly string[] = [
  'false && gh pr create --fill',
  'true || gh pr create --fill',
  'echo gh pr create --fill',
  "cat <<'E'\ngh pr create --fill\nE",
  '# gh pr create --fill',
  'never() { gh pr create --fill; }',
  'gh pr create --fill >/dev/null 2>&1',
  'hidden=$(gh pr create --fill)',
];

const SHOWS: readonly string[] = [
  `gh pr list --json url -q '.[].url'`,
  'gh pr view 5',
  'gh pr view',
  'cat notes.txt',
  'echo https://github.com/harbor/lantern/pull/6',
];

const NEUTRAL: readonly string[] = [
  'true',
  'false',
  'echo hello',
  'set -e',
  'ls',
  'A=1',
  'mkdir -p sub',
  'cd .',
];

const statement = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...OPENS) },
  { weight: 1, arbitrary: fc.constantFrom(...OPENS_NOTHING) },
  { weight: 2, arbitrary: fc.constantFrom(...SHOWS) },
  { weight: 2, arbitrary: fc.constantFrom(...NEUTRAL) },
);
const joint = fc.constantFrom('\n', '\n', ' && ', ' || ', '; ');
const outcomes = fc.array(fc.constantFrom<Outcome>('open', 'open', 'fail', 'exists'), {
  minLength: 1,
  maxLength: 3,
});

/** A here-document or a comment ends with its line, and so does what stands before it. */
function joined(parts: readonly (readonly [string, string])[]): string {
  return parts
    .map(([text, by]) => `${text}${/\n[E}]$|^#|\n(?:wait|submit)/.test(text) || by === '\n' ? '\n' : by}`)
    .join('')
    .replace(/(?: && | \|\| |; )$/, '\n');
}

interface Judged extends Ran {
  readonly created: readonly string[];
  readonly recreated: readonly string[];
  readonly refused: readonly string[];
  readonly unseen: number;
}

function judged(script: string, by: readonly Outcome[]): Judged {
  const ran = world.run(script, by);
  const { pullRequests, refusals, warnings } = factsOf([
    call('c1', script),
    result('c1', ran.output, { status: ran.status }),
  ]);
  const of = (evidence: string): string[] =>
    pullRequests.filter((fact) => fact.evidence === evidence).map(({ url }) => url);
  return {
    ...ran,
    created: of('created'),
    recreated: of('recreated'),
    refused: refusals.map(({ url }) => url),
    unseen: warnings.length,
  };
}

describe.runIf(HAS_BASH)('what a session is said to have opened', () => {
  test.each(OPENS)('alone: %s', (script) => {
    const { created, opened } = judged(script, ['open']);
    expect(opened.length).toBeGreaterThan(0);
    expect(created).toEqual(opened.map((number) => pull(number)));
    for (const other of ['fail', 'exists'] as const) expect(judged(script, [other]).created).toEqual([]);
  });

  test.each(OPENS_NOTHING)('nothing, or nothing that is shown: %s', (script) => {
    const { created, opened, unseen } = judged(script, ['open']);
    expect(created).toEqual([]);
    expect(unseen).toBeLessThanOrEqual(opened.length);
  });

  test('is what gh really opened, whatever stands around it', () => {
    let shown = 0;
    let credited = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(statement, joint), { minLength: 1, maxLength: 4 }),
        outcomes,
        (parts, by) => {
          const { output, opened, created, recreated } = judged(joined(parts), by);
          const urls = opened.map((number) => pull(number));
          expect(created.filter((url) => !urls.includes(url))).toEqual([]);
          expect(recreated.filter((url) => urls.includes(url))).toEqual([]);
          shown += urls.filter((url) => output.includes(url)).length;
          credited += created.length;
        },
      ),
      { numRuns: 250 },
    );
    expect(shown).toBeGreaterThan(80);
    // The rest stands beside a list or behind a failure, where nobody can tell.
    expect(credited / shown).toBeGreaterThan(0.6);
  }, 300_000);
});
