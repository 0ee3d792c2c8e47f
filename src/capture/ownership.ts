import { comparable, nearestRoot, type RootQuestion } from './root.ts';

/**
 * Whose session it is, by its recorded directories (rule 2): `belongs` where the first has our root as its nearest one,
 * `passed-through` where only a later one has, `unproven` where none is named.
 */
export type Ownership = 'belongs' | 'passed-through' | 'unproven' | 'elsewhere';

export type OwnershipTest = (directories: readonly string[]) => Ownership;

/** The test for one root; directories that were looked at are remembered. */
export function ownershipOf(root: string, question: RootQuestion): OwnershipTest {
  const own = comparable(root, question.volume);
  const known = new Map<string, boolean>();
  const isOurs = (directory: string): boolean => {
    const had = known.get(directory);
    if (had !== undefined) return had;
    const nearest = nearestRoot(directory, question);
    const ours = nearest !== null && comparable(nearest, question.volume) === own;
    known.set(directory, ours);
    return ours;
  };
  return (directories) => {
    const [first] = directories;
    if (first === undefined) return 'unproven';
    if (isOurs(first)) return 'belongs';
    return directories.some(isOurs) ? 'passed-through' : 'elsewhere';
  };
}
