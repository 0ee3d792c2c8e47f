import { describe, expect, test } from 'vitest';
import type { ResultEvent } from '../../src/transcript/events.ts';
import { call, prose, result } from '../support/events.ts';
import { briefly, factsOf, opened, pull } from '../support/facts.ts';

/** What a script printed beside its opener, and whose that was (6.4 to 6.9). */
const CREATED = [[pull(41), 'created']];
const BOTH = `${pull(7)}\n${pull(41)}`;

describe('openers that are sure to have printed their answer', () => {
  test.each([
    ['gh pr list --json url -q ".[].url" && gh pr create --fill | tail -1', BOTH],
    ['cat notes.md; gh pr create --fill', BOTH],
    ['git log; url=$(gh pr create --fill 2>&1); echo "$url"', BOTH],
    ['gh pr diff || gh pr create --fill', `no pull requests found for branch "x"\n${pull(41)}`],
    ['set -e\ngit push\ngh pr create --fill | tail -1\ngh pr view 7', `${pull(41)}\n${pull(7)}`],
    ['cat notes.md; gh pr create --fill > log.txt 2>&1; cat log.txt', BOTH],
    ['cat notes.md; gh api repos/harbor/lantern/pulls -f head=x -q .html_url | grep github', BOTH],
    ['cat notes.md; gh api repos/harbor/lantern/pulls -f head=x -q .html_url | tail -1', BOTH],
    ['cat notes.md; gh api repos/harbor/lantern/pulls -f head=x | jq -r .html_url', BOTH],
    ['cat notes.md; url=$(gh pr create --fill 2>&1); echo "$url"', BOTH],
  ])('%s', (script, output) => {
    expect(opened(script, output)).toEqual(CREATED);
  });

  test.each([
    ['what may not have run at all', 'gh pr view 7 --json url -q .url || gh pr create --fill', pull(7)],
    ['one arm of several', 'case $x in a) gh pr create --fill;; *) cat notes.md;; esac', pull(7)],
    [
      'a pipe that hides its failure',
      'gh pr create --fill 2>&1 | tail -1 && gh pr list --json url -q ".[].url"',
      pull(7),
    ],
    ['a filter that keeps the number', 'gh pr create --fill | cut -d/ -f7; cat notes.md', `41\n${pull(7)}`],
    ['a program behind them', `cat notes.md; gh pr create --fill; ./show.sh`, BOTH],
    ['one before a list of any case', 'gh pr create --fill 2>/dev/null && cat a.md; cat b.md', pull(7)],
    ['one that ran in the background', 'gh pr create --fill & wait; cat notes.md', BOTH],
    ['one that runs side by side with a list', 'gh pr create --fill & cat notes.md; wait', BOTH],
    ['one that runs side by side with a list', 'cat notes.md & gh pr create --fill; wait', BOTH],
  ])('not %s', (_, script, output) => {
    expect(opened(script, output)).toEqual([]);
  });
});

describe('JSON is the answer of an opener that prints JSON', () => {
  const post = 'gh api repos/harbor/lantern/pulls -f title=t -f head=x -f base=main';
  const json = (number: number, key = 'html_url'): string => `{"${key}":"${pull(number)}"}`;

  test.each([
    [post, json(41)],
    [`${post} -q .`, json(41)],
    [`${post} -q '{html_url}'`, json(41)],
    [`${post} -q '{url: .html_url}'`, json(41, 'url')],
    [`${post} | jq '{number, url: .html_url}'`, `{"number":41,"url":"${pull(41)}"}`],
  ])('%s', (script, output) => {
    expect(opened(script, output)).toEqual(CREATED);
  });

  test.each([
    [`${post} -q .html_url; ./show.sh`, json(7)],
    [`${post} -q '"at \\(.html_url)"'; ./show.sh`, json(7)],
    [`${post} -q '"at \\(.html_url)"'; ./show.sh`, json(7, 'url')],
    [`${post} | jq -r .html_url; ./show.sh`, json(7)],
  ])('not %s', (script, output) => {
    expect(opened(script, output)).toEqual([]);
  });
});

