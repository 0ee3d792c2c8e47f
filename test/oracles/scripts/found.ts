/** Scripts in which an answer and real bash once disagreed, each as small as it could be made. */
export const FOUND: readonly string[] = [
  // `continue` and `break` end a substitution that a loop stands around.
  'for I in 1; do A="$(mk x1; continue; gh x2)" lint x3; done',
  'for I in 1; do V=$(break; gh x1) && gh x2 "$V"; done',
  'for I in 1 2; do V=$(for J in 1 2; do gh x1; break 2; done; gh x2); done; gh x3',
  // A `cd` that failed leaves the folder of `cd -` as it was.
  'mkdir -p d\ncd /tmp\ncd nope.d && gh x1; cd - >/dev/null; gh x2',
  'mkdir -p d\ncd d\npushd nope.d && gh x1; cd -; gh x2',
  // An expansion that fails drops what was read with it, and nothing else.
  'gh x1 "$((1 2))" || exit 0\ngh x2',
  'set -e\nV="a b"; gh x1; gh x2 "$((V))"; gh x3\ngh x4',
  'f() { local A=k; export A; gh x1 "$((1 2))"; gh x2; }\nexport A=o; f && gh x3\ngh x4',
  '{ gh x1; gh x2 "$((1 2))"; } >f\ngh x3',
  'for I in 1 2; do gh x1 "${I:1 2}"; done || gh x2\ngh x3',
  '( gh x1 "$((1 2))"; gh x2 ) || gh x3\ngh x4',
  'V=$(gh x1 "$((1 2))"; gh x2) || gh x3\ngh x4',
  'eval "gh x1 \\$((1 2)); gh x2\ngh x3"; gh x4\ngh x5',
  'readonly R=1; R=2; gh x1\ngh x2',
  'shopt -s failglob; gh x1 nope*; gh x2\ngh x3',
  "bash -c 'gh x1 $((1 2)); gh x2\ngh x3'; gh x4",
  'set -u; ((V += 1)) || gh x1; gh x2',
  'set -u; gh x1 "$((V))"\ngh x2',
  // Exported on one path, set on both.
  'if gh x1; then export B=; fi; B=k; gh x2',
  'until ! gh x1; do export B=; break; done; read -r B <<< "one two"; ( env -u A gh x2 )',
  // A trap of a subshell, and one that prints where its shell is captured.
  "( trap 'gh x1' ERR; cd /tmp && gh x2; false )",
  "( trap 'gh x1' ERR; cd /tmp && gh x2; false ) | git x3",
  "A=$(trap 'echo q; gh x1' ERR; false; echo k); gh $A",
  "trap 'A=q; gh x1' ERR; false; A=k; gh x2 $A",
  'set -e; ( ! ( set -e; false; gh x1 ) ); gh x2',
  // What stands behind a trap in the same statement.
  '{ trap "git x1" ERR; cd /tmp && gh x2; export A=q; gh x3; }',
  'if true; then trap "git x1" ERR; A=k; export A; gh x2; fi',
  'while V=$(continue; gh x1); do gh x2; break; done',
  // What a trap sets is set behind a failure, whatever stood there; what it reads is that of the shell which holds it.
  `trap 'mk x1; V=t' ERR; gh x2; V=k; gh x3; gh x4 "$V"`,
  `f() { trap 'V=t' ERR; }; f; V=k; gh x1; gh x2 "$V"`,
  `set -E; trap 'V=t' ERR; f() { V=k; gh x1; gh x2 "$V"; }; f; V=k; ( gh x3; gh x4 "$V" ); gh x5 "$(gh x6; echo "$V")"`,
  `trap 'V=t' DEBUG; V=k; gh x1 "$V"; for V in a; do gh x2 "$V"; done; [[ $V = a ]] && gh x3`,
  `f() { trap 'V=t' RETURN; V=k; gh x1 "$V"; }; f; gh x2 "$V"; V=k; gh x3 "$V"`,
  `V=$(trap 'gh x1' ERR; gh x2; echo k); gh x3 "$V"`,
  `V=$(set -E; trap 'gh x1' ERR; W=$(gh x2; echo k); echo "$W"); gh x3 "$V"`,
  `trap 'gh x1' ERR; { gh x2; echo k; } >f; cat f`,
  `gh x1 "$( trap 'gh x2; exit 1' ERR >&2; gh x3; echo k )"`,
  `mkdir -p d; ( trap 'gh x1' ERR; cd d && gh x2; false )`,
  `mkdir -p d; { trap 'gh x1' ERR; cd d && gh x2; false; } | cat`,
  `mkdir -p d; { trap 'gh x1' ERR; cd d && gh x2; false; } & wait`,
  `trap 'set -e' ERR; gh x1; gh x2; gh x3`,
  `trap h ERR; h() { V=t; gh x1; }; V=k; gh x2; gh x3 "$V"`,
  `f() { trap 'return 3' ERR; gh x1; export A=q; gh x2; }; f; gh x3`,
  `for I in 1 2; do trap 'break' ERR; gh x1; export A=q; gh x2; done; gh x3`,
  `trap 'gh x1' EXIT ERR; gh x2; ( gh x3 ); gh x4`,
  // Redirections of a compound end with it, on every way out; one that fails is a failure of the compound.
  'for I in 1 2; do { gh x1; break; } >f; done; gh x2',
  'for I in 1 2; do gh x1; continue >f; done; gh x2',
  'f() { { gh x1; return; } >f; }; f; gh x2',
  `trap 'gh x1' EXIT; f() { gh x2; exit; }; { f; } >f`,
  'set -e; gh x1; { gh x2; } <nope; gh x3',
  // A subshell that is one `!` alone.
  'set -e; ( ! ( set -e; gh x1; gh x2 ) ); gh x3',
  'set -e; ( ! { gh x1 || exit 3; gh x2; exit 0; } ); gh x4',
  'set -e; if ( ! { gh x1; gh x2; } ); then gh x3; fi; gh x4',
  // Exported on one path, set on both.
  'export B=o; gh x1 && export -n B; B=k; gh x2',
  'i=0; while [ $i -lt 2 ]; do i=$((i+1)); B=k; gh x1; export B; done; gh x2',
  `gh x1 && declare -x B; B=k; gh x2; bash -c 'gh x3 "$B"'; ( gh x4 ) | cat`,
  // Files that are taken away.
  'gh x1 >f; rm f; cat f; gh x2 >>f; cat f',
  'gh x1 >f; mk x2 && rm f; cat f',
  'gh x1 >f; gh x2 >g; rm ./*; cat f; mkdir -p d; gh x3 >d/f; rm -r d; cat d/f',
  'gh x1 >f; mv f g; cat f; cat g',
  // Arrays of which not all is known.
  'while gh x1; do gh x2 "${arr[@]}" "$arr"; arr=(a b); [ -e f ] && break; :>f; done; gh x3 "${arr[@]}"',
  'i=0; while [ $i -lt 3 ]; do i=$((i+1)); echo "${arr[@]}"; arr[i]="$(gh x1)"; done',
];
