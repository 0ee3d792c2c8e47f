import { resolveTranscript } from '../../src/capture/resolve.ts';
import type { Listing, Resolution, ResolutionRequest } from '../../src/capture/resolution.ts';
import type { Volume } from '../../src/capture/root.ts';
import type { ListedFile } from '../../src/capture/session-facts.ts';

export const NOW: number = Date.parse('2026-11-30T12:00:00Z');
export const ROOT = '/home/dev/src/app';
export const PROJECTS = '/home/dev/.claude/projects';
export const ROLLOUTS = '/home/dev/.codex/sessions/2026/11/30';

export const id = (number: number): string => `0000000${number}-1111-4222-8333-444444444444`;

/** A record of a person's prompt in Claude Code. */
export const prompt = (text: string, cwd: string | null = ROOT): object => ({
  type: 'user',
  isSidechain: false,
  ...(cwd === null ? {} : { cwd }),
  message: { role: 'user', content: text },
});

export const claude = (
  number: number,
  minutesAgo: number,
  head: readonly unknown[] = [prompt('hello')],
): ListedFile => file(`${PROJECTS}/-home-dev-src-app/${id(number)}.jsonl`, minutesAgo, head);

export const codex = (
  number: number,
  minutesAgo: number,
  head: readonly unknown[] = [header(number)],
): ListedFile => file(`${ROLLOUTS}/rollout-2026-11-30T09-00-00-${id(number)}.jsonl`, minutesAgo, head);

export const header = (number: number, more: Readonly<Record<string, unknown>> = {}): object => ({
  type: 'session_meta',
  payload: { id: id(number), cwd: ROOT, source: 'cli', thread_source: 'user', ...more },
});

export function file(path: string, minutesAgo: number, head: readonly unknown[]): ListedFile {
  return { path, modified: NOW - minutesAgo * 60_000, head };
}

export function volume(roots: readonly string[] = [ROOT], more: Partial<Volume> = {}): Volume {
  return {
    realpath: (path) => path,
    holdsWiki: (folder) => roots.includes(folder),
    mainWorktree: () => null,
    ignoresCase: false,
    ...more,
  };
}

export function resolve(
  files: readonly ListedFile[],
  request: Partial<ResolutionRequest> = {},
  listing: Partial<Listing> = {},
): Resolution {
  return resolveTranscript(
    {
      files,
      homes: { claude: ['/home/dev/.claude'], codex: '/home/dev/.codex' },
      canUnpack: false,
      ...listing,
    },
    { cwd: ROOT, home: '/home/dev', volume: volume(), now: NOW, ownSessions: new Set(), ...request },
  );
}

/** The file that is taken, or the error with the paths of its candidates. */
export function told(resolution: Resolution): string | readonly [string, ...string[]] {
  return resolution.outcome === 'taken'
    ? resolution.file
    : [resolution.error, ...resolution.candidates.map(({ path }) => path)];
}
