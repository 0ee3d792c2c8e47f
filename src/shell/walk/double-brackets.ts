/** `[[ ]]`, and what `[` tells of a status (shell 6.3, 7.3). */
import { binaryCondition, unaryCondition } from '../conditions.ts';
import { patternOf } from '../words/pattern-word.ts';
import { expandText } from '../words/expansion.ts';
import type { Site } from '../words/site.ts';
import { isPattern } from '../words/fields.ts';
import { afterNonzero, afterZero, either, fails, negated, succeeds, withStatus } from './outcome.ts';
import { mergeOutcomes } from '../state/merge.ts';
import type { Outcome, State } from '../state/state.ts';
import type { Status } from '../state/status.ts';
import { knownText, type Text } from '../state/text.ts';
import type { Test } from '../syntax/nodes.ts';

const decided = (state: State, status: 0 | 1 | null): Outcome =>
  status === null ? either(state) : status === 0 ? succeeds(state) : fails(state, 1);

export function runTest(site: Site, test: Test, state: State): Outcome {
  const { machine } = site;
  switch (test.kind) {
    case 'not':
      return negated(runTest(site, test.test, state));
    case 'list': {
      // `a && b || c` nests; lists of one operator are flat.
      const outcomes: Outcome[] = [];
      let outcome: Outcome | null = null;
      for (const inner of test.tests) {
        const start: State =
          outcome === null ? state : test.operator === '&&' ? afterZero(outcome) : afterNonzero(outcome);
        outcome = runTest(site, inner, start);
        outcomes.push(outcome);
      }
      if (outcome === null) return either(state);
      const all = mergeOutcomes(machine, outcomes, state);
      return test.operator === '&&' ? { ...all, zero: outcome.zero } : { ...all, nonzero: outcome.nonzero };
    }
    case 'unary': {
      const operand = expandText(site, test.operand, state);
      return decided(operand.state, unaryCondition(test.operator, operand.text));
    }
    case 'binary': {
      const left = expandText(site, test.left, state);
      if (test.operator === '=~') return either(expandText(site, test.right, left.state).state);
      const pattern = patternOf(site, test.right, left.state);
      const now = pattern.state;
      const wild =
        pattern.parts === null || pattern.parts.some(({ text, quoted }) => !quoted && isPattern(text));
      const right: Text = (pattern.parts ?? []).map(({ text }) => text);
      const status = statusTold(left.text, test.operator, right);
      if (status !== null) return withStatus(now, status);
      const hasCase = now.shell.options.nocasematch === false || COMPARES_NUMBERS.test(test.operator);
      return wild || !hasCase ? either(now) : decided(now, binaryCondition(left.text, test.operator, right));
    }
  }
}

const COMPARES_NUMBERS = /^-(?:eq|ne|[lg][te])$/u;
const EQUAL: ReadonlySet<string> = new Set(['=', '==', '-eq']);
const UNEQUAL: ReadonlySet<string> = new Set(['!=', '-ne', '-gt']);

/** What comparing a kept `$?` with 0 tells of the command whose status it is; null where it tells nothing. */
export function statusTold(left: Text, operator: string, right: Text): Status | null {
  const piece = left.length === 1 ? left[0] : undefined;
  if (knownText(left) === '0' && (EQUAL.has(operator) || operator === '-ne' || operator === '!=')) {
    return knownText(right) === null ? statusTold(right, operator, left) : null;
  }
  if (piece === undefined || typeof piece === 'string' || piece.status === null || knownText(right) !== '0')
    return null;
  const { zero, nonzero } = piece.status;
  if (EQUAL.has(operator)) return { code: 1, zero, nonzero };
  return UNEQUAL.has(operator) ? { code: 1, zero: nonzero, nonzero: zero } : null;
}
