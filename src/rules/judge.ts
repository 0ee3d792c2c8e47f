import type { AddressMention } from '../text/address.ts';
import { addressKey } from './addresses.ts';
import { askersOf, preferenceOf, printersOf } from './askers.ts';
import { limitsOf, saysOpenerFailed } from './limits.ts';
import { candidatesIn, type Candidate } from './candidates.ts';
import { keepsAnswer } from './kept.ts';
import { admits, openersOf, shapesOf, type Opener } from './openers.ts';
import { cleanOutput, type CleanOutput } from './output-lines.ts';
import { ownOf } from './own.ts';
import { ownReadIn, tellOpener } from './own-reads.ts';
import { ownersOf } from './printed.ts';
import type { Owner, Printer, Printers } from './printers.ts';
import { recreatedIn } from './pull-request/recreated.ts';
import { looseRefusals, reasonBesideOpener, reasonWithoutOpener } from './refusals.ts';
import { roleOf, type Own, type Role } from './roles.ts';
import { addressesIn, spelledTexts } from './spelled.ts';
import type { RefusalReason } from './types.ts';
import { unheardOf } from './unheard.ts';
import type { Found, Guard, Judgement, Run, Surroundings, TurnedDown } from './verdict.ts';

/**
 * Which addresses in the output of a shell call are the answers of its own openers, which are not and why
 * (pull-requests.md, 5 to 8). Pure; an output of any kind is fine.
 */
export function judge(run: Run, surroundings: Surroundings): Judgement {
  const { reading } = run;
  const output = cleanOutput(run.output);
  const openers = run.status === 'not-run' ? [] : openersOf(reading);
  const own = ownOf(openers, reading, surroundings);
  const texts = spelledTexts(reading);
  const spelled = addressesIn(texts);
  const isOld = (key: string): boolean => surroundings.isOld(key) || spelled.has(key);
  const roles = reading.requests.map((request): Role =>
    openers.some((opener) => opener.index === request.index)
      ? { kind: 'silent' }
      : roleOf(request, reading, own),
  );
  const existing = recreatedIn(output, openers, texts.join(''));
  const { candidates, loose } = candidatesIn(output, shapesOf(reading, openers));
  const turnedDown: TurnedDown[] = [];
  const old = new Set<Candidate>();
  const open = new Set<Candidate>();
  for (const candidate of candidates) {
    if (existing.some((found) => found.key === candidate.key)) continue;
    const reason = openers.length === 0 ? null : unfitness(candidate, openers, { ...surroundings, isOld });
    if (reason !== null && candidate.form !== 'permalink') {
      turnedDown.push(turnDown(candidate, reason, null, output));
      // It is some printer's line, perhaps an opener's.
      if (!spelled.has(candidate.key)) old.add(candidate);
    }
    if (reason === null) open.add(candidate);
  }

  const { most: limits, least } = limitsOf(openers, output, run, saysOpenerFailed);
  const weighed = candidates.filter((candidate) => old.has(candidate) || open.has(candidate));
  const owned = ownersOf(weighed, {
    ...printersFor(openers, roles, own, run, output, surroundings, limits),
    loose: openers.every((opener) => keepsAnswer(opener, reading)) ? 0 : newOnes(loose, candidates, isOld),
    isOld: (candidate) => old.has(candidate),
  });
  const owners = new Map(weighed.map((candidate, place) => [candidate, owned[place]]));
  const ownReads = roles.some((role) => role.kind === 'own-read');
  const found = [...open].flatMap((candidate) => {
    const owner = owners.get(candidate);
    const opener = typeof owner === 'number' ? openers[owner] : undefined;
    // Outside the session repository only the opener's own words can have led to it.
    const guard = ownReads && opener?.bound === null ? 'may-not-differ' : null;
    return opener === undefined ? [] : [answer(candidate, opener, guard, output)];
  });

  const answered = new Set(found.map((each) => each.index));
  for (const { key } of turnedDown) {
    const candidate = candidates.find((each) => each.key === key && each.form !== 'permalink');
    if (candidate === undefined || spelled.has(key)) continue;
    for (const opener of openers) if (opener.heard && admits(opener, candidate)) answered.add(opener.index);
  }
  const unheard = unheardOf(openers, run, answered, limits, roles, own.files);
  const taken = new Set([...existing, ...found].map((each) => each.key));
  const unspelled = [...open].filter(({ key }) => !spelled.has(key));
  const ownRead = ownReadIn(run, roles, unspelled, taken, (each) => output.originalSpan(...each.span));
  const told = ownRead === null ? null : tellOpener(ownRead, unheard, reading, surroundings.branch);
  const heardNow = told === null ? [...existing, ...found] : [...existing, ...found, told];
  const heardKeys = new Set(heardNow.map((each) => each.key));
  open.forEach((candidate) => {
    // A comment's permalink is judged as a comment.
    if (heardKeys.has(candidate.key) || candidate.form === 'permalink') return;
    turnedDown.push(
      turnDown(
        candidate,
        reasonFor(candidate, owners.get(candidate), openers, least, run),
        openers[0],
        output,
      ),
    );
  });
  return {
    found: heardNow,
    turnedDown: [...turnedDown, ...looseRefusals(loose, run, openers, output)],
    unheard: unheard.filter((each) => each.index !== told?.index),
    ownRead: openers.length === 0 ? ownRead : null,
    openers: openers.length,
    shows: roles.some((role) => role.kind === 'shower'),
  };
}

