import { askersOf, limitsOf, printersOf } from './askers.ts';
import { candidatesIn, type Candidate } from './candidates.ts';
import { openersOf, shapesOf, type Opener } from './openers.ts';
import { cleanOutput, type CleanOutput } from './output-lines.ts';
import { ownersOf, type Owner } from './printed.ts';
import { recreatedIn } from './pull-request/recreated.ts';
import { looseRefusals, reasonBesideOpener, reasonWithoutOpener } from './refusals.ts';
import { roleOf, type Branches, type Role } from './roles.ts';
import type { RefusalReason } from './types.ts';
import { changesBranch, ownReadIn, unheardOf } from './unheard.ts';
import type { Found, Guard, Judgement, OwnRead, Run, Surroundings, TurnedDown, Unheard } from './verdict.ts';

/**
 * Which addresses in the output of a shell call are the answers of its own openers, which are not and why
 * (pull-requests.md, 5 to 8). Pure; an output of any kind is fine.
 */
export function judge(run: Run, surroundings: Surroundings): Judgement {
  const { reading } = run;
  const output = cleanOutput(run.output);
  const openers = run.status === 'not-run' ? [] : openersOf(reading);
  const branches = branchesOf(openers, surroundings);
  const roles = reading.requests.map((request): Role =>
    openers.some((opener) => opener.index === request.index)
      ? { kind: 'silent' }
      : roleOf(request, reading, branches),
  );
  const existing = recreatedIn(output, openers);
  const { candidates, loose } = candidatesIn(output, shapesOf(reading, openers));
  const turnedDown: TurnedDown[] = [];
  const open = candidates.filter((candidate) => {
    if (existing.some((found) => found.key === candidate.key)) return false;
    const reason = openers.length === 0 ? null : unfitness(candidate, openers, surroundings);
    if (reason !== null) turnedDown.push(turnDown(candidate, reason, null, output));
    return reason === null;
  });

  const limits = limitsOf(openers, output);
  const owners = ownersOf(open, printersFor(openers, roles, run, output, surroundings, limits));
  const ownReads = roles.some((role) => role.kind === 'own-read');
  const found = open.flatMap((candidate, place) => {
    const owner = owners[place];
    const opener = typeof owner === 'number' ? openers[owner] : undefined;
    return opener === undefined
      ? []
      : [answer(candidate, opener, ownReads ? 'may-not-differ' : null, output)];
  });

  const answered = new Set(found.map((each) => each.index));
  for (const { key } of turnedDown) {
    const candidate = candidates.find((each) => each.key === key && each.form !== 'permalink');
    for (const opener of candidate === undefined ? [] : openers) answered.add(opener.index);
  }
  const unheard = unheardOf(openers, run, answered, limits, roles);
  const taken = new Set([...existing, ...found].map((each) => each.key));
  const ownRead = ownReadIn(run, roles, open, taken, (each) => output.originalSpan(...each.span));
  const told = ownRead === null ? null : tellOpener(ownRead, unheard, run);
  const heardNow = told === null ? [...existing, ...found] : [...existing, ...found, told];
  const heardKeys = new Set(heardNow.map((each) => each.key));
  open.forEach((candidate, place) => {
    if (heardKeys.has(candidate.key)) return;
    turnedDown.push(
      turnDown(candidate, reasonFor(candidate, owners[place], openers, limits, run), openers[0], output),
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

function branchesOf(openers: readonly Opener[], { branch }: Surroundings): Branches {
  const heads = openers.flatMap((opener) =>
    typeof opener.operation.head === 'string' ? [opener.operation.head] : [],
  );
  return {
    names: new Set(branch === null ? heads : [...heads, branch]),
    openers: new Set(openers.map((opener) => opener.index)),
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

function printersFor(
  openers: readonly Opener[],
  roles: readonly Role[],
  run: Run,
  output: CleanOutput,
  surroundings: Surroundings,
  limits: Readonly<Record<string, number>>,
): Parameters<typeof ownersOf<Candidate>>[1] {
  const showers = places(roles, ['shower']);
  const others = places(roles, ['program', 'own-read']);
  const rivals = showers.length > 0 ? showers : others;
  return {
    askers: askersOf(openers, run, output, surroundings, rivals),
    showers: printersOf(roles, run.reading, ['shower']),
    others: printersOf(roles, run.reading, ['program', 'own-read']),
    limits,
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

/** The next look at the branch's own pull request tells what an unheard opener has opened (8.3). */
function tellOpener(ownRead: OwnRead, unheard: readonly Unheard[], run: Run): Found | null {
  const { commands } = run.reading.shell;
  const opener = unheard.findLast(
    (each) => each.sure && each.index < ownRead.index && each.folder === ownRead.folder,
  );
  if (opener === undefined || opener.folder === null) return null;
  if (commands.slice(opener.index + 1, ownRead.index).some(changesBranch)) return null;
  return ownReadAnswer(ownRead, opener);
}

export function ownReadAnswer(ownRead: OwnRead, opener: Unheard): Found {
  const { address, key, output } = ownRead;
  const { rule, index, command } = opener;
  return { address, key, evidence: 'created', rule, index, command, output, guard: 'must' };
}

function reasonFor(
  candidate: Candidate,
  owner: Owner | undefined,
  openers: readonly Opener[],
  limits: Readonly<Record<string, number>>,
  run: Run,
): RefusalReason {
  return openers.length === 0
    ? reasonWithoutOpener(run)
    : reasonBesideOpener(candidate, owner, openers, limits);
}

function turnDown(
  candidate: Candidate,
  reason: RefusalReason,
  opener: Opener | undefined | null,
  output: CleanOutput,
): TurnedDown {
  return {
    address: candidate.address,
    key: candidate.key,
    reason,
    command: opener?.command.span ?? null,
    output: output.originalSpan(...candidate.span),
  };
}
