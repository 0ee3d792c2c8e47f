import { programName } from '../shell/index.ts';
import type { Command } from '../shell/types.ts';

/** How a filter's words are read: operands before its files, and the options that take the next word. */
interface Filter {
  /** Operands that are no files: a pattern, a program; `all` where none of them is read. */
  readonly before: number | 'all';
  /** Letters of the options that take a value. */
  readonly values: string;
  /** Options that give the pattern or the program, so that every operand is a file. */
  readonly given: readonly string[];
}

const reader = (values = ''): Filter => ({ before: 0, values, given: [] });
const matcher = (values: string, ...given: readonly string[]): Filter => ({ before: 1, values, given });
const GREP = matcher('efmABCdD', 'e', 'f', 'regexp', 'file');
const AWK = matcher('Fvf', 'f', 'file');
const JQ = matcher('fL', 'f', 'from-file');

/** Programs that print files, or what they are piped (pull-requests.md, 6.4). */
const FILTERS: Readonly<Record<string, Filter>> = {
  cat: reader(),
  head: reader('nc'),
  tail: reader('ncs'),
  less: reader(),
  more: reader(),
  bat: reader('lr'),
  tac: reader('s'),
  nl: reader('bdfhilnsvw'),
  sort: reader('kStTo'),
  uniq: reader('fsw'),
  cut: reader('dfbc'),
  column: reader('soc'),
  fold: reader('w'),
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  rg: matcher('efmABCgtTrM', 'e', 'f', 'regexp', 'file'),
  sed: matcher('ef', 'e', 'f', 'expression', 'file'),
  awk: AWK,
  gawk: AWK,
  jq: JQ,
  yq: JQ,
  tr: { before: 'all', values: '', given: [] },
  tee: { before: 'all', values: '', given: [] },
};

/** Long options that take the next word, and how many of them. */
const LONG_VALUES: Readonly<Record<string, number>> = {
  lines: 1,
  bytes: 1,
  regexp: 1,
  file: 1,
  'max-count': 1,
  'after-context': 1,
  'before-context': 1,
  context: 1,
  glob: 1,
  expression: 1,
  'field-separator': 1,
  assign: 1,
  delimiter: 1,
  fields: 1,
  key: 1,
  output: 1,
  'from-file': 1,
  indent: 1,
  arg: 2,
  argjson: 2,
  slurpfile: 2,
  rawfile: 2,
};

export function isFilter(program: string | null): boolean {
  return program !== null && Object.hasOwn(FILTERS, program);
}

/**
 * The files that a filter reads by its words; null among them is one that nobody can name. None: it reads its stdin
 * alone. Null for a command that is no filter.
 */
export function filesRead(command: Command): readonly (string | null)[] | null {
  const program = programName(command.argv[0] ?? '');
  const filter = isFilter(program) ? FILTERS[program] : undefined;
  if (filter === undefined) return null;
  const { operands, given } = wordsOf(command, filter);
  if (filter.before === 'all') return [];
  const files = operands.slice(given ? 0 : filter.before).filter((word) => word !== '-');
  const spread = (command.many ?? []).length > 0 && files.length === 0;
  return spread ? [null] : files;
}

/** Does a filter print no line of what it reads: `grep -q`, `-c`, `-l`, `sed -i`. */
export function printsNoLine(command: Command): boolean {
  const program = programName(command.argv[0] ?? '');
  const filter = isFilter(program) ? FILTERS[program] : undefined;
  if (filter === undefined) return false;
  const { names } = wordsOf(command, filter);
  return names.some((name) => (NO_LINE[program] ?? []).includes(name));
}

const GREP_NO_LINE: readonly string[] =
  'q c l L quiet silent count files-with-matches files-without-match'.split(' ');

const NO_LINE: Readonly<Record<string, readonly string[]>> = {
  grep: GREP_NO_LINE,
  egrep: GREP_NO_LINE,
  fgrep: GREP_NO_LINE,
  rg: ['q', 'c', 'l', 'quiet', 'count', 'files-with-matches'],
  sed: ['i', 'in-place'],
};

interface Words {
  readonly operands: readonly (string | null)[];
  /** Names of its options, without dashes. */
  readonly names: readonly string[];
  /** The pattern or the program stands in an option. */
  readonly given: boolean;
}

function wordsOf(command: Command, filter: Filter): Words {
  const operands: (string | null)[] = [];
  const names: string[] = [];
  let skipped = 0;
  let ended = false;
  command.argv.slice(1).forEach((word, place) => {
    if (skipped > 0) {
      skipped -= 1;
      return;
    }
    const text = word ?? command.partial?.[place + 1]?.[0] ?? null;
    if (ended || text === null || !text.startsWith('-') || text === '-') {
      operands.push(word);
      return;
    }
    if (text === '--') {
      ended = true;
      return;
    }
    const option = text.startsWith('--') ? longOption(text) : shortOptions(text, filter);
    skipped = option.takes;
    names.push(...option.names);
  });
  return { operands, names, given: names.some((name) => filter.given.includes(name)) };
}

interface Options {
  readonly names: readonly string[];
  readonly takes: number;
}

function longOption(word: string): Options {
  const [name = '', value] = word.slice(2).split('=', 2);
  return { names: [name], takes: value === undefined ? (LONG_VALUES[name] ?? 0) : 0 };
}

/** `-nrk 2`, `-n5`, `-F:`: what stands behind the first letter with a value is that value. */
function shortOptions(word: string, filter: Filter): Options {
  const names: string[] = [];
  const letters = word.slice(1);
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    names.push(letter);
    if (filter.values.includes(letter)) return { names, takes: at === letters.length - 1 ? 1 : 0 };
  }
  return { names, takes: 0 };
}
