import type { Operation } from '../github/types.ts';
import { parseRepository } from '../text/repository.ts';
import { answersAt, askingOf, printsBareLines, printsJson, type Asking } from './asking.ts';
import type { Candidate } from './candidates.ts';
import type { Shapes } from './forms.ts';
import { templatesOf } from './templates.ts';
import { createdByGh } from './pull-request/created-by-gh.ts';
import { openerRules } from './pull-request/shared.ts';
import type { OpenerRule } from './pull-request/types.ts';
import { liesIn } from './addresses.ts';
import { printsOwnLinkOnly, takesLast } from './picked-links.ts';
import { projectionOf } from './printed-fields.ts';
import type { CallReading, Request } from './requests.ts';

/** A command that asks GitHub to open a pull request (pull-requests.md, section 4). */
export interface Opener extends Asking {
  readonly rule: OpenerRule;
  /** No line of its answer can be an address that a text of somebody's quotes. */
  readonly printsOwnLink: boolean;
}

/** The commands of a call that open one, and can have run. */
export function openersOf(reading: CallReading): readonly Opener[] {
  return reading.requests.flatMap((request) =>
    request.command.runs === 'never'
      ? []
      : askingToOpen(request).map((operation) => openerOf(request, operation, reading)),
  );
}

/** The branch that an opener's `--head` names, without the owner in front; null where none is known. */
export function headOf({ operation }: Opener): string | null {
  const { head } = operation;
  return head === undefined || head === null ? null : head.slice(head.indexOf(':') + 1);
}

/** Does a script hold an opener at all, be it where nothing runs: after `exit`, behind `false &&`. */
export function holdsOpener({ requests }: CallReading): boolean {
  return requests.some((request) => askingToOpen(request).length > 0);
}

function askingToOpen(request: Request): readonly Operation[] {
  return (request.operations ?? []).filter((operation) => operation.operation === 'open-pull-request');
}

function openerOf(request: Request, operation: Operation, reading: CallReading): Opener {
  const rule = ruleOf(request.program, operation);
  // All that a filter picks from the answer holds its own link, in front: without a `tail` it is there.
  const printsOwnLink = printsOwnLinkOnly(operation, reading) || !takesLast(reading);
  return { ...askingOf(request, operation, reading), rule, printsOwnLink };
}

function ruleOf(program: string | null, operation: Operation): OpenerRule {
  return openerRules.find((rule) => rule.opens(program, operation)) ?? createdByGh;
}

/** Can this opener have printed that candidate: by its bound, and by the form that its answers take. */
export function admits(opener: Opener, candidate: Candidate): boolean {
  if (candidate.of !== null && !candidate.of.includes(opener.index)) return false;
  if (!opener.rule.forms.includes(candidate.form)) return false;
  if (opener.bound !== null && !liesIn(candidate.address, opener.bound)) return false;
  if (candidate.form === 'answer') return printsJson(opener) && answersAt(opener, candidate.path);
  if (candidate.form === 'built') return printsJson(opener);
  if (candidate.form !== 'bare' || candidate.composed === true) return true;
  return printsBareLines(opener) && (opener.program !== null || opener.printsOwnLink);
}

/** The lines and programs by which the script shapes what its commands print. */
export function shapesOf(reading: CallReading, openers: readonly Opener[]): Shapes {
  const templates = reading.shell.commands.flatMap(templatesOf);
  const shaped: number[] = [];
  const apiUrl: number[] = [];
  const number: { index: number; base: string }[] = [];
  for (const request of reading.requests) {
    for (const operation of request.operations ?? []) {
      const projection = projectionOf(request, operation, reading);
      if (!projection.safe) continue;
      // What is exactly the link, and passes nothing else, is printed bare.
      if (projection.exactly === null || request.command.seen !== 'whole') shaped.push(request.index);
      const base = baseOf(operation);
      if (projection.exactly === 'url') apiUrl.push(request.index);
      const opens = openers.some((opener) => opener.index === request.index);
      if (projection.exactly === 'number' && base !== null && opens)
        number.push({ index: request.index, base });
    }
  }
  return { templates, shaped, apiUrl, number };
}

/** `https://HOST/OWNER/NAME/pull/` of the endpoint that opens one, where its words tell all of it. */
function baseOf(operation: Operation): string | null {
  const { repository, repositoryFrom, host } = operation;
  if (repositoryFrom !== 'path' || repository === null || parseRepository(repository) === null) return null;
  return `https://${host ?? 'github.com'}/${repository}/pull/`;
}
