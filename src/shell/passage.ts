/**
 * What a wrapper makes of the command behind it: the shapes that `wrappers.ts` answers with. Rules: shell 12.
 */
import type { Item } from './getopt.ts';
import type { Pieces } from './types.ts';

/** The words that a wrapper got, as in a row: null is unknown; the optional fields say more by index. */
export interface OuterWords {
  readonly argv: readonly (string | null)[];
  readonly many?: readonly number[];
  readonly partial?: Readonly<Record<string, Pieces>>;
}

/** A word of the inner command: one of the outer words as it is, or one that the wrapper made. */
export type InnerWord =
  | { readonly kind: 'kept'; readonly index: number }
  | { readonly kind: 'made'; readonly pieces: Pieces; readonly many: boolean };

/** What holds for all that one wrapper starts. */
export interface Passage {
  /** The name for `via`; null where the program that wraps is unknown. */
  readonly via: string | null;
  /** Names that the wrapper sets, to be applied after `unset`; null is an unknown value. */
  readonly env: Readonly<Record<string, string | null>>;
  /** Names that it takes away; `*` for all. */
  readonly unset: readonly string[];
  /** The folder it moves to, as a word for `cd`; null: an unknown one; left out: it stays. */
  readonly cwd?: string | null;
  /** It may be that the inner command is not started, or is another one. */
  readonly maybe: boolean;
  /** True where it runs any number of times (`times: null`, `maybe`). */
  readonly unbounded: boolean;
  readonly within: 'xargs' | 'find' | null;
  /** True where nobody waits for it, or several run side by side. */
  readonly concurrent: boolean;
  /** True where the wrapper is a row of its own as well (shell 2.4). */
  readonly ownRow: boolean;
  /** Where the inner name is looked up: no wrapper finds functions or aliases. */
  readonly finds: 'programs' | 'builtins' | 'builtins-and-programs';
  /** True where the shell ends with the inner command (`exec`). */
  readonly endsShell: boolean;
  /** True where status 0 of the wrapper is status 0 of the inner command. */
  readonly passesStatus: boolean;
  /** True where the output may be held back (`chronic`). */
  readonly holdsOutput: boolean;
  readonly stdin: 'inherited' | 'nothing';
}

/** One thing that a wrapper starts: a command, or a shell that reads code. */
export type SeenThrough = Passage &
  (
    | { readonly kind: 'command'; readonly words: readonly InnerWord[] }
    | {
        readonly kind: 'code';
        /** The code; null: the shell reads it from stdin. */
        readonly code: Pieces | null;
        /** The shell that reads it; null: the one of the user, bash or zsh. */
        readonly shell: string | null;
      }
  );

/** A passage that changes nothing. */
export function plainPassage(via: string | null): Passage {
  return {
    via,
    env: {},
    unset: [],
    maybe: false,
    unbounded: false,
    within: null,
    concurrent: false,
    ownRow: false,
    finds: 'programs',
    endsShell: false,
    passesStatus: true,
    holdsOutput: false,
    stdin: 'inherited',
  };
}

/** The outer words as items for the option reader. */
export function itemsOf(words: OuterWords): Item[] {
  const many = new Set(words.many ?? []);
  return words.argv.map((word, index) => ({
    pieces: word === null ? (words.partial?.[String(index)] ?? [null]) : [word],
    many: many.has(index),
    index,
  }));
}

/** Items as words of an inner command. */
export function innerWords(items: readonly Item[]): InnerWord[] {
  return items.map(({ pieces, many, index }) =>
    index === null ? { kind: 'made', pieces, many } : { kind: 'kept', index },
  );
}

/** Several items joined by blanks, as code: each word of unknown count is one unknown piece. */
export function joinItems(items: readonly Item[]): Pieces {
  const joined: (string | null)[] = [];
  const add = (piece: string | null): void => {
    const last = joined.length - 1;
    const before = joined[last];
    if (typeof piece === 'string' && typeof before === 'string') joined[last] = before + piece;
    else joined.push(piece);
  };
  items.forEach((item, index) => {
    if (index > 0) add(' ');
    if (item.many) add(null);
    else item.pieces.forEach(add);
  });
  return joined;
}
