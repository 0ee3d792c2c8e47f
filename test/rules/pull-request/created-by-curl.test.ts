import { describe, expect, test } from 'vitest';
import { opened, pull } from '../../support/facts.ts';

const POST = 'curl -sS -X POST https://api.github.com/repos/harbor/lantern/pulls';

describe('pull-request/created-by-curl', () => {
  test.each([
    [
      `${POST} -d @body.json`,
      `{"html_url":"https:\\/\\/github.com\\/harbor\\/lantern\\/pull\\/41","number":41}`,
    ],
    [`${POST} -d '{"title":"t"}' | jq -r .html_url`, pull(41)],
    [`${POST} -d x | python3 -c 'import json,sys; print(json.load(sys.stdin)["html_url"])'`, pull(41)],
    [`R=$(${POST} -d x); echo "$R" | jq -r .html_url`, pull(41)],
    [
      `wget -qO- --post-data '{}' https://api.github.com/repos/harbor/lantern/pulls`,
      `{"html_url":"${pull(41)}"}`,
    ],
  ])('%s', (script, output) => {
    expect(opened(script, output)).toEqual([[pull(41), 'created']]);
  });

  test.each([
    ['curl -s https://api.github.com/repos/harbor/lantern/pulls/7', `{"html_url":"${pull(7)}"}`],
    ['curl -s -X POST https://example.com/repos/harbor/lantern/pulls -d x', `{"html_url":"${pull(7)}"}`],
    [`${POST} -d x`, '{"message":"Bad credentials"}'],
    [`${POST} -d x`, `{"html_url":"${pull(7, 'quay/anchor')}"}`],
  ])('%s opens nothing by what it prints', (script, output) => {
    expect(opened(script, output)).toEqual([]);
  });
});
