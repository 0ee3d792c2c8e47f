/** How PowerShell and cmd are started with code in their words (shell 17.4). */
import { itemHead, itemText, type Item } from './getopt.ts';
import { itemsOf, joinItems, type OuterWords } from './passage.ts';
import { programName } from './program-name.ts';
import type { Pieces } from './types.ts';

/** `code: null`: it is in a file, encoded, or comes by stdin, and is not read (`unread`: `dialect`). */
export interface ForeignCall {
  readonly name: string;
  readonly dialect: 'powershell' | 'cmd';
  readonly code: Pieces | null;
}

/** Parameters of pwsh 7 and Windows PowerShell 5.1 with a value; each may be cut short, and `/` stands for `-`. */
const VALUES = [
  'configurationfile',
  'configurationname',
  'custompipename',
  'executionpolicy',
  'ep',
  'inputformat',
  'outputformat',
  'psconsolefile',
  'settingsfile',
  'version',
  'windowstyle',
  'workingdirectory',
  'wd',
];
const FLAGS = [
  'interactive',
  'login',
  'mta',
  'noexit',
  'nologo',
  'noninteractive',
  'noprofile',
  'noprofileloadtime',
  'sta',
];

/** What a parameter is, by the first name that begins with it in the order that PowerShell itself looks. */
function parameterKind(word: string): 'command' | 'unread' | 'value' | 'flag' | null {
  if (!/^(?:--?|\/)[a-z]/i.test(word)) return null;
  const name = word.replace(/^(?:--?|\/)/, '').toLowerCase();
  if (name === 'cwa' || 'commandwithargs' === name) return 'command';
  if ('command'.startsWith(name)) return 'command';
  if (name === 'i') return 'flag';
  if ('encodedcommand'.startsWith(name) || name === 'ec' || 'file'.startsWith(name)) return 'unread';
  if (VALUES.some((value) => value.startsWith(name))) return 'value';
  return FLAGS.some((flag) => flag.startsWith(name)) ? 'flag' : null;
}

function powerShellCode(name: string, words: readonly Item[]): Pieces | null {
  for (let at = 1; at < words.length; at++) {
    const word = words[at];
    const head = itemHead(word);
    const kind = parameterKind(head);
    if (kind === 'value') at += 1;
    else if (kind === 'command') {
      const code = words.slice(at + 1);
      return code.length === 0 || (code.length === 1 && itemText(code[0]) === '-') ? null : joinItems(code);
    } else if (kind !== 'flag') {
      // Without a parameter, Windows PowerShell takes code and pwsh the name of a file.
      return kind === null && name === 'powershell' && head !== '-' ? joinItems(words.slice(at)) : null;
    }
  }
  return null;
}

/** Words for cmd: those that would fall apart get their quotes back, a single one is the code as it is. */
function cmdCode(words: readonly Item[]): Pieces | null {
  const start = words.findIndex((word, index) => index > 0 && /^\/{1,2}[ck]$/i.test(itemText(word) ?? ''));
  const code = words.slice(start + 1);
  if (start < 0 || code.length === 0) return null;
  if (code.length === 1) return joinItems(code);
  return joinItems(
    code.map((word) => {
      const text = itemText(word);
      const falls =
        text === null
          ? !word.many && word.pieces.length > 1
          : /[\s&|<>()^]/.test(text) && !/^(?:[&|<>()]{1,2}|\d?>.*)$/.test(text);
      return falls ? { ...word, pieces: ['"', ...word.pieces, '"'] } : word;
    }),
  );
}

/** The call of a PowerShell or a cmd with these words; null where the program is neither. */
export function foreignCall(outer: OuterWords): ForeignCall | null {
  const program = outer.argv[0];
  const name = typeof program === 'string' ? programName(program) : '';
  const lower = name.toLowerCase();
  const words = itemsOf(outer);
  if (lower === 'pwsh' || lower === 'powershell') {
    return { name, dialect: 'powershell', code: powerShellCode(lower, words) };
  }
  return lower === 'cmd' ? { name, dialect: 'cmd', code: cmdCode(words) } : null;
}
