import { describe, expect, test } from 'vitest';
import { claimsIn } from '../../../src/rules/pull-request/claimed.ts';
import { pull } from '../../support/facts.ts';

/** What is said of each address in turn, and the text; `{41}` is the address of number 41. */
type Row = readonly [verdicts: string, text: string];

const verdictsOf = (text: string): string =>
  claimsIn(text.replace(/\{(\d+)\}/g, (_, digits: string) => pull(Number(digits))))
    .map(({ verdict }) => verdict)
    .join(', ');

const table = (title: string, rows: readonly Row[]): void => {
  describe(title, () => {
    test.each(rows)('%s: %j', (verdicts, text) => {
      expect(verdictsOf(text)).toBe(verdicts);
    });
  });
};

table('a verb and its object', [
  ['claimed', 'Put a PR up: {41}'],
  ['claimed', 'I put a PR up {41}'],
  ['claimed', 'I put a PR for the relay up: {41}'],
  ['claimed', 'I asked for a review and put my PR up at {41}'],
  ['other-subject', 'Dana put a PR up: {7}'],
  ['negated', 'I have not put a PR up: {7}'],
  ['no-creation-phrase', 'I put the PR on hold, up to you: {7}'],
  ['no-creation-phrase', 'I put my PR together and brushed up: {7}'],
  ['claimed', 'I opened a [small pull request to fix the clock]({41}).'],
  ['claimed', 'I opened a [small pull-request for the clock]({41}).'],
  ['claimed', 'I opened a [small PR for the clock]({41}).'],
  ['no-creation-phrase', 'I opened a [small fix for the clock]({41}).'],
  ['no-creation-phrase', '[Opened the door](https://example.com/door) at {7}'],
  ['other-object', "Opened PR #41's description: {41}"],
  ['other-object', "Opened PR #7's description: {7}"],
  ['claimed', 'I put up a small new focused docs only PR: {41}'],
  ['claimed', 'Sent out a small new focused docs only PR: {41}'],
  ['no-creation-phrase', 'Put up one more small new focused docs only PR: {7}'],
  ['claimed', 'I opened it at [PR #41]({41})'],
  ['claimed', 'I opened [the draft]({41}).'],
  ['no-creation-phrase', '[Opened](https://example.com) the door: {7}'],
  ['claimed', "I opened 'PR {41}' for it."],
  ['other-object', 'Opened "the old PR": {7}'],
  ['other-object', 'Opened the door and PR {7}'],
  ['other-object', 'Opened PR #7 page: {7}'],
  ['other-object', 'Opened PR #7 checklist: {7}'],
  ['other-object', 'Opened PR #7 diff: {7}'],
  ['other-object', 'Opened PR #7 labels: {7}'],
  ['other-object', 'Opened PR #7 history: {7}'],
  ['other-object', 'Opened PR #7 guidelines: {7}'],
  ['claimed', 'Opened PR [clock](https://example.com/clock): {41}'],
]);

table('a noun with numbers, each #NUMBER or owner/name#NUMBER', [
  ['claimed', 'Opened PR harbor/lantern#41: {41}'],
  ['relation', 'Opened PR harbor/lantern#7: {41}'],
  ['claimed', 'Opened PRs #41, #42: {42}'],
  ['claimed', 'Opened PRs #41 & #42: {42}'],
  ['claimed', 'Opened PRs #41 and #42: {42}'],
  ['claimed', 'Opened PRs #41, #42 and #43: {43}'],
  ['claimed', 'Opened PRs (#41) and (#42): {42}'],
  ['relation', 'Opened PR #41 for #42: {42}'],
  ['claimed', 'PRs #41, #42, #43, #44, #45, #46 and #47 opened: {47}'],
  ['claimed', 'PRs 41 & 42 opened: {42}'],
  ['claimed', 'PR (#41) opened: {41}'],
  ['claimed', 'The PR (#41) was successfully opened: {41}'],
  ['relation', 'PR (#7) opened: {41}'],
  ['claimed', 'Pull\nrequest #41 opened: {41}'],
  ['relation', 'Opened PR harbor/lantern#15: {41}'],
  ['claimed', 'Opened PR #15-rebased: {41}'],
  ['relation', 'Opened PR [#7]: {41}'],
  ['relation', 'Opened "PR #7": {41}'],
  ['claimed', 'PR [#41] opened: {41}'],
  ['claimed', 'Opened PR #7-rebased: {41}'],
]);

