import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookFirings } from '../../../src/node/listeners/hook-firings.ts';
import { hookScript, namesIn, payload, transcript, until, world } from './world.ts';
import type { World } from './world.ts';

const script = await hookScript();
afterAll(script.remove);

let here: World;
beforeEach(() => {
  here = world(script.path);
});
afterEach(() => here.remove());

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const firings = (client: 'claude-code' | 'codex' = 'claude-code'): ReturnType<typeof hookFirings> =>
  hookFirings(client, { env: { CLAUDE_PROJECT_DIR: here.project }, home: here.home });
const fire = (event: string, more: object = {}, options: object = {}): ReturnType<World['run']> =>
  here.run(event, { stdin: payload(here, event, { ...more }), options: { ...options } });

describe('what is known of hooks that fired', () => {
  it('is nothing where none did, and looking makes nothing', () => {
    expect(firings()).toEqual([]);
    expect(namesIn(here.project)).toEqual([]);
  });

  it.each(['SessionStart', 'UserPromptSubmit'])('is the time of %s, of its own client', async (event) => {
    await fire(event);
    expect(firings()).toEqual([{ event, firedAt: expect.stringMatching(TIME), lastReport: null }]);
    expect(firings('codex')).toEqual([]);
    await fire(event, { model: 'm', turn_id: 't-1' });
    expect(firings('codex')).toMatchObject([{ event }]);
  });

  it('is the time of a tool call after which there was something to do, and of no other', async () => {
    await fire('PostToolUse');
    expect(firings()).toEqual([]);
    here.listener('after_post_tool/10-look', 'exit 0');
    await fire('PostToolUse', { tool_use_id: 't-2' });
    expect(firings()).toMatchObject([{ event: 'PostToolUse', firedAt: expect.stringMatching(TIME) }]);
  });

  it('is the trace of a session that ended', async () => {
    here.file('transcripts/s-1.jsonl', transcript(here, 1));
    await fire('SessionEnd', {}, { answer: 'saved' });
    await until(() => firings().length === 1);
    expect(firings()).toEqual([
      { event: 'SessionEnd', firedAt: expect.stringMatching(TIME), lastReport: null },
    ]);
    expect(firings('codex')).toEqual([]);
  });

  it('is what was last reported, of the hook or of its listeners', async () => {
    here.listener('after_user_prompt/10-bad', 'exit 3');
    await fire('UserPromptSubmit', { prompt_id: 'p-1' });
    expect(firings()).toMatchObject([
      {
        event: 'UserPromptSubmit',
        firedAt: expect.stringMatching(TIME),
        lastReport: expect.stringMatching(/Z failed after_user_prompt\/10-bad: exit 3; stderr: nothing$/),
      },
    ]);
    await here.run('UserPromptSubmit', { stdin: 'no json' });
    expect(firings()[0]?.lastReport).toMatch(/Z hook UserPromptSubmit: stdin invalid$/);
  });

  it('lies in the store that the configuration names', async () => {
    here.file('project/.transcript-facts.json', '{"store": "notes/facts"}');
    await fire('UserPromptSubmit');
    expect(firings()).toHaveLength(1);
    expect(namesIn(here.path('project/notes/facts/fired/claude-code'))).toEqual(['UserPromptSubmit.json']);
  });
});

describe('what a clone brought', () => {
  it.each([
    ['no time', '{"at":"soon"}'],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['more than a time', '{"at":"2026-11-30T12:00:00.000Z\\u001b[31m"}'],
  ])('is no stamp: %s', (_, text) => {
    here.file('project/.facts/fired/claude-code/UserPromptSubmit.json', text);
    expect(firings()).toEqual([]);
  });

  it('is no report of a hook, but what looks like one', () => {
    const lines = [
      'what is this',
      'soon hook UserPromptSubmit: no time',
      '2026-11-30T12:00:00.000Z hook toString: no hook of ours',
      '2026-11-30T12:00:00.000Z failed toString/x: no event of a hook',
      '2026-11-30T12:00:00.000Z hook UserPromptSubmit: not whole',
    ];
    here.file('project/.facts/logs/hooks.log', lines.join('\n'));
    expect(firings()).toEqual([]);
  });
});
