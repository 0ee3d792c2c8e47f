/**
 * The name of a program without its folder and without `.exe` (shell 9.2): `/usr/bin/gh` and `C:\bin\gh.exe` are `gh`.
 * An empty word, or one that ends in a separator, gives an empty name.
 */
export function programName(word: string): string {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  return name.length > 4 && name.slice(-4).toLowerCase() === '.exe' ? name.slice(0, -4) : name;
}
