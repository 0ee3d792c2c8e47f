import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { formatSarif } from '../../../src/lint/format/sarif.ts';
import type { LintReport } from '../../../src/lint/lint.ts';
import { finding, HOSTILE, report } from './findings.ts';

// The public schema, as a package of Microsoft's brings it.
const schema: object = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
    'utf8',
  ),
);
const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly [
    {
      readonly physicalLocation: {
        readonly artifactLocation: { readonly uri: string };
        readonly region: object;
      };
    },
  ];
  readonly partialFingerprints: { readonly 'transcriptFacts/v1': string };
  readonly suppressions?: readonly object[];
}

interface Run {
  readonly tool: {
    readonly driver: { readonly rules: readonly { readonly id: string }[]; readonly semanticVersion: string };
  };
  readonly results: readonly Result[];
}

/** The run, once the schema has been asked. */
function runOf(made: LintReport, text: string = ''): Run {
  const files = [{ kind: 'shell', path: 'scripts/a.sh', text }] as const;
  const log: { readonly runs: readonly [Run] } = JSON.parse(formatSarif(made, { files, version: '1.2.3' }));
  validate(log);
  expect(validate.errors ?? []).toEqual([]);
  return log.runs[0];
}

function marks(made: LintReport, text: string): readonly string[] {
  return runOf(made, text).results.map((one) => one.partialFingerprints['transcriptFacts/v1']);
}

describe('the log', () => {
  it('fits the public schema, empty and full', () => {
    expect(runOf(report([])).results).toEqual([]);
    const made = report([finding(), HOSTILE, finding({ severity: 'note', rule: 'shell/unreadable' })], {
      suppressed: [
        { finding: finding({ line: 9, endLine: 9 }), reason: 'meant' },
        { finding: finding({ line: 8, endLine: 8 }), reason: null },
      ],
    });
    const { results, tool } = runOf(made);
    expect(results).toHaveLength(5);
    expect(tool.driver.semanticVersion).toBe('1.2.3');
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it('that does not fit would be seen', () => {
    expect(validate({ version: '2.1.0', runs: [{}] })).toBe(false);
  });

  it('has a finding with its place, its level and its suppression', () => {
    const off = {
      finding: finding({ line: 2, endLine: 2, severity: 'warning' }),
      reason: 'the host needs it',
    };
    const { results } = runOf(report([finding({ severity: 'note' })], { suppressed: [off] }));
    expect(results).toEqual([
      {
        ruleId: 'shell/bad-word',
        ruleIndex: 0,
        level: 'warning',
        message: { text: 'bad is here; take it out' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'scripts/a.sh', uriBaseId: '%SRCROOT%' },
              region: { startLine: 2, startColumn: 5, endLine: 2, endColumn: 8 },
            },
          },
        ],
        partialFingerprints: { 'transcriptFacts/v1': expect.stringMatching(/^[\da-f]{32}$/) },
        suppressions: [{ kind: 'inSource', justification: 'the host needs it' }],
      },
      expect.objectContaining({ level: 'note' }),
    ]);
    expect(results[1]).not.toHaveProperty('suppressions');
  });

  it('escapes paths as URIs, and links in messages', () => {
    const [result] = runOf(report([{ ...HOSTILE, file: `a b/ü:#?%\n\ud800.sh` }])).results;
    expect(result?.locations[0].physicalLocation.artifactLocation.uri).toBe(
      'a%20b/%C3%BC%3A%23%3F%25%0A%EF%BF%BD.sh',
    );
    expect(result?.message.text).toContain(String.raw`\[x\](https://example.com)`);
  });
});

describe('the fingerprint of a finding', () => {
  const at = (line: number, fields: Parameters<typeof finding>[0] = {}): LintReport =>
    report([finding({ line, endLine: line, ...fields })]);

  it('survives the line moving and being indented', () => {
    const [before] = marks(at(1), 'slow &\n');
    expect(marks(at(4), '#!/bin/sh\n\nx\n\t  slow &  \r\n')).toEqual([before]);
    expect(before).toMatch(/^[\da-f]{32}$/);
  });

  it('changes with the rule, the path and the line', () => {
    const text = 'slow &\nslower &\n';
    const all = [at(1), at(2), at(1, { rule: 'shell/odd-word' }), at(1, { file: 'scripts/b.sh' })].flatMap(
      (made) => marks(made, text),
    );
    expect(new Set(all).size).toBe(4);
  });

  it('tells equal lines apart, and two findings of a line', () => {
    const made = report([finding({ line: 1 }), finding({ line: 1, column: 9 }), finding({ line: 2 })]);
    const [first, second, third] = marks(made, 'slow &\nslow &\n');
    expect(second).toBe(`${first}:1`);
    expect(third).not.toContain(first);
    // What stands above a line and is no equal one changes nothing.
    expect(marks(made, 'slow &\nslow &\n')).toEqual([first, second, third]);
  });

  it('goes by the message where there is no text', () => {
    const listener = { file: 'hooks.d/e/x', line: 1 };
    const [one] = marks(report([finding({ ...listener, message: 'a' })]), '');
    const [other] = marks(report([finding({ ...listener, message: 'b' })]), '');
    expect(one).not.toBe(other);
  });
});
