import { describe, expect, it } from 'vitest';
import { briefly } from './findings.ts';

describe('what cannot be read', () => {
  it.each([
    ['eval "$cmd"', ['1 unknown-descriptor']],
    ['eval "exec $fd>&-"', ['1 unknown-descriptor']],
    ['command eval "$(cmd)"', ['1 unknown-descriptor']],
    ['slow >&$fd 2>/dev/null &', ['1 unknown-descriptor']],
    ['slow >/dev/null 2>&"${fds[1]}" &', ['1 unknown-descriptor']],
    ['exec 3>&"$fd"\nslow >/dev/null 2>&1 &', ['2 unknown-descriptor']],
    ['exec 3>&1\nsource ./x', ['2 unknown-descriptor']],
    ['exec {o}>&2\n. ./x', ['2 unknown-descriptor']],
    ['. ./x 3>&1', ['1 unknown-descriptor']],
    ['slow >&"$fd" &', ['1 attached-background-job', '1 unknown-descriptor']],
  ])('%s', (script, found) => {
    expect(briefly(script)).toEqual(found);
  });

  it.each([
    ["eval 'echo hi'"],
    ['eval echo "hi"'],
    ['echo hi >&"$fd"'],
    ['. ./x'],
    ['exec 3>&1 3>&-\n. ./x'],
    ['exec 3>log\n. ./x'],
    ['bash -c "$cmd"'],
    ['exec {o}>&1\nslow >/dev/null 2>&1 {o}>&- &\necho >&"$o"'],
    ['eval() { :; }; eval "$x"'],
  ])('none in %s', (script) => {
    expect(briefly(script)).toEqual([]);
  });

  it('is a text of eval that is known, with its faults at the eval', () => {
    expect(briefly("cd .\neval 'slow &'")).toEqual(['2 attached-background-job']);
    expect(briefly("eval 'exec >/dev/null 2>&1'\nslow &")).toEqual([]);
  });
});
