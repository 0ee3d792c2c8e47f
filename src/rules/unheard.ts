import { groupOf } from './limits.ts';
import type { Asking } from './asking.ts';
import { headOf, type Opener } from './openers.ts';
import type { OwnFiles } from './own-files.ts';
import { folderOf } from './paths.ts';
import type { Role } from './roles.ts';
import { provenByExit, runsAfterSuccess } from './sureness.ts';
import type { Run, Unheard } from './verdict.ts';

/**
 * The openers whose answers the output does not show: those that have worked for sure, and those whose answer went to
 * a file that can still be read (pull-requests.md, 8.1 and 8.3). `answered` holds the places of the others.
 */
export function unheardOf(
  openers: readonly Opener[],
  run: Run,
  answered: ReadonlySet<number>,
  limits: Readonly<Record<string, number>>,
  roles: readonly Role[],
  files: OwnFiles,
): readonly Unheard[] {
  return openers.flatMap((opener) => {
    if (answered.has(opener.index) || (limits[groupOf(opener)] ?? 1) <= 0) return [];
    const sure = provenByExit(opener, run) || (!opener.heard && isReadAfterSuccess(opener, run, roles));
    const file = fileOf(opener, files, sure);
    if (!sure && file === null) return [];
    return [
      {
        index: opener.index,
        command: opener.command.span,
        rule: opener.rule.id,
        bound: opener.bound,
        head: headOf(opener),
        folder: folderOf(opener.command),
        file: file?.path ?? null,
        append: file?.append ?? false,
        sure,
      },
    ];
  });
}

/**
 * The file that took the answer and nothing else; null where there is none. What was in it before may still stand
 * there: then it tells only of an opener that has worked for sure.
 */
export function fileOf(
  { index }: Asking,
  { files }: OwnFiles,
  sure: boolean,
): { path: string; append: boolean } | null {
  for (const [path, { openers, foreign, older, replacedBy }] of files) {
    if (!openers.includes(index) || foreign) continue;
    const append = older && !(sure && replacedBy.includes(index));
    return append && !sure ? null : { path, append };
  }
  return null;
}

function isReadAfterSuccess(opener: Opener, run: Run, roles: readonly Role[]): boolean {
  return roles.some(
    (role, index) =>
      role.kind === 'own-read' && runsAfterSuccess(run.reading.shell.commands[index], opener.index),
  );
}