table('a noun in front of its verb', [
  ['claimed', 'PR `fix/clock` opened: {41}'],
  ['claimed', 'PR opened for the relay ({41})'],
  ['no-creation-phrase', 'Detect PR opened for the relay ({7})'],
  ['claimed', 'Tiny new draft separate single final small initial PR opened: {41}'],
  ['other-subject', 'WIP tiny new draft separate single final small initial PR opened: {7}'],
  ['no-creation-phrase', 'I asked which PR was opened: {7}'],
  ['no-creation-phrase', 'We know what PR was created: {7}'],
  ['claimed', 'All done, and now also a PR was created: {41}'],
  ['claimed', 'The PR for `fix/clock` was opened: {41}'],
  ['claimed', 'The PR "Fix the clock" I sent: {41}'],
  ['claimed', 'A new draft\nPR was opened: {41}'],
  ['no-creation-phrase', 'Comments on draft PR created: {7}'],
  ['digest', 'Previously PR opened: {7}'],
  ['digest', 'Status: previously PR opened: {7}'],
  ['adjective', 'Lately opened PR: {7}'],
  ['adjective', 'The lately opened PR: {7}'],
]);

table('who acts in front of the verb', [
  ['other-subject', 'Zoltan fixed the server & tested the client, then opened PR {7}'],
  ['other-subject', 'Zoltan from the relay group verified that tests pass, opened PR {7}'],
  ['claimed', 'The tests of the relay pass, opened PR {41}'],
  ['claimed', 'Dana is out; fixed it, opened PR {41}'],
  ['claimed', 'Dana is out today.\nOpened PR {41}'],
  ['claimed', 'I fixed or skipped the flaky tests, and opened PR {41}'],
  ['other-subject', 'Dana (opened PR {7})'],
  ['other-subject', 'The relay (opened PR {7})'],
  ['other-subject', 'The relay [opened PR {7}]'],
  ['other-subject', 'The relay < opened PR {7}'],
  ['claimed', 'I fixed it (opened PR {41})'],
  ['other-subject', 'I fixed it. Dana tested it (opened PR {7})'],
  ['claimed', 'Dana tested it. I fixed it (opened PR {41})'],
  ['other-subject', 'Alice, as agreed with the team, opened PR {7}'],
  ['other-subject', 'Relay, as agreed, opened PR {7}'],
  ['claimed', 'All right, as agreed, opened PR {41}'],
  ['other-subject', 'Dana fixed it (see the log, and the issue) and opened PR {7}'],
  ['other-subject', '`deploy.sh` ran and opened PR {7}'],
  ['claimed', '"Fixed" it and opened PR {41}'],
  ['claimed', 'Everything that was asked for works, opened PR {41}'],
  ['claimed', 'The users asked for it, opened PR {41}'],
  ['claimed', 'Zoltan asked us to ship it, opened PR {41}'],
]);

table('who opened it, behind the verb', [
  ['other-subject', 'PR opened by Jerome: {7}'],
  ['other-subject', 'PR opened by Marcus: {7}'],
  ['other-subject', 'PR opened by Melanie: {7}'],
  ['other-subject', 'PR opened by Usman: {7}'],
  ['claimed', 'PR opened by us: {41}'],
  ['claimed', 'PR opened by myself: {41}'],
  ['claimed', 'PR opened by mistake: {41}'],
  ['other-subject', 'PR opened: {7} (Dana), about the relay'],
  ['other-subject', 'PR opened: {7} [Dana], about the relay'],
  ['claimed', 'PR opened: {41} (draft), about the relay'],
  ['claimed', 'PR opened: {41}, Dana.'],
]);

table('lines and labels above', [
  ['other-subject', 'Changelog: fixed the clock, opened PR {7}'],
  ['other-subject', 'Dana:\n• Fixed the clock\n• Opened PR {7}'],
  ['other-subject', 'Dana:\n• Fixed the clock\n• Tested it\n• Opened PR {7}'],
  ['claimed', 'Done:\n• Fixed the clock\n• Opened PR {41}'],
  ['claimed', 'Update from the relay:\n- Opened PR {41}'],
  ['other-subject', 'Update from the bot:\n- Opened PR {7}'],
  ['other-subject', 'News via Dana:\n- Opened PR {7}'],
  ['other-subject', 'What Zoltan did:\n- Opened PR {7}'],
  ['claimed', 'What we did:\n- Opened PR {41}'],
  ['other-object', 'Code review: opened PR {7}'],
  ['other-object', 'New issue: opened {7}'],
  ['claimed', 'Answers to the code review: opened PR {41}'],
  ['other-subject', 'Bug: PR opened twice: {7}'],
  ['claimed', 'Bug fix: PR opened: {41}'],
  ['other-subject', 'What you did:\n- Opened PR {7}'],
  ['claimed', 'Answers for Dana:\n- Opened PR {41}'],
]);

