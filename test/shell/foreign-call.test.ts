import { expect, test } from 'vitest';
import { foreignCall } from '../../src/shell/foreign-call.ts';

test.each<[(string | null)[], string, string, (string | null)[] | null]>([
  [['pwsh', '-c', 'gh pr list'], 'pwsh', 'powershell', ['gh pr list']],
  [['pwsh', '-NoProfile', '-Command', 'gh', 'pr', 'list'], 'pwsh', 'powershell', ['gh pr list']],
  [
    ['C:\\Windows\\powershell.exe', '-ExecutionPolicy', 'Bypass', '-com', 'x'],
    'powershell',
    'powershell',
    ['x'],
  ],
  [['powershell', '-NonInteractive', 'gh pr list'], 'powershell', 'powershell', ['gh pr list']],
  [['pwsh', '-c', 'gh pr view ', null], 'pwsh', 'powershell', ['gh pr view  ', null]],
  [['PowerShell', '/c', 'x'], 'PowerShell', 'powershell', ['x']],
  [['pwsh', 'x.ps1'], 'pwsh', 'powershell', null],
  [['pwsh', '-File', 'x.ps1'], 'pwsh', 'powershell', null],
  [['pwsh', '-EncodedCommand', 'ZwBoAA=='], 'pwsh', 'powershell', null],
  [['pwsh', '-e', 'ZwBoAA=='], 'pwsh', 'powershell', null],
  [['pwsh', '-c', '-'], 'pwsh', 'powershell', null],
  [['pwsh', '-c'], 'pwsh', 'powershell', null],
  [['pwsh'], 'pwsh', 'powershell', null],
  [['pwsh', '-i', '-c', 'x'], 'pwsh', 'powershell', ['x']],
  [['cmd', '/c', 'gh pr list'], 'cmd', 'cmd', ['gh pr list']],
  [
    ['cmd.exe', '/s', '/C', 'gh', 'pr', 'create', '--title', 'a b'],
    'cmd',
    'cmd',
    ['gh pr create --title "a b"'],
  ],
  [['cmd', '//c', 'gh', 'x', '&', 'gh', 'y'], 'cmd', 'cmd', ['gh x & gh y']],
  [['cmd', '/k', 'gh', null], 'cmd', 'cmd', ['gh ', null]],
  [['cmd'], 'cmd', 'cmd', null],
  [['cmd', '/c'], 'cmd', 'cmd', null],
])('%j (shell 17.4)', (argv, name, dialect, code) => {
  expect(foreignCall({ argv })).toEqual({ name, dialect, code });
});

test.each([[['bash', '-c', 'x']], [[null, '-c', 'x']], [[]]])('%j starts neither', (argv) => {
  expect(foreignCall({ argv })).toBeNull();
});
