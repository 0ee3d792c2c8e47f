/** A page of the wiki at one time. */
export interface PageState {
  /** Of its bytes. */
  readonly hash: string;
  readonly archived: boolean;
}

/** Pages by their path below the wiki, with `/`. */
export type Pages = ReadonlyMap<string, PageState>;

/** What a run did to the pages, by their hashes and never by the agent's word (rule 19). Paths in order. */
export interface PageCounts {
  readonly updated: readonly string[];
  readonly created: readonly string[];
  /** Became archived, and counts nowhere else. */
  readonly archived: readonly string[];
  readonly deleted: readonly string[];
}

type Change = keyof PageCounts;

export function countPages(before: Pages, after: Pages): PageCounts {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const of = (change: Change): readonly string[] =>
    paths.filter((path) => changeOf(before.get(path), after.get(path)) === change);
  return {
    updated: of('updated'),
    created: of('created'),
    archived: of('archived'),
    deleted: of('deleted'),
  };
}

function changeOf(before: PageState | undefined, after: PageState | undefined): Change | null {
  if (after === undefined) return before === undefined ? null : 'deleted';
  if (after.archived && before?.archived !== true) return 'archived';
  if (before === undefined) return 'created';
  return before.hash === after.hash ? null : 'updated';
}

export function pagesChanged({ updated, created, archived, deleted }: PageCounts): number {
  return updated.length + created.length + archived.length + deleted.length;
}

/** Our own files beside the pages: the lock and the logs. */
const OWN = /^\.capture(?:\.|-)[^/]*$/;

/**
 * Hidden files of the wiki that the agent changed (rule 15), by hashes of every file with a name that starts with a
 * dot on its way.
 */
export function hiddenChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => path.split('/').some((name) => name.startsWith('.')) && !OWN.test(path))
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}