table('not so, not yet, not sure', [
  ['negated', 'I have not pushed & opened PR {7}'],
  ['negated', "I haven't pushed, or committed, and opened PR {7}"],
  ['conditional', 'Had I opened PR {7}, it would be merged.'],
  ['negated', 'Neither have I opened PR {7}'],
  ['conditional', 'When I pushed and opened PR {7}, CI failed.'],
  ['conditional', 'Before I rebased it & opened PR {7}, CI was green.'],
  ['conditional', 'Once I have pushed and opened PR {7}, CI runs.'],
  ['claimed', 'Once I had rebased it, opened PR {41}'],
  ['claimed', 'After I had rebased and pushed, opened PR {41}'],
  ['claimed', 'After the rebase I pushed and opened PR {41}'],
  ['claimed', 'I pushed once CI passed and opened PR {41}'],
  ['digest', "I'd opened PR {7} earlier."],
  ['not-finished', "I'd have opened PR {7} then."],
  ['quoted', 'Noted that I opened PR {7}.'],
  ['claimed', 'As noted I opened PR {41}.'],
  ['claimed', 'I have not only opened PR {41} but merged it.'],
  ['claimed', 'I did not touch the schema and opened PR {41}, which has tests.'],
  ['not-finished', 'I opened what is to be a PR: {7}'],
  ['not-finished', 'I opened what is to have a PR: {7}'],
  ['not-finished', 'I opened what is to get a PR: {7}'],
  ['not-finished', 'I opened what is going to become a PR: {7}'],
  ['not-finished', 'I opened what is about to become a PR: {7}'],
  ['not-finished', 'I opened what is supposed to become a PR: {7}'],
  ['not-finished', 'I opened what has yet to become a PR: {7}'],
  ['not-finished', 'I opened what is ready to become a PR: {7}'],
  ['not-finished', 'I opened what is set to become a PR: {7}'],
  ['negated', 'I opened what failed to become a PR: {7}'],
  ['negated', 'I opened what refused to become a PR: {7}'],
  ['negated', 'I opened the tab, forgot to open a PR: {7}'],
  ['negated', 'I opened a branch instead of a PR: {7}'],
  ['negated', 'I opened a branch rather than a PR: {7}'],
  ['negated', 'I opened something short of a PR: {7}'],
]);

table('words between a head and its address', [
  ['claimed', 'Opened the PR as planned at {41}'],
  ['relation', 'Opened the PR while Dana fixed the tests at {7}'],
  ['relation', 'Opened a PR and backported a second PR: {7}'],
  ['claimed', 'Opened a PR and created one more PR: {41}'],
  ['relation', 'Opened a PR that is **based on** this one: {7}'],
  ['adjective', 'I opened a PR that lists all opened PRs: {7}'],
  ['claimed', `Opened PR \`${'x'.repeat(120)}\`: {41}`],
  ['no-creation-phrase', `Opened PR with ${'x'.repeat(120)}: {41}`],
  ['relation', 'Opened a PR, tested: {7}'],
  ['relation', "Opened a PR, Dana's idea: {7}"],
]);

table('words that tell of a relation to the address', [
  ['relation', 'Opened a PR based on this one: {7}'],
  ['relation', 'Opened a PR stacked on this one: {7}'],
  ['relation', 'Opened a PR on top of this one: {7}'],
  ['relation', 'Opened a PR, a follow-up to this one: {7}'],
  ['relation', 'Opened a PR, a followup to this one: {7}'],
  ['relation', 'Opened a PR as a follow up to this one: {7}'],
  ['relation', 'Opened a PR that is blocked by this one: {7}'],
  ['relation', 'Opened a PR that builds on this one: {7}'],
  ['relation', 'Opened a PR building on this one: {7}'],
  ['relation', 'Opened a PR that is built on this one: {7}'],
  ['relation', 'Opened a PR that is part of this one: {7}'],
  ['relation', 'Opened a PR next to this one: {7}'],
  ['relation', 'Opened a PR in reply to this one: {7}'],
  ['relation', 'Opened a PR in response to this one: {7}'],
  ['claimed', 'Opened a PR to build on Windows: {41}'],
]);