describe('an answer that was shown before', () => {
  test('is an answer, be a comment on it printed in front', () => {
    const facts = factsOf([
      prose(`Have a look at ${pull(41)}`, { role: 'person' }),
      call('c1', 'gh pr create --fill'),
      result('c1', `${pull(41)}#issuecomment-5\n${pull(41)}`),
    ]);
    expect(briefly(facts)).toEqual([]);
    expect(facts.warnings).toEqual([]);
  });

  const after = (script: string, output: string): [string, string][] =>
    briefly(
      factsOf([
        prose(`Have a look at ${pull(41)}`, { role: 'person' }),
        call('c1', script),
        result('c1', output),
      ]),
    );

  test.each([
    ['cat notes.md; gh pr create --fill', BOTH],
    ['gh pr create --fill && cat notes.md', `${pull(41)}\n${pull(7)}`],
    [
      'gh pr create --fill -H a && gh pr create --fill -H b && cat notes.md',
      `${pull(41)}\n${pull(42)}\n${pull(7)}`,
    ],
  ])('leaves no room for another line: %s', (script, output) => {
    expect(after(script, output).map(([url]) => url)).not.toContain(pull(7));
  });

  test('in a list beside it takes none away', () => {
    expect(after('cat notes.md; gh pr create --fill', `${pull(41)}\n${pull(42)}`)).toEqual([
      [pull(42), 'created'],
    ]);
    expect(after('gh pr create --fill && cat notes.md', `${pull(42)}\n${pull(41)}`)).toEqual([
      [pull(42), 'created'],
    ]);
  });
});

describe('beside a list, openers whose answer may stand in what is missing', () => {
  const LIST = `gh pr list --json url -q ".[].url"`;
  const facts = (script: string, output: string, more: Partial<ResultEvent>): [string, string][] =>
    briefly(factsOf([call('c1', script), result('c1', output, more)]));

  test.each<[string, string, string, Partial<ResultEvent>]>([
    ['a cut output', `${LIST}; seq 9000; gh pr create --fill`, `${pull(7)}\n1\n2\n`, { complete: false }],
    ['a cut output', `seq 9000; gh pr create --fill && ${LIST}`, `1\n2\n…\n${pull(7)}`, { complete: false }],
    [
      'a process that still runs',
      `${LIST}; npm test; gh pr create --fill`,
      `${pull(7)}\n`,
      { status: 'unknown', complete: false, processId: 5 },
    ],
    [
      'a process that was stopped',
      `${LIST}; npm test; gh pr create --fill`,
      `${pull(7)}\n`,
      { status: 'unknown' },
    ],
  ])('%s: %s', (_, script, output, more) => {
    expect(facts(script, output, more)).toEqual([]);
  });

  test('not beside nothing', () => {
    expect(facts('gh pr create --fill; seq 9000', `${pull(41)}\n1\n`, { complete: false })).toEqual(CREATED);
    expect(facts('gh pr create --fill; npm test', pull(41), { status: 'unknown' })).toEqual(CREATED);
  });

  test('not once a poll has brought the rest', () => {
    const running = { status: 'unknown', complete: false, processId: 5 } as const;
    const events = [
      call('c1', `${LIST}; npm test && gh pr create --fill`),
      result('c1', `${pull(7)}\n`, running),
      call('c2', null, { processId: 5 }),
      result('c2', `${pull(41)}\n`, { continues: 'c1' }),
    ];
    expect(briefly(factsOf(events.slice(0, 2)))).toEqual([]);
    expect(briefly(factsOf(events))).toEqual(CREATED);
  });
});

