import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { ListedFile } from '../../src/capture/session-facts.ts';
import {
  claude,
  codex,
  file,
  header,
  id,
  NOW,
  PROJECTS,
  prompt,
  resolve,
  ROLLOUTS,
  ROOT,
  told,
  volume,
} from './listing.ts';

const path = (one: ListedFile): string => one.path;

describe('the recorded directory proves (rules 1, 2 and 4)', () => {
  it.each<[string, readonly unknown[]]>([
    ['in the root', [prompt('x')]],
    ['below it', [prompt('x', `${ROOT}/packages/web`)]],
    ['started here and moved out', [prompt('x'), prompt('y', '/tmp')]],
    ['behind records that name none', [{ type: 'mode' }, null, { type: 'tools-used' }, prompt('x')]],
    ['with a slash at the end', [prompt('x', `${ROOT}/`)]],
  ])('%s: belongs', (_, head) => {
    expect(told(resolve([claude(1, 60, head)]))).toBe(path(claude(1, 60)));
  });

  it.each<[string, readonly unknown[]]>([
    ['elsewhere', [prompt('x', '/home/dev/src/other')]],
    ['a name that begins like the root’s', [prompt('x', `${ROOT}-web`)]],
    ['a nested wiki', [prompt('x', `${ROOT}/packages/docs/src`)]],
    ['the home folder', [prompt('x', '/home/dev')]],
    ['above', [prompt('x', '/home/dev/src')]],
  ])('%s: does not, and is not shown', (_, head) => {
    const nested = volume([ROOT, `${ROOT}/packages/docs`]);
    expect(told(resolve([claude(1, 60, head)], { volume: nested }))).toEqual(['none']);
  });

  it.each<[string, readonly unknown[]]>([
    ['passed through', [prompt('x', '/srv'), prompt('y')]],
    ['names none', [{ type: 'summary', summary: ROOT }]],
    ['in a text alone', [prompt(`"cwd":"${ROOT}"`, null)]],
    ['a relative one', [prompt('x', 'src/app')]],
    ['not a text', [{ type: 'user', cwd: [ROOT] }]],
    ['in another place of the record', [{ type: 'user', message: { cwd: ROOT } }]],
    ['of a Codex turn in a file of Claude Code', [{ type: 'turn_context', payload: { cwd: ROOT } }]],
  ])('%s: shown, never picked', (_, head) => {
    expect(told(resolve([claude(1, 60, head)]))).toEqual(['none', path(claude(1, 60))]);
  });
});

