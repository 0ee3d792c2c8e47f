import type { Command } from '../shell/types.ts';
import { programName } from '../shell/index.ts';
import { cleanTerminal } from '../text/terminal.ts';
import type { CallReading } from './requests.ts';
import type { Span } from './types.ts';
import type { Run } from './verdict.ts';

/** A branch that a `git push` brought to its remote. */
export interface PushedBranch {
  readonly branch: string;
  /** Place of the command in the reading, and in the script. */
  readonly index: number;
  readonly command: Span | null;
}

/** What is known of the clone that the call ran in; null where nobody knows. */
export interface PushContext {
  /** The branch that is checked out. */
  readonly branch: string | null;
  /** The default branch of the remote, besides `main` and `master`: what `defaultBranchShown` gave. */
  readonly defaultBranch: string | null;
}

const NOWHERE: PushContext = { branch: null, defaultBranch: null };
const DEFAULTS: ReadonlySet<string> = new Set(['main', 'master']);

/**
 * The lines of git 2.39 and 2.47 for one ref: `* [new branch] x -> y`, `abc..def x -> y`, `+ abc...def x -> y (forced
 * update)`, `= [up to date] x -> y`; and those for one that failed: `! [rejected] x -> y (fetch first)`.
 */
const REF_LINE =
  /^ ?(?<flag>[ *+=!-]) (?:\[(?<note>[a-z -]+)\]|[\da-f]{4,64}\.{2,3}[\da-f]{4,64}) +(?<from>\S+)(?: +-> +(?<to>\S+))?/;
/** The same with `--porcelain`. */
const PORCELAIN = /^(?<flag>[ *+=!-])\t(?<from>[^\t:]*):(?<to>[^\t]+)\t/;
const HEADER = /^(?<way>To|From) \S/;
/** The same for any ref of a fetch: ` * branch x -> FETCH_HEAD`. */
const FETCHED = /^ ?[ *+=!t-] .*-> +\S+/;
const UP_TO_DATE = 'Everything up-to-date';
/** Options of `git push` with a word behind them. */
const WITH_WORD: ReadonlySet<string> = new Set(['-o', '--push-option', '--receive-pack', '--exec', '--repo']);
/** Options before the subcommand with a word behind them. */
const GIT_WITH_WORD: ReadonlySet<string> = new Set(['-C', '-c', '--git-dir', '--work-tree', '--namespace']);
/** A name like this is a tag's, where git does not say what it is. */
const VERSION = /^v?\d+\.\d/;
/** With one of these a push brings no branch. */
const NO_PUSH: ReadonlySet<string> = new Set(['--dry-run', '-n', '--delete', '-d', '--help', '-h']);

/**
 * The branches that a run has pushed, but for default ones. The output tells where it shows git's lines for the refs;
 * where it shows none, a script whose status proves its push tells for the branches that the words name. Any reading and
 * any output are fine; what is not certain gives nothing.
 */
export function pushesIn(
  run: Pick<Run, 'reading' | 'output' | 'status'>,
  context: PushContext = NOWHERE,
): readonly PushedBranch[] {
  const pushes = run.reading.shell.commands.flatMap((command, index) => {
    const words = pushWords(command);
    return words === null || command.runs === 'never' ? [] : [{ command, index, words }];
  });
  const [first] = pushes;
  if (first === undefined || run.status === 'not-run') return [];
  const lines = cleanTerminal(run.output).text.split('\n');
  const { done, isUpToDate, isShown } = refsIn(lines);
  const found = new Map<string, PushedBranch>();
  const add = (branch: string, { index, command }: (typeof pushes)[number]): void => {
    if (!isDefault(branch, context)) found.set(branch, { branch, index, command: command.span });
  };
  for (const branch of done)
    add(branch, pushes.find(({ words }) => named(words, context).includes(branch)) ?? first);
  for (const push of pushes) {
    const proven = run.status === 'ok' && push.command.exitProves;
    // Git says so of the one push that it speaks of, whatever else the script did.
    const told = isUpToDate && pushes.length === 1;
    if (!isShown && (proven || told)) for (const branch of named(push.words, context)) add(branch, push);
  }
  return [...found.values()];
}

function isDefault(branch: string, { defaultBranch }: PushContext): boolean {
  return DEFAULTS.has(branch) || branch === defaultBranch;
}

/** Does a line name the remote that git's lines for the refs stand below. */
export function headsRefs(line: string): boolean {
  return HEADER.test(line);
}

/** Is a line one of those below a remote's name: one for a ref, or what a fetch says of the branch that it was asked for. */
export function standsBelow(line: string): boolean {
  return tellsOfRef(line) || FETCHED.test(line);
}

