/**
 * Programs that start another one with the words behind them (shell 12.1): `sudo -u x gh pr list` is `gh pr list`.
 *
 * `seeThrough` is asked with the words of a row and answers what the row starts. The caller asks again with the inner
 * words, so `sudo env timeout 5 gh …` takes three turns. What a turn gives:
 *  - nothing: the row stands as it is (`command -v gh`, `exec 3>&1`, `nice`);
 *  - one `command`, whose words point into the outer ones, or one `code` (`sudo -s`, `flock F -c CODE`);
 *  - for `find` several; for a program of 12.3 one with `maybe`. In both `ownRow` says that the wrapper is a row too.
 */
import { itemHead, itemText, readOptions, type Item } from './getopt.ts';
import {
  innerWords,
  itemsOf,
  joinItems,
  plainPassage,
  type OuterWords,
  type Passage,
  type SeenThrough,
} from './passage.ts';
import { programName } from './program-name.ts';
import { splitString } from './split-string.ts';
import { seeThroughFind, seeThroughXargs } from './starters.ts';
import { seeThroughUnlisted } from './unlisted.ts';
import { WRAPPERS, type Effect, type Wrapper } from './wrapper-table.ts';

/** What was gathered on the way through the options of one wrapper. */
interface Gathered {
  readonly words: readonly Item[];
  readonly next: number;
  readonly effects: ReadonlySet<Effect>;
  readonly env: Readonly<Record<string, string | null>>;
  readonly unset: readonly string[];
  readonly cwd: string | null | undefined;
  readonly sure: boolean;
}

/** `env -S` may hold `-S` again; each turn takes at least one word away, and the words of a row are bounded. */
const MAXIMUM_SPLITS = 16;

function gather(wrapper: Wrapper, outer: readonly Item[]): Gathered | null {
  let words = outer;
  let next = 1;
  let sure = true;
  let ended = false;
  let splits = 0;
  let cwd: string | null | undefined;
  const effects = new Set<Effect>();
  const env = new Map<string, string | null>();
  const unset: string[] = [];
  for (let again = true; again;) {
    again = false;
    const reading = readOptions(
      wrapper.options,
      words,
      next,
      wrapper.effects?.['S'] === 'split' ? 'S' : undefined,
    );
    sure &&= reading.sure;
    ended = reading.ended;
    next = reading.next;
    for (const { key, value } of reading.given) {
      const effect = wrapper.effects?.[key];
      if (effect === undefined) continue;
      effects.add(effect);
      if (effect === 'unset') unset.push(itemText(value) ?? '*');
      if (effect === 'clear') unset.push('*');
      if (effect === 'folder') cwd = itemText(value);
      if (effect === 'split') {
        const split = splits++ < MAXIMUM_SPLITS && value !== null ? splitString(value.pieces) : null;
        if (split === null) return null;
        words = [...words.slice(0, 1), ...split, ...words.slice(next)];
        next = 1;
        again = true;
      }
    }
    if (again || wrapper.assignments === undefined) continue;
    if (wrapper.assignments === 'before' && itemText(words[next]) === '-') {
      unset.push('*');
      next += 1;
    }
    for (; ; next++) {
      const head = itemHead(words[next]);
      const equals = head.indexOf('=');
      if (equals < 1) break;
      const value = words[next]?.pieces ?? [];
      env.set(head.slice(0, equals), value.includes(null) ? null : value.join('').slice(equals + 1));
      again = wrapper.assignments === 'mixed' && !ended;
    }
  }
  // An unknown word in the place of an option or of the command may be either.
  const word = words[next];
  if ((wrapper.operands ?? 0) === 0 && !ended && word?.pieces[0] === null) sure = false;
  return { words, next, effects, env: Object.fromEntries(env), unset, cwd, sure };
}

/** Words that a shell reads back as they are: sudo 1.9 puts a `\` before anything else, older ones did not. */
const PLAIN_WORD = /^[\w\-./:=,@%+]*$/;

function seeThroughListed(name: string, wrapper: Wrapper, outer: readonly Item[]): readonly SeenThrough[] {
  const gathered = gather(wrapper, outer);
  if (gathered === null || gathered.effects.has('nothing')) return [];
  const { effects, env, unset } = gathered;
  const rest = gathered.words.slice(gathered.next + (wrapper.operands ?? 0));
  const background = effects.has('background');
  // A login shell begins in the home of a user that is not known here.
  const cwd = gathered.cwd === undefined && effects.has('login') ? null : gathered.cwd;
  const passage: Passage = {
    ...plainPassage(name),
    ...wrapper.passage,
    env,
    unset,
    ...(cwd === undefined ? {} : { cwd }),
    maybe: !gathered.sure || effects.has('condition'),
    concurrent: background,
    passesStatus: !background && !effects.has('status'),
  };
  if (effects.has('shell') || effects.has('login')) {
    const maybe = passage.maybe || !rest.every((item) => PLAIN_WORD.test(itemText(item) ?? ' '));
    return [
      { ...passage, maybe, kind: 'code', code: rest.length === 0 ? null : joinItems(rest), shell: null },
    ];
  }
  if (rest.length === 0) return [];
  const first = itemText(rest[0]);
  if (name === 'flock' && (first === '-c' || first === '--command')) {
    const code = rest[1];
    return code === undefined ? [] : [{ ...passage, kind: 'code', code: joinItems([code]), shell: null }];
  }
  return [{ ...passage, kind: 'command', words: innerWords(rest) }];
}

/**
 * What the command with these words starts, if its program is a wrapper; `[]` where nothing is seen through.
 * `programs` are the names of shell 12.3. An unknown program is looked through by a later name alone.
 */
export function seeThrough(words: OuterWords, programs: readonly string[]): readonly SeenThrough[] {
  const program = words.argv[0];
  if (program === undefined || words.argv.length < 2) return [];
  const name = program === null ? null : programName(program);
  const items = itemsOf(words);
  const wrapper = name === null ? undefined : WRAPPERS.get(name);
  if (name !== null && wrapper !== undefined) return seeThroughListed(name, wrapper, items);
  if (name === 'xargs') return seeThroughXargs(items);
  if (name === 'find') return seeThroughFind(items);
  return seeThroughUnlisted(name, items, programs);
}
