import { describe, expect, test } from 'vitest';
import { call, result } from '../support/events.ts';
import { briefly, factsOf, opened, pull } from '../support/facts.ts';

const CREATED = [[pull(41), 'created']];

describe('a file of an opener, read back in the same call (8.1)', () => {
  test.each([
    'gh pr create --fill > out.log 2>&1; tail -1 out.log',
    'gh pr create --fill &> out.log; grep -o "https://.*" out.log',
    'gh pr create --fill 2> err.txt || cat err.txt',
    'gh pr create --fill | tee out.log > /dev/null; tail -n 1 out.log',
    'gh pr create --fill | tail -1 > out.log; cat < out.log',
    'if ready; then gh pr create --fill > out.log 2>&1; tail -1 out.log; fi',
    'cd /srv; gh pr create --fill > out.log; tail -1 out.log',
    'pushd sub; gh pr create --fill > out.log; tail -1 out.log; popd',
    'gh pr create --fill | python3 -c "x" > out.log; tail -1 out.log',
    '{ gh pr create --fill; gh pr view --json number; } > out.log; head -1 out.log',
    '{ gh pr create --fill && gh pr view --json url -q .url; } > out.log 2>&1; cat out.log',
    '(gh pr create --fill; gh pr edit --add-label x) > out.log; head -n 1 out.log',
    'gh pr create --fill > out.log; gh pr view --json number,url >> out.log; head -1 out.log',
    '{ git push -u origin fix && gh pr create --fill; } > out.log 2>&1; cat out.log',
    '(npx tsc --noEmit && git push; gh pr create --fill) &> out.log; tail -1 out.log',
    'gh pr create --fill > out.log; echo written to out.log; tail -1 out.log',
    'gh pr create --fill > out.log; printf "%s\\n" out.log; tail -1 out.log',
    'gh pr create --fill | tee -a out.log > /dev/null; tail -1 out.log',
  ])('%s', (script) => {
    expect(opened(script, pull(41))).toEqual(CREATED);
  });

  test('appended to, its answer is the last one', () => {
    const script = 'gh pr create --fill >> prs.txt && cat prs.txt';
    expect(opened(script, `${pull(7)}\n${pull(41)}`)).toEqual(CREATED);
    expect(opened('gh pr create --fill >> prs.txt; tail -1 prs.txt', pull(41))).toEqual(CREATED);
    const failed = 'gh pr create --fill >> prs.txt; tail -1 prs.txt';
    expect(opened(failed, `could not reach the server\n${pull(7)}`)).toEqual([]);
  });

  test.each([
    'ready && gh pr create --fill > out.log; tail -1 out.log',
    'gh pr create --fill > out.log; ./show.sh >> out.log; tail -1 out.log; tail -1 notes.md',
    '{ gh pr view 7 --json url -q .url; gh pr create --fill 2>/dev/null; } > out.log; tail -1 out.log',
    '{ git log; gh pr create --fill 2>/dev/null; } > out.log; tail -1 out.log',
    '{ gh pr view 7 --json number; gh pr create --fill 2>/dev/null; } > out.log; head -1 out.log',
    '{ gh pr create --fill 2>/dev/null; gh pr view --json body; } > out.log; tail -1 out.log',
    'gh pr create --fill > out.log 2>/dev/null; cp other.log out.log; tail -1 out.log',
    'gh pr create --fill > out.log 2>/dev/null; tail -1 notes.md',
    `gh pr create --fill > out.log 2>/dev/null; python3 -c 'open("out.log", "w").write(seen())'; tail -1 out.log`,
    'gh pr create --fill > out.log 2>/dev/null; node - <<EOF\nwriteFileSync("./out.log", seen)\nEOF\ntail -1 out.log',
    'gh pr create --fill > out.log 2>/dev/null; dd of=out.log < seen.txt; tail -1 out.log',
    'gh pr create --fill > out.log 2>/dev/null; sort -u seen.txt -o out.log; tail -1 out.log',
    `gh pr create --fill > out.log 2>/dev/null; awk '{ print > "out.log" }' seen.txt; tail -1 out.log`,
    'gh pr create --fill > out.log 2>/dev/null; curl -so out.log https://ci.example/seen; tail -1 out.log',
    'gh pr create --fill > out.log 2>/dev/null; git checkout main -- out.log; tail -1 out.log',
    'gh pr create --fill > out.log 2>/dev/null; gh pr view 7 --json url -q .url > "$LAST"; tail -1 out.log',
  ])('what else may stand there is not the opener’s: %s', (script) => {
    expect(opened(script, pull(7))).toEqual([]);
  });
});

