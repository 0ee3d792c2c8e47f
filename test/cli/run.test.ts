import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { invoke } from './fake-context.ts';

const COMMANDS = 'scan explain commands gh goal frame is-own-comment sessions-of evaluate'.split(' ');

describe('the command', () => {
  it('tells its version', async () => {
    const manifest: { readonly version: string } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    expect(await invoke(['--version'])).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it.each([[], ...COMMANDS.map((command) => [command])])(
    '%s --help shows examples on stdout',
    async (...words) => {
      const { status, stdout, stderr } = await invoke([...words, '--help']);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(/Examples:\n(?: {2}\$ .*transcript-facts .*\n)+/);
    },
  );

  it('is wrong usage without a subcommand: help on stderr, exit 2', async () => {
    const { status, stdout, stderr } = await invoke([]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: transcript-facts');
  });

  it.each([
    [['scan', '--jsn'], "error: unknown option '--jsn'\n(Did you mean --json?)\n"],
    [['scna'], "error: unknown command 'scna'\n(Did you mean scan?)\n"],
    [['explain'], "error: missing required argument 'path'\n"],
    [
      ['scan', '--repo', 'widgets'],
      expect.stringContaining('Write OWNER/NAME (acme/widgets), HOST/OWNER/NAME'),
    ],
    [
      ['gh', '-R', 'o/r', 'pr', 'list'],
      "error: unknown option '-R'\nWords for gh that begin with - stand behind --: transcript-facts gh -- -R …\n",
    ],
    [['scan', '--since', 'soon'], expect.stringContaining('Write a date')],
    [['evaluate', 'weather'], expect.stringContaining('commands, gh, prose, session, events, goal')],
    [
      ['commands', '--dialect', 'fish', '-'],
      expect.stringContaining('bash, posix, zsh, powershell, cmd, unknown'),
    ],
    [
      ['gh', '--repo', 'widgets', '--', 'pr', 'list'],
      expect.stringContaining('Write OWNER/NAME (acme/widgets), HOST/OWNER/NAME'),
    ],
  ])('%j is wrong usage: exit 2, a message that helps', async (words, message) => {
    expect(await invoke(words)).toEqual({ status: 2, stdout: '', stderr: message });
  });
});
