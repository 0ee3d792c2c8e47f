import type { Mutant } from './instrument.ts';
import type { Verdict } from './tables.ts';

/** One mutant and what became of it; `report.json` is a list of these. */
export interface Judged extends Mutant {
  readonly verdict: Verdict;
  /** The first test that failed with it. */
  readonly killer: string | null;
  /** How many tests evaluate its place in a way in which it differs. */
  readonly covering: number;
  /** Is it evaluated while a module is loaded? */
  readonly loading: boolean;
  /** The kind that explains a survivor (`explained.json`). */
  readonly explained: string | null;
}

interface Counts {
  readonly mutants: number;
  readonly killed: number;
  readonly timeout: number;
  readonly refused: number;
  readonly explained: number;
  readonly unread: number;
  /** Of the unread: no test evaluates the place in a way in which the mutant differs. */
  readonly unseen: number;
}

export const isUnread = ({ verdict, explained }: Judged): boolean =>
  verdict === 'survived' && explained === null;

function countsOf(mutants: readonly Judged[]): Counts {
  const count = (holds: (one: Judged) => boolean): number => mutants.filter(holds).length;
  return {
    mutants: mutants.length,
    killed: count(({ verdict }) => verdict === 'killed'),
    timeout: count(({ verdict }) => verdict === 'timeout'),
    refused: count(({ verdict }) => verdict === 'refused'),
    explained: count(({ explained }) => explained !== null),
    unread: count(isUnread),
    unseen: count((one) => isUnread(one) && one.covering === 0 && !one.loading),
  };
}

const folderOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** A table in Markdown: a row for each folder, and one for each file below it. */
export function tableOf(mutants: readonly Judged[]): string {
  const names = [...new Set(mutants.flatMap(({ file }) => [folderOf(file), file]))].sort();
  const rows = names.map((name) => {
    const {
      mutants: all,
      killed,
      timeout,
      refused,
      explained,
      unread,
      unseen,
    } = countsOf(mutants.filter(({ file }) => file === name || folderOf(file) === name));
    const score = (((killed + timeout + refused) / all) * 100).toFixed(1);
    return `| ${[name, all, killed, timeout, refused, explained, unread, unseen, `${score} %`].join(' | ')} |`;
  });
  return [
    '| source | mutants | killed | endless | types | explained | unread | of them unseen | score |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
