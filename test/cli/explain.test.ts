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
