/** Which file a command runs first. */
import { programName } from '../../shell/program-name.ts';
import type { SettingsFile } from '../files.ts';
import { scriptPath } from './script-path.ts';
import type { CommandWord, ScriptName, ScriptPath } from './types.ts';

/** Programs that run the file behind their options; the options that take no value. Behind any other one, nothing is known. */
const SHELL_OPTIONS = /^(?:[-+][efhlmnuvx]+|--(?:login|noprofile|norc|posix))$/;
const INTERPRETERS: Readonly<Record<string, RegExp>> = {
  sh: SHELL_OPTIONS,
  bash: SHELL_OPTIONS,
  dash: SHELL_OPTIONS,
  ksh: SHELL_OPTIONS,
  zsh: SHELL_OPTIONS,
  python: /^-[BEIOSsuq]+$/,
  node: /^--(?:no-[a-z-]+|enable-source-maps|trace-[a-z-]+|[a-z-]+=.*)$/,
  bun: /^run$/,
  deno: /^(?:run|-A|--allow-[a-z-]+(?:=.*)?|--no-[a-z-]+|--quiet|-q)$/,
  tsx: /^--no-[a-z-]+$/,
  ruby: /^-w$/i,
  perl: /^-[wT]+$/,
  php: /^-[nq]$/,
};

/** They start the words behind them, where no shell has read them: without options of their own. */
const STARTERS: ReadonlySet<string> = new Set(['exec', 'command', 'nohup', 'env']);

/** So many words of a path with blanks are put together. */
const MOST_JOINED = 8;

export function scriptName(words: readonly CommandWord[], layer: SettingsFile['layer']): ScriptName | null {
  let at = 0;
  while (STARTERS.has(nameOf(words[at]))) at += 1;
  // `python3.12` is python.
  const [, interpreter = ''] = /^([a-z]+)[\d.]*$/.exec(nameOf(words[at])) ?? [];
  const options = Object.hasOwn(INTERPRETERS, interpreter) ? INTERPRETERS[interpreter] : undefined;
  if (options !== undefined) {
    at += 1;
    while (words[at]?.root === null && options.test(words[at]?.text ?? '')) at += 1;
  }
  const word = words[at];
  if (word === undefined || word.text === null || !isFile(word, options !== undefined)) return null;
  return {
    word,
    hasInterpreter: options !== undefined,
    path: scriptPath(word, layer),
    joined: joinedPaths(words.slice(at, at + MOST_JOINED), layer),
  };
}

function nameOf(word: CommandWord | undefined): string {
  return word === undefined || word.root !== null ? '' : programName(word.text ?? '');
}

/** A program without a folder is looked up by the shell; what an interpreter runs is a file, unless it is an option or a blank. */
function isFile({ root, text }: CommandWord, hasInterpreter: boolean): boolean {
  if (text === null || /[\0\n]/.test(text)) return false;
  if (root !== null) return text.startsWith('/');
  return hasInterpreter ? /^[^-\s]/.test(text) : text.includes('/') && !text.includes('://');
}

function joinedPaths(words: readonly CommandWord[], layer: SettingsFile['layer']): readonly ScriptPath[] {
  const [first, ...others] = words;
  const paths: ScriptPath[] = [];
  let text = first?.text ?? '';
  for (const other of others) {
    if (other.root !== null || other.text === null) break;
    text += ` ${other.text}`;
    const path = scriptPath({ root: first?.root ?? null, text }, layer);
    if (path !== null) paths.push(path);
  }
  return paths;
}
