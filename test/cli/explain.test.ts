import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';
import { filesOf, metaOf, transcriptOf } from './recorded.ts';

const PLAIN = 'claude-2.1.332/pr-plain';
const [plain = ''] = filesOf(PLAIN);
const url = metaOf(PLAIN).expect.prs[0]?.[0] ?? '';

describe('explain', () => {
  it('shows a fact as frames over the command and its output', async () => {
    const { status, stdout } = await invoke(['explain', plain, url]);
    expect(status).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe(`✓ ${url}  created  pull-request/created-by-gh`);
    expect(lines[1]).toMatch(/^ {2}call \S+ {2}\d{4}-/);
    expect(stdout).toMatch(/ {2}command\n(?: {4}.*\n)* {4}\d+ │ .*gh pr create.*\n {5,}│ +\^{10,}/);
    expect(stdout).toContain(`│ ${url}\n`);
    const at = lines.findIndex((line) => line.endsWith(`│ ${url}`));
    expect(lines[at + 1]).toMatch(new RegExp(`│ \\^{${url.length}}$`));
  });

  it('shows a refusal in the same way, with its reason in words', async () => {
    const { status, stdout } = await invoke(['explain', ...filesOf('claude-2.1.332/neg-view-list')]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^✗ https:\/\/github\.com\/\S+\/pull\/\d+ {2}[a-z-]+: /m);
    expect(stdout).toContain('│ ');
  });

  it('exits 1 for a pull request that the session did not open', async () => {
    const other = await invoke(['explain', plain, 'https://github.com/nobody/nothing/pull/1']);
    expect([other.status, other.stdout]).toEqual([1, '']);
    expect(other.stderr).toContain('https://github.com/nobody/nothing/pull/1 is not mentioned');
  });

  it('refuses an address that is none: a gate whose variable is empty does not pass', async () => {
    for (const none of ['', 'notaurl', '101', 'https://github.com/acme/widgets/issues/3']) {
      const { status, stdout, stderr } = await invoke(['explain', plain, none]);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toContain('no address of a pull request');
    }
  });

  it('shows the command of the opening that is meant, where an id is used again', async () => {
    const { stdout } = await invoke(['explain', ...filesOf('claude-2.1.332/f-resume')]);
    expect(stdout).toMatch(/created-by-gh\n.*\n {2}command\n(?: {4}.*\n)* {4}\d+ │ .*gh pr create/);
  });

  it('shows the words of a claim', async () => {
    const session = 'claude-2.1.332/claim-markdown-link';
    const { stdout } = await invoke(['explain', '--repo', metaOf(session).repo, ...filesOf(session)]);
    expect(stdout).toMatch(/claimed {2}pull-request\/claimed\n(?:.*\n)*? {2}said\n {4}/);
  });

  it('gives one JSON object a verdict, with the texts of the spans', async () => {
    const { stdout } = await invoke(['explain', '--json', transcriptOf(PLAIN), url]);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    const [fact] = rows;
    expect(fact).toMatchObject({
      verdict: 'fact',
      url,
      evidence: 'created',
      script: expect.stringContaining('gh pr create'),
    });
    const { text, output } = fact ?? {};
    const [from, to]: unknown[] = Array.isArray(output) ? output : [];
    expect(String(text).slice(Number(from), Number(to))).toBe(url);
  });

  it('shows comments in the same way, by their permalink under any path', async () => {
    const [session = ''] = filesOf('claude-2.1.332/mixed-session');
    for (const path of ['pull', 'issues']) {
      const permalink = `https://github.com/acme/widgets/${path}/7#issuecomment-3100000002`;
      const { status, stdout } = await invoke(['explain', session, permalink]);
      expect(status).toBe(0);
      expect(stdout).toMatch(
        /^✎ https:\/\/github\.com\/acme\/widgets\/pull\/7#issuecomment-3100000002 {2}posted {2}comment\/posted-by-rest\n {2}call /,
      );
      expect(stdout).toMatch(/ {2}command\n(?: {4}.*\n)* {4}\d+ │ .*gh api .*\n {5,}│ +\^{10,}/);
      expect(stdout).toMatch(/│ .*#issuecomment-3100000002.*\n {5,}│ +\^{62}\n/);
    }
    const about = await invoke(['explain', session, 'https://github.com/acme/widgets/pull/101']);
    expect(about.stdout).toContain(
      '\n✎ https://github.com/acme/widgets/pull/101#issuecomment-3100000001  posted  ',
    );
  });

  it('shows what was posted unseen, also where it may be the comment that is asked for', async () => {
    const [session = ''] = filesOf('claude-2.1.332/c-review-silent');
    const { status, stdout } = await invoke(['explain', '--repo', 'acme/widgets', session]);
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^\? review on acme\/widgets#\d+ {2}posted-unseen {2}comment\/reviewed-by-gh\n.*\n {2}command\n(?: {4}.*\n)* {4}\d+ │ .*gh pr review/m,
    );
    const number = /review on acme\/widgets#(\d+)/.exec(stdout)?.[1] ?? '';
    const review = `https://github.com/acme/widgets/pull/${number}#pullrequestreview-1`;
    const asked = await invoke(['explain', '--repo', 'acme/widgets', session, review]);
    expect([asked.status, asked.stdout.split('\n')[0]]).toEqual([
      1,
      `? review on acme/widgets#${number}  posted-unseen  comment/reviewed-by-gh`,
    ]);
    const other = await invoke([
      'explain',
      '--repo',
      'acme/widgets',
      session,
      review.replace(number, '9999'),
    ]);
    expect([other.status, other.stdout]).toEqual([1, '']);
  });

  it('exits 1 for a comment that the session did not post, and shows why', async () => {
    const session = 'claude-2.1.332/c-patch-edit';
    const all = await invoke(['explain', '--repo', metaOf(session).repo, ...filesOf(session)]);
    const permalink = /^✗ (\S+#issuecomment-\d+) {2}edit: /m.exec(all.stdout)?.[1] ?? '';
    const { status, stdout } = await invoke(['explain', ...filesOf(session), permalink]);
    expect(status).toBe(1);
    expect(stdout).toContain(`✗ ${permalink}  edit: the command edits a comment that was there\n`);
  });

  it('gives comments as JSON, too', async () => {
    const [session = ''] = filesOf('claude-2.1.332/mixed-session');
    const { stdout } = await invoke(['explain', '--json', session]);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect(rows.filter(({ verdict }) => verdict === 'comment')).toEqual([
      expect.objectContaining({
        posting: 'posted',
        id: '3100000001',
        script: expect.stringContaining('gh pr comment'),
      }),
      expect.objectContaining({
        posting: 'posted',
        id: '3100000002',
        text: expect.stringContaining('3100000002'),
      }),
    ]);
  });

  it('names the session of each verdict where a folder is meant', async () => {
    const folder = join(transcriptOf(PLAIN), '../..');
    const { status, stdout } = await invoke(['explain', '--repo', 'acme/widgets', folder, url]);
    expect(status).toBe(0);
    const files = stdout.split('\n').filter((line) => line.endsWith('.jsonl'));
    expect(files).toContain(plain);
    expect(new Set(files).size).toBe(files.length);
    expect(files.length).toBeGreaterThan(3);
    const rows = (await invoke(['explain', '--json', '--repo', 'acme/widgets', folder, url])).stdout
      .split('\n')
      .slice(0, -1)
      .map((line): Record<string, unknown> => JSON.parse(line));
    expect([...new Set(rows.map(({ file }) => file))]).toEqual(files);
    expect(rows.every(({ session }) => typeof session === 'string')).toBe(true);
  });

  it('refuses what is no transcript', async () => {
    const { status, stderr } = await invoke(['explain', '/nowhere.jsonl']);
    expect([status, stderr]).toEqual([
      2,
      'transcript-facts: /nowhere.jsonl: does not exist; check the path\n',
    ]);
  });
});
