import type { GoalWarning } from './goal-gap.ts';

/**
 * A warning as sentences for people: what the goal said, what was not recorded and what would have been, what follows,
 * and what to look at. `goal` is the text that the warning's span lies in.
 */
export function goalGapText(warning: GoalWarning, goal: string): string {
  const said =
    warning.goal.span === null ? '' : ` ("${goal.slice(...warning.goal.span).replace(/\s+/g, ' ')}")`;
  return warning.rule === 'goal/pull-request-missing' ? missing(warning, said) : unwanted(warning, said);
}

function missing(warning: GoalWarning, said: string): string {
  const { pushed, openedUnseen, createFailed, linked, refusals } = warning;
  return [
    `The goal asks for a pull request${said}, and none is recorded of this session.`,
    'Recorded is what it created, found open already (recreated), or says that it opened (claimed).',
    'Without one there is no CI state, there are no comments and no notices of conflicts.',
    ...(pushed === null
      ? []
      : [`It pushed the branch ${pushed.branch} (call ${pushed.callId}), but opened nothing for it.`]),
    ...(openedUnseen === null
      ? []
      : [`A command opened one and its address was not shown (call ${openedUnseen.callId}).`]),
    ...(createFailed === null
      ? []
      : [`The last attempt failed (call ${createFailed.callId}): ${createFailed.line}`]),
    ...(linked.length === 0
      ? []
      : [`Only the client's records name ${linked.map(({ url }) => url).join(', ')}.`]),
    ...(refusals.length === 0
      ? []
      : [
          `Looked at and not counted: ${refusals.map(({ url, reason }) => `${url} (${reason})`).join(', ')}.`,
        ]),
  ].join('\n');
}

function unwanted({ pullRequests }: GoalWarning, said: string): string {
  const listed = (claimed: boolean): string =>
    pullRequests
      .filter(({ evidence }) => (evidence === 'claimed') === claimed)
      .map(({ url }) => url)
      .join(', ');
  const claimed = listed(true);
  return [
    `The goal forbids a pull request${said}, and this session has ${listed(false)}.`,
    ...(claimed === '' ? [] : [`It says that it opened ${claimed}, too.`]),
  ].join('\n');
}