describe('paths that are one (rule 3)', () => {
  it('after links', () => {
    const realpath = (given: string): string => given.replace(/^\/tmp\//, '/private/tmp/');
    const linked = volume(['/private/tmp/app'], { realpath });
    expect(
      told(
        resolve([claude(1, 60, [prompt('x', '/private/tmp/app')])], { cwd: '/tmp/app/src', volume: linked }),
      ),
    ).toBe(path(claude(1, 60)));
  });

  it('on Windows: separators and the drive’s case', () => {
    const windows = volume(['c:/src/app']);
    const head = [prompt('x', 'c:/src/app/web')];
    const one = file(`C:\\Users\\dev\\.claude\\projects\\C--src-app\\${id(1)}.jsonl`, 60, head);
    const homes = { claude: ['C:\\Users\\dev\\.claude'], codex: 'C:\\Users\\dev\\.codex' };
    const asked = { cwd: 'C:\\src\\app', home: 'C:\\Users\\dev', volume: windows };
    expect(told(resolve([one], asked, { homes }))).toBe(one.path);
    expect(told(resolve([one], { ...asked, path: one.path.replaceAll('\\', '/') }, { homes }))).toBe(
      one.path,
    );
  });

  it('without case only where the volume has none', () => {
    const holdsWiki = (folder: string): boolean => folder.toLowerCase() === ROOT;
    const files = [claude(1, 60, [prompt('x', '/home/dev/Src/App')])];
    expect(told(resolve(files, { volume: volume([], { holdsWiki, ignoresCase: true }) }))).toBe(
      path(claude(1, 60)),
    );
    expect(told(resolve(files))).toEqual(['none']);
  });

  it('a linked worktree without a wiki stands for the main one, folder by folder', () => {
    const mainWorktree = (folder: string): string | null => (folder === '/wt/feature' ? ROOT : null);
    const nested = `${ROOT}/packages/docs`;
    const trees = volume([ROOT, nested], { mainWorktree });
    const files = [claude(1, 60, [prompt('x', '/wt/feature/src')])];
    expect(told(resolve(files, { volume: trees }))).toBe(path(claude(1, 60)));
    expect(told(resolve(files, { volume: trees, cwd: '/wt/feature' }))).toBe(path(claude(1, 60)));
    expect(told(resolve(files, { volume: trees, cwd: nested }))).toEqual(['none']);
    expect(
      told(
        resolve([claude(1, 60, [prompt('x', '/wt/feature/packages/docs')])], { volume: trees, cwd: nested }),
      ),
    ).toBe(path(claude(1, 60)));
    expect(told(resolve(files, { volume: volume([ROOT, '/wt/feature'], { mainWorktree }) }))).toEqual([
      'none',
    ]);
  });
});

describe('session files and their facts', () => {
  it.each([
    `${PROJECTS}/${id(1)}.jsonl`,
    `${PROJECTS}/-home/x/${id(1)}.jsonl`,
    `${PROJECTS}/-home/.hidden.jsonl`,
    `${PROJECTS}/-home/${id(1)}.jsonl.zst`,
    `${PROJECTS}/-home/${id(1)}.json`,
    `/home/dev/.codex/sessions/2026/11/rollout-x-${id(1)}.jsonl`,
    `/home/dev/.codex/sessions/2026/11/30/x-${id(1)}.jsonl`,
    `/home/dev/.codex/archived_sessions/2026/rollout-x-${id(1)}.jsonl`,
    `/home/dev/.codex-old/sessions/2026/11/30/rollout-x-${id(1)}.jsonl`,
  ])('%s is none', (other) => {
    const files = [file(other, 60, [prompt('x')])];
    expect(told(resolve(files))).toEqual(['none']);
    expect(told(resolve(files, { session: id(1) }))).toEqual(['session-not-found']);
  });

  it.each<[string, ListedFile]>([
    ['its first record says so', claude(1, 60, [{ ...prompt('x'), isSidechain: true }])],
    ['its name', file(`${PROJECTS}/-a/agent-1f3c.jsonl`, 60, [prompt('x')])],
    ['Codex’s thread source', codex(1, 60, [header(1, { thread_source: 'subagent' })])],
    ['Codex’s source', codex(1, 60, [header(1, { source: { subagent: 'review' } })])],
  ])('a sub-agent: %s', (_, one) => {
    expect(told(resolve([one]))).toEqual(['none']);
    expect(told(resolve([one], { path: one.path }))).toEqual(['sub-agent', one.path]);
  });

  it('of Codex, the first header counts, and the name where it cannot be read', () => {
    const parent = header(5, { cwd: '/srv' });
    expect(told(resolve([codex(1, 60, [header(1), parent])], { session: id(1) }))).toBe(path(codex(1, 60)));
    const torn = codex(1, 60, [null, parent, { type: 'turn_context', payload: { cwd: ROOT } }]);
    expect(told(resolve([torn], { session: id(5) }))).toEqual(['session-not-found']);
    expect(told(resolve([torn], { session: id(1) }))).toEqual(['unproven', torn.path]);
    const turn = codex(1, 60, [null, { type: 'turn_context', payload: { cwd: ROOT } }]);
    expect(told(resolve([turn], { session: id(1) }))).toBe(turn.path);
  });

  it('our own run by the ledger, or by the mark that Codex keeps', () => {
    const ownSessions = new Set([id(1)]);
    expect(told(resolve([claude(1, 60)], { ownSessions }))).toEqual(['none']);
    expect(told(resolve([claude(1, 60)], { ownSessions, session: id(1) }))).toEqual([
      'own-run',
      path(claude(1, 60)),
    ]);
    expect(told(resolve([], { ownSessions, session: id(1) }))).toEqual(['own-run']);
    const marked = codex(2, 60, [header(2, { thread_source: 'transcript-facts' })]);
    expect(told(resolve([marked], { session: id(2) }))).toEqual(['own-run', marked.path]);
    expect(told(resolve([marked], { path: marked.path }))).toEqual(['own-run', marked.path]);
  });
});

describe('a path', () => {
  it('is refused in the order of the table', () => {
    const sealed = `${codex(1, 60).path}.zst`;
    const files = [
      { ...file('/t/dir', 60, []), kind: 'directory' as const },
      file(sealed, 60, []),
      file('/t/empty.jsonl', 60, []),
      file('/t/log.jsonl', 60, [{ level: 'info' }]),
    ];
    const asked = (given: string): unknown => told(resolve(files, { path: given, session: id(9) }));
    expect(asked('/t/dir')).toEqual(['is-directory']);
    expect(asked(sealed)).toEqual(['compressed', sealed]);
    expect(asked('/t/empty.jsonl')).toEqual(['empty-file']);
    expect(asked('/t/log.jsonl')).toEqual(['not-a-transcript']);
    expect(told(resolve(files, { path: '/t/gone.jsonl' }))).toEqual(['not-found']);
    expect(asked('/t/gone.jsonl')).toEqual(['session-not-found']);
  });

  it('wins over everything but holds a warning where nothing proves that it belongs', () => {
    const warnings = (one: ListedFile): unknown => {
      const resolution = resolve([one], { path: one.path });
      return resolution.outcome === 'taken' ? resolution.warnings : resolution.error;
    };
    expect(warnings(claude(1, 60))).toEqual([]);
    expect(warnings(claude(1, 60, [prompt('x', '/srv')]))).toEqual(['other-repository']);
    expect(warnings(claude(1, 60, [{ type: 'summary', leafUuid: 'x' }]))).toEqual(['unproven']);
  });

  it('through a link, or in another case, is the same file', () => {
    const realpath = (given: string): string => given.replace(/^\/link\//, `${PROJECTS}/`);
    const linked = volume([ROOT], { realpath });
    const given = path(claude(1, 60)).replace(PROJECTS, '/link');
    expect(told(resolve([claude(1, 60)], { path: given, volume: linked }))).toBe(path(claude(1, 60)));
    expect(told(resolve([claude(1, 60)], { path: given }))).toEqual(['not-found']);
    const upper = path(claude(1, 60)).toUpperCase();
    const holdsWiki = (folder: string): boolean => folder.toLowerCase() === ROOT;
    const blind = volume([], { holdsWiki, ignoresCase: true });
    expect(told(resolve([claude(1, 60)], { path: upper, volume: blind }))).toBe(path(claude(1, 60)));
  });

  it('of a copy: its records say which session it is', () => {
    const copy = file('/tmp/copy.jsonl', 60, [{ ...prompt('x'), sessionId: id(3) }]);
    expect(told(resolve([copy], { path: copy.path, session: id(3) }))).toBe(copy.path);
    expect(told(resolve([copy], { path: copy.path, session: id(4) }))).toEqual([
      'session-mismatch',
      copy.path,
    ]);
  });

  it('that is live is taken up to its last whole line (rule 7)', () => {
    expect(resolve([claude(1, 0)], { path: path(claude(1, 0)) })).toMatchObject({
      outcome: 'taken',
      live: true,
    });
    expect(resolve([claude(1, 1)], { session: id(1) })).toMatchObject({ outcome: 'taken', live: false });
  });
});

describe('a session id', () => {
  it.each(['', '-x', '_x', '.', '..', 'a.b', 'a/b', 'a\\b', 'a\n', 'é', 'x'.repeat(129)])(
    '%j is none, and is refused before the root is looked for',
    (session) => {
      expect(told(resolve([], { session, cwd: '/nowhere' }))).toEqual(['bad-session-id']);
    },
  );

  it('of several files: not archived ones, then not packed ones', () => {
    const name = `rollout-2026-11-30T09-00-00-${id(1)}.jsonl`;
    const archived = file(`/home/dev/.codex/archived_sessions/${name}`, 30, [header(1)]);
    const packed = file(`${ROLLOUTS}/${name}.zst`, 40, [header(1)]);
    const plain = codex(1, 50);
    const asked = (files: readonly ListedFile[], canUnpack = true): unknown =>
      told(resolve(files, { session: id(1) }, { canUnpack }));
    expect(asked([archived, packed, plain])).toBe(plain.path);
    expect(asked([archived, packed])).toBe(packed.path);
    expect(asked([archived, packed], false)).toBe(archived.path);
    expect(asked([packed], false)).toEqual(['compressed', packed.path]);
  });

  it('with a client, where both have it', () => {
    const files = [claude(1, 60), codex(1, 60)];
    expect(told(resolve(files, { session: id(1) }))).toEqual(['ambiguous', files[0]?.path, files[1]?.path]);
    expect(told(resolve(files, { session: id(1), client: 'codex' }))).toBe(path(codex(1, 60)));
  });
});

describe('nothing given (rule 5)', () => {
  it.each([
    [10, ['ambiguous', 1, 2]],
    [10 + 1 / 60, 1],
  ] as const)('another %f minutes older: %j', (minutes, want) => {
    const files = [claude(1, 30), claude(2, 30 + minutes), claude(3, 600)];
    const expected =
      typeof want === 'number'
        ? path(claude(want, 0))
        : ['ambiguous', path(claude(1, 0)), path(claude(2, 0))];
    expect(told(resolve(files))).toEqual(expected);
  });

  it.each([
    ['changed 9.9 s ago', 9.9 / 60, {}, true],
    ['changed 10 s ago', 10 / 60, {}, false],
    ['an hour ahead', -60, {}, true],
    ['the shell’s own', 60, { currentSession: id(1) }, true],
  ] as const)('live: %s', (_, minutes, request, live) => {
    expect(told(resolve([claude(1, minutes)], request))).toEqual(
      live ? ['live-session', path(claude(1, 0))] : path(claude(1, 0)),
    );
  });

  it('an older session is no answer to a newest one that is live', () => {
    expect(told(resolve([claude(2, 300), claude(1, 0)]))).toEqual([
      'live-session',
      path(claude(1, 0)),
      path(claude(2, 0)),
    ]);
  });

  it('the order of the listing says nothing, and no file that is not ours changes the answer', () => {
    const ours = [claude(1, 60), codex(2, 90), claude(3, 200, [{ type: 'summary' }])];
    const others = [
      claude(4, 5, [prompt('x', '/srv')]),
      file('/tmp/copy.jsonl', 1, [prompt('x')]),
      file(`${PROJECTS}/-a/agent-1.jsonl`, 1, [prompt('x')]),
    ];
    const all = fc
      .shuffledSubarray(others)
      .chain((some) => fc.shuffledSubarray([...ours, ...some], { minLength: ours.length + some.length }));
    fc.assert(
      fc.property(all, (files) => {
        expect(told(resolve(files))).toBe(path(claude(1, 0)));
      }),
    );
  });
});

describe('what an error reports (rule 6)', () => {
  it('client, id, time, first prompt and the call', () => {
    const long = `\u001b[31mAdd\u0007 a ${'very '.repeat(20)}long page`;
    const meta = { ...prompt('never'), isMeta: true };
    const files = [
      claude(1, 30, [meta, prompt('<command-name>x</command-name>'), prompt(long)]),
      codex(2, 31, [header(2), { type: 'event_msg', payload: { type: 'user_message', message: 'Fix\nit' } }]),
    ];
    const resolution = resolve(files);
    expect(resolution).toMatchObject({
      error: 'ambiguous',
      candidates: [
        {
          client: 'claude-code',
          id: id(1),
          modified: NOW - 30 * 60_000,
          call: `transcript-facts capture --session ${id(1)}`,
        },
        { client: 'codex', id: id(2), prompt: 'Fix it', call: `transcript-facts capture --session ${id(2)}` },
      ],
    });
    const first = resolution.outcome === 'refused' ? (resolution.candidates[0]?.prompt ?? '') : '';
    expect(first).toMatch(/^Add a very .* ver…$/);
    expect(Array.from(first).length).toBeLessThanOrEqual(60);
  });

  it('the call is a path where the id is not enough, and none where nothing would take it', () => {
    const calls = (files: readonly ListedFile[], request = {}): unknown => {
      const resolution = resolve(files, request);
      return resolution.outcome === 'refused' ? resolution.candidates.map(({ call }) => call) : null;
    };
    const twin = file(`${PROJECTS}/it's here/${id(1)}.jsonl`, 61, [prompt('x')]);
    expect(calls([claude(1, 60), twin], { session: id(1) })).toEqual([
      `transcript-facts capture ${path(claude(1, 60))}`,
      `transcript-facts capture "${twin.path}"`,
    ]);
    const other = claude(1, 60, [prompt('x', '/srv')]);
    expect(calls([other], { session: id(1) })).toEqual([`transcript-facts capture ${other.path}`]);
    expect(calls([claude(1, 60)], { session: id(1), ownSessions: new Set([id(1)]) })).toEqual([null]);
  });
});

test('any listing has an answer', () => {
  const anything = fc.anything({ withNullPrototype: true });
  const record = fc.oneof(
    anything,
    fc.record(
      {
        type: fc.constantFrom('user', 'session_meta', 'turn_context', 'summary'),
        cwd: anything,
        payload: anything,
        message: anything,
        isSidechain: anything,
      },
      { requiredKeys: [] },
    ),
  );
  const any = fc.record({
    path: fc.oneof(fc.string(), fc.constantFrom(path(claude(1, 0)), path(codex(1, 0)))),
    modified: fc.double(),
    head: fc.array(record, { maxLength: 5 }),
  });
  const request = fc.record(
    { path: fc.string(), session: fc.string(), cwd: fc.oneof(fc.string(), fc.constant(ROOT)) },
    { requiredKeys: ['cwd'] },
  );
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), request, (files, asked) => {
      const { outcome } = resolve(files, asked);
      expect(['taken', 'refused']).toContain(outcome);
    }),
    { numRuns: 1000 },
  );
});
