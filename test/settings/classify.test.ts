/** Whose an entry is (settings, section 6). */
import { quote } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { inspectSettings, planInstall, planUninstall } from '../../src/settings/index.ts';
import type { Intent } from '../../src/settings/index.ts';
import { CLAUDE, SCRIPT, carriedOut, group, handler, refusalOf, textAfter, withGroups } from './plans.ts';

type Class = 'foreign' | 'edited' | 'ours' | 'outdated';

/** Seen from outside: what an install does to a file with that handler alone. */
function classOf(one: object, intent: Intent = CLAUDE): Class {
  const plan = planInstall(withGroups(group(one)), intent);
  if (plan.outcome === 'refused') return 'edited';
  if (plan.outcome === 'unchanged') return 'ours';
  return plan.receipt === null ? 'outdated' : 'foreign';
}

const NAME = 'transcript-facts-session-end.sh';
const BLANK: Intent = { client: 'claude-code', script: `/Users/Ann Lee/transcript-facts/${NAME}` };
const QUOTED = `/home/o'neil $x/transcript-facts/${NAME}`;

describe('a command', () => {
  it.each([
    [`/opt/my-${NAME}`, 'foreign'],
    [`${SCRIPT}.bak`, 'foreign'],
    [`${SCRIPT}.d/run`, 'foreign'],
    [`${SCRIPT}x`, 'foreign'],
    [`/opt/x${NAME}`, 'foreign'],
    [`/opt/日${NAME}`, 'foreign'],
    [`/opt/${NAME}é`, 'foreign'],
    [`/opt/${NAME}~`, 'foreign'],
    [`'/opt/${NAME}'.bak`, 'foreign'],
    [`/opt/my-'${NAME}'`, 'foreign'],
    [`bash -c 'exec "${SCRIPT}"'`, 'edited'],
    ['', 'foreign'],
    ['true', 'foreign'],
    [SCRIPT, 'ours'],
    [`'${SCRIPT}'`, 'ours'],
    [`"${SCRIPT}"`, 'ours'],
    [`'/home'"/dev"/.claude/transcript-facts/${NAME}`, 'ours'],
    [String.raw`/home/dev/\.claude/transcript-facts/${NAME}`, 'ours'],
    [`/old/transcript-facts/${NAME}`, 'outdated'],
    [`'/old home/.claude/transcript-facts/${NAME}'`, 'outdated'],
    [`"/old/\\$x/transcript-facts/${NAME}"`, 'outdated'],
    [`/${'transcript-facts'}/${NAME}`, 'outdated'],
    [NAME, 'edited'],
    [`./transcript-facts/${NAME}`, 'edited'],
    [`/opt/${NAME}`, 'edited'],
    [`/opt/x-transcript-facts/${NAME}`, 'edited'],
    [`~/.claude/transcript-facts/${NAME}`, 'edited'],
    [`$HOME/.claude/transcript-facts/${NAME}`, 'edited'],
    [`"$HOME"/.claude/transcript-facts/${NAME}`, 'edited'],
    [`"\`x\`/transcript-facts/${NAME}"`, 'edited'],
    [`/old home/transcript-facts/${NAME}`, 'edited'],
    [`/old/{a,b}/transcript-facts/${NAME}`, 'edited'],
    [`/old/*/transcript-facts/${NAME}`, 'edited'],
    [`${SCRIPT} --verbose`, 'edited'],
    [`${SCRIPT};`, 'edited'],
    [` ${SCRIPT}`, 'edited'],
    [`bash ${SCRIPT}`, 'edited'],
    [`nice '${SCRIPT}'`, 'edited'],
    [`${SCRIPT} >/dev/null`, 'edited'],
    [`${SCRIPT}&`, 'edited'],
    [`X=${SCRIPT} run`, 'edited'],
    [`(${SCRIPT})`, 'edited'],
    [`'${SCRIPT}`, 'edited'],
    [`"${SCRIPT}`, 'edited'],
    [`${SCRIPT}\\`, 'edited'],
    [`cp my-${NAME} ${SCRIPT}`, 'edited'],
  ] as const)('%j is %s', (command, kind) => {
    expect(classOf(handler(command))).toBe(kind);
  });

  it.each([
    [`'/Users/Ann Lee/transcript-facts/${NAME}'`, 'ours'],
    [`"/Users/Ann Lee/transcript-facts/${NAME}"`, 'ours'],
    [String.raw`/Users/Ann\ Lee/transcript-facts/${NAME}`, 'ours'],
    [`/Users/Ann Lee/transcript-facts/${NAME}`, 'outdated'],
  ] as const)('%j is %s where the path has a blank', (command, kind) => {
    expect(classOf(handler(command), BLANK)).toBe(kind);
  });

  it.each([
    [String.raw`"/home/o'neil \$x/transcript-facts/${NAME}"`, 'ours'],
    [String.raw`'/home/o'\''neil $x/transcript-facts/${NAME}'`, 'ours'],
    [String.raw`/home/o\'neil\ \$x/transcript-facts/${NAME}`, 'ours'],
    [QUOTED, 'outdated'],
    [`"${QUOTED}"`, 'edited'],
  ] as const)('%j is %s where the path has quotes and a dollar', (command, kind) => {
    expect(classOf(handler(command), { client: 'claude-code', script: QUOTED })).toBe(kind);
  });

  it.each([
    [`'C:/Users/Ann Lee/transcript-facts/${NAME}'`, 'ours'],
    [`'C:\\Users\\Ann Lee\\transcript-facts\\${NAME}'`, 'ours'],
    [`C:\\Users\\Ann Lee\\transcript-facts\\${NAME}`, 'outdated'],
    [`C:/Users/Ann Lee/transcript-facts/${NAME}`, 'outdated'],
    [`'D:\\old\\transcript-facts\\${NAME}'`, 'outdated'],
    [`D:/old/transcript-facts/${NAME}`, 'outdated'],
    [`D:old/transcript-facts/${NAME}`, 'edited'],
  ] as const)('%j is %s on Windows', (command, kind) => {
    const script = `C:\\Users\\Ann Lee\\transcript-facts\\${NAME}`;
    expect(classOf(handler(command), { client: 'claude-code', script, platform: 'win32' })).toBe(kind);
  });

  it.each(['$a b.sh', "o'neil's.sh", 'a"b.sh', '[x]*.sh', 'a&b', '{a,b}', 'all \'"\\$`!', '-x'])(
    'is found under a name that needs quotes: %s',
    (name) => {
      const intent: Intent = { client: 'claude-code', script: `/opt/hooks/${name}` };
      const command = quote([intent.script]);
      expect(classOf(handler(command), intent)).toBe('ours');
      expect(classOf(handler(`bash ${command}`), intent)).toBe('edited');
      expect(classOf(handler(`${command}.bak`), intent)).toBe('foreign');
      expect(classOf(handler(quote([`/opt/hooks/my-${name}`])), intent)).toBe('foreign');
    },
  );

  it('is elsewhere only in the same folder: a script in none has no other place', () => {
    const intent: Intent = { client: 'claude-code', script: '/run.sh' };
    expect(classOf(handler('/run.sh'), intent)).toBe('ours');
    expect(classOf(handler('/opt/run.sh'), intent)).toBe('edited');
  });
});