table('more addresses behind the first', [
  ['claimed, relation, no-creation-phrase', 'Opened PRs:\n- {41}\n- Related: {7}\n- {9}'],
  ['claimed, relation', 'Opened two PRs:\n- {41}\n- (Related to this one): {7}'],
  ['claimed, no-creation-phrase', 'Opened PR {41} and broke {7}.'],
  ['claimed, no-creation-phrase', 'Opened PR {41} Android: {7}'],
  ['claimed, claimed', 'Opened PR {41} and Android: {42}'],
  ['claimed', 'Opened PR:\n\n41: {41}'],
  ['claimed', 'Opened PR:\n\nharbor/lantern#41: {41}'],
  ['claimed', 'Opened two PRs:\n- **Fix the clock for all the clients**: {41}'],
  ['claimed, claimed', 'Opened PRs {41},\n{42}'],
  ['claimed, no-creation-phrase', 'Opened PRs:\n- {41}\n- Server, {7}'],
  ['claimed, no-creation-phrase', 'Opened PRs:\n- {41}\n- Server; {7}'],
  ['claimed, no-creation-phrase', 'Opened PRs:\n- {41}\n- Server & {7}'],
  ['claimed, claimed', 'Opened PRs:\n- {41}\n- Server → {42}'],
  ['claimed, claimed', 'Opened PRs:\n{41}.\n{42}.'],
  ['claimed, no-creation-phrase, no-creation-phrase', 'Opened PRs:\n{41} on top of {7}\n{42}'],
]);

table('what follows the address', [
  ['opened-to-look', 'The PR that I opened: {7} in a new tab'],
  ['adjective', 'Opened PR {7} needs a rebase.'],
  ['adjective', 'Opened PRs {7} need a rebase.'],
  ['adjective', 'Opened PR {7} looks stale.'],
  ['adjective', 'Opened PR {7} seems stale.'],
  ['adjective', 'Opened PR {7} still fails.'],
  ['adjective', 'Opened PR {7} already has a review.'],
  ['claimed', 'I opened PR {41} already.'],
  ['claimed', 'Opened {41} — read it when you can.'],
  ['opened-to-look', 'Opened {7}, skimmed it and left.'],
  ['claimed', 'Created PR {41} to check the relay.'],
  ['opened-to-look', 'Raised {7} to check the relay.'],
]);

table('somebody behind the address, by name', [
  ...[
    ...[
      'Abby',
      'Amina',
      'Antonio',
      'Boris',
      'Carmen',
      'Chloe',
      'Dana',
      'Dmitri',
      'Elif',
      'Ethan',
      'Florian',
      'Greta',
    ],
    ...[
      'Hiroshi',
      'Ines',
      'Jana',
      'Jesse',
      'Johanna',
      'Juan',
      'Kaya',
      'Kenji',
      'Lena',
      'Luca',
      'Marco',
      'Mateo',
      'Mina',
    ],
    ...[
      'Nadia',
      'Nisha',
      'Otto',
      'Pavel',
      'Priya',
      'Rosa',
      'Samir',
      'Sergio',
      'Sonja',
      'Sven',
      'Todd',
      'Vera',
      'Yuki',
    ],
    ...['Dependabot', 'Codecov', 'Weblate', '@somebody'],
  ].map((name): Row => ['other-subject', `PR opened: {7} (${name})`]),
  ['claimed', 'PR opened: {41} (clock)'],
]);

table('who is no name', [
  ...['The team', 'A colleague', 'A coworker', 'The customer', 'The developer', 'The agent'].map(
    (who): Row => ['other-subject', `${who} was done: opened PR {7}`],
  ),
  ['claimed', 'The server was done: opened PR {41}'],
]);

table(
  'labels that name nobody',
  [
    ...[
      'Summary',
      'Finished',
      'Backend',
      'Docs',
      'Infra',
      'Steps',
      'Hand-off',
      'Alright',
      'Tl;dr',
      'Everything',
      'Here',
    ],
    ...[
      'Overview',
      'Workflow',
      'Pipeline',
      'Parser',
      'Rust',
      'Stack',
      'Module',
      'Library',
      'Worker',
      'Metrics',
      'Docker',
    ],
    ...['Backlog', 'Agenda', 'Goal', 'Security', 'Refactor', 'Chore'],
  ].map((label): Row => ['claimed', `${label}: opened PR {41}`]),
);
