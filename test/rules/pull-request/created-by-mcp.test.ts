import { describe, expect, test } from 'vitest';
import type { Status } from '../../../src/transcript/events.ts';
import { call, prose, result } from '../../support/events.ts';
import { briefly, factsOf, pull, reasons } from '../../support/facts.ts';

function answered(
  output: string,
  status: Status = 'ok',
  mcpTool = 'create_pull_request',
  owner = 'harbor',
): [string, string][] {
  const args = { owner, repo: 'lantern', title: 't', head: 'fix', base: 'main' };
  const ask = call('c1', null, {
    tool: `mcp__github__${mcpTool}`,
    server: 'github',
    mcpTool,
    arguments: args,
  });
  return briefly(factsOf([ask, result('c1', output, { status })]));
}

describe('pull-request/created-by-mcp', () => {
  test('the result’s own url is the address', () => {
    expect(answered(`{"id":"1","url":"${pull(41)}"}`)).toEqual([[pull(41), 'created']]);
    expect(answered(`{"url":"https://api.github.com/x","html_url":"${pull(41)}"}`)).toEqual([
      [pull(41), 'created'],
    ]);
  });

  test('an error, a form, a nested link or another tool gives nothing', () => {
    expect(answered(`{"url":"${pull(41)}"}`, 'failed')).toEqual([]);
    expect(answered('An interactive form was shown to the user.')).toEqual([]);
    expect(answered(`{"user":{"url":"${pull(41)}"}}`)).toEqual([]);
    expect(answered(`{"url":"${pull(41)}"}`, 'ok', 'update_pull_request')).toEqual([]);
  });

  test('owner and repo are a bound', () => {
    expect(answered(`{"url":"${pull(41)}"}`, 'ok', 'create_pull_request', 'quay')).toEqual([]);
  });

  test('an address that was shown before is old', () => {
    const args = { owner: 'harbor', repo: 'lantern' };
    const ask = call('c1', null, { server: 'github', mcpTool: 'create_pull_request', arguments: args });
    const facts = factsOf([
      prose(`see ${pull(41)}`, { role: 'person' }),
      ask,
      result('c1', `{"url":"${pull(41)}"}`),
    ]);
    expect(briefly(facts)).toEqual([]);
    expect(reasons(facts)).toContainEqual([pull(41), 'known-before']);
  });
});
