/**
 * `xargs` and `find`: programs that start a command any number of times with words that only the run knows
 * (shell 8.4, 12.1).
 */
import { itemText, optionTable, readOptions, type Item } from './getopt.ts';
import { innerWords, plainPassage, type InnerWord, type SeenThrough } from './passage.ts';
import type { Pieces } from './types.ts';

/** GNU findutils 4.9, and `J R S` of the BSDs; `e i l` take attached values alone. */
const XARGS = optionTable(
  'a|arg-file= E= d|delimiter= I= L= n|max-args= P|max-procs= s|max-chars= e|eof? i|replace? l|max-lines? J= R= S= ' +
    '0|null r|no-run-if-empty t|verbose p|interactive x|exit o|open-tty process-slot-var= show-limits help version',
);

/** The pieces of a word in which each `mark` is a hole. */
function holes(pieces: Pieces, mark: string): Pieces {
  return pieces.flatMap((piece) => {
    if (piece === null || mark === '') return [piece];
    return piece
      .split(mark)
      .flatMap((text, index) => [...(index > 0 ? [null] : []), ...(text === '' ? [] : [text])]);
  });
}

/** Words with holes where `mark` stands; the others as they are. */
function fill(items: readonly Item[], mark: string): InnerWord[] {
  return items.flatMap((item): InnerWord[] =>
    item.pieces.some((piece) => piece?.includes(mark) === true)
      ? [{ kind: 'made', pieces: holes(item.pieces, mark), many: item.many }]
      : innerWords([item]),
  );
}

const UNKNOWN_MANY: InnerWord = { kind: 'made', pieces: [null], many: true };

/** What `xargs` starts; `[]` where no command is given (it is `echo` then) or nothing is run. */
export function seeThroughXargs(words: readonly Item[]): readonly SeenThrough[] {
  const { given, next } = readOptions(XARGS, words, 1);
  const values = new Map(given.map(({ key, value }) => [key, value]));
  const command = words.slice(next);
  if (command.length === 0 || values.has('help') || values.has('version')) return [];
  const replaces = values.has('I') || values.has('i');
  const mark = itemText(values.get('I') ?? values.get('i')) ?? '{}';
  const whole = itemText(values.get('J'));
  let inner: InnerWord[];
  if (replaces) inner = fill(command, mark);
  else if (whole !== null)
    inner = command.flatMap((item) => (itemText(item) === whole ? [UNKNOWN_MANY] : innerWords([item])));
  else inner = [...innerWords(command), UNKNOWN_MANY];
  return [
    {
      ...plainPassage('xargs'),
      maybe: true,
      unbounded: true,
      within: 'xargs',
      concurrent: values.has('P') && itemText(values.get('P')) !== '1',
      passesStatus: false,
      // With `-a` and `-o` the command keeps a stdin of its own (manual of xargs).
      stdin: values.has('a') || values.has('o') ? 'inherited' : 'nothing',
      kind: 'command',
      words: inner,
    },
  ];
}

const FIND_ACTIONS: ReadonlySet<string> = new Set(['-exec', '-execdir', '-ok', '-okdir']);

/** What the actions of a `find` start, in their order; each is `maybe`, and `find` is a row as well. */
export function seeThroughFind(words: readonly Item[]): readonly SeenThrough[] {
  const found: SeenThrough[] = [];
  for (let at = 1; at < words.length; at++) {
    const action = itemText(words[at]) ?? '';
    if (!FIND_ACTIONS.has(action)) continue;
    const from = at + 1;
    for (at = from; at < words.length; at++) {
      const text = itemText(words[at]);
      // `+` ends an action only behind `{}`.
      if (text === ';' || (text === '+' && itemText(words[at - 1]) === '{}')) break;
    }
    const gathers = itemText(words[at]) === '+';
    const command = words.slice(from, gathers ? at - 1 : at);
    if (command.length === 0 || at >= words.length) continue;
    found.push({
      ...plainPassage('find'),
      maybe: true,
      unbounded: true,
      within: 'find',
      ownRow: true,
      passesStatus: false,
      ...(action.endsWith('dir') ? { cwd: null } : {}),
      kind: 'command',
      words: [...fill(command, '{}'), ...(gathers ? [UNKNOWN_MANY] : [])],
    });
  }
  return found;
}