function unfitness(
  candidate: Candidate,
  openers: readonly Opener[],
  surroundings: Surroundings,
): RefusalReason | null {
  const { host } = candidate.address;
  if (surroundings.isOld(candidate.key)) return 'known-before';
  return surroundings.hosts.has(host) || openers.some((opener) => opener.host === host)
    ? null
    : 'unknown-host';
}

/** How many pull requests a run shows in no form of an answer that were not shown before. */
function newOnes(
  loose: readonly AddressMention[],
  candidates: readonly Candidate[],
  isOld: (key: string) => boolean,
): number {
  const known = new Set(candidates.map((candidate) => candidate.key));
  const keys = loose.flatMap(({ address, exact }) =>
    address.kind === 'pull-request' && exact ? [addressKey(address)] : [],
  );
  return new Set(keys.filter((key) => !known.has(key) && !isOld(key))).size;
}

function printersFor(
  openers: readonly Opener[],
  roles: readonly Role[],
  own: Own,
  run: Run,
  output: CleanOutput,
  surroundings: Surroundings,
  limits: Readonly<Record<string, number>>,
): Omit<Printers<Candidate>, 'loose'> {
  const showers = places(roles, ['shower']);
  const rivals = showers.length > 0 ? showers : places(roles, ['program', 'own-read']);
  const { readers } = own.files;
  const prefers = (opener: Opener): ((candidate: Candidate) => boolean) | null => {
    const preference = preferenceOf(opener, surroundings);
    return preference === null ? null : ({ address }) => preference(address);
  };
  const printers = (...kinds: readonly Role['kind'][]): readonly Printer<Candidate>[] =>
    printersOf(roles, run.reading, readers, kinds);
  return {
    askers: askersOf(openers, { admits, prefers }, run, readers, output, rivals),
    showers: printers('shower'),
    programs: printers('program'),
    ownReads: printers('own-read'),
    limits,
    keyOf: (candidate) => candidate.key,
  };
}

function places(roles: readonly Role[], kinds: readonly Role['kind'][]): readonly number[] {
  return roles.flatMap((role, index) => (kinds.includes(role.kind) ? [index] : []));
}

function answer(candidate: Candidate, opener: Opener, guard: Guard, output: CleanOutput): Found {
  return {
    address: candidate.address,
    key: candidate.key,
    evidence: 'created',
    rule: opener.rule.id,
    index: opener.index,
    command: opener.command.span,
    output: output.originalSpan(...candidate.span),
    guard,
  };
}

function reasonFor(
  candidate: Candidate,
  owner: Owner | undefined,
  openers: readonly Opener[],
  least: Readonly<Record<string, number>>,
  run: Run,
): RefusalReason {
  return openers.length === 0
    ? reasonWithoutOpener(run)
    : reasonBesideOpener(candidate, owner, openers, least);
}

function turnDown(
  candidate: Candidate,
  reason: RefusalReason,
  opener: Opener | undefined | null,
  output: CleanOutput,
): TurnedDown {
  return {
    url: candidate.address.url,
    key: candidate.key,
    reason,
    command: opener?.command.span ?? null,
    output: output.originalSpan(...candidate.span),
  };
}
