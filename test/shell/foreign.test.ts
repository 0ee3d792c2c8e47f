import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foreignCall } from '../../src/shell/foreign-call.ts';
import { readForeign } from '../../src/shell/foreign.ts';
import type { Command, ShellReading } from '../../src/shell/types.ts';

const programs = ['gh', 'hub', 'curl', 'wget'];

interface Case {
  readonly id: string;
  readonly dialect?: string;
  readonly script?: string;
  readonly argv?: readonly string[];
  readonly expected: { readonly commands?: readonly object[] };
}

const cases = readFileSync(new URL('../../fixtures/cases/commands.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Case => JSON.parse(line));

const foreign = cases.filter(({ dialect }) => dialect === 'powershell' || dialect === 'cmd');

describe('the handed cases', () => {
  test('are found', () => {
    expect(foreign.length).toBeGreaterThan(15);
  });

  test.each(foreign.map((row) => [row.id, row] as const))('%s', (_, { dialect, script = '', expected }) => {
    const read = readForeign(dialect === 'cmd' ? 'cmd' : 'powershell', script, { programs });
    expect(read.commands).toMatchObject([...(expected.commands ?? [])]);
  });

  const calls = cases.filter(({ argv }) => argv !== undefined && foreignCall({ argv }) !== null);
  test.each(calls.map((row) => [row.id, row] as const))('%s', (_, { argv = [], expected }) => {
    const call = foreignCall({ argv });
    const base = { programs, span: null, within: ['shell'], via: [call?.name ?? ''] } as const;
    expect(readForeign('powershell', call?.code ?? '', base).commands).toMatchObject([
      ...(expected.commands ?? []),
    ]);
  });
});

const powershell = (code: string): ShellReading => readForeign('powershell', code, { programs });
const cmd = (code: string): ShellReading => readForeign('cmd', code, { programs });
const words = (commands: readonly Command[]): string[] =>
  commands.map(({ argv }) => argv.map((word) => word ?? '?').join(' '));

describe('PowerShell (shell 17.2)', () => {
  test.each([
    ['gh a; gh b\ngh c && gh d || gh e', ['gh a', 'gh b', 'gh c', 'gh d', 'gh e']],
    ['gh x "a`n`"b`" ""c"" $(Get-Date) ${y}z"', ['Get-Date', 'gh x ?']],
    ["gh x 'it''s' “smart” ‘it’", ["gh x it's smart it"]],
    ['gh x `\r\n  --fill\r\n', ['gh x --fill']],
    ['gh x @"\r\na "b"\r\n"@ --fill', ['gh x a "b" --fill']],
    ['gh x --title="a b" --label bug,help "c","d" "e"f', ['gh x --title=a b --label bug,help c,d e f']],
    ['gh x $y.z $a[0] -f b=$c', ['gh x ? ? -f ?']],
    ['gh x # no\n# gh no\n<# gh no\n#> gh y a#b', ['gh x', 'gh y a#b']],
    ['gh x --% pr "a b" $z', ['gh x pr a b $z']],
    ['& gh a; & "C:\\x\\gh.exe" b; . .\\c.ps1; & $d e', ['gh a', 'C:\\x\\gh.exe b', '.\\c.ps1', '? e']],
    ['& { gh a; gh b }', ['gh a', 'gh b']],
    ['1..3 | % { gh view $_ }', ['%', 'gh view ?']],
    ['Write-Host ("a" + (gh a))', ['gh a', 'Write-Host ?']],
    ['$sb = { gh a }; $h = @{ k = (gh b) }', ['gh a', 'gh b']],
    ['exit $LASTEXITCODE; return gh a; break', ['gh a']],
    ['rtk gh a b; Get-Command gh a', ['rtk gh a b', 'gh a b', 'Get-Command gh a']],
    ['$a = $b = gh x', ['gh x']],
  ])('%j', (code, expected) => {
    expect(words(powershell(code).commands)).toEqual(expected);
  });

  test.each([
    ['if (gh a) { gh b } elseif ($x) { gh c } else { gh d }', ['condition', 'branch', 'branch', 'branch']],
    ['if ($x) { gh a }\nelse\n{ gh b }', ['branch', 'branch']],
    ['foreach ($n in (gh a)) { gh b }', ['substitution', 'loop']],
    ['while ($x) { gh a }; do { gh b } until ($y)', ['loop', 'loop']],
    ['for ($i = 0; $i -lt 3; $i++) { gh a }', ['loop']],
    ['switch ($x) { 1 { gh a } default { gh b } }', ['branch', 'branch']],
    ['try { gh a } catch [X] { gh b } finally { gh c }', ['', 'branch', '']],
    ['function f($x) { gh a }', ['function']],
    ['gh a | Select-String b', ['pipe', 'pipe']],
    ['gh a\n | b', ['pipe', 'pipe']],
    ['Start-Job { gh a }; gh b &', ['', 'background', 'background']],
    ['iex "gh a"; cmd /c "gh b"; pwsh -c "gh c"', ['eval', 'shell', 'shell']],
  ])('surroundings of %j', (code, expected) => {
    expect(powershell(code).commands.map(({ within }) => within.join(' '))).toEqual(expected);
  });

  test.each([
    ['gh a', { to: 'shown' }],
    ['$x = gh a', { to: 'captured', variable: 'x' }],
    ['[string]$script:x = gh a', { to: 'captured', variable: 'x' }],
    ['$x = if ($y) { 1 } else { gh a }', { to: 'captured', variable: 'x' }],
    ['$null = gh a', { to: 'discarded' }],
    ['[void](gh a)', { to: 'discarded' }],
    ['gh a | Out-Null', { to: 'discarded' }],
    ['& { gh a } | Out-Null', { to: 'discarded' }],
    ['gh a *> $null', { to: 'discarded' }],
    ['gh a >> f.txt', { to: 'file', file: 'f.txt', append: true }],
    ['gh a > $f', { to: 'file', file: null }],
    ['gh a 2>&1 | b', { to: 'piped', into: [1] }],
    ['b "$(gh a)"', { to: 'captured', command: 1 }],
  ])('the output of %j', (code, expected) => {
    const row = powershell(code).commands.find(({ argv }) => argv[0] === 'gh');
    expect(row?.stdout ?? { to: row?.output }).toEqual(expected);
  });

  test('what is known of stdin, prints, times', () => {
    expect(powershell("@'\nx\n'@ | gh a").commands[0]?.stdin).toEqual({ from: 'text', text: 'x\n' });
    expect(powershell('$x | gh a').commands[0]?.stdin).toEqual({ from: 'text', text: null });
    expect(powershell('a | gh b').commands[1]?.stdin).toEqual({ from: 'pipe', commands: [0], text: null });
    expect(powershell('echo a "b $x"').commands[0]?.prints).toEqual(['a\nb ', { from: [] }, '\n']);
    expect(powershell('Write-Host a -NoNewline').commands[0]?.prints).toEqual([{ from: [] }]);
    expect(powershell('foreach ($x in 1) { gh a }').commands[0]?.times).toBeNull();
    expect(powershell('function f { gh a }').commands[0]).toMatchObject({ times: null, seen: 'maybe' });
  });

  test('environment and folder', () => {
    const code = "$env:A = '1'; $env:B = $x; if ($y) { $env:A = '2'; gh a }; gh b; Remove-Item Env:A; gh c";
    const [a, b, , c] = powershell(code).commands;
    expect([a?.env, b?.env, c?.env, c?.unset]).toEqual([
      { A: '2', B: null },
      { A: null, B: null },
      { B: null },
      ['A'],
    ]);
    const moved = powershell('cd C:\\r; cd a\\..\\b; gh a; if ($x) { cd c }; gh b; cd ~/z; gh c; popd; gh d');
    expect(moved.commands.filter(({ argv }) => argv[0] === 'gh').map(({ cwd }) => cwd)).toEqual([
      { path: 'C:\\r\\b', sure: false },
      { path: null },
      { path: '~/z', sure: false },
      { path: null },
    ]);
  });

  test.each([
    ['powershell -EncodedCommand abc', 'dialect'],
    ["gh a --title 'open", 'dialect'],
    ['if ($x) { gh a', 'dialect'],
    ['} gh a', 'dialect'],
    ["bash -c 'gh a'", 'dialect'],
    ['iex $x', 'dynamic-code'],
    ['(('.repeat(30), 'dialect'],
    [`${'('.repeat(30)}gh a${')'.repeat(30)}`, 'budget-depth'],
    ['gh a;'.repeat(1001), 'budget-commands'],
    ['x'.repeat(300_000), 'budget-size'],
    [';'.repeat(30_000), 'budget-steps'],
  ])('%j is not read: %s', (code, why) => {
    const read = powershell(code);
    expect(read.unread.map((one) => one.why)).toContain(why);
    expect(read.complete).toBe(false);
  });

  test('code with holes', () => {
    const read = readForeign('powershell', ['gh view ', null, ' "a', null, '"'], {
      programs,
      span: [3, 9],
      via: ['pwsh'],
    });
    expect(read.commands).toMatchObject([
      {
        argv: ['gh', 'view', null, null],
        many: [2],
        partial: { 3: ['a', null] },
        span: [3, 9],
        via: ['pwsh'],
      },
    ]);
    expect(read.unread).toMatchObject([{ why: 'dynamic-code' }]);
  });
});

describe('cmd (shell 17.3)', () => {
  test.each([
    ['gh a & gh b && gh c || gh d\r\ngh e', ['gh a', 'gh b', 'gh c', 'gh d', 'gh e']],
    ['gh a "b & c" ^& "d\\"e" f^\r\ng ""', ['gh a b & c & d"e fg ']],
    ['gh a %X% "%Y% z" !B! %%i 100% !x', ['gh a ? ? ? ? 100% !x']],
    ['@rem gh no\n:: gh no\n:label\n@gh a', ['gh a']],
    ['(gh a & gh b\n) & gh c', ['gh a', 'gh b', 'gh c']],
    ['call gh a & call :sub', ['gh a', 'call :sub']],
    ['start "" gh a b', ['start  gh a b', 'gh a b']],
  ])('%j', (code, expected) => {
    expect(words(cmd(code).commands)).toEqual(expected);
  });

  test.each([
    ['if exist x (gh a) else (gh b)', ['branch', 'branch']],
    ['if not "%X%"=="y" gh a & gh b', ['branch', 'branch']],
    ['if %X% equ 1 gh a\r\ngh b', ['branch', '']],
    ['if /i a == b gh a', ['branch']],
    ['for %%i in (1 2) do (\r\ngh a\r\ngh b\r\n)', ['loop', 'loop']],
    ["for /f %i in ('gh a') do gh b", ['substitution', 'loop']],
    ['gh a | findstr x', ['pipe', 'pipe']],
    ['cmd /c "gh a" & powershell -c "gh b"', ['shell', 'shell']],
  ])('surroundings of %j', (code, expected) => {
    expect(cmd(code).commands.map(({ within }) => within.join(' '))).toEqual(expected);
  });

  test('output, environment, folder', () => {
    expect(cmd('(gh a & gh b) > o.txt').commands.map(({ stdout }) => stdout?.file)).toEqual([
      'o.txt',
      'o.txt',
    ]);
    expect(cmd('gh a >NUL 2>&1').commands[0]).toMatchObject({
      output: 'discarded',
      stderr: { to: 'discarded' },
    });
    expect(cmd('gh a | find "x" | sort').commands.map(({ output }) => output)).toEqual([
      'piped',
      'piped',
      'shown',
    ]);
    const env = (code: string): unknown => cmd(code).commands.at(-1)?.env;
    expect(env('set "A=b c" & gh a')).toEqual({ A: 'b c' });
    expect(env('set A=%X%& gh a')).toEqual({ A: null });
    expect(env('if 1==1 (set A=1)\ngh a')).toEqual({ A: null });
    expect(cmd('set A=& gh a').commands.at(-1)?.unset).toEqual(['A']);
    expect(cmd('cd /d C:\\x && gh a').commands.at(-1)?.cwd).toEqual({ path: 'C:\\x', sure: false });
    expect(cmd('echo hi there').commands[0]?.prints).toEqual(['hi there\n']);
  });

  test.each([
    ['(gh a', 'dialect'],
    [') gh a', 'dialect'],
    ['for gh a', 'dialect'],
    [`${'('.repeat(30)}gh a`, 'budget-depth'],
    ['call '.repeat(100_000), 'budget-size'],
  ])('%j is not read: %s', (code, why) => {
    expect(cmd(code).unread.map((one) => one.why)).toContain(why);
  });
});

describe('any text', () => {
  const bits = fc.constantFrom(
    ...'gh|pr|"|\'|`|$x|$(|(|)|{|}|@"|"@|@\'|\'@|;|\n|\r\n| |\\|&|&&|^|%X%|%|!|>|2>&1|> nul|if|else|for|in|do|foreach|function|switch|try|#|<#|#>|=|$x =|call|set A=|cd a|iex|cmd /c|rem |:|,|.|[|]|-'.split(
      '|',
    ),
    '|',
  );
  const scripts = fc.oneof(
    fc.array(bits, { maxLength: 60 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 80 }),
  );

  test.each(['powershell', 'cmd'] as const)(
    '%s is read without a throw; spans lie in it; nothing is promised',
    (dialect) => {
      fc.assert(
        fc.property(scripts, (script) => {
          for (const { span, runs, exitProves, needs, argv } of readForeign(dialect, script, { programs })
            .commands) {
            const [from, to] = span ?? [0, 0];
            expect(from).toBeLessThan(to);
            expect(to).toBeLessThanOrEqual(script.length);
            expect(argv.length).toBeGreaterThan(0);
            expect([runs, exitProves, needs]).toEqual(['maybe', false, undefined]);
          }
        }),
        { numRuns: 2000 },
      );
    },
  );
});
