/**
 * A script as this library sees it: the plain tree that `parse.ts` makes of the parser's own nodes. Nothing else in
 * the library knows that parser (shell 18.1). Offsets are UTF-16 units in the text that was parsed, also for
 * backtick code whose escapes were undone.
 */

/** Where something stands: `[from, to)`. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

/** Code with its own statements: a whole script, or the inside of a substitution. */
export interface Code extends Place {
  readonly units: readonly Unit[];
  /** Index of the first unit that does not parse; null where all do. Code in `$( )` fails the unit around it instead. */
  readonly broken: number | null;
  /** True where it stands deeper than the budget allows: it has no units then. */
  readonly tooDeep: boolean;
}

/** Top-level statements with no line end between them (shell 15.5). */
export interface Unit extends Place {
  readonly statements: readonly Statement[];
  /** True if it holds anything that POSIX does not know (shell 17.1). */
  readonly beyondPosix: boolean;
}

export interface Statement extends Place {
  readonly links: readonly Link[];
  readonly background: boolean;
}

/** One pipeline of an `&&` and `||` list, with the operator before it. */
export interface Link extends Place {
  readonly operator: '&&' | '||' | null;
  readonly negated: boolean;
  readonly stages: readonly Stage[];
}

export interface Stage {
  readonly command: CommandNode;
  /** True before `|&`. */
  readonly joinsErrors: boolean;
}

export type CommandNode =
  | SimpleNode
  | GroupNode
  | SubshellNode
  | IfNode
  | CaseNode
  | ForNode
  | CountingForNode
  | WhileNode
  | FunctionNode
  | CoprocNode
  | TestNode
  | ArithmeticNode;

export interface SimpleNode extends Place {
  readonly kind: 'simple';
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirections: readonly Redirection[];
}

interface Compound extends Place {
  readonly redirections: readonly Redirection[];
}

export interface GroupNode extends Compound {
  readonly kind: 'group';
  readonly body: readonly Statement[];
}

export interface SubshellNode extends Compound {
  readonly kind: 'subshell';
  readonly body: readonly Statement[];
}

export interface IfNode extends Compound {
  readonly kind: 'if';
  readonly arms: readonly { readonly test: readonly Statement[]; readonly body: readonly Statement[] }[];
  readonly otherwise: readonly Statement[] | null;
}

export interface CaseNode extends Compound {
  readonly kind: 'case';
  readonly subject: Word;
  readonly arms: readonly {
    readonly patterns: readonly Word[];
    readonly body: readonly Statement[];
    readonly end: ';;' | ';&' | ';;&';
  }[];
}

/** `for` and `select` over words; `words: null` is the positional parameters. */
export interface ForNode extends Compound {
  readonly kind: 'for';
  readonly select: boolean;
  readonly variable: string;
  readonly words: readonly Word[] | null;
  readonly body: readonly Statement[];
}

export interface CountingForNode extends Compound {
  readonly kind: 'counting-for';
  readonly start: Arithmetic;
  readonly test: Arithmetic;
  readonly step: Arithmetic;
  readonly body: readonly Statement[];
}

export interface WhileNode extends Compound {
  readonly kind: 'while';
  readonly until: boolean;
  readonly test: readonly Statement[];
  readonly body: readonly Statement[];
}

export interface FunctionNode extends Compound {
  readonly kind: 'function';
  readonly name: string;
  readonly body: CommandNode;
}

export interface CoprocNode extends Compound {
  readonly kind: 'coproc';
  readonly name: string | null;
  readonly body: CommandNode;
}

export interface TestNode extends Compound {
  readonly kind: 'test';
  readonly test: Test;
}

export type Test =
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: Word }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Word; readonly right: Word }
  | { readonly kind: 'list'; readonly operator: '&&' | '||'; readonly tests: readonly Test[] }
  | { readonly kind: 'not'; readonly test: Test };

export interface ArithmeticNode extends Compound {
  readonly kind: 'arithmetic';
  readonly arithmetic: Arithmetic;
}