describe('a handler', () => {
  it.each([
    [{ type: 'prompt', prompt: `run ${SCRIPT}` }, 'foreign'],
    [{ type: 'command', command: 'a', statusMessage: SCRIPT }, 'foreign'],
    [handler('node', { args: ['-e', `x ${NAME}`] }), 'edited'],
    [handler('node', { args: [`${NAME}.bak`, 5, [NAME]] }), 'foreign'],
    [handler(SCRIPT, { args: [] }), 'edited'],
    [handler(SCRIPT, { args: null }), 'edited'],
    [handler(SCRIPT, { if: 'true' }), 'edited'],
    [handler(SCRIPT, { timeout: 0 }), 'edited'],
    [handler(SCRIPT, { timeout: -5 }), 'edited'],
    [handler(SCRIPT, { timeout: '10' }), 'edited'],
    [handler(SCRIPT, { timeout: null }), 'edited'],
    [{ type: 'prompt', prompt: 'x', command: SCRIPT }, 'edited'],
    [{ command: SCRIPT }, 'edited'],
    [handler(SCRIPT, { timeout: 0.5 }), 'ours'],
    [handler(SCRIPT, { timeout: 600 }), 'ours'],
  ] as const)('%j is %s', (one, kind) => {
    expect(classOf(one)).toBe(kind);
  });

  it('rule 18: keeps every other field, and its group the matcher', () => {
    const text = withGroups({
      matcher: '*',
      ...group(
        handler(`/old/transcript-facts/${NAME}`, { timeout: 60, statusMessage: 'x', async: true, _x: null }),
      ),
    });
    expect(textAfter(planInstall(text, CLAUDE))).toBe(text.replace('/old/', '/home/dev/.claude/'));
  });

  it.each([
    ['', []],
    ['*', []],
    ['logout', ['limited-by-matcher']],
    [' ', ['limited-by-matcher']],
  ])('rule 18: a matcher %j is said where it limits', (matcher, ids) => {
    const text = withGroups({ matcher, ...group(handler(SCRIPT)) });
    expect(carriedOut(planInstall(text, CLAUDE)).notes.map(({ id }) => id)).toEqual(ids);
  });

  it('rule 19: flat, ours becomes a group in its place with all its fields', () => {
    const text = withGroups(
      group(handler('a')),
      handler(`/old/transcript-facts/${NAME}`, { timeout: 60, _x: {} }),
      group(handler('b')),
    );
    expect(JSON.parse(textAfter(planInstall(text, CLAUDE)) ?? '')).toEqual({
      hooks: {
        SessionEnd: [
          group(handler('a')),
          group(handler(SCRIPT, { timeout: 60, _x: {} })),
          group(handler('b')),
        ],
      },
    });
    expect(textAfter(planUninstall(text, CLAUDE))).toBe(withGroups(group(handler('a')), group(handler('b'))));
  });

  it('rule 19: a flat one over lines moves to the right', () => {
    const text =
      '[\r\n\t{\r\n\t\t"type": "command",\r\n\t\t"command": "X",\r\n\t\t"_x": {\r\n\t\t}\r\n\t}\r\n]'.replace(
        'X',
        SCRIPT,
      );
    const after = textAfter(planInstall(`{"hooks": {"SessionEnd": ${text}}}`, CLAUDE));
    expect(after).toBe(
      `{"hooks": {"SessionEnd": [\r\n\t{\r\n\t\t"hooks": [\r\n\t\t\t{\r\n\t\t\t\t"type": "command",\r\n\t\t\t\t"command": "${SCRIPT}",\r\n\t\t\t\t"_x": {\r\n\t\t\t\t}\r\n\t\t\t}\r\n\t\t]\r\n\t}\r\n]}}`,
    );
  });

  it('rule 20: under another event it is somebody’s own, and said', () => {
    const text = JSON.stringify({
      hooks: { Stop: [group(handler(SCRIPT))], SessionEnd: [group(handler('a'))] },
    });
    const plan = carriedOut(planInstall(text, CLAUDE));
    expect(plan.notes).toMatchObject([{ id: 'other-event', path: 'hooks.Stop[0].hooks[0]' }]);
    expect(planUninstall(text, CLAUDE)).toMatchObject({
      outcome: 'unchanged',
      notes: [{ id: 'other-event' }],
    });
    expect(textAfter(planUninstall(plan.text, CLAUDE))).toBe(text);
  });
});

describe('a script whose name says nothing', () => {
  it.each(['', '/', '/opt/'])('%j is found nowhere', (script) => {
    const intent: Intent = { client: 'claude-code', script };
    const text = withGroups(group(handler(''), handler('/'), handler('/opt/')));
    expect(refusalOf(planInstall(text, intent)).id).toBe('unsafe-path');
    expect(planUninstall(text, intent).outcome).toBe('unchanged');
    expect(inspectSettings(text, intent).state).toBe('absent');
  });
});