/** Is a line one of git's for a ref, or for a push that had nothing to bring. */
export function tellsOfRef(line: string): boolean {
  return REF_LINE.test(line) || PORCELAIN.test(line) || line.trim() === UP_TO_DATE;
}

interface Refs {
  readonly done: readonly string[];
  readonly isUpToDate: boolean;
  /** A line for a ref was shown: then the output tells, and no status. */
  readonly isShown: boolean;
}

function refsIn(lines: readonly string[]): Refs {
  const done: string[] = [];
  let isUpToDate = false;
  let isFetch = false;
  let isShown = false;
  for (const line of lines) {
    const header = HEADER.exec(line)?.groups;
    if (header !== undefined) isFetch = header['way'] === 'From';
    else if (!standsBelow(line)) isFetch = false;
    if (line.trim() === UP_TO_DATE) isUpToDate = true;
    const {
      flag,
      note = '',
      from = '',
      to = from,
    } = (REF_LINE.exec(line) ?? PORCELAIN.exec(line))?.groups ?? {};
    if (flag === undefined || isFetch) continue;
    const branch = branchOf(to);
    // What a fetch prints names the remote-tracking branch.
    if (branch === null || (header === undefined && /^(?:origin|upstream)\//.test(branch))) continue;
    isShown = true;
    // One that failed may be tried again, or brought to another remote: what worked has worked.
    if (flag !== '!' && flag !== '-' && note !== 'new tag' && note !== 'deleted') done.push(branch);
  }
  return { done, isUpToDate, isShown };
}

function branchOf(ref: string): string | null {
  if (ref.startsWith('refs/heads/')) return ref.slice('refs/heads/'.length) || null;
  return ref.startsWith('refs/') || ref === '' ? null : ref;
}

/** Is a command a push that may bring a branch. */
export function isPush(command: Command): boolean {
  return pushWords(command) !== null;
}

/** The words behind `git push`; null for every other command, and for a push that brings no branch. */
function pushWords({ argv }: Command): readonly (string | null)[] | null {
  const [program = null] = argv;
  if (program === null || programName(program) !== 'git') return null;
  let at = 1;
  for (; at < argv.length; at++) {
    const word = argv[at] ?? null;
    if (word === null) return null;
    if (!word.startsWith('-')) break;
    if (GIT_WITH_WORD.has(word)) at++;
  }
  if (argv[at] !== 'push') return null;
  const words = argv.slice(at + 1);
  return words.some((word) => word !== null && NO_PUSH.has(word)) ? null : words;
}

/** The branches on the remote that the words of a push name. */
function named(words: readonly (string | null)[], { branch }: PushContext): readonly string[] {
  const operands: (string | null)[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? null;
    if (word !== null && WITH_WORD.has(word)) at++;
    else if (word === null || !word.startsWith('-')) operands.push(word);
  }
  const specs = operands.slice(1);
  // Without a refspec git pushes the current branch, to one of the same name unless its settings say otherwise.
  if (specs.length === 0) return branch === null || words.includes('--tags') ? [] : [branch];
  return specs.flatMap((spec) => {
    if (spec === null) return [];
    const [from = '', to = from] = spec.replace(/^\+/, '').split(':');
    const target = to === 'HEAD' || to === '@' ? branch : branchOf(to);
    return from === '' || target === null || target === '' || VERSION.test(target) ? [] : [target];
  });
}

const REMOTE_HEAD = [
  /^ *(?:remotes\/)?origin\/HEAD -> origin\/(?<branch>\S+)$/,
  /^ +HEAD branch: (?<branch>\S+)$/,
  /^refs\/remotes\/origin\/(?<branch>\S+)$/,
  /^ref: refs\/heads\/(?<branch>\S+)\tHEAD$/,
];

/**
 * The default branch of `origin` where git's output shows it: `git branch -r`, `git remote show origin`,
 * `git symbolic-ref refs/remotes/origin/HEAD`, `git ls-remote --symref`. Null where nothing does.
 */
export function defaultBranchShown({ shell }: CallReading, output: string): string | null {
  const gits = shell.commands.filter(
    ({ argv, runs }) => runs !== 'never' && programName(argv[0] ?? '') === 'git',
  );
  if (gits.length === 0 || !/HEAD|refs\/remotes\/origin\//.test(output)) return null;
  const isSymbolic = gits.some(
    ({ argv }) => argv.includes('symbolic-ref') && argv.includes('refs/remotes/origin/HEAD'),
  );
  for (const line of cleanTerminal(output).text.split('\n')) {
    for (const form of REMOTE_HEAD) {
      const branch = form.exec(line)?.groups?.['branch'];
      if (branch !== undefined && (isSymbolic || !line.startsWith('refs/remotes/'))) return branch;
    }
  }
  return null;
}
