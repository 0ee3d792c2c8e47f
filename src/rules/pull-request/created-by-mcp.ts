import { pullRequestAddress } from '../../text/address.ts';
import { addressKey, liesIn } from '../addresses.ts';
import { readJsonAnswer } from '../json-answer.ts';
import type { RefusalReason } from '../types.ts';
import type { Judgement, Run, Surroundings } from '../verdict.ts';

const NOTHING: Judgement = {
  found: [],
  turnedDown: [],
  unheard: [],
  ownRead: null,
  openers: 0,
  shows: false,
};

/**
 * An MCP tool that opens a pull request answers with an object whose own `url`, or in older servers `html_url`, is the
 * address; an error, or a form that waits for a person, has none (pull-requests.md, 5.6; gh.md, 9.2).
 */
export function createdByMcp(run: Run, surroundings: Surroundings): Judgement {
  const operation = run.reading.tool;
  if (operation?.operation !== 'open-pull-request') return NOTHING;
  const start = run.output.indexOf('{');
  const strings = start < 0 ? [] : (readJsonAnswer(run.output, start)?.strings ?? []);
  const links = ['html_url', 'url'].flatMap((name) =>
    strings.flatMap(({ path, value, span }) => {
      const address = path.length === 1 && path[0] === name ? pullRequestAddress(value) : null;
      return address === null ? [] : [{ address, span }];
    }),
  );
  const [link] = links;
  if (link === undefined) return { ...NOTHING, openers: 1 };
  const { address, span } = link;
  const key = addressKey(address);
  const reason = refusalOf();
  if (reason !== null) {
    return {
      ...NOTHING,
      openers: 1,
      turnedDown: [{ url: address.url, key, reason, command: null, output: span }],
    };
  }
  const rule = 'pull-request/created-by-mcp';
  const found = {
    address,
    key,
    evidence: 'created',
    rule,
    index: 0,
    command: null,
    output: span,
    guard: null,
  } as const;
  return { ...NOTHING, openers: 1, found: [found] };

  function refusalOf(): RefusalReason | null {
    if (run.status === 'not-run') return 'never-ran';
    if (run.status === 'failed') return 'create-failed';
    if (surroundings.isOld(key)) return 'known-before';
    if (!surroundings.hosts.has(address.host)) return 'unknown-host';
    const bound = operation?.repository ?? null;
    return bound === null || liesIn(address, bound) ? null : 'other-repository';
  }
}