describe('programs that post, beside a list', () => {
  const URL = 'https://api.github.com/repos/harbor/lantern/pulls';
  test.each([
    `curl -sS -d @b ${URL}`,
    `curl --silent --show-error -d @b ${URL}`,
    `curl -d @b ${URL}`,
    `curl -sSXPOST -d @b ${URL}`,
    `curl -XPOST -d @b ${URL}`,
    `curl -ufs:x -d @b ${URL}`,
    `wget -Uq -O- --post-file=b ${URL}`,
    `wget -O- --post-file=b ${URL}`,
  ])('%s shows its errors', (post) => {
    expect(opened(`cat notes.md; ${post} | jq -r .html_url`, BOTH)).toEqual(CREATED);
  });

  test.each([
    `curl -s -d @b ${URL}`,
    `curl --silent -d @b ${URL}`,
    `curl -s -XPOST -d @b ${URL}`,
    `curl -sXPOST -d @b ${URL}`,
    `curl -Lsd @b ${URL}`,
    `wget -qO- --post-file=b ${URL}`,
    `wget -q -O- --post-file=b ${URL}`,
    `wget --quiet -O- --post-file=b ${URL}`,
  ])('%s does not', (post) => {
    expect(opened(`cat notes.md; ${post} | jq -r .html_url`, BOTH)).toEqual([]);
  });

  test('the last link of an answer is its own, unless it may quote a text that nobody knows', () => {
    const post = 'gh api repos/harbor/lantern/pulls -f title=t -f head=x -f base=main';
    const last = `grep -o 'https[^"]*/pull/[0-9]*' | tail -1`;
    expect(opened(`${post} | ${last}`, pull(41))).toEqual(CREATED);
    expect(opened(`${post} -f body=done | ${last}`, pull(41))).toEqual(CREATED);
    expect(opened(`${post} -F body=@notes.md | ${last}`, pull(41))).toEqual([]);
    expect(opened(`${post} -F body=@notes.md | ${last.replace('tail', 'head')}`, pull(41))).toEqual(CREATED);
  });
});

describe('openers whose failure nobody would see', () => {
  test.each([
    'set -e\ncat notes.md\ngh pr create --fill > log.txt 2>&1; cat log.txt',
    'cat notes.md; gh pr create --fill > log.txt 2>&1 && cat log.txt',
    'set -e\ncat notes.md\nurl=$(gh pr create --fill 2>&1); echo "$url"',
    'cat notes.md; url=$(gh pr create --fill 2>&1) && echo "$url"',
    'cat notes.md; gh pr create --fill > log.txt 2>&1; [ -s done ] && cat log.txt',
  ])('%s', (script) => {
    expect(opened(script, `${pull(6)}\n${pull(7)}\n`, 'failed')).toEqual([]);
  });
});

describe('what prints no address of its own', () => {
  test.each([
    'gh pr create -t t --body "$(cat body.md)" & wait',
    'while true; do gh pr create -t "$(git log -1 --format=%s)" -b b; break; done',
    'body=$(cat body.md); gh pr create -t t --body "$body" 2>&1 | tail -1',
    'gh pr create --help | head -3; gh pr create --fill 2>&1 | tail -1',
    'gh pr create --fill 2>&1 | tail -1; gh repo view --json url -q .url',
    'gh pr create --fill 2>&1 | tail -1; grep -q x notes.md; sed -i s/a/b/ notes.md; ls; git status',
    'gh pr create --fill 2>&1 | tail -1; gh pr view 7 --json url,title',
  ])('%s', (script) => {
    expect(opened(script, pull(41))).toEqual(CREATED);
  });

  test.each([
    [
      'a filter with a file, whatever its stdin is',
      'tail -1 notes.md &\ngh pr create --fill 2>/dev/null &\nwait',
      pull(7),
    ],
    ['the rest of a script', 'bash <<XX\ngh pr create --fill 2>/dev/null\nhead -1 notes.md\nXX', pull(7)],
    [
      'a pipe into a loop',
      'gh pr create --fill 2>/dev/null | while read b; do tail -1 notes.md; done',
      pull(7),
    ],
    ['the message above a summary', 'gh pr create --fill 2>/dev/null; git log -1 --stat', `    ${pull(7)}`],
    ['a list of hub', 'gh pr create --fill 2>/dev/null; hub pr list -f "%U%n"', pull(7)],
    [
      'an address put together',
      'gh pr create --fill 2>/dev/null; echo "https://github.com/harbor/lantern/pull/$N"',
      pull(7),
    ],
    [
      'known words put together',
      'gh pr create --fill; printf "https://github.com/%s/pull/%d\\n" harbor/lantern 7',
      pull(7),
    ],
  ])('but %s does', (_, script, output) => {
    expect(opened(script, output)).toEqual([]);
  });

  test('a program that prints the body, or no link, prints no answer', () => {
    const post = 'gh api repos/harbor/lantern/pulls -f title=t -f head=x -f base=main --input body.json';
    expect(opened(`${post} --jq .body`, pull(7))).toEqual([]);
    expect(opened(`${post} -q .title; ./show.sh`, pull(7))).toEqual([]);
    expect(opened(`${post} -q .html_url`, pull(41))).toEqual(CREATED);
    const number = `n=$(${post} -q .number); echo "https://github.com/harbor/lantern/pull/$n"`;
    expect(opened(number, pull(41))).toEqual(CREATED);
  });
});

