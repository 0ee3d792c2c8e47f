/**
 * The wrappers of shell 12.1 with their options, as data; `wrappers.ts` reads it. `xargs` and `find` are in `starters.ts`.
 */
import { optionTable, type OptionTable } from './getopt.ts';
import type { Passage } from './passage.ts';

/**
 * What an option does besides: `nothing`: no command is started; `shell`, `login`: the words are code; `unset`, `clear`:
 * one name, all names are taken away; `folder`: its value is the folder; `split`: its value is split into words;
 * `background`: nobody waits; `condition`: the command may be left out; `status`: 0 may mean something else.
 */
export type Effect =
  | 'nothing'
  | 'shell'
  | 'login'
  | 'unset'
  | 'clear'
  | 'folder'
  | 'split'
  | 'background'
  | 'condition'
  | 'status';

export interface Wrapper {
  readonly options: OptionTable;
  /** Words between the options and the command. */
  readonly operands?: number;
  /** `NAME=v` before the command; `mixed`: options may follow (sudo 1.9). */
  readonly assignments?: 'before' | 'mixed';
  readonly effects?: Readonly<Record<string, Effect>>;
  readonly passage?: Partial<Passage>;
}

const DIGITS = '0 1 2 3 4 5 6 7 8 9';

const SCHEDULING = 'a|all-tasks p|pid V|version h|help';

/** Manuals: sudo 1.9, doas 6.8, coreutils 9.1, util-linux 2.38, bash 5.2, expect 5.45, moreutils 0.67. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map<string, Wrapper>([
  [
    'sudo',
    {
      options: optionTable(
        'u|user= g|group= p|prompt= C|close-from= h|host= r|role= t|type= T|command-timeout= U|other-user= ' +
          'D|chdir= R|chroot= A|askpass b|background B|bell e|edit E preserve-env? H|set-home i|login ' +
          'k|reset-timestamp K|remove-timestamp l|list n|non-interactive N|no-update P|preserve-groups s|shell ' +
          'S|stdin v|validate V|version help',
      ),
      assignments: 'mixed',
      effects: {
        ...{ s: 'shell', i: 'login', D: 'folder', b: 'background' },
        ...{
          l: 'nothing',
          v: 'nothing',
          k: 'nothing',
          K: 'nothing',
          e: 'nothing',
          V: 'nothing',
          help: 'nothing',
        },
      },
    },
  ],
  ['doas', { options: optionTable('u= C= n s L'), effects: { s: 'shell', C: 'nothing', L: 'nothing' } }],
  [
    'env',
    {
      options: optionTable(
        'u|unset= C|chdir= S|split-string= P= i|ignore-environment 0|null v|debug block-signal? default-signal? ' +
          'ignore-signal? list-signal-handling help version',
      ),
      assignments: 'before',
      effects: {
        ...{ u: 'unset', C: 'folder', S: 'split', i: 'clear' },
        ...{ 0: 'nothing', help: 'nothing', version: 'nothing' },
      },
    },
  ],
  ...['timeout', 'gtimeout'].map((name): [string, Wrapper] => [
    name,
    {
      options: optionTable('k|kill-after= s|signal= f|foreground p|preserve-status v|verbose help version'),
      operands: 1,
      effects: { help: 'nothing', version: 'nothing' },
    },
  ]),
  [
    'nice',
    {
      options: optionTable(`n|adjustment= ${DIGITS} help version`),
      effects: { help: 'nothing', version: 'nothing' },
    },
  ],
  [
    'ionice',
    {
      options: optionTable('c|class= n|classdata= p|pid= P|pgid= u|uid= t|ignore h|help V|version'),
      effects: { p: 'nothing', P: 'nothing', u: 'nothing', h: 'nothing', V: 'nothing' },
    },
  ],
  [
    'stdbuf',
    {
      options: optionTable('i|input= o|output= e|error= help version'),
      effects: { help: 'nothing', version: 'nothing' },
    },
  ],
  [
    'time',
    {
      options: optionTable('f|format= o|output= a|append p|portability q|quiet v|verbose h l V|version help'),
      effects: { V: 'nothing', help: 'nothing' },
    },
  ],
  ['nohup', { options: optionTable('help version'), effects: { help: 'nothing', version: 'nothing' } }],
  [
    'setsid',
    {
      options: optionTable('c|ctty f|fork w|wait h|help V|version'),
      effects: { c: 'condition', f: 'background', h: 'nothing', V: 'nothing' },
    },
  ],
  ['chronic', { options: optionTable('v e'), passage: { holdsOutput: true } }],
  ['unbuffer', { options: optionTable('p') }],
  ['caffeinate', { options: optionTable('t= w= d i m s u') }],
  [
    'busybox',
    {
      options: optionTable('list list-full install s help'),
      effects: { list: 'nothing', 'list-full': 'nothing', install: 'nothing', help: 'nothing' },
    },
  ],
  [
    'command',
    {
      options: optionTable('p v V'),
      effects: { v: 'nothing', V: 'nothing' },
      passage: { finds: 'builtins-and-programs' },
    },
  ],
  ['builtin', { options: optionTable(''), passage: { finds: 'builtins' } }],
  ['exec', { options: optionTable('a= c l'), effects: { c: 'clear' }, passage: { endsShell: true } }],
  [
    'flock',
    {
      options: optionTable(
        'w|timeout|wait= E|conflict-exit-code= s|shared x|exclusive e n|nb|nonblock u|unlock o|close F|no-fork ' +
          'verbose h|help V|version',
      ),
      operands: 1,
      effects: { n: 'condition', E: 'status', h: 'nothing', V: 'nothing' },
    },
  ],
  [
    'chrt',
    {
      options: optionTable(
        `T|sched-runtime= P|sched-period= D|sched-deadline= b|batch d|deadline f|fifo i|idle o|other r|rr ` +
          `R|reset-on-fork m|max v|verbose ${SCHEDULING}`,
      ),
      operands: 1,
      effects: { p: 'nothing', m: 'nothing', h: 'nothing', V: 'nothing' },
    },
  ],
  [
    'taskset',
    {
      options: optionTable(`c|cpu-list ${SCHEDULING}`),
      operands: 1,
      effects: { p: 'nothing', h: 'nothing', V: 'nothing' },
    },
  ],
]);
