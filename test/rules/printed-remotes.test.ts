import { describe, expect, test } from 'vitest';
import { printedRemotes } from '../../src/rules/printed-remotes.ts';
import { readCall } from '../../src/rules/requests.ts';
import { call } from '../support/events.ts';

const remotes = (script: string, output: string): readonly string[] =>
  printedRemotes(readCall(call('c1', script)), output);

const OWN = ['github.com/harbor/lantern'];
const LISTED = 'origin\tgit@github.com:harbor/lantern.git (fetch)\n';
const PUSHED = 'To github.com:harbor/lantern.git\n   1a2b3c4..5d6e7f8  x -> x\n';

/** What git's own output tells of the clone that a call began in (transcripts.md, T47). */
describe('printedRemotes', () => {
  test.each([
    ['git remote -v', LISTED],
    ['git remote get-url origin', 'https://github.com/harbor/lantern.git\n'],
    ['git config --get remote.origin.url', 'ssh://git@github.com/harbor/lantern\r\n'],
    ['git push', PUSHED.replace('To ', 'To git@')],
    ['git fetch', 'From https://GitHub.com/harbor/lantern\n'],
    ['git pull --rebase', 'From ssh://git@github.com/harbor/lantern.git\n'],
    ['git clone https://github.com/harbor/lantern .', ''],
    ['git clone --quiet git@github.com:harbor/lantern.git .', ''],
    ['cd . && git remote -v', LISTED],
    ['cd sub && cd .. && git remote -v', LISTED],
  ])('%s', (script, output) => {
    expect(remotes(script, output)).toEqual(OWN);
  });

  test.each([
    ['another folder', 'cd sub && git remote -v', LISTED],
    ['another folder', 'git -C sub remote -v', LISTED],
    ['a folder that nobody knows', 'cd "$X" && git remote -v', LISTED],
    ['a folder that may not be there', 'cd sub; cd ..; git remote -v', LISTED],
    ['what never runs', 'false && git remote -v', LISTED],
    ['another program', 'cat remotes.txt', LISTED],
    ['another subcommand', 'git log', LISTED],
    ['a clone elsewhere', 'git clone https://github.com/harbor/lantern', ''],
    ['a clone elsewhere', 'git clone https://github.com/harbor/lantern lantern', ''],
    ['a clone of a word that only the shell knows', 'git clone "$URL" .', ''],
    ['a folder of that name', 'git remote -v', 'origin\tharbor/lantern (fetch)\n'],
    ['an address within a line', 'git push', 'see git@github.com:harbor/lantern.git\n'],
  ])('%s tells nothing: %s', (_, script, output) => {
    expect(remotes(script, output)).toEqual([]);
  });
});
