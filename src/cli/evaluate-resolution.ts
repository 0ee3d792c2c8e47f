import * as z from 'zod';
import { comparable, type Volume } from '../capture/root.ts';
import type { ListedFile } from '../capture/session-facts.ts';
import { resolveTranscript } from '../capture/resolve.ts';
import type { Evaluator } from './evaluate.ts';
import { readRow } from './row.ts';

const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const schema = z.looseObject({
  files: z.array(
    z.looseObject({
      path: z.string(),
      mtime: moment,
      kind: z.enum(['file', 'directory']).default('file'),
      head: z.array(z.unknown()).default([]),
    }),
  ),
  cwd: z.string(),
  wikiRoots: z.array(z.string()),
  options: z
    .looseObject({
      path: z.string().optional(),
      session: z.string().optional(),
      client: z.enum(['claude-code', 'codex']).optional(),
      now: moment.default(Date.parse('2026-11-30T12:00:00Z')),
      windowMinutes: z.number().optional(),
      settleSeconds: z.number().optional(),
      currentSession: z.string().nullish(),
      ownSessions: z.array(z.string()).default([]),
      home: z.string().default('/home/dev'),
      claudeDir: z.string().optional(),
      codexDir: z.string().optional(),
      realpaths: z.record(z.string(), z.string()).default({}),
      worktrees: z.record(z.string(), z.string()).default({}),
      caseInsensitive: z.boolean().default(false),
      zstd: z.boolean().default(false),
    })
    .prefault({}),
});

type Row = z.output<typeof schema>;

/** `{files, cwd, wikiRoots, options}`: the transcript that is meant, or the error and its candidates. */
export const evaluateResolution: Evaluator = (input) => {
  const row = readRow(schema, input);
  const { home, claudeDir, codexDir, zstd, ownSessions, path, session, client, ...rest } = row.options;
  const resolution = resolveTranscript(
    {
      files: row.files.map(listed),
      homes: { claude: [claudeDir ?? `${home}/.claude`], codex: codexDir ?? `${home}/.codex` },
      canUnpack: zstd,
    },
    {
      cwd: row.cwd,
      home,
      volume: volumeOf(row),
      now: rest.now,
      ownSessions: new Set(ownSessions),
      ...(path === undefined ? {} : { path }),
      ...(session === undefined ? {} : { session }),
      ...(client === undefined ? {} : { client }),
      ...(rest.currentSession === undefined ? {} : { currentSession: rest.currentSession }),
      ...(rest.windowMinutes === undefined ? {} : { windowMinutes: rest.windowMinutes }),
      ...(rest.settleSeconds === undefined ? {} : { settleSeconds: rest.settleSeconds }),
    },
  );
  return resolution.outcome === 'taken'
    ? { file: resolution.file }
    : { error: resolution.error, candidates: resolution.candidates.map((candidate) => candidate.path) };
};

/** `{"$raw": …}` is a line that cannot be read. */
function listed({ path, mtime, kind, head }: Row['files'][number]): ListedFile {
  const isRaw = (line: unknown): boolean => typeof line === 'object' && line !== null && '$raw' in line;
  return { path, modified: mtime, kind, head: head.map((line) => (isRaw(line) ? null : line)) };
}

function volumeOf({ wikiRoots, options: { realpaths, worktrees, caseInsensitive } }: Row): Volume {
  const links = Object.entries(realpaths).toSorted(([a], [b]) => b.length - a.length);
  const realpath = (path: string): string => {
    const link = links.find(([from]) => path === from || path.startsWith(`${from}/`));
    return link === undefined ? path : link[1] + path.slice(link[0].length);
  };
  const spelling: Volume = {
    realpath,
    holdsWiki: () => false,
    mainWorktree: () => null,
    ignoresCase: caseInsensitive,
  };
  const key = (path: string): string => comparable(path, spelling);
  const roots = new Set(wikiRoots.map(key));
  const mains = new Map(Object.entries(worktrees).map(([linked, main]) => [key(linked), main]));
  return {
    ...spelling,
    holdsWiki: (folder) => roots.has(key(folder)),
    mainWorktree: (folder) => mains.get(key(folder)) ?? null,
  };
}
