import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';
import { filesOf, metaOf } from './recorded.ts';

/**
 * What a person may hand over by mistake. Root may read every file, so that a file may not be read is shown by one that
 * fails when it is read: Linux's `/proc/self/mem`.
 */
const scratch = mkdtempSync(join(tmpdir(), 'transcript-facts-bad-'));
const at = (name: string): string => join(scratch, name);
const PLAIN = 'claude-2.1.332/pr-plain';
const good = filesOf(PLAIN)[0] ?? '';
const { repo, expect: truth } = metaOf(PLAIN);
const unreadable = existsSync('/proc/self/mem');
const server = createServer();

const BAD: Record<string, { readonly path: string; readonly says: string }> = {
  'a missing file': { path: at('gone.jsonl'), says: 'does not exist' },
  'a path below a file': { path: join(good, 'below.jsonl'), says: 'does not exist' },
  'a folder without transcripts, named as one': { path: at('folder.jsonl'), says: 'holds no transcript' },
  'a link that leads nowhere': { path: at('dangling.jsonl'), says: 'does not exist' },
  'a link to itself': { path: at('loop.jsonl'), says: 'cannot be read: too many links' },
  'a pipe that nobody writes': { path: at('pipe.jsonl'), says: 'is neither a file nor a folder' },
  'a socket': { path: at('socket.jsonl'), says: 'is neither a file nor a folder' },
  'a binary file': { path: at('binary.jsonl'), says: 'is a binary file' },
  'a packed file': { path: at('packed.jsonl'), says: 'is a binary file' },
  'a text': { path: at('notes.txt'), says: 'is no transcript' },
  'JSON Lines of something else': { path: at('other.jsonl'), says: 'is no transcript' },
  'an empty file': { path: at('empty.jsonl'), says: 'is empty' },
  'a name of two lines': { path: at('two\nlines.jsonl'), says: 'does not exist' },
  ...(unreadable && { 'an unreadable file': { path: at('memory.jsonl'), says: 'cannot be read' } }),
};

beforeAll(async () => {
  mkdirSync(at('folder.jsonl'));
  symlinkSync(at('nowhere'), at('dangling.jsonl'));
  symlinkSync(at('loop.jsonl'), at('loop.jsonl'));
  execFileSync('mkfifo', [at('pipe.jsonl')]);
  await new Promise<void>((resolve) => server.listen(at('socket.jsonl'), resolve));
  writeFileSync(at('binary.jsonl'), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 10, 0, 7));
  writeFileSync(at('packed.jsonl'), gzipSync('{"type":"user"}\n'.repeat(100)));
  writeFileSync(at('notes.txt'), 'Opened https://github.com/acme/widgets/pull/1\n');
  writeFileSync(at('other.jsonl'), '{"level":"info","msg":"hello"}\n[1,2]\nnull\n"x"\n');
  writeFileSync(at('empty.jsonl'), '');
  if (unreadable) symlinkSync('/proc/self/mem', at('memory.jsonl'));
});

afterAll(() => {
  server.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** A name as it is shown in one line. */
const shown = (path: string): string => path.replaceAll('\n', '\\n');
const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);
const urlsOf = (stdout: string): readonly string[] =>
  linesOf(stdout).flatMap((line) => {
    const row: { readonly pullRequests: readonly { readonly url: string }[] } = JSON.parse(line);
    return row.pullRequests.map(({ url }) => url);
  });
const wanted = truth.prs.map(([url]) => url);

describe('scan of what cannot be read', () => {
  it.each(Object.entries(BAD))(
    '%s: one line that names it; the others are scanned; exit 2',
    async (_, { path, says }) => {
      const { status, stdout, stderr } = await invoke(['scan', '--json', '--repo', repo, path, good]);
      expect(linesOf(stderr)).toEqual([expect.stringContaining(shown(path))]);
      expect(stderr).toContain(`: ${says}`);
      expect([status, urlsOf(stdout)]).toEqual([2, wanted]);
    },
  );

  it('all of them at once', async () => {
    const paths = Object.values(BAD).map(({ path }) => path);
    const { status, stdout, stderr } = await invoke(['scan', '--json', '--repo', repo, ...paths, good]);
    expect(linesOf(stderr)).toHaveLength(paths.length);
    for (const path of paths) expect(stderr).toContain(`${shown(path)}: `);
    expect([status, urlsOf(stdout)]).toEqual([2, wanted]);
  });

  it('and nothing else: stdout stays empty', async () => {
    const { status, stdout } = await invoke(['scan', '--json', BAD['a binary file']?.path ?? '']);
    expect([status, stdout]).toEqual([2, '']);
  });

  it('in a folder: other programs’ files are nobody’s mistake, what cannot be read is named', async () => {
    copyFileSync(good, at('good.jsonl'));
    const { status, stdout, stderr } = await invoke(['scan', '--json', '--repo', repo, scratch]);
    const named = unreadable ? [expect.stringContaining(`${at('memory.jsonl')}: cannot be read`)] : [];
    expect([status, linesOf(stderr)]).toEqual([unreadable ? 2 : 0, named]);
    expect(urlsOf(stdout)).toEqual(wanted);
    rmSync(at('good.jsonl'));
  });
});

describe('explain, commands and evaluate of what cannot be read', () => {
  const none: readonly string[] = [
    'a missing file',
    'a folder without transcripts, named as one',
    'a link to itself',
    'a socket',
  ];
  it.each(
    none.flatMap((name) =>
      [['explain'], ['commands'], ['evaluate', 'gh']].map((words) => [words.join(' '), name] as const),
    ),
  )('%s %s: one line that names it; exit 2', async (words, name) => {
    const path = BAD[name]?.path ?? '';
    const { status, stdout, stderr } = await invoke([...words.split(' '), path]);
    expect([status, stdout]).toEqual([2, '']);
    expect(linesOf(stderr)).toEqual([expect.stringMatching(/^transcript-facts: /)]);
    expect(stderr).toContain(path);
  });
});
