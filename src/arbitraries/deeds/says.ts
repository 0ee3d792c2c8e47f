import fc from 'fast-check';
import type { RefusalReason } from '../../rules/types.ts';
import type { TrueRefusal } from '../types.ts';
import { deed, shell } from '../world.ts';
import type { Plan } from '../world.ts';

/** The place of the address in a form. */
export const ADDRESS = '{address}';

/** Words of an agent that opened one. */
export const CLAIMS: readonly string[] = [
  'Opened a PR: {address}',
  'I opened a pull request: {address}',
  "I've opened {address}.",
  'Pushed the branch and opened a draft PR: {address}',
  '**PR created:** {address}\n\nCI is running.',
  'The PR is up: {address}',
  'The pull request I opened is at {address}.',
  'Done. I submitted a pull request with the fix: {address}',
];

/** Words that stand near an address and claim nothing, each with why. */
export const NO_CLAIMS: readonly (readonly [text: string, reason: RefusalReason])[] = [
  ['Here is the PR: {address}', 'no-creation-phrase'],
  ['> Opened PR: {address}', 'left-out'],
  ['- [ ] opened a PR: {address}', 'left-out'],
  ['```\nOpened a PR: {address}\n```', 'left-out'],
  ['Submitted my review on PR {address}.', 'other-object'],
  ['Opened a PR (supersedes {address}).', 'relation'],
  ['The PR was opened by Lee: {address}', 'other-subject'],
  ['Dana opened a PR: {address}', 'other-subject'],
  ['You opened a pull request for this: {address}', 'other-subject'],
  ["I haven't opened PR {address} yet.", 'negated'],
  ['I never opened a pull request: {address}', 'negated'],
  ['I would have opened PR {address}, but the push failed.', 'not-finished'],
  ['Once opened, PR {address} ran CI.', 'conditional'],
  ['I opened PR {address}, right?', 'question'],
  ['The newly created PR {address} has conflicts.', 'adjective'],
  ['The description says I opened PR {address}.', 'quoted'],
  ['PRs opened this week: {address}', 'digest'],
  ['Opened {address} to read the discussion.', 'opened-to-look'],
];

/** The agent says that it opened one: nothing else shows it. */
export const claimsOne: fc.Arbitrary<Plan> = fc.constantFrom(...CLAIMS).map((form): Plan => {
  return ({ pull }) =>
    deed('claims one', [{ kind: 'words', by: 'agent', text: form.replace(ADDRESS, pull(0)) }], {
      pullRequests: [{ url: pull(0), evidence: 'claimed' }],
    });
});

/** The agent speaks of one that it did not open. */
export const speaksOfOne: fc.Arbitrary<Plan> = fc.constantFrom(...NO_CLAIMS).map(([form, reason]): Plan => {
  return ({ pull }) =>
    deed('speaks of one', [{ kind: 'words', by: 'agent', text: form.replace(ADDRESS, pull(0)) }], {
      refused: [{ url: pull(0), reason }],
    });
});

/** Words of others vouch for nothing, in whatever words. */
export const isTold: fc.Arbitrary<Plan> = fc
  .record({ by: fc.constantFrom('person', 'hook'), form: fc.constantFrom(...CLAIMS) })
  .map(({ by, form }): Plan => {
    return ({ pull }) =>
      deed(`is told by a ${by}`, [{ kind: 'words', by, text: form.replace(ADDRESS, pull(0)) }], {
        refused: [{ url: pull(0), reason: 'user-message' }],
      });
  });

/** It is looked at twice: where a person says it, and where the agent does. */
const toldFirst = (url: string): readonly TrueRefusal[] => [
  { url, reason: 'user-message' },
  { url, reason: 'known-before' },
];

/** Shown by a person first: what the agent says or prints of it later is older than that. */
export const claimsWhatItWasTold: fc.Arbitrary<Plan> = fc.constantFrom(...CLAIMS).map((form): Plan => {
  return ({ pull }) =>
    deed(
      'claims what a person showed first',
      [
        { kind: 'words', by: 'person', text: `Have a look at ${pull(0)}` },
        { kind: 'words', by: 'agent', text: form.replace(ADDRESS, pull(0)) },
      ],
      { refused: toldFirst(pull(0)) },
    );
});

/** A create that prints an address which a person had shown. */
export const opensWhatItWasTold: fc.Arbitrary<Plan> = fc.constant(({ pull }): ReturnType<Plan> =>
  deed(
    'prints what a person showed first',
    [
      { kind: 'words', by: 'person', text: `Have a look at ${pull(0)}` },
      shell('gh pr create --fill', `${pull(0)}\n`),
    ],
    { refused: toldFirst(pull(0)) },
  ),
);

/** A call that was not let run. */
export const isKeptFromIt: fc.Arbitrary<Plan> = fc.constant(() =>
  deed('is kept from it', [{ kind: 'denied', script: 'gh pr create --fill' }]),
);
