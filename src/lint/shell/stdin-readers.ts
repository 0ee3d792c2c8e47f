/** Programs that read stdin to its end unless a file is named (spec `lint.md`, 3, "Stdin"). */
import {
  itemHead,
  itemText,
  optionTable,
  readOptions,
  type Item,
  type OptionTable,
} from '../../shell/getopt.ts';
import type { Word } from '../../shell/syntax/nodes.ts';
import { deviceOf } from './redirects.ts';
import { itemsOf } from './static-words.ts';

interface Reader {
  readonly options: OptionTable;
  /** The first operand is a program, unless one of these options gives it. */
  readonly program?: readonly string[];
  /** With one of these it reads no stdin, or other files. */
  readonly not?: readonly string[];
  /** True where operands are no files to read. */
  readonly always?: boolean;
}

const GREP: Reader = {
  options: optionTable(
    'e|regexp= f|file= m|max-count= A|after-context= B|before-context= C|context= d|directories= D|devices= ' +
      'label= include= exclude= exclude-dir= exclude-from= color? colour? binary-files= q|quiet i|ignore-case ' +
      'v|invert-match c|count o|only-matching n|line-number E|extended-regexp F|fixed-strings P|perl-regexp ' +
      'w|word-regexp x|line-regexp s|no-messages h|no-filename H|with-filename l|files-with-matches ' +
      'L|files-without-match z|null-data Z|null a|text r|recursive R|dereference-recursive V|version help',
  ),
  program: ['e', 'f'],
  not: ['r', 'R', 'V', 'help'],
};

const AWK: Reader = {
  options: optionTable('F|field-separator= v|assign= f|file= version help'),
  program: ['f'],
  not: ['version', 'help'],
};

const JQ: Reader = {
  options: optionTable(
    'n|null-input r|raw-output j|join-output a|ascii-output s|slurp c|compact-output C|color-output ' +
      'M|monochrome-output S|sort-keys e|exit-status R|raw-input f|from-file= L= h|help V|version tab indent= ' +
      'stream stream-errors seq unbuffered raw-output0 args jsonargs',
  ),
  program: ['f'],
  not: ['n', 'h', 'V'],
};

/** Manuals: coreutils 9.1, grep 3.8, sed 4.9, gawk 5.2, jq 1.6, findutils 4.9. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['cat', { options: optionTable('A b e E n s t T u v') }],
  ['head', { options: optionTable('n|lines= c|bytes= q|quiet v|verbose z') }],
  [
    'tail',
    {
      options: optionTable('n|lines= c|bytes= f|follow? F q|quiet v|verbose z pid= s|sleep-interval= retry'),
    },
  ],
  [
    'wc',
    {
      options: optionTable('c|bytes m|chars l|lines L|max-line-length w|words files0-from='),
      not: ['files0-from'],
    },
  ],
  [
    'sort',
    {
      options: optionTable(
        'k|key= t|field-separator= o|output= S|buffer-size= T|temporary-directory= parallel= batch-size= ' +
          'compress-program= random-source= sort= files0-from= b d f g h i M n R r V c C m s u z check?',
      ),
      not: ['files0-from'],
    },
  ],
  [
    'uniq',
    { options: optionTable('f|skip-fields= s|skip-chars= w|check-chars= c d D i u z group? all-repeated?') },
  ],
  [
    'cut',
    {
      options: optionTable(
        'b|bytes= c|characters= d|delimiter= f|fields= n s z complement output-delimiter=',
      ),
    },
  ],
  ['base64', { options: optionTable('d|decode D i|ignore-garbage w|wrap=') }],
  [
    'sed',
    {
      options: optionTable(
        'e|expression= f|file= i|in-place? l|line-length= n|quiet r E|regexp-extended s|separate u z posix debug ' +
          'help version',
      ),
      program: ['e', 'f'],
      not: ['help', 'version'],
    },
  ],
  ...['awk', 'gawk', 'mawk'].map((name): [string, Reader] => [name, AWK]),
  ...['grep', 'egrep', 'fgrep'].map((name): [string, Reader] => [name, GREP]),
  ['jq', JQ],
  ['tee', { options: optionTable('a i p'), always: true }],
  ['tr', { options: optionTable('c C d s t'), always: true }],
  [
    'xargs',
    {
      options: optionTable(
        'a|arg-file= E= d|delimiter= I= L= n|max-args= P|max-procs= s|max-chars= e|eof? i|replace? l|max-lines? ' +
          '0|null r|no-run-if-empty t|verbose p x o',
      ),
      not: ['a'],
      always: true,
    },
  ],
]);

/** `--arg NAME VALUE` and its kin take two words. */
const JQ_PAIRS: ReadonlySet<string> = new Set([
  '--arg',
  '--argjson',
  '--slurpfile',
  '--rawfile',
  '--argfile',
]);

/** True if the program with these words, its name first, reads stdin until it ends. */
export function readsStdin(name: string, words: readonly Word[]): boolean {
  const reader = READERS.get(name);
  if (reader === undefined) return false;
  const { given, operands } = split(reader, name === 'jq' ? withoutPairs(itemsOf(words)) : itemsOf(words));
  if (reader.not?.some((key) => given.has(key)) === true) return false;
  if (reader.always === true) return true;
  const hasProgram = reader.program === undefined || reader.program.some((key) => given.has(key));
  const [program, ...rest] = operands;
  if (reader === AWK && !hasProgram && onlyBegins(itemText(program) ?? '')) return false;
  if (!hasProgram && program === undefined) return false;
  return (hasProgram ? operands : rest).every(isStdin);
}

/** Options may stand behind operands. */
function split({ options }: Reader, items: readonly Item[]): { given: Set<string>; operands: Item[] } {
  const given = new Set<string>();
  const operands: Item[] = [];
  for (let from = 1; from < items.length;) {
    const reading = readOptions(options, items, from);
    for (const { key } of reading.given) given.add(key);
    if (reading.ended) return { given, operands: [...operands, ...items.slice(reading.next)] };
    const operand = items[reading.next];
    if (operand !== undefined) operands.push(operand);
    from = reading.next + 1;
  }
  return { given, operands };
}

function withoutPairs(items: readonly Item[]): Item[] {
  const kept: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (JQ_PAIRS.has(itemHead(item))) at += 2;
    else if (item !== undefined) kept.push(item);
  }
  return kept;
}

function isStdin(item: Item): boolean {
  const text = itemText(item);
  return text === '-' || deviceOf(text) === 0;
}

/** An awk program of nothing but `BEGIN { … }` reads nothing. */
function onlyBegins(program: string): boolean {
  const body = /^\s*BEGIN\s*\{/u.exec(program);
  if (body === null || program.includes('getline')) return false;
  let depth = 1;
  for (let at = body[0].length; at < program.length; at++) {
    const character = program.charAt(at);
    if (character === '"') at = endOfString(program, at);
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return program.slice(at + 1).trim() === '';
  }
  return false;
}

function endOfString(program: string, from: number): number {
  let at = from + 1;
  while (at < program.length && program.charAt(at) !== '"') at += program.charAt(at) === '\\' ? 2 : 1;
  return at;
}
