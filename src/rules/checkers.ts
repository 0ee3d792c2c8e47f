import type { Command } from '../shell/types.ts';

/**
 * Compilers and linters: what they print is about places in files, and they run none of the project's own code, so no
 * line of theirs is an address. By its name, a program's second words where not all of them are such; null: all. A test
 * runner or `make` is none: the code that it runs may print anything (pull-requests.md, 12).
 */
const CHECKERS: ReadonlyMap<string, ReadonlySet<string> | null> = new Map([
  ['tsc', null],
  ['prettier', null],
  ['shellcheck', null],
  ['shfmt', null],
  ['mypy', null],
  ['pyright', null],
  ['ruff', null],
  ['black', null],
  ['flake8', null],
  ['gofmt', null],
  ['rustfmt', null],
  ['go', new Set(['build', 'vet', 'fmt'])],
  ['cargo', new Set(['check', 'clippy', 'fmt'])],
]);

/** Programs in front of which nothing but the name of the checker stands. */
const RUNNERS: ReadonlySet<string> = new Set(['npx', 'bunx']);

/** `tsc --noEmit`, `npx prettier --check .`, `go vet ./...` */
export function isChecker({ argv }: Command, program: string | null): boolean {
  const behind = program !== null && RUNNERS.has(program) ? 1 : 0;
  const name = behind === 0 ? program : (argv[1] ?? null);
  if (name === null || argv.slice(0, behind + 2).includes(null)) return false;
  const second = CHECKERS.get(name);
  return second !== undefined && (second === null || second.has(argv[behind + 1] ?? ''));
}
