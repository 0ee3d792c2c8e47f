/**
 * Programs that nobody listed and that may start the words behind them: `rtk gh pr create`, `op run -- gh pr list`
 * (shell 12.3).
 */
import { itemText, type Item } from './getopt.ts';
import { innerWords, plainPassage, type SeenThrough } from './passage.ts';

/** Programs and builtins whose words are text, names of files or of packages, never a command. */
const TAKES_WORDS_AS_DATA: ReadonlySet<string> = new Set(
  [
    // what prints or says
    'echo printf print cat bat head tail less more nl tac rev tee yes seq logger say wall notify-send figlet cowsay Write-Host',
    // what searches, sorts, compares, edits
    'grep egrep fgrep zgrep rg ag ack sed awk gawk mawk jq yq fzf sort uniq wc cut paste column fold fmt tr diff cmp comm',
    'git hg svn ls stat file test [ [[ expr tar zip unzip gzip cp mv rm ln mkdir rmdir touch chmod chown open code vim vi nano',
    // what tells of programs
    'which type whereis whence where man info tldr help apropos whatis hash pgrep pkill killall ps pidof dpkg rpm',
    // what installs
    'brew apt apt-get aptitude yum dnf apk pacman zypper snap flatpak port choco winget scoop pip pip3 pipx npm gem cargo',
    'conda mamba go asdf make',
    // what ships text elsewhere
    'docker podman kubectl ssh scp rsync tmux screen su at batch mail sendmail',
    // shells and builtins: read by their own rules
    'bash sh zsh dash ksh ash pwsh powershell cmd eval source . : true false cd pushd popd export declare typeset local',
    'readonly unset set shopt alias unalias read mapfile readarray trap return exit break continue shift wait kill getopts',
    'sleep ulimit umask complete compgen bind enable history fc let dirname basename realpath readlink',
  ].flatMap((names) => names.split(' ')),
);

/** The command behind the first later word that is in `programs`, with at least one word behind it. */
export function seeThroughUnlisted(
  name: string | null,
  words: readonly Item[],
  programs: readonly string[],
): readonly SeenThrough[] {
  if (name !== null && (TAKES_WORDS_AS_DATA.has(name) || programs.includes(name))) return [];
  const known = new Set(programs);
  for (let at = 1; at < words.length - 1; at++) {
    const text = itemText(words[at]);
    if (text === null || !known.has(text)) continue;
    return [
      {
        ...plainPassage(name),
        maybe: true,
        ownRow: true,
        passesStatus: false,
        kind: 'command',
        words: innerWords(words.slice(at)),
      },
    ];
  }
  return [];
}