/** An arithmetic expression: never computed (shell 4.1), so only what it expands, reads and sets is kept. */
export interface Arithmetic {
  /** Expansions inside it, in order; bash makes all of them before it computes anything. */
  readonly parts: readonly Part[];
  /** Names whose values it takes for numbers. */
  readonly reads: readonly string[];
  readonly sets: readonly string[];
  /** True if a division or an unreadable text in it may fail whatever the values are. */
  readonly mayFail: boolean;
  readonly text: string;
}

export interface Assignment extends Place {
  readonly name: string;
  readonly append: boolean;
  readonly index: Word | null;
  readonly value: Word | readonly Word[];
}

export type Redirection = FileRedirection | HereString | HereDocument;

export interface Target extends Place {
  /** The descriptor before the operator: a number, `{name}`, or null for the operator's own. */
  readonly descriptor: number | { readonly variable: string } | null;
}

export interface FileRedirection extends Target {
  readonly kind: 'file';
  readonly operator: '>' | '>>' | '<' | '<>' | '<&' | '>&' | '>|' | '&>' | '&>>';
  readonly target: Word;
}

export interface HereString extends Target {
  readonly kind: 'here-string';
  readonly target: Word;
}

export interface HereDocument extends Target {
  readonly kind: 'here-document';
  readonly body: readonly Part[];
}

export interface Word extends Place {
  readonly parts: readonly Part[];
  /** The assignment that the word is, as an argument of `export`, `declare` and the like. */
  readonly assignment: Assignment | null;
}

export type Part =
  TextPart | HolePart | ParameterPart | SubstitutionPart | ProcessPart | ArithmeticPart | ExtendedPatternPart;

interface Piece {
  readonly quoted: boolean;
  /** True if POSIX does not know the form: its value is unknown there. */
  readonly beyondPosix: boolean;
}

export interface TextPart extends Piece {
  readonly kind: 'text';
  readonly text: string;
  /** True for `$"…"`, which only bash reads as text. */
  readonly translated: boolean;
}

/** Text that only the run could know, put in by the reader of generated code. */
export interface HolePart extends Piece {
  readonly kind: 'hole';
  readonly index: number;
}

export interface ParameterPart extends Piece, Place {
  readonly kind: 'parameter';
  readonly name: string;
  /** `#` asks for the length, `!` for the variable that the value names. */
  readonly prefix: '#' | '!' | null;
  readonly index: Word | null;
  readonly operation: Operation | null;
}

export type Operation =
  | {
      readonly kind: 'default';
      readonly operator: '-' | '=' | '?' | '+';
      /** True with a colon: an empty value counts as none. */
      readonly orEmpty: boolean;
      readonly operand: Word;
    }
  | { readonly kind: 'remove'; readonly operator: '#' | '##' | '%' | '%%'; readonly operand: Word }
  | {
      readonly kind: 'replace';
      readonly operator: '/' | '//' | '/#' | '/%';
      readonly pattern: Word;
      readonly replacement: Word;
    }
  | { readonly kind: 'slice'; readonly offset: Word; readonly length: Word | null }
  | { readonly kind: 'case'; readonly operator: '^' | '^^' | ',' | ',,'; readonly operand: Word | null }
  /** Valid, with a value that is not followed: `${X@Q}`, `${!X*}`. */
  | { readonly kind: 'opaque'; readonly operand: Word | null }
  /** A bad substitution. */
  | { readonly kind: 'bad' };

export interface SubstitutionPart extends Piece, Place {
  readonly kind: 'substitution';
  readonly code: Code;
  /** `braces` is bash 5.3's `${ cmd; }`. */
  readonly form: 'parentheses' | 'backticks' | 'braces';
}

export interface ProcessPart extends Piece, Place {
  readonly kind: 'process';
  readonly direction: '<' | '>';
  readonly code: Code;
}

export interface ArithmeticPart extends Piece, Place {
  readonly kind: 'arithmetic';
  readonly arithmetic: Arithmetic;
}

/** `@(a|b)` and its kin: never matched, but its expansions are made. */
export interface ExtendedPatternPart extends Piece {
  readonly kind: 'extended-pattern';
  readonly text: string;
  readonly parts: readonly Part[];
}
