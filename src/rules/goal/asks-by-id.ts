/** A goal's id: one word of letters and digits with hyphens. */
const ID = /^[a-z\d]+(?:[-_][a-z\d]+)+$/i;
const LONGEST_ID = 200;

/** What an id stands for, and where it stands in the goal. */
export interface GoalId {
  /** The text to read: the catalogue's, or the id with its hyphens as blanks. */
  readonly text: string;
  readonly span: readonly [number, number];
  /** The text is the id's own, at the same offsets behind `span[0]`. */
  readonly isOwn: boolean;
}

/** Goals that a caller names by an id: the text of each, by its id. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * The id that a goal is as a whole (`goal/asks-by-id`): what the caller's catalogue holds under it, else its words. Null
 * for every goal of more words than one.
 */
export function goalId(goal: string, catalogue: Catalogue | undefined): GoalId | null {
  const id = goal.trim();
  if (id === '' || id.length > LONGEST_ID) return null;
  const from = goal.indexOf(id);
  const span = [from, from + id.length] as const;
  const listed: unknown =
    typeof catalogue === 'object' && catalogue !== null && Object.hasOwn(catalogue, id)
      ? catalogue[id]
      : undefined;
  if (typeof listed === 'string') return { text: listed, span, isOwn: false };
  return ID.test(id) ? { text: id.replace(/[-_]/g, ' '), span, isOwn: true } : null;
}
