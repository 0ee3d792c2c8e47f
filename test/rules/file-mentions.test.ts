import { describe, expect, test } from 'vitest';
import { baseName, namesMayWrite } from '../../src/rules/file-mentions.ts';
import { lastCommand } from '../support/commands.ts';

function names(script: string): readonly string[] {
  const command = lastCommand(script);
  return [...namesMayWrite(command, command.argv[0] ?? null)];
}

/** Which files a command may write to besides those that it is redirected to (pull-requests.md, 8.1). */
describe('namesMayWrite', () => {
  test.each([
    'tee pr.txt',
    'cp seen.txt pr.txt',
    'mv seen.txt pr.txt',
    'rm pr.txt',
    'truncate -s 0 pr.txt',
    'touch pr.txt',
    'install seen.txt pr.txt',
    'ln -sf seen.txt pr.txt',
    'sed -i s/a/b/ pr.txt',
    'sort seen.txt -o pr.txt',
    'sort -uo pr.txt seen.txt',
    'sort --output pr.txt seen.txt',
    'sort --output=pr.txt seen.txt',
    'yq -i .a=1 pr.txt',
    'yq --inplace .a=1 pr.txt',
    'yq --in-place .a=1 pr.txt',
    'awk -i inplace 1 pr.txt',
    'gawk -i inplace 1 pr.txt',
    `awk '{ print > "pr.txt" }' seen.txt`,
    `gawk '{ print >> "pr.txt" }' seen.txt`,
    'gh release download -O pr.txt',
    'gh run download --output pr.txt',
    'git checkout main -- pr.txt',
    'git restore pr.txt',
    'git mv seen.txt pr.txt',
    'curl -so pr.txt https://ci.example/seen',
    'curl --output pr.txt https://ci.example/seen',
    'dd of=out/pr.txt',
    `python3 -c 'open("pr.txt", "w")'`,
    'node - <<E\nwriteFileSync("./pr.txt", seen)\nE',
    './show.sh pr.txt',
  ])('%s', (script) => {
    expect(names(script)).toContain('pr.txt');
  });

  test.each([
    'cat pr.txt',
    'head -1 pr.txt',
    'grep -c x pr.txt',
    'grep -o https pr.txt',
    'sed -n 1p pr.txt',
    'sort -u pr.txt',
    'yq .a pr.txt',
    'jq -i .a pr.txt',
    "awk '{ print $1 }' pr.txt",
    'gh pr comment 7 --body-file pr.txt',
    'hub issue create -F pr.txt',
    'git add pr.txt',
    'git commit -F pr.txt',
    'curl -d @pr.txt https://api.example/notes',
    'bash pr.txt',
    'sh pr.txt',
    'diff seen.txt pr.txt',
    'xargs -a pr.txt',
    'echo saved to pr.txt',
    'printf "%s\\n" pr.txt',
    'ls -l pr.txt',
    'wc -l pr.txt',
    'cat <<E\npr.txt\nE',
  ])('not %s', (script) => {
    expect(names(script)).toEqual([]);
  });

  test('a program that only the shell knows may write to whatever its words name', () => {
    expect(names('"$TOOL" sub/pr.txt')).toContain('pr.txt');
  });

  test('the name is the last part of a path', () => {
    expect(baseName('pr.txt')).toBe('pr.txt');
    expect(baseName('/srv/out/pr.txt')).toBe('pr.txt');
  });
});
