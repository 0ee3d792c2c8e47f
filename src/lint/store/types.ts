import type { Places } from '../places.ts';

/** A piece of SQL: text at its offset in the file, or what a program puts in there. */
export type SqlPiece =
  | { readonly kind: 'text'; readonly text: string; readonly from: number }
  /** `isValue`: it is handed over beside the SQL, as a parameter is; else it may be any SQL. */
  | { readonly kind: 'hole'; readonly isValue: boolean; readonly from: number; readonly to: number };

/** `body`: a text between dollar quotes, which may be the code of a function. */
export type SqlToken =
  | { readonly kind: 'body'; readonly body: SqlPiece; readonly from: number; readonly to: number }
  | {
      readonly kind: 'word' | 'quoted-name';
      readonly text: string;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'literal' | 'parameter' | 'unknown'; readonly from: number; readonly to: number }
  | { readonly kind: 'mark'; readonly text: string; readonly from: number; readonly to: number };

/** A column that an UPDATE sets, with the tokens of its new value. */
export interface SqlAssignment {
  readonly column: string;
  readonly from: number;
  readonly to: number;
  readonly value: readonly SqlToken[];
}

/** What the rule over stores reads of one file. */
export interface StoreReading {
  readonly assignments: readonly SqlAssignment[];
  /** Names of columns that several writers share, in small letters. */
  readonly columns: ReadonlySet<string>;
  readonly at: Places;
}