describe('lines that the script builds', () => {
  test('all of them are its own', () => {
    const loop = 'for b in x y; do u=$(gh pr create --fill -H $b); echo "PR: $u"; done';
    expect(opened(loop, `PR: ${pull(41)}\nPR: ${pull(42)}`)).toEqual([
      [pull(41), 'created'],
      [pull(42), 'created'],
    ]);
    const beside = 'gh pr view 7; u=$(gh pr create --fill 2>&1); echo "PR: $u"; cat log.txt';
    expect(opened(beside, `${pull(7)}\nPR: ${pull(41)}\nerror`)).toEqual(CREATED);
    expect(opened(beside, `${pull(7)}\nPR: error\nPR: ${pull(8)}`)).toEqual([]);
    expect(
      opened('cat log.txt; u=$(gh pr create --fill 2>/dev/null); echo "PR: $u"', `PR: ${pull(8)}\nPR:`),
    ).toEqual([]);
  });

  test('what is shown in such a line alone is shown nowhere else', () => {
    const script = [
      'existing=$(gh pr list --head other --json url -q ".[0].url")',
      'if [ -z "$existing" ]; then gh pr create --fill; else echo "there is $existing"; fi',
    ].join('\n');
    expect(opened(script, pull(41))).toEqual(CREATED);
    expect(opened(script, `there is ${pull(7)}`)).toEqual([]);
  });

  test('text right behind JSON is a line', () => {
    const json = `{"html_url":"${pull(7)}","number":7}`;
    expect(opened('gh api repos/harbor/lantern/pulls/7; gh pr create --fill', json + pull(41))).toEqual(
      CREATED,
    );
    const two = 'gh api repos/harbor/lantern/pulls -f head=x; gh api repos/harbor/lantern/pulls -f head=y';
    expect(opened(two, `{"html_url":"${pull(41)}"}{"html_url":"${pull(42)}"}`)).toHaveLength(2);
  });
});

describe('openers that cannot have printed a line', () => {
  const post = 'gh api repos/harbor/lantern/pulls -f title=t -f head=x -f base=main';
  const graphql = "gh api graphql -f query='mutation{createPullRequest(input:{}){pullRequest{permalink}}}'";
  test.each([
    ['a variable that is cut', 'u=$(gh pr create --fill); echo "${u##*/}"; cat notes.md', `41\n${pull(7)}`],
    ['a filter that makes a line of JSON', `cat notes.md; ${post} | grep -o 'http.*pull[^"]*'`, pull(7)],
    [
      'a field that was not asked for',
      `${graphql} -q .data.createPullRequest.pullRequest.url; cat notes.md`,
      pull(7),
    ],
    [
      'a template without a line feed',
      `${post} --template '{{.html_url}}'; cat notes.md`,
      `${pull(41)}x\n${pull(7)}`,
    ],
    [
      'jq on an error',
      'curl -sS -d @b https://api.github.com/repos/harbor/lantern/pulls | jq -r .html_url; ./show.sh',
      `null\n${pull(7)}`,
    ],
    [
      'curl that says nothing',
      'curl -s -d @b https://api.github.com/repos/harbor/lantern/pulls | jq -r .html_url; cat notes.md',
      pull(7),
    ],
    [
      'text that is not its program’s',
      `${post} -q .html_url | tee a; cat notes.md`,
      `${pull(41)}\nsee ${pull(7)}`,
    ],
  ])('%s', (_, script, output) => {
    expect(opened(script, output).filter(([url]) => url === pull(7))).toEqual([]);
  });

  test('something of its own stands there in no form of an answer', () => {
    const script = "./show.sh; gh pr create --fill | sed 's/^/PR: /'";
    expect(opened(script, `${pull(7)}\nPR: ${pull(41)}`)).toEqual([]);
  });
});

