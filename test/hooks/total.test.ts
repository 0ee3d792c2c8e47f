import fc from 'fast-check';
import { describe, it } from 'vitest';
import { planAnnouncement } from '../../src/hooks/announcement.ts';
import { readHookConfig } from '../../src/hooks/config-layers.ts';
import { planDispatch } from '../../src/hooks/dispatch.ts';
import { judgeListenerRun } from '../../src/hooks/listener-run.ts';
import { planMemory } from '../../src/hooks/memory.ts';
import { parseHookPayload } from '../../src/hooks/payload.ts';
import { planPostToolUse } from '../../src/hooks/post-tool-use.ts';
import { planRecovery } from '../../src/hooks/recovery.ts';
import { planAfterSave, planSave } from '../../src/hooks/save.ts';
import { planSessionEnd } from '../../src/hooks/session-end.ts';
import { sessionStartContext } from '../../src/hooks/session-start-context.ts';
import { planUserPrompt } from '../../src/hooks/user-prompt.ts';

/** Stores, files and clients may hold anything: every decision is an answer, never an error. */
const anything = fc.anything({ withDate: true, withNullPrototype: true, withTypedArray: true });
const text = fc.string({ unit: 'binary', maxLength: 20 });
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, 1_796_029_736_123, 8.64e15, 8.65e15));
const optional = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value);
const time = optional(number);
const config = fc.dictionary(
  fc.constantFrom(
    'stamp.mode',
    'save.minNewLines',
    'memory.budgetBytes',
    'announcement.enabled',
    '__proto__',
  ),
  anything,
);
const bool = fc.boolean();
const facts = { uid: optional(number), mode: optional(number) };
const kind = fc.constantFrom('file', 'directory', 'symlink', 'other' as const);

const DECISIONS: readonly (readonly [string, fc.IProperty<unknown>])[] = [
  ['parseHookPayload', fc.property(anything, (json) => void parseHookPayload(json))],
  [
    'parseHookPayload of an event',
    fc.property(
      fc.dictionary(fc.constantFrom('cwd', 'tool_input', 'reason', 'source'), anything),
      (fields) => void parseHookPayload({ hook_event_name: 'SessionEnd', ...fields }),
    ),
  ],
  [
    'readHookConfig',
    fc.property(
      fc.array(fc.record({ path: text, text: optional(fc.oneof(text, fc.json())), isProject: bool })),
      text,
      (layers, project) => void readHookConfig(layers, { project, platform: 'windows' }),
    ),
  ],
  [
    'planDispatch',
    fc.property(
      fc.array(
        fc.record({
          name: fc.oneof(text, fc.uint8Array({ maxLength: 4 })),
          kind,
          ...facts,
          executable: bool,
          directories: fc.array(fc.record({ path: text, ...facts })),
          target: optional(fc.record({ kind, ...facts })),
        }),
      ),
      optional(number),
      config,
      (entries, me, some) => void planDispatch({ event: 'x', entries, me, platform: 'posix', config: some }),
    ),
  ],
  [
    'judgeListenerRun',
    fc.property(
      number,
      fc.record({ exit: optional(number), signal: optional(text) }),
      optional(text),
      number,
      (at, run, stderr, count) =>
        void judgeListenerRun({ at, event: 'e', listener: 'l', run, stderr, count }),
    ),
  ],
  [
    'planMemory',
    fc.property(
      anything,
      fc.array(
        fc.record({
          name: text,
          role: fc.constantFrom('identity', 'memory' as const),
          bytes: optional(number),
        }),
      ),
      config,
      (source, files, some) => void planMemory({ source, files, config: some }),
    ),
  ],
  [
    'sessionStartContext',
    fc.property(
      fc.array(fc.record({ name: text, text })),
      fc.array(fc.record({ name: text, bytes: number })),
      (include, mention) => void sessionStartContext({ include, mention, blocks: '' }),
    ),
  ],
  [
    'planRecovery',
    fc.property(
      time,
      time,
      optional(fc.dictionary(fc.constantFrom('a', 'b'), anything)),
      fc.array(fc.record({ id: fc.constantFrom('a', 'b', '__proto__', ''), lines: number, changedAt: time })),
      config,
      (now, since, saved, transcripts, some) =>
        void planRecovery({ sessionId: 's', now, since, saved, transcripts, config: some }),
    ),
  ],
  [
    'planAnnouncement',
    fc.property(
      time,
      fc.oneof(anything, fc.array(anything)),
      optional(fc.record({ id: anything, at: anything })),
      (now, list, last) =>
        void planAnnouncement({
          now,
          delivers: true,
          list,
          installed: [],
          last,
          config: { 'announcement.enabled': true },
        }),
    ),
  ],
  [
    'planUserPrompt',
    fc.property(
      time,
      anything,
      anything,
      anything,
      config,
      (now, timezone, user, contextPercent, some) =>
        void planUserPrompt({ now, timezone, user, contextPercent, config: some }),
    ),
  ],
  [
    'planPostToolUse',
    fc.property(
      time,
      number,
      anything,
      anything,
      optional(fc.record({ alive: bool, startedAt: time })),
      config,
      (now, lines, saved, lastSaveAt, running, some) =>
        void planPostToolUse({
          now,
          sessionId: 's',
          transcript: { lines },
          saved,
          lastSaveAt,
          running,
          config: some,
        }),
    ),
  ],
  [
    'planSave',
    fc.property(
      number,
      number,
      time,
      anything,
      config,
      (exchanges, userMessages, now, lastSaveAt, some) =>
        void planSave({
          mode: 'routine',
          lock: true,
          exchanges,
          userMessages,
          now,
          lastSaveAt,
          config: some,
        }),
    ),
  ],
  [
    'planAfterSave',
    fc.property(
      anything,
      config,
      (failures, some) => void planAfterSave({ outcome: 'failed', failures, config: some }),
    ),
  ],
  [
    'planSessionEnd',
    fc.property(
      optional(text),
      anything,
      (sessionId, reason) =>
        void planSessionEnd({
          phase: 'worker',
          nested: false,
          sessionId,
          reason,
          store: 'ready',
          writer: true,
        }),
    ),
  ],
];

describe('whatever it is asked', () => {
  it.each(DECISIONS)('%s answers', (_, property) => {
    fc.assert(property, { numRuns: 500 });
  });
});
