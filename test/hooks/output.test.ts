import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hookOutput, HookOutputError, OUTPUT_LIMIT } from '../../src/hooks/output.ts';
import type { HookOutput } from '../../src/hooks/output-events.ts';
import type { HookClient } from '../../src/hooks/payload-fields.ts';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Plain text, a document alone, a message alone, nothing: on Claude Code, on Codex. */
const VOICES = [
  ['SessionStart', 'text', 'text'],
  ['UserPromptSubmit', 'text', 'text'],
  ['SubagentStart', 'document', 'text'],
  ['PreToolUse', 'document', 'document'],
  ['PostToolUse', 'document', 'document'],
  ['PostToolUseFailure', 'document', 'none'],
  ['Stop', 'message', 'message'],
  ['SubagentStop', 'message', 'message'],
  ['SessionEnd', 'none', 'none'],
  ['PreCompact', 'none', 'none'],
  ['constructor', 'none', 'none'],
] as const;
const VOICE_OF = VOICES.flatMap(([event, claude, codex]) => [
  { client: 'claude-code' as const, event, voice: claude },
  { client: 'codex' as const, event, voice: codex },
]);

/** Stdout, or the reason why there is none. The event is known only now, as in a runner. */
function said(output: HookOutput): string {
  try {
    return hookOutput(output);
  } catch (error) {
    if (error instanceof HookOutputError) return error.reason;
    throw error;
  }
}

describe.each(VOICE_OF)('$event of $client', ({ client, event, voice }) => {
  const document = (context: string): string =>
    `${JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: context } })}\n`;

  it(`gives on a context: ${voice}`, () => {
    const given = { text: 'note\n', document: document('note'), message: 'no-context', none: 'no-context' };
    expect(said({ client, event, context: 'note' })).toBe(given[voice]);
  });

  it('gives on a message wherever anybody sees one', () => {
    const given = voice === 'none' ? 'no-message' : '{"systemMessage":"hi"}\n';
    expect(said({ client, event, message: 'hi' })).toBe(given);
  });

  it('says nothing at all where there is nothing to say', () => {
    for (const nothing of ['', '\n', '\r\n\n'])
      expect(said({ client, event, context: nothing, message: nothing })).toBe('');
    expect(said({ client, event })).toBe('');
  });
});

describe('the types', () => {
  it('have no place for what an event does not take', () => {
    hookOutput({ client: 'codex', event: 'SubagentStart', context: 'x', message: 'y' });
    hookOutput({ client: 'claude-code', event: 'Stop', message: 'y' });
    // @ts-expect-error Context at Stop would make the agent go on.
    expect(() => hookOutput({ client: 'claude-code', event: 'Stop', context: 'x' })).toThrow(HookOutputError);
    // @ts-expect-error Nobody reads the output of SessionEnd.
    expect(() => hookOutput({ client: 'codex', event: 'SessionEnd', message: 'x' })).toThrow(HookOutputError);
    // @ts-expect-error Codex has no such event.
    expect(() => hookOutput({ client: 'codex', event: 'PostToolUseFailure', context: 'x' })).toThrow('codex');
    // @ts-expect-error A decision is not ours to make.
    hookOutput({ client: 'codex', event: 'PreToolUse', permissionDecision: 'allow' });
    // @ts-expect-error Nor is the agent's going on.
    hookOutput({ client: 'codex', event: 'PreToolUse', continue: false });
  });

  it('leave an event that is known only at run time to be judged then', () => {
    const event: string = ['Stop', 'SessionStart'][Date.now() > 0 ? 0 : 1] ?? '';
    const error: unknown = (() => {
      try {
        return hookOutput({ client: 'codex', event, context: 'x' });
      } catch (caught) {
        return caught;
      }
    })();
    expect(error).toMatchObject({
      name: 'HookOutputError',
      reason: 'no-context',
      client: 'codex',
      event: 'Stop',
      message: 'codex shows nobody the context of a hook at Stop',
    });
  });
});

describe('one document or plain text', () => {
  const at = (context: string, client: HookClient = 'codex'): string =>
    hookOutput({ client, event: 'UserPromptSubmit', context });

  it.each([
    '{',
    '[',
    ' {',
    '\t\n[x',
    '\u00a0{',
    '\u200b{',
    '\ufeff[',
    '\u001b{',
    '\u2028[',
    '\u3000{ "a": 1 }',
  ])('%j looks like a document and becomes one', (context) => {
    const document: unknown = JSON.parse(at(context));
    expect(document).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: context },
    });
  });

  it.each(['a {', '(', '=== x ===', '\u00e4[', '"{"', '-\n{'])('%j does not', (context) => {
    expect(at(context)).toBe(`${context}\n`);
  });

  it.each(['a', 'a\n', 'a\r\n\r\n', 'a\u2028', 'a\v\f\x85\n'])('%j gets exactly one line end', (context) => {
    expect(at(context)).toBe('a\n');
  });

  it('keeps line ends inside, and white space that is none at the end', () => {
    expect(at('a\r\n\nb \n')).toBe('a\r\n\nb \n');
  });

  it('writes halves of pairs as U+FFFD, in both forms', () => {
    expect(at('a\ud800b\udc00')).toBe('a\ufffdb\ufffd\n');
    expect(at('{\ud83d \ud83d\ude00')).toContain('"{\ufffd \ud83d\ude00"');
  });
});