describe('one answer of several tries', () => {
  test('those that run only where another has failed', () => {
    const loop = 'for i in 1 2 3; do gh pr create --fill && break; done; ./show.sh';
    expect(opened(loop, `${pull(41)}\n${pull(7)}`).length).toBeLessThan(2);
    expect(opened(loop, `pull request create failed: x\n${pull(41)}`)).toEqual(CREATED);
  });
});

describe('an answer on a host that nobody knows', () => {
  const elsewhere = 'https://git.example/harbor/lantern/pull/41';

  test('leaves no room for another line', () => {
    expect(opened('gh pr create --fill && cat notes.md', `${elsewhere}\n${pull(7)}`)).toEqual([]);
    expect(opened('cat notes.md; gh pr create --fill', `${pull(7)}\n${elsewhere}`)).toEqual([]);
  });

  test('is none where the script’s own words spell it', () => {
    const script = `echo ${elsewhere}; gh pr create --fill && cat notes.md`;
    expect(opened(script, `${elsewhere}\n${pull(41)}\n${pull(7)}`)).toEqual(CREATED);
  });
});

describe('addresses that the call’s own words spell (6.1)', () => {
  test('take no answer of an opener away', () => {
    const script = `echo ${pull(7)}; gh pr create --fill && cat notes.md`;
    expect(opened(script, `${pull(7)}\n${pull(41)}\n${pull(9)}`)).toEqual(CREATED);
  });

  test.each([
    `gh pr create -t t -b "${pull(7)}" 2>/dev/null; ./show.sh`,
    `set -x; gh pr create -t t -b "follows ${pull(7)}" | tail -1`,
    `gh pr create -t t -b b; echo ${pull(7)}`,
  ])('%s', (script) => {
    expect(opened(script, pull(7))).toEqual([]);
    expect(opened(script, `${pull(41)}\n${pull(7)}`)).toEqual(CREATED);
  });

  test('they answer for no opener that nobody heard', () => {
    const hidden = `echo ${pull(7)}; gh pr create --fill >/dev/null`;
    const facts = factsOf([
      call('c1', hidden),
      result('c1', pull(7)),
      call('c2', 'gh pr view --json url -q .url'),
      result('c2', pull(41)),
    ]);
    expect(briefly(facts)).toEqual(CREATED);
  });
});

describe('failures', () => {
  test.each([
    'could not compute title or body defaults: could not find any commits between origin/main and x',
    'pull request title must not be blank',
    'bash: line 1: gh: command not found',
    'sh: 1: gh: not found',
    'zsh: command not found: gh',
  ])('%s', (line) => {
    expect(opened('gh pr create --fill; ./show.sh', `${line}\n${pull(7)}`)).toEqual([]);
  });

  test('another command’s failure takes nothing away', () => {
    expect(
      opened('gh pr create --dry-run --fill; gh pr create --fill', `unknown flag: --dry-run\n${pull(41)}`),
    ).toEqual(CREATED);
    const edit = 'gh pr create --fill; gh pr edit --add-label x';
    expect(opened(edit, `${pull(41)}\ncould not add label: 'x' not found`)).toEqual(CREATED);
    const create = 'gh pr create --fill --label x; ./show.sh';
    expect(opened(create, `could not add label: 'x' not found\n${pull(7)}`)).toEqual([]);
  });

  test('one of two openers is not there', () => {
    const script = './show.sh; hub pull-request -m x; gh pr create --fill';
    const missing = 'bash: line 1: hub: command not found';
    expect(opened(script, `${pull(7)}\n${missing}\n${pull(41)}`)).toEqual(CREATED);
  });

  test('another program that is not there takes nothing away', () => {
    expect(
      opened('mate x; gh pr create --fill', `bash: line 1: mate: command not found\n${pull(41)}`),
    ).toEqual(CREATED);
  });
});
