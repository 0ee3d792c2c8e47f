/** Longer names are not compared. */
const LONGEST = 64;

/**
 * The name that is spelled most alike, by the least number of characters put in, taken out or changed, capitals aside; of
 * equals the first. Null where more than half of the characters differ: then it is another word.
 */
export function nearestName(name: string, names: Iterable<string>): string | null {
  if (name.length > LONGEST) return null;
  let nearest: string | null = null;
  let least = Math.floor(name.length / 2) + 1;
  for (const one of names) {
    const distance = distanceOf(name.toLowerCase(), one.toLowerCase());
    if (distance < least) [nearest, least] = [one, distance];
  }
  return nearest;
}

/** By rows of the table of Wagner and Fischer. */
function distanceOf(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, character] of [...one].entries()) {
    const row = [at + 1];
    for (let index = 1; index <= other.length; index += 1) {
      const changed = (above[index - 1] ?? 0) + (character === other.charAt(index - 1) ? 0 : 1);
      row.push(Math.min(changed, (above[index] ?? 0) + 1, (row[index - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[other.length] ?? 0;
}
