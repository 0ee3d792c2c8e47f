import { pagesChanged, type PageCounts } from './counts.ts';
import type { Tokens } from './types.ts';

/** How a run that could be carried out ended. */
export interface RunOutcome {
  readonly pages: PageCounts;
  /** Calls that the gate turned down. */
  readonly denied: number;
  readonly secretsRemoved: number;
  /** US dollars; null: no price is known. */
  readonly costUsd: number | null;
  readonly tokens: Tokens | null;
}

/** The line on stdout (rules 19 and 20). */
export function summaryLine(outcome: RunOutcome): string {
  const { pages, denied, secretsRemoved } = outcome;
  const deleted = pages.deleted.length;
  const rest = [
    ...(deleted > 0 ? [`${grouped(deleted)} deleted`] : []),
    ...(denied > 0 ? [`${grouped(denied)} denied`] : []),
    ...(secretsRemoved > 0 ? [`${counted(secretsRemoved, 'secret')} removed`] : []),
    ...priceOf(outcome),
  ];
  if (pagesChanged(pages) === 0)
    return `[capture] done: no new knowledge met the notability bar (${['0 pages written', ...rest].join(', ')})`;
  const written = [
    `${counted(pages.updated.length, 'page')} updated`,
    `${grouped(pages.created.length)} created`,
    `${grouped(pages.archived.length)} archived`,
  ];
  return `[capture] done (${[...written, ...rest].join(', ')})`;
}

/** What it cost; where that is not known, what was read and written. */
function priceOf({ costUsd, tokens }: RunOutcome): readonly string[] {
  if (costUsd !== null && Number.isFinite(costUsd) && costUsd >= 0)
    return [`cost: ${costUsd < 0.005 ? '<$0.01' : `$${costUsd.toFixed(2)}`}`];
  return tokens === null ? [] : [`tokens: ${grouped(tokens.input)} in, ${grouped(tokens.output)} out`];
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** `12,345` wherever the machine stands. */
function grouped(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 0 });
}
