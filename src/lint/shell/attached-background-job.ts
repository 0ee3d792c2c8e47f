/** `shell/attached-background-job`: spec `lint.md`, 3. */
import type { Rule } from '../types.ts';
import { awaitedOf, isAwaited, type Awaited } from './streams.ts';
import { targetsOf } from './table.ts';
import type { Job, ScriptReading } from './types.ts';

export const attachedBackgroundJob: Rule<ScriptReading> = {
  meta: {
    id: 'shell/attached-background-job',
    severity: 'error',
    summary: "A background job keeps the caller's stdout or stderr open, or a substitution's",
  },
  check: ({ jobs, at }) =>
    jobs.flatMap((job) => {
      const message = faultOf(job);
      return message === null ? [] : [{ ...at(job.from, job.to), message }];
    }),
};

const NAMES: Readonly<Record<Awaited['kind'], string>> = {
  stdout: "the caller's stdout",
  stderr: "the caller's stderr",
  substitution: "the substitution's stdout",
};

/** `the caller's stdout and stderr`. */
function told(targets: readonly Awaited[]): string {
  const kinds = new Set(targets.map(({ kind }) => kind));
  if (kinds.size === 2 && !kinds.has('substitution')) return "the caller's stdout and stderr";
  return [...kinds].map((kind) => NAMES[kind]).join(' and ');
}

/** The message for a job; null where it holds nothing that is waited for. */
function faultOf(job: Job): string | null {
  const { stdout, stderr } = awaitedOf(job);
  if (stdout.length + stderr.length > 0) return ownFault(job, stdout, stderr);
  const stdin = targetsOf(job.table, 0).filter(isAwaited);
  if (stdin.length > 0) return `background job keeps ${told(stdin)} open by its stdin; add </dev/null`;
  const saved = job.table.saved.filter(isAwaited);
  if (saved.length > 0)
    return `shell of a background job keeps a saved copy of ${told(saved)}; start it outside what is redirected, or exec in it`;
  const behind = job.behind.flatMap(({ slots }) => [...slots.values()].flat().filter(isAwaited));
  if (behind.length === 0) return null;
  return `process behind >(…) keeps ${told(behind)} open as long as this job runs; redirect it in the parentheses`;
}

function ownFault(job: Job, stdout: readonly Awaited[], stderr: readonly Awaited[]): string {
  const streams = told([...stdout, ...stderr]);
  if (job.process === 'list')
    return `background list keeps ${streams} open; put it in { …; } and add ${missing(stdout, stderr)} behind that`;
  if (stdout.length === 0 && isReversed(job))
    return `background job keeps ${streams} open by the order 2>&1 >file; write >file 2>&1`;
  const where = job.end === null && job.process === 'shell' ? ' behind its closing word' : '';
  return `background job keeps ${streams} open; add ${missing(stdout, stderr)}${where}`;
}

function missing(stdout: readonly Awaited[], stderr: readonly Awaited[]): string {
  if (stdout.length === 0) return '2>&1 after the redirect of stdout';
  return stderr.length === 0 ? '>/dev/null' : '>/dev/null 2>&1';
}

/** `2>&1 >file`: stderr is a copy of what stdout was before. */
function isReversed({ redirections }: Job): boolean {
  const copy = redirections.findIndex(
    (one) => one.kind === 'file' && one.operator === '>&' && one.descriptor === 2,
  );
  return (
    copy >= 0 &&
    redirections.slice(copy + 1).some(({ kind, descriptor }) => kind === 'file' && (descriptor ?? 1) === 1)
  );
}
