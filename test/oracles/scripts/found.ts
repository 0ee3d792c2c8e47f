/** Scripts in which an answer and real bash once disagreed, each as small as it could be made. */
export const FOUND: readonly string[] = [
  // `continue` and `break` end a substitution that a loop stands around.
  'for I in 1; do A="$(mk x1; continue; gh x2)" lint x3; done',
  'for I in 1; do V=$(break; gh x1) && gh x2 "$V"; done',
  'for I in 1 2; do V=$(for J in 1 2; do gh x1; break 2; done; gh x2); done; gh x3',
  'while V=$(continue; gh x1); do gh x2; break; done',
];
