/**
 * Programs whose output never holds a line that is an address: they print nothing, or words about files, folders and
 * the machine.
 */
const SILENT: ReadonlySet<string> = new Set(
  (
    'cd : true false [ test export declare typeset local readonly set unset shopt alias unalias trap wait exit return ' +
    'read shift umask pushd popd dirs sleep mkdir rmdir rm touch chmod chown cp mv ln date pwd kill wc mktemp break ' +
    'continue jobs hash which ls stat file basename dirname realpath readlink whoami id hostname uname nproc df du free ' +
    'sha256sum md5sum cksum cmp'
  ).split(' '),
);

export function isSilentProgram(program: string | null): boolean {
  return program !== null && SILENT.has(program);
}