describe('a file of an opener, read back by a later call', () => {
  const later = (first: string, second: string, output: string): [string, string][] =>
    briefly(factsOf([call('c1', first), result('c1', ''), call('c2', second), result('c2', output)]));

  test.each([
    ['gh pr create --fill | tee pr.txt > /dev/null', 'cat pr.txt'],
    ['gh pr create --fill > pr.txt', 'tail -n 1 pr.txt'],
    ['gh pr create --fill > pr.txt', 'sleep 1; cat pr.txt | tail -1'],
    ['gh pr create --fill > pr.txt', 'cd sub && cat ../pr.txt'],
    ['gh pr create --fill | tail -1 > pr.txt; echo done', 'cat pr.txt'],
  ])('%s, then %s', (first, second) => {
    expect(later(first, second, pull(41))).toEqual(CREATED);
  });

  test.each([
    ['ready && gh pr create --fill > pr.txt; true', 'cat pr.txt'],
    ['gh pr create --fill > pr.txt; ./show.sh > pr.txt', 'cat pr.txt'],
    ['gh pr create --fill > pr.txt', `python3 -c 'open("pr.txt", "w").write(seen())'; cat pr.txt`],
    ['{ gh pr create --fill; gh pr view --json url -q .url; } > pr.txt; true', 'cat pr.txt'],
    ['gh pr create --fill > pr.txt', 'cat pr.txt; gh pr view 7 --json url -q .url'],
    ['gh pr create --fill > pr.txt', 'cat pr.txt notes.md'],
    ['gh pr create --fill >> pr.txt; true', 'cat pr.txt'],
    ['gh pr create --fill > pr.txt', 'cd "$WHERE" && cat ../pr.txt'],
    ['cd sub; gh pr create --fill > pr.txt; true', 'cat sub/pr.txt'],
    ['cd "$WHERE"; gh pr create --fill > ../pr.txt', 'cat pr.txt'],
  ])('%s, then %s: somebody else may have written that', (first, second) => {
    expect(later(first, second, pull(7))).toEqual([]);
  });

  test.each([
    `python3 -c 'open("pr.txt", "w").write(seen())'`,
    'python3 - <<EOF\nPath("pr.txt").write_text(seen)\nEOF',
    'dd of=./pr.txt < seen.txt',
    'ln -sf seen.txt pr.txt',
    'install seen.txt pr.txt',
    'sort seen.txt -o pr.txt',
    'perl -pi -e s/4/7/ pr.txt',
    'wget -qO pr.txt https://ci.example/seen',
    'git restore pr.txt',
    'cd "$WHERE" && ./show.sh > pr.txt',
    'gh pr view 7 --json url -q .url > "$LAST"',
  ])('in between, %s may have written to it', (between) => {
    const events = [call('c1', 'gh pr create --fill > pr.txt'), result('c1', '')];
    const later = [call('c3', 'cat pr.txt'), result('c3', pull(7))];
    const facts = factsOf([...events, call('c2', between), result('c2', ''), ...later]);
    expect(briefly(facts)).toEqual([]);
  });

  test.each([
    'git add pr.txt && git commit -qm x',
    'python3 -m pytest',
    'echo done > "$LOG"',
    'grep -c x pr.txt',
  ])('in between, %s has not written to it', (between) => {
    const events = [call('c1', 'gh pr create --fill > pr.txt'), result('c1', '')];
    const later = [call('c3', 'cat pr.txt'), result('c3', pull(41))];
    const facts = factsOf([...events, call('c2', between), result('c2', ''), ...later]);
    expect(briefly(facts)).toEqual(CREATED);
  });

  test.each([
    'gh pr create --fill >> pr.txt',
    '{ gh pr create --fill; } >> pr.txt',
    'set -o pipefail; gh pr create --fill | tail -1 >> pr.txt',
    'set -o pipefail; gh pr create --fill | tee -a pr.txt > /dev/null',
    'set -o pipefail; gh pr create --fill | tee --append pr.txt > /dev/null',
    'set -e; if [ -n "$X" ]; then ls > pr.txt; fi; gh pr create --fill >> pr.txt',
  ])('appended by %s, its answer is the last one', (first) => {
    expect(later(first, 'cat pr.txt', `${pull(7)}\n${pull(41)}`)).toEqual(CREATED);
  });

  test.each([
    'gh pr create --fill > pr.txt',
    'gh pr create --fill | tee pr.txt > /dev/null',
    'set -o pipefail; ready && gh pr create --fill | tail -1 > pr.txt',
  ])('written by %s, its answer is the first one', (first) => {
    expect(later(first, 'cat pr.txt', `${pull(41)}\n${pull(7)}`)).toEqual(CREATED);
  });

  test.each(['gh pr create --fill | tee -a pr.txt > /dev/null', 'gh pr create --fill | tail -1 >> pr.txt'])(
    'appended by %s, which may have failed, it tells nothing',
    (first) => {
      expect(later(first, 'cat pr.txt', pull(7))).toEqual([]);
    },
  );

  test('two openers that append to one file have its last two', () => {
    const loop = 'set -e\nfor b in x y; do gh pr create --fill -H $b >> pr.txt; done';
    expect(later(loop, 'cat pr.txt', `${pull(7)}\n${pull(41)}\n${pull(42)}`)).toEqual([
      [pull(41), 'created'],
      [pull(42), 'created'],
    ]);
  });
});