describe('a message', () => {
  const shown = (message: string): unknown => {
    const document: { readonly systemMessage?: unknown } = JSON.parse(
      hookOutput({ client: 'claude-code', event: 'Stop', message }),
    );
    return document.systemMessage;
  };

  it.each([
    ['a\u001b[2Jb', 'a<U+001B>[2Jb'],
    ['a\r\nb\rc\u2028d\n', 'a\nb\nc\nd'],
    ['a\tb', 'a\tb'],
    ['\ud800', '<U+D800>'],
    ['\u202eevil', '<U+202E>evil'],
    ['👩‍💻 ok', '👩‍💻 ok'],
  ])('%j is shown as %j', (message, plain) => {
    expect(shown(message)).toBe(plain);
  });

  it('stands beside the context, which may be left out', () => {
    const both = hookOutput({ client: 'codex', event: 'SessionStart', context: 'c', message: 'm' });
    expect(JSON.parse(both)).toEqual({
      hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: 'c' },
      systemMessage: 'm',
    });
  });

  it('has the limit of a context', () => {
    const long = shown(`${'x'.repeat(99)}\n`.repeat(100));
    expect(long).toMatch(/x\n=== transcript-facts: not shown: 6 lines \(limit: size\) ===$/);
  });
});

describe('the limit', () => {
  const at = (context: string): string => hookOutput({ client: 'codex', event: 'SessionStart', context });
  const notice = (count: string): string => `=== transcript-facts: not shown: ${count} (limit: size) ===\n`;

  it('is 9,500 bytes, not characters', () => {
    expect(OUTPUT_LIMIT).toBe(9500);
    expect(at('x'.repeat(9500))).toBe(`${'x'.repeat(9500)}\n`);
    expect(at('\u00e4'.repeat(4750))).toBe(`${'\u00e4'.repeat(4750)}\n`);
    expect(at('\u00e4'.repeat(4751))).toBe(notice('1 line'));
  });

  it('takes whole lines from the end, and the last line says how many', () => {
    const first = `${'x'.repeat(9000)}\n`;
    expect(at(`${first}${'y'.repeat(600)}`)).toBe(first + notice('1 line'));
    expect(at(`${first}${'y'.repeat(300)}\r\n${'z'.repeat(300)}`)).toBe(
      `${first}${'y'.repeat(300)}\r\n${notice('1 line')}`,
    );
  });

  it('is met to the byte', () => {
    const room = OUTPUT_LIMIT - bytes(notice('1 line').trimEnd());
    const kept = `${'x'.repeat(room - 1)}\n`;
    const rest = 'y'.repeat(100);
    expect(at(kept + rest)).toBe(kept + notice('1 line'));
    expect(bytes(at(kept + rest))).toBe(OUTPUT_LIMIT + 1);
    expect(at(`x${kept}${rest}`)).toBe(notice('2 lines'));
  });

  it('is kept together with the notice, as many lines as fit', () => {
    const line = fc.string({
      unit: fc.constantFrom('x', '\u00e4', '\ud83d\ude00'),
      maxLength: 900,
      size: 'max',
    });
    const lines = fc.array(line, { minLength: 1, maxLength: 60, size: 'max' });
    const named = (count: number): string => notice(count === 1 ? '1 line' : `${count} lines`);
    let cut = 0;
    fc.assert(
      fc.property(lines, (some) => {
        const all = ['start', ...some, 'end'];
        const text = all.join('\n');
        const out = at(text);
        if (bytes(text) <= OUTPUT_LIMIT) {
          expect(out).toBe(`${text}\n`);
          return;
        }
        cut += 1;
        expect(bytes(out)).toBeLessThanOrEqual(OUTPUT_LIMIT + 1);
        const shown = out.split('\n').length - 2;
        const upTo = (count: number): string =>
          all
            .slice(0, count)
            .map((one) => `${one}\n`)
            .join('');
        expect(out).toBe(upTo(shown) + named(all.length - shown));
        if (shown + 1 < all.length)
          expect(bytes(upTo(shown + 1) + named(all.length - shown - 1))).toBeGreaterThan(OUTPUT_LIMIT + 1);
      }),
      { numRuns: 100 },
    );
    expect(cut).toBeGreaterThan(20);
  });
});

describe('whatever is said', () => {
  it('stdout is nothing, text that no host takes for a document, or one document with known keys', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(fc.constantFrom(...VOICE_OF), text, text, ({ client, event, voice }, context, message) => {
        const out = said({ client, event, context, message });
        if (out === '' || out === 'no-context' || out === 'no-message') return;
        expect(out.endsWith('\n')).toBe(true);
        if (/^\s*[{[]/.test(out)) {
          const document: object = JSON.parse(out);
          expect(out.indexOf('\n')).toBe(out.length - 1);
          expect(['hookSpecificOutput', 'systemMessage']).toEqual(
            expect.arrayContaining(Object.keys(document)),
          );
        } else expect(voice).toBe('text');
      }),
      { numRuns: 2000 },
    );
  });
});
