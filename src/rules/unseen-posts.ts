import type { Command } from '../shell/types.ts';
import type { FoundComment, UnseenPost } from './comment-verdict.ts';
import { saysAlready, saysNotClosed } from './comment/closed-by-gh.ts';
import { groupOf } from './limits.ts';
import type { CleanOutput } from './output-lines.ts';
import type { OwnFiles } from './own-files.ts';
import type { Poster } from './posters.ts';
import { provenByExit } from './sureness.ts';
import { fileOf } from './unheard.ts';
import type { Run } from './verdict.ts';

/**
 * The posts of a run that show no permalink (comments.md, 5.6): those that were posted for sure, and those that may
 * have been, which the client's record or a file can still tell. `mayBeIts`: the output holds a permalink that may be its,
 * and nobody can say (5.5).
 */
export function unseenPosts(
  posters: readonly Poster[],
  run: Run,
  found: readonly FoundComment[],
  limits: Readonly<Record<string, number>>,
  files: OwnFiles,
  output: CleanOutput,
  mayBeIts: (poster: Poster) => boolean,
): readonly UnseenPost[] {
  const answered = new Set(found.map((each) => each.index));
  const left = new Map(Object.entries(limits));
  const take = (group: string): void => {
    left.set(group, (left.get(group) ?? Infinity) - 1);
  };
  for (const { index } of found) {
    const poster = posters.find((each) => each.index === index);
    if (poster !== undefined) take(groupOf(poster));
  }
  return posters.flatMap((poster) => {
    const group = groupOf(poster);
    if (answered.has(poster.index) || (left.get(group) ?? 1) <= 0) return [];
    if (closesNothing(poster, output)) return [];
    const sure = provenByExit(poster, run) || mayBeIts(poster) || failedToClose(poster, posters, output);
    if (sure) take(group);
    const file = fileOf(poster, files, sure);
    const { index, rule, kind, command, bound, number, operation } = poster;
    const { repository, repositoryFrom, host, method, selector, path } = operation;
    return [
      {
        index,
        rule: rule.id,
        kind,
        command: command.span,
        repository: bound ?? (repositoryFrom === 'environment' ? repository : null),
        host,
        number,
        inClone: method === null && repositoryFrom === null && selector !== null && !namesRepository(command),
        onPullRequest: operation.command.startsWith('pr ') || (path !== null && /\/pulls\/[\d{]/.test(path)),
        body: operation.body ?? null,
        sure,
        file: file?.path ?? null,
        append: file?.append ?? false,
      },
    ];
  });
}

/** Its comment stands where only what it does afterwards has failed. */
function failedToClose({ rule }: Poster, posters: readonly Poster[], output: CleanOutput): boolean {
  const isOnly = posters.filter((each) => each.rule.id === rule.id).length === 1;
  return (
    rule.id === 'comment/closed-by-gh' && isOnly && output.lines.some((line) => saysNotClosed(line.text))
  );
}

/** By a flag or the environment, in words that only the shell knows. */
function namesRepository({ argv, env }: Command): boolean {
  return (
    env?.['GH_REPO'] !== undefined || argv.some((word) => word !== null && /^(?:--repo|-[a-z]*R)/.test(word))
  );
}

/** Closed or merged before: nothing was closed, and no comment posted. */
function closesNothing({ rule }: Poster, output: CleanOutput): boolean {
  return rule.id === 'comment/closed-by-gh' && output.lines.some((line) => saysAlready(line.text));
}
