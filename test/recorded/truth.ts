import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SessionFacts } from '../../src/session/types.ts';

/** What is true of one session of a recording. */
export interface Expected {
  /** Evidence `unseen`: right to report, allowed to miss. */
  readonly prs: readonly (readonly [url: string, evidence: string])[];
  /** Permalinks. */
  readonly comments: readonly string[];
}

/** `meta.json` of a recording (`fixtures/README.md`). */
interface Meta {
  readonly client: string;
  readonly repo: string;
  readonly expect: Expected;
  /** The file of the first session, where a second one was forked from it or went on. */
  readonly phase2?: { readonly first: string };
  /** Of the session in the other files of Claude Code; Codex goes on in its own file. */
  readonly expectSecond?: Expected;
}

export interface Recording {
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** What is true of the first session. */
  readonly expected: Expected;
  /** What is true of the session in this file; sessions of the same truth are one. */
  readonly expectedOf: (file: string) => Expected;
}

export function recordingOf(folder: string): Recording {
  const meta: Meta = JSON.parse(readFileSync(path.join(folder, 'meta.json'), 'utf8'));
  const { client, repo, expect, phase2, expectSecond } = meta;
  const second = client === 'claude' ? (expectSecond ?? expect) : expect;
  const isSecond = (file: string): boolean => phase2 !== undefined && !file.endsWith(phase2.first);
  return { repository: repo, expected: expect, expectedOf: (file) => (isSecond(file) ? second : expect) };
}

type Facts = Pick<SessionFacts, 'pullRequests' | 'comments'>;

/** What sessions of one truth say wrongly, as lines; none is right. */
export function wrongIn(expected: Expected, sessions: readonly Facts[]): readonly string[] {
  const pullRequests = sessions.flatMap((one) =>
    one.pullRequests.map(({ url, evidence }) => [url, evidence] as const),
  );
  const comments = sessions.flatMap((one) =>
    one.comments.flatMap(({ posting, url }) => (posting === 'posted' ? [url] : [])),
  );
  const evidence = new Map(expected.prs);
  const said = new Set(pullRequests.map(([url]) => url));
  return [
    ...pullRequests
      .filter(([url, kind]) => evidence.get(url) !== kind && evidence.get(url) !== 'unseen')
      .map(([url, kind]) => `${url} is said to be ${kind}, not ${evidence.get(url) ?? 'the session’s'}`),
    ...expected.prs
      .filter(([url, kind]) => kind !== 'unseen' && !said.has(url))
      .map(([url]) => `${url} is missed`),
    ...comments.filter((url) => !expected.comments.includes(url)).map((url) => `${url} is not the session’s`),
    ...expected.comments.filter((url) => !comments.includes(url)).map((url) => `${url} is missed`),
  ];
}
