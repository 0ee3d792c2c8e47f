import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MAX_OUTPUT_BYTES, persistedOutputs, sessionFolder } from '../../src/node/persisted.ts';
import { result } from './events.ts';
import { folderWith } from './folder.ts';

const RECORDED = '/home/dev/.claude/projects/-src/one/tool-results';

describe('an output that the client moved out of the line (T26)', () => {
  test('is one more result of the call, from the file of that name in this session’s folder', async () => {
    const folder = await folderWith({ 'tool-results/b1.txt': 'the whole text\n' });
    const named = result('k', { outputFile: `${RECORDED}/b1.txt`, exitCode: 0 });
    expect(await persistedOutputs(folder)(named)).toEqual({
      ...named,
      key: 'k/file',
      output: 'the whole text\n',
      complete: true,
      source: 'file',
    });
  });

  test('is found for a path of Windows, and among the outputs of background tasks', async () => {
    const folder = await folderWith({ 'tool-results/b1.txt': 'one', 'tasks/t1.output': 'two' });
    const read = persistedOutputs(folder);
    const windows = result('k', { outputFile: 'C:\\Users\\dev\\.claude\\one\\tool-results\\b1.txt' });
    expect((await read(windows))?.output).toBe('one');
    expect((await read(result('l', { outputFile: '/tmp/x/tasks/t1.output' })))?.output).toBe('two');
  });

  test('is read once for a call, and again for another call', async () => {
    const folder = await folderWith({ 'tool-results/b1.txt': 'one' });
    const read = persistedOutputs(folder);
    const named = result('k', { outputFile: 'b1.txt' });
    expect(await read(named)).not.toBeNull();
    expect(await read({ ...named, key: 'again' })).toBeNull();
    expect(await read({ ...named, opening: 1 })).not.toBeNull();
  });

  test('is not looked for where the result names no file, or the file is not there', async () => {
    const folder = await folderWith({ 'tool-results/b1.txt': 'one' });
    const read = persistedOutputs(folder);
    expect(await read(result('k'))).toBeNull();
    expect(await read(result('k', { outputFile: `${RECORDED}/b2.txt` }))).toBeNull();
  });

  test.each([
    '/etc/passwd',
    `${RECORDED}/../../outside.txt`,
    '../outside.txt',
    '..\\outside.txt',
    '..',
    '.',
    '',
    'tool-results/',
    'outside.txt\0.txt',
    `${'long'.repeat(2000)}.txt`,
  ])('is never a path of the line: %j', async (outputFile) => {
    const folder = await folderWith({ 'outside.txt': 'secret', 'one/tool-results/b1.txt': 'one' });
    expect(await persistedOutputs(join(folder, 'one'))(result('k', { outputFile }))).toBeNull();
  });

  test('is no link, no folder and nothing behind a link', async () => {
    const folder = await folderWith({ 'secret.txt': 'secret', 'one/tool-results/b1.txt': 'one' });
    const outputs = join(folder, 'one/tool-results');
    await symlink(join(folder, 'secret.txt'), join(outputs, 'link.txt'));
    await symlink(join(outputs, 'b1.txt'), join(outputs, 'near.txt'));
    await mkdir(join(outputs, 'folder.txt'));
    const read = persistedOutputs(join(folder, 'one'));
    for (const outputFile of ['link.txt', 'near.txt', 'folder.txt'])
      expect(await read(result('k', { outputFile }))).toBeNull();
    await rename(outputs, join(folder, 'elsewhere'));
    await symlink(join(folder, 'elsewhere'), outputs);
    expect(await read(result('k', { outputFile: 'b1.txt' }))).toBeNull();
  });

  test('that is very long is read at its end, from the start of a line', async () => {
    const folder = await folderWith({});
    await mkdir(join(folder, 'tool-results'));
    const rows = 'a row of fifteen\n'.repeat(MAX_OUTPUT_BYTES / 16);
    await writeFile(join(folder, 'tool-results/big.txt'), `${rows}the last row\n`);
    const read = await persistedOutputs(folder)(result('k', { outputFile: 'big.txt' }));
    expect(read?.complete).toBe(false);
    expect(read?.output?.length).toBeLessThanOrEqual(MAX_OUTPUT_BYTES);
    expect(read?.output?.startsWith('a row of fifteen\n')).toBe(true);
    expect(read?.output?.endsWith('\nthe last row\n')).toBe(true);
  });
});

describe('the folder of a session', () => {
  test.each([
    ['/p/s1.jsonl', '/p/s1'],
    ['/p/s1.jsonl.zst', '/p/s1'],
    ['/p/agent-7.jsonl', '/p/s1'],
    ['/p/s1/subagents/agent-7.jsonl', '/p/s1'],
    ['/p/s1/subagents/workflows/w/agent-7.jsonl', '/p/s1'],
    ['/p/renamed.jsonl', '/p/s1'],
  ])('of %s', (path, folder) => {
    expect(sessionFolder(path, 's1')).toBe(folder);
  });

  test.each(['..', '.', '', '../other', 'a/b', 'a\\b', '/etc', 'a\0b'])(
    'is none for the id %j',
    async (id) => {
      expect(sessionFolder('/p/s1.jsonl', id)).toBeNull();
      const named = result('k', { outputFile: 'b1.txt' });
      expect(await persistedOutputs(sessionFolder('/p/s1.jsonl', id))(named)).toBeNull();
    },
  );
});
