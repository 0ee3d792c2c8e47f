import { describe, expect, test } from 'vitest';
import { call, result } from '../../support/events.ts';
import { briefly, factsOf, opened, pull } from '../../support/facts.ts';

const CREATE = 'gh api repos/harbor/lantern/pulls -f title=t -f head=fix -f base=main';

describe('pull-request/created-by-rest', () => {
  test.each([
    [`${CREATE}`, `{"url":"https://api.github.com/repos/harbor/lantern/pulls/41","html_url":"${pull(41)}"}`],
    [`${CREATE} | jq .`, `{\n  "html_url": "${pull(41)}",\n  "body": "see ${pull(7)}"\n}`],
    [`${CREATE} | head -c 120`, `{"html_url":"${pull(41)}","issue_url":"https://api.git`],
    [`${CREATE} -q .html_url`, pull(41)],
    [`${CREATE} --jq '"PR #\\(.number): \\(.html_url)"'`, `PR #41: ${pull(41)}`],
    [`${CREATE} --jq .number`, '41\n'],
    [`${CREATE} --jq .url`, 'https://api.github.com/repos/harbor/lantern/pulls/41'],
    [`${CREATE} | jq -r '"\\(.number) \\(.html_url)"'`, `41 ${pull(41)}`],
    [`${CREATE} -i`, `HTTP/2.0 201 Created\nContent-Type: application/json\n\n{"html_url":"${pull(41)}"}`],
    ['gh api "repos/{owner}/{repo}/pulls" -f title=t -f head=x -f base=main -q .html_url', pull(41)],
    ['hub api repos/harbor/lantern/pulls -f title=t', `{"html_url":"${pull(41)}"}`],
  ])('%s', (script, output) => {
    expect(opened(script, output)).toEqual([[pull(41), 'created']]);
  });

  test.each([
    ['gh api repos/harbor/lantern/pulls -q ".[].html_url"', pull(7)],
    ['gh api -X GET repos/harbor/lantern/pulls -f state=open -q ".[].html_url"', pull(7)],
    ['gh api -X PATCH repos/harbor/lantern/pulls/7 -f title=x -q .html_url', pull(7)],
    ['gh api repos/harbor/lantern/pulls/7/requested_reviewers -f reviewers[]=x', `{"html_url":"${pull(7)}"}`],
    [`${CREATE} --jq .base.repo.html_url`, 'https://github.com/harbor/lantern'],
    [
      CREATE,
      `{"message":"Validation Failed","documentation_url":"https://docs.github.com"}gh: Validation Failed (HTTP 422)`,
    ],
    [CREATE, `[{"html_url":"${pull(7)}"}]`],
    [CREATE, `{"user":{"html_url":"${pull(7)}"}}`],
    [`${CREATE} -q .html_url`, pull(41, 'quay/anchor')],
  ])('%s opens nothing by what it prints', (script, output) => {
    expect(opened(script, output)).toEqual([]);
  });

  test.each([
    `grep -oE 'https://github.com/[^"]+/pull/[0-9]+'`,
    `tr ',' '\\n' | grep -o 'https://github.com/[^"]*/pull/[0-9]*'`,
    `sed 's/"/\\n/g'`,
  ])('a filter that picks from the answer also gives what its body quotes: %s', (filter) => {
    expect(opened(`${CREATE} -f body="$BODY" | ${filter}`, pull(41))).toEqual([[pull(41), 'created']]);
    for (const lines of [`${pull(41)}\n${pull(7)}`, `${pull(7)}\n${pull(41)}`])
      expect(opened(`${CREATE} -f body="$BODY" | ${filter}`, lines)).toEqual([]);
  });

  test('a number tells nothing where something else was printed, or the endpoint is not known', () => {
    expect(opened(`${CREATE} --jq .number; date`, '41\nMon')).toEqual([]);
    expect(opened('gh api "repos/$R/pulls" -f title=t --jq .number', '41')).toEqual([]);
  });

  const NOT_FOUND = '{"message":"Not Found","status":"404"}gh: Not Found (HTTP 404)';
  const REF = 'gh api repos/harbor/lantern/git/ref/heads/x';

  test.each([
    [`${REF} || true; ${CREATE} --jq .html_url`, `${NOT_FOUND}\n${pull(41)}`],
    [`${REF}; ${REF}2; ${CREATE} --jq .html_url; ./check.sh`, `${NOT_FOUND}\n${NOT_FOUND}\n${pull(41)}`],
    [`${REF} || git push -u origin x\n${CREATE}`, `${NOT_FOUND}\n{"html_url":"${pull(41)}"}`],
    [`if ! ${REF} --silent; then ${CREATE} -q .html_url; fi`, `gh: Not Found (HTTP 404)\n${pull(41)}`],
    [`${CREATE} -q .html_url && ${REF} || true`, `${pull(41)}\n${NOT_FOUND}`],
  ])('%s: the failure of another request is not its', (script, output) => {
    expect(opened(script, output)).toEqual([[pull(41), 'created']]);
  });

  test.each([
    [
      'more than others can have had',
      `${REF}; ${CREATE} -q .html_url; cat n.md`,
      `${NOT_FOUND}\n${NOT_FOUND}\n${pull(7)}`,
    ],
    [
      'that another cannot have shown',
      `${REF} >/dev/null 2>&1; ${CREATE} -q .html_url; cat n.md`,
      `${NOT_FOUND}\n${pull(7)}`,
    ],
    [
      'and a list behind it',
      `${CREATE} -q .html_url || gh api repos/harbor/lantern/pulls -q '.[].html_url'`,
      `${NOT_FOUND}\n${pull(7)}`,
    ],
  ])('a failure %s', (_, script, output) => {
    expect(opened(script, output)).toEqual([]);
  });

  test.each([
    [`${CREATE} --jq '{url: .html_url}'`, `{"url":"${pull(41)}"}`],
    [`${CREATE} --jq '{number, link: .html_url}'`, `{"link":"${pull(41)}","number":41}`],
    [`${CREATE} | jq '{n: .number, u: .html_url}'`, `{\n  "n": 41,\n  "u": "${pull(41)}"\n}`],
  ])('%s: the one address of an object that the program builds (5.4)', (script, output) => {
    expect(opened(script, output)).toEqual([[pull(41), 'created']]);
  });

  test.each([
    [`${CREATE} --jq '{a: .html_url, b: .body}'`, `{"a":"${pull(41)}","b":"x"}`],
    [`${CREATE} --jq '{url: .html_url}'`, `{"url":["${pull(41)}"]}`],
    [`${CREATE} --jq '{url: .html_url}' 2>/dev/null; gh pr view 7 --json url`, `{"url":"${pull(7)}"}`],
    [`${CREATE} --jq '{url: .html_url}' 2>/dev/null; cat pr.json`, `{"url":"${pull(7)}"}`],
  ])('%s: but not where it may be another’s', (script, output) => {
    expect(opened(script, output)).toEqual([]);
  });

  test('the last link of an answer may be one that its body quotes', () => {
    const pick = "grep -oE 'https://github.com/[^\"]+/pull/[0-9]+' | tail -1";
    expect(opened(`${CREATE} -f body="$TEXT" | ${pick}`, pull(7))).toEqual([]);
    expect(opened(`${CREATE} -f body=fixed | ${pick}`, pull(41))).toEqual([[pull(41), 'created']]);
  });

  test('a silent one is told by the next look at the branch’s own', () => {
    expect(opened(`${CREATE} --silent && gh pr view --json url -q .url`, pull(41))).toEqual([
      [pull(41), 'created'],
    ]);
    const facts = factsOf([call('c1', `${CREATE} --silent`), result('c1', '')]);
    expect(briefly(facts)).toEqual([]);
    expect(facts.warnings).toHaveLength(1);
  });
});
