import type { Operation } from '../../github/types.ts';
import type { PullRequestRule } from '../types.ts';

/** How an address can stand in what was printed (pull-requests.md, section 5). */
export type Form =
  /** A line that is the address and nothing else. */
  | 'bare'
  /** The own link of a JSON object that begins a line. */
  | 'answer'
  /** A line that the script builds around a captured output. */
  | 'captured'
  /** The one address of a line that a `--jq`, `--template` or `jq` program built. */
  | 'shaped'
  /** The API's own link, or the bare number: the address is composed from the endpoint. */
  | 'composed'
  /** The `url` of an object that `gh … --json` printed. */
  | 'json-url'
  /** A comment's permalink, which names its pull request. */
  | 'permalink';

/** A way to open a pull request: one rule a file. */
export interface OpenerRule {
  readonly id: PullRequestRule;
  /** Is this how that program's request opens one. */
  readonly opens: (program: string | null, operation: Operation) => boolean;
  /** The forms that its answer takes; `null` where a program of the script's own shapes it. */
  readonly forms: readonly Form[];
}
