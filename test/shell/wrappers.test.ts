import { describe, expect, test } from 'vitest';
import type { OuterWords, SeenThrough } from '../../src/shell/passage.ts';
import { seeThrough } from '../../src/shell/wrappers.ts';

const PROGRAMS = ['gh', 'hub', 'curl', 'wget'];

/** Words from a line: `?` is unknown, `*` unknown and many, `a?b` partly known; quotes group. */
function words(line: string): OuterWords {
  const raw = [...line.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
  const partial: Record<string, (string | null)[]> = {};
  raw.forEach((word, index) => {
    if (word.includes('?') && word.length > 1)
      partial[index] = word
        .split(/(\?)/)
        .flatMap((piece) => (piece === '' ? [] : [piece === '?' ? null : piece]));
  });
  return {
    argv: raw.map((word) => (word.includes('?') || word === '*' ? null : word)),
    many: raw.flatMap((word, index) => (word === '*' ? [index] : [])),
    partial,
  };
}

/** The inner words in the same notation. */
function show(outer: OuterWords, seen: SeenThrough | undefined): string | null {
  if (seen === undefined) return null;
  const text = (pieces: readonly (string | null)[], many: boolean): string =>
    many ? '*' : pieces.map((piece) => piece ?? '?').join('');
  if (seen.kind === 'code')
    return `${seen.shell ?? 'shell'}: ${seen.code === null ? '<stdin>' : text(seen.code, false)}`;
  return seen.words
    .map((word) => {
      if (word.kind === 'made') return text(word.pieces, word.many);
      const pieces = outer.partial?.[word.index] ?? [outer.argv[word.index] ?? null];
      return text(pieces, outer.many?.includes(word.index) ?? false);
    })
    .join(' ');
}

function through(line: string): { inner: string | null; seen: SeenThrough | undefined } {
  const outer = words(line);
  const [seen] = seeThrough(outer, PROGRAMS);
  return { inner: show(outer, seen), seen };
}

describe('what stands behind a wrapper (shell 12.1)', () => {
  test.each([
    ['sudo gh pr list', 'gh pr list'],
    ['sudo -u nobody -E gh pr list', 'gh pr list'],
    ['sudo -unobody gh pr list', 'gh pr list'],
    ['sudo -nEu nobody -- gh pr list', 'gh pr list'],
    ['sudo --user=nobody --preserve-env=A,B gh pr list', 'gh pr list'],
    ['sudo --use nobody gh pr list', 'gh pr list'],
    ['sudo A=1 -u x B=2 gh pr list', 'gh pr list'],
    ['sudo -D /tmp gh pr list', 'gh pr list'],
    ['/usr/bin/sudo.exe gh pr list', 'gh pr list'],
    ['doas -u root gh pr list', 'gh pr list'],
    ['env gh pr list', 'gh pr list'],
    ['env - gh pr list', 'gh pr list'],
    ['env -i A=1 gh pr list', 'gh pr list'],
    ['env -iu FOO A=1 gh pr list', 'gh pr list'],
    ['env -u A -u B C=? gh pr list', 'gh pr list'],
    ['env --chdir=/tmp --unset=X gh pr list', 'gh pr list'],
    ["env -S 'A=1 gh pr list' --limit 5", 'gh pr list --limit 5'],
    ["env '-S-u B gh pr list'", 'gh pr list'],
    ["env -iS 'gh pr list'", 'gh pr list'],
    ["env -S 'gh pr view ?'", 'gh pr view *'],
    ['timeout 30 gh pr list', 'gh pr list'],
    ['timeout ? gh pr list', 'gh pr list'],
    ['timeout -k 5 -s KILL 30 gh pr list', 'gh pr list'],
    ['timeout --preserve-status --signal=TERM 1m gh pr list', 'gh pr list'],
    ['gtimeout 3 gh pr list', 'gh pr list'],
    ['nice gh pr list', 'gh pr list'],
    ['nice -n 10 gh pr list', 'gh pr list'],
    ['nice -10 gh pr list', 'gh pr list'],
    ['nice -n10 gh pr list', 'gh pr list'],
    ['ionice -c2 -n7 gh pr list', 'gh pr list'],
    ['ionice -c 3 gh pr list', 'gh pr list'],
    ['stdbuf -oL -eL gh pr list', 'gh pr list'],
    ['stdbuf -o 0 gh pr list', 'gh pr list'],
    ['time -p gh pr list', 'gh pr list'],
    ["time -f '%e' -o t.txt gh pr list", 'gh pr list'],
    ['nohup gh pr list', 'gh pr list'],
    ['setsid -w gh pr list', 'gh pr list'],
    ['chronic gh pr list', 'gh pr list'],
    ['unbuffer -p gh pr list', 'gh pr list'],
    ['caffeinate -dims -t 60 gh pr list', 'gh pr list'],
    ['busybox wget x', 'wget x'],
    ['command -p gh pr list', 'gh pr list'],
    ['command -- gh pr list', 'gh pr list'],
    ['builtin cd /tmp', 'cd /tmp'],
    ['exec -a name gh pr list', 'gh pr list'],
    ['exec -cl gh pr list', 'gh pr list'],
    ['flock /tmp/lock gh pr list', 'gh pr list'],
    ['flock -x -w 10 /tmp/lock gh pr list', 'gh pr list'],
    ["flock /tmp/lock -c 'gh pr list'", 'shell: gh pr list'],
    ['chrt -i 0 gh pr list', 'gh pr list'],
    ['taskset -c 0,1 gh pr list', 'gh pr list'],
    ['sudo -s gh pr list', 'shell: gh pr list'],
    ['sudo -iu deploy gh pr view ?', 'shell: gh pr view ?'],
    ['sudo -i', 'shell: <stdin>'],
    ['doas -s', 'shell: <stdin>'],
    ['env * gh pr list', '* gh pr list'],
    ['sudo ? pr list', '? pr list'],
    ['timeout 5 ? pr list', '? pr list'],
  ])('%s', (line, inner) => {
    expect(through(line).inner).toBe(inner);
  });

  test.each([
    'sudo -l gh',
    'sudo -v',
    'sudo -e gh x',
    'sudo',
    'doas -C /etc/doas.conf gh pr',
    'env',
    'env A=1',
    "env -S 'gh \"open' x",
    'nice',
    'ionice -c 3 -p 88',
    'timeout 5',
    'timeout --help gh x',
    'command -v gh',
    'command -pV gh x',
    'exec',
    'exec -l',
    'flock 9',
    'flock /tmp/lock -c',
    'chrt -p 10 88',
    'taskset -cp 1 88',
    'busybox --list x',
    'xargs',
    'xargs -n 1',
    'xargs --help gh x',
    'find . -name gh',
    'find . -exec gh x',
    'find . -exec ;',
  ])('%s starts nothing', (line) => {
    expect(seeThrough(words(line), PROGRAMS)).toEqual([]);
  });

  test.each([
    ['env --no-such-option gh pr list', true],
    ['timeout -q 5 gh pr list', true],
    ['sudo ? pr list', true],
    ['env * gh pr list', true],
    ['timeout -k * 5 gh pr list', true],
    ['stdbuf -o? gh pr list', false],
    ['nice -n ? gh pr list', false],
    ['sudo -- ? pr list', false],
    ['timeout ? gh pr list', false],
    ['timeout 5 ? gh list', false],
    ['flock -n /tmp/lock gh pr list', true],
    ['flock -w 5 /tmp/lock gh pr list', false],
    ['sudo -s gh pr list', false],
    ["sudo -s gh pr create -t 'a b'", true],
    ['sudo -s gh pr view ?', true],
  ])('%s: maybe is %s', (line, maybe) => {
    expect(through(line).seen?.maybe).toBe(maybe);
  });

  test('environment and folder', () => {
    expect(through('env -u A --unset=B C=1 D=2=3 E=? gh x').seen).toMatchObject({
      env: { C: '1', D: '2=3', E: null },
      unset: ['A', 'B'],
    });
    expect(through('env -i gh x').seen?.unset).toEqual(['*']);
    expect(through('env - A=1 gh x').seen).toMatchObject({ env: { A: '1' }, unset: ['*'] });
    expect(through('env -u ? gh x').seen?.unset).toEqual(['*']);
    expect(through('exec -c gh x').seen?.unset).toEqual(['*']);
    expect(through('env -C tools gh x').seen?.cwd).toBe('tools');
    expect(through('sudo -D ? gh x').seen?.cwd).toBeNull();
    expect(through('sudo -i gh x').seen?.cwd).toBeNull();
    expect(through('sudo -s gh x').seen).not.toHaveProperty('cwd');
    expect(through('env __proto__=1 gh x').seen?.env).toEqual(Object.fromEntries([['__proto__', '1']]));
  });

  test('who waits, whose status it is, where the name is looked up', () => {
    expect(through('setsid -f gh x').seen).toMatchObject({ concurrent: true, passesStatus: false });
    expect(through('sudo -b gh x').seen).toMatchObject({ concurrent: true, passesStatus: false });
    expect(through('setsid -w gh x').seen).toMatchObject({ concurrent: false, passesStatus: true });
    expect(through('flock -E 0 -w 1 f gh x').seen?.passesStatus).toBe(false);
    expect(through('chronic gh x').seen?.holdsOutput).toBe(true);
    expect(through('exec gh x').seen).toMatchObject({ endsShell: true, finds: 'programs' });
    expect(through('command gh x').seen?.finds).toBe('builtins-and-programs');
    expect(through('builtin gh x').seen?.finds).toBe('builtins');
    expect(through('nohup gh x').seen?.finds).toBe('programs');
  });

  test('nested -S are read up to a bound', () => {
    const nested = (depth: number): OuterWords => ({
      argv: ['env', ...Array.from({ length: depth }, () => '-S'), 'gh x'],
    });
    expect(through('env -S \'-S "gh x"\'').inner).toBe('gh x');
    expect(through('env \'-S-S "gh x" y\' z').inner).toBe('gh x y z');
    expect(show(nested(3), seeThrough(nested(3), PROGRAMS)[0])).toBe('gh x');
    expect(seeThrough(nested(99), PROGRAMS)).toEqual([]);
  });
});

describe('xargs and find (shell 8.4, 12.1)', () => {
  test.each([
    ['xargs -n1 gh pr view', 'gh pr view *'],
    ['xargs -0 -n 1 -P 2 gh pr view', 'gh pr view *'],
    ['xargs -r gh pr close', 'gh pr close *'],
    ['xargs -I{} gh pr view {} --json title', 'gh pr view ? --json title'],
    ['xargs -I % gh api repos/%/pulls/%', 'gh api repos/?/pulls/?'],
    ['xargs -i gh pr view {}', 'gh pr view ?'],
    ['xargs -i@ gh pr view @', 'gh pr view ?'],
    ['xargs --replace=X gh pr view X', 'gh pr view ?'],
    ['xargs --replace gh pr view {}', 'gh pr view ?'],
    ['xargs -I{} gh pr close', 'gh pr close'],
    ['xargs -J % gh pr view % --web', 'gh pr view * --web'],
    ["xargs -d '\\n' -L 1 gh pr view", 'gh pr view *'],
    ['xargs -l gh pr view', 'gh pr view *'],
    ['xargs -a list.txt gh pr view', 'gh pr view *'],
  ])('%s', (line, inner) => {
    const { inner: got, seen } = through(line);
    expect(got).toBe(inner);
    expect(seen).toMatchObject({
      via: 'xargs',
      within: 'xargs',
      maybe: true,
      unbounded: true,
      ownRow: false,
    });
  });

  test('company and stdin', () => {
    expect(through('xargs -P 4 gh x').seen?.concurrent).toBe(true);
    expect(through('xargs -P? gh x').seen?.concurrent).toBe(true);
    expect(through('xargs -P1 gh x').seen?.concurrent).toBe(false);
    expect(through('xargs gh x').seen?.stdin).toBe('nothing');
    expect(through('xargs -a f gh x').seen?.stdin).toBe('inherited');
  });

  test('the actions of find', () => {
    const outer = words('find . -exec gh x {} ; -ok gh y a{}b ; -execdir gh z {} + -exec gh cut');
    const seen = seeThrough(outer, PROGRAMS);
    expect(seen.map((one) => show(outer, one))).toEqual(['gh x ?', 'gh y a?b', 'gh z *']);
    expect(seen.every((one) => one.ownRow && one.maybe && one.unbounded && one.within === 'find')).toBe(true);
    expect(seen.map((one) => 'cwd' in one)).toEqual([false, false, true]);
  });
});

describe('an unlisted program (shell 12.3)', () => {
  test.each([
    ['rtk gh pr create', 'gh pr create'],
    ['op run -- gh pr list', 'gh pr list'],
    ['watch -n 5 gh pr checks', 'gh pr checks'],
    ['? -x gh pr list', 'gh pr list'],
  ])('%s', (line, inner) => {
    const { inner: got, seen } = through(line);
    expect(got).toBe(inner);
    expect(seen).toMatchObject({ maybe: true, ownRow: true, kind: 'command' });
  });

  test.each([
    'rtk gh',
    'rtk /usr/bin/gh pr list',
    'echo gh pr create',
    'grep gh pr x',
    'brew install gh jq',
    'git commit gh x',
    'ssh host gh pr list',
    'gh alias gh x',
    'curl gh x',
    'export gh x',
  ])('%s', (line) => {
    expect(seeThrough(words(line), PROGRAMS)).toEqual([]);
  });
});
