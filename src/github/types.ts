import type { WordPieces } from './partial-endpoint.ts';

/** What a command or a tool call asks of GitHub (docs/guide/gh.md). */
export type OperationName =
  | 'open-pull-request'
  | 'post-review'
  | 'post-review-comment'
  | 'post-comment'
  | 'post-commit-comment'
  | 'close-with-comment'
  | 'reopen-with-comment'
  | 'unknown'
  | 'edit'
  | 'delete'
  | 'react'
  | 'list'
  | 'read'
  | 'none'
  | 'refused';

/** How the repository is known: from the selector, `--repo`, the path of the request, `GH_REPO`, or the clone. */
export type RepositorySource = 'selector' | 'flag' | 'path' | 'environment' | 'clone';

/** What shapes the printed answer. Null inside is a word that only the shell could expand. */
export interface Printing {
  readonly jq?: string | null;
  readonly template?: string | null;
  /** Of `--json`. */
  readonly fields?: readonly string[] | null;
  readonly silent?: true;
  readonly include?: true;
  /** `gh api --verbose`: the whole exchange stands around the answer. */
  readonly verbose?: true;
  /** The answer goes to this file instead (`curl -o`, `wget -O`); null: a name that nobody knows. */
  readonly file?: string | null;
}

/** One request. */
export interface Operation {
  /** The canonical command (`pr create` also for `pr new`); the words as typed where they are no known command. */
  readonly command: string;
  readonly operation: OperationName;
  readonly method: string | null;
  /** Starts with `/`; without the API prefix, query or fragment. */
  readonly path: string | null;
  /** In lower case, as it stands in links: `github.com`, never `api.github.com`. */
  readonly host: string | null;
  /** `OWNER/NAME` as typed. */
  readonly repository: string | null;
  readonly repositoryFrom: RepositorySource | null;
  /** The pull request or issue that the words or the path name. */
  readonly number: number | null;
  readonly printing: Printing;
  /** Only with `refused`: why. */
  readonly error?: string;
  /** The root field of a GraphQL mutation that gave the operation. */
  readonly mutation?: string;
  /** Where a GraphQL answer holds the links that the selection asks for: response keys from `data` down (gh 8.4). */
  readonly links?: readonly (readonly string[])[];
  /** The argument that names the pull request or issue; null: a word that nobody knows; absent: none was given. */
  readonly selector?: string | null;
  /** `--head` of an opener; null: a word that nobody knows; absent: not given. */
  readonly head?: string | null;
  /** The text that is posted; null: not to be seen from the words; absent: none was given. */
  readonly body?: string | null;
}

/** What is known besides the words. What is absent is not known. */
export interface InvocationContext {
  /** `GH_REPO` and `GH_HOST`; null is a value that nobody can see. */
  readonly env?: Readonly<Record<string, string | null>>;
  /** `[HOST/]OWNER/NAME` that gh takes the working directory for. */
  readonly clone?: string | null;
  readonly stdin?: string | null;
  /** What is known of words that are null, by their index, as `commandsOf` gives it in `partial`. */
  readonly partial?: Readonly<Record<string, WordPieces>>;
}
