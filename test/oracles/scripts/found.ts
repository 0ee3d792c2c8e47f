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
];
