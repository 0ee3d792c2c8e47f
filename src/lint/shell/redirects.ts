/** Redirects, from left to right (rule 2). Nothing is walked here: the code in their words is `words.ts`'s. */
import type { FileRedirection, ProcessPart, Redirection, Word } from '../../shell/syntax/nodes.ts';
import { staticText, variableIn } from './static-words.ts';
import { CLOSED, NULL, PIPE, targetsOf, UNKNOWN, withTargets } from './table.ts';
import type { Descriptor, Table, Target, Targets } from './types.ts';

/** What redirects need to know of where they stand. */
export interface RedirectSite {
  /** The offset that a place in the text is told by. */
  readonly at: (offset: number) => number;
  /** What the process of a `>(…)` holds that is started with this table. */
  readonly behind: (part: ProcessPart, table: Table) => readonly Table[];
}

/** The descriptors that a redirection sets. */
export function descriptorsOf(redirection: Redirection): readonly Descriptor[] {
  const { descriptor } = redirection;
  if (descriptor !== null) return [typeof descriptor === 'number' ? descriptor : descriptor.variable];
  if (redirection.kind !== 'file') return [0];
  if (setsBoth(redirection)) return [1, 2];
  return [redirection.operator.startsWith('<') ? 0 : 1];
}

/** True for `1>&1` and the like, which bash does not even look at. */
function isIdle(redirection: Redirection): boolean {
  const [own] = descriptorsOf(redirection);
  if (redirection.kind !== 'file' || typeof own !== 'number') return false;
  return redirection.operator.endsWith('&') && staticText(redirection.target) === String(own);
}

/** The descriptors that redirects change. */
export function replacedBy(redirections: readonly Redirection[]): readonly Descriptor[] {
  return [...new Set(redirections.filter((one) => !isIdle(one)).flatMap(descriptorsOf))];
}

/** What stood there before them, which a shell saves that goes on behind them. */
export function replacedTargets(redirections: readonly Redirection[], table: Table): Targets {
  return replacedBy(redirections).flatMap((one) =>
    targetsOf(table, one).filter(({ kind }) => kind !== 'closed'),
  );
}

/** `&>`, `&>>`, and `>&` before what is neither a number nor `-`. */
function setsBoth({ operator, descriptor, target }: FileRedirection): boolean {
  if (operator === '&>' || operator === '&>>') return true;
  const text = staticText(target);
  return operator === '>&' && descriptor === null && text !== null && !/^(?:\d+-?|-)$/u.test(text);
}

export function redirected(site: RedirectSite, redirections: readonly Redirection[], table: Table): Table {
  let now = table;
  for (const redirection of redirections) now = afterOne(site, redirection, now);
  return now;
}

export function afterOne(site: RedirectSite, redirection: Redirection, table: Table): Table {
  const descriptors = descriptorsOf(redirection);
  const [first = 0] = descriptors;
  if (redirection.kind !== 'file') return withTargets(table, first, opened(redirection));
  const copied = copiedFrom(redirection, table);
  if (copied !== null) return afterCopy(site, redirection, first, copied, table);
  const targets = targetOf(site, redirection, table);
  return descriptors.reduce((now: Table, descriptor) => withTargets(now, descriptor, targets), table);
}

function opened(redirection: Redirection): Targets {
  return [{ kind: 'file', opening: redirection, behind: [] }];
}

/** What `N>&M` names, null for what copies nothing. */
interface Copied {
  /** Null: it closes; undefined: only the shell knows. */
  readonly from: Descriptor | null | undefined;
  readonly moves: boolean;
}

function copiedFrom({ operator, target, descriptor }: FileRedirection, table: Table): Copied | null {
  const text = staticText(target);
  if (operator !== '>&' && operator !== '<&') {
    const device = operator.startsWith('&') ? null : deviceOf(text);
    return device === null ? null : { from: device, moves: false };
  }
  if (text === '-') return { from: null, moves: false };
  if (text !== null && /^\d{1,9}-?$/u.test(text))
    return { from: Number.parseInt(text, 10), moves: text.endsWith('-') };
  if (text !== null) return operator === '>&' && descriptor === null ? deviceCopy(text) : null;
  const last = target.parts.at(-1);
  const moves = last?.kind === 'text' && last.text === '-';
  const name = variableIn(moves ? { ...target, parts: target.parts.slice(0, -1) } : target);
  return { from: name !== null && table.slots.has(name) ? name : undefined, moves };
}

function deviceCopy(text: string): Copied | null {
  const device = deviceOf(text);
  return device === null ? null : { from: device, moves: false };
}

const DEVICES: ReadonlyMap<string, number> = new Map([
  ['/dev/stdin', 0],
  ['/dev/stdout', 1],
  ['/dev/stderr', 2],
]);

/** The descriptor that a file name stands for; null for any other name. */
export function deviceOf(name: string | null): number | null {
  if (name === null) return null;
  const number = /^\/(?:dev|proc\/self)\/fd\/(\d{1,9})$/u.exec(name)?.[1];
  return DEVICES.get(name) ?? (number === undefined ? null : Number(number));
}

function afterCopy(
  site: RedirectSite,
  redirection: FileRedirection,
  own: Descriptor,
  { from, moves }: Copied,
  table: Table,
): Table {
  if (from === null) return withTargets(table, own, CLOSED);
  if (from === undefined) return withTargets(table, own, UNKNOWN);
  const copy = copyOf(targetsOf(table, from), own, site.at(redirection.from));
  const isBoth = setsBoth(redirection);
  const now = withTargets(isBoth ? withTargets(table, 2, copy) : table, own, copy);
  return moves && from !== own ? withTargets(now, from, CLOSED) : now;
}

function copyOf(targets: Targets, own: Descriptor, place: number): Targets {
  if (targets === CLOSED) return CLOSED;
  const isCopy = typeof own === 'string' || own > 2;
  return targets.map((target): Target =>
    isCopy && 'opened' in target ? { ...target, opened: place } : target,
  );
}

function targetOf(site: RedirectSite, redirection: FileRedirection, table: Table): Targets {
  const text = staticText(redirection.target);
  if (text === '/dev/null') return NULL;
  const inner = processIn(redirection.target);
  if (inner === null) return opened(redirection);
  if (inner.direction === '<') return [{ kind: 'pipe', opening: redirection, behind: [] }];
  return [{ kind: 'pipe', opening: redirection, behind: site.behind(inner, table) }];
}

/** The `>(…)` or `<(…)` that a word is. */
export function processIn(word: Word): ProcessPart | null {
  const [only] = word.parts;
  return only?.kind === 'process' ? only : null;
}

/** The table of a stage of a pipeline, before its own redirects. */
export function ofStage(table: Table, index: number, count: number): Table {
  const fed = index === 0 ? table : withTargets(table, 0, PIPE);
  return index === count - 1 ? fed : withTargets(fed, 1, PIPE);
}
