import { describe, expect, it } from 'vitest';
import type { LintDialect } from '../../../src/lint/files.ts';
import { readScript } from '../../../src/lint/shell/index.ts';
import { handed } from '../../support/handed.ts';
import { findingsOf } from './findings.ts';

interface Case {
  readonly id: string;
  readonly dialect: LintDialect;
  readonly script: string;
  readonly findings: readonly string[];
  readonly lines: readonly number[];
}

const cases = handed<Case>('descriptors');

/** Comments switch rules off in the core of the linter: without it they are only told. */
const isSwitched = ({ script }: Case): boolean => script.includes('transcript-facts-disable');

describe('handed scripts', () => {
  it('are there', () => {
    expect(cases.length).toBe(127);
  });

  it.each(cases.filter((one) => !isSwitched(one)).map((one) => [one.id, one] as const))(
    '%s',
    (_, { script, dialect, findings, lines }) => {
      const found = findingsOf(script, dialect);
      expect(found.map(({ rule }) => rule)).toEqual(findings);
      expect(found.map(({ line }) => line)).toEqual(lines);
    },
  );

  it.each(cases.filter(isSwitched).map((one) => [one.id, one] as const))(
    '%s tells its comment',
    (_, { script, dialect }) => {
      const [comment] = readScript({ text: script, dialect }).comments;
      expect(comment?.text).toBe(script.split('\n')[0]);
    },
  );
});
