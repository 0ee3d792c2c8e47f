import type { Operation } from '../github/types.ts';
import { isSafe } from './printed-fields.ts';
import type { CallReading, Request } from './requests.ts';
import { OTHER_THINGS, SHOWS_ANYTHING, SILENT, spellsThing, type Role, type RoleKind } from './roles.ts';

/** Second words of gh commands that print the texts of others without being asked to. */
const GH_READERS: ReadonlySet<string> = new Set(['view', 'diff']);

/** An endpoint whose answer is a comment, a review, or a list of them. */
const COMMENTS = /\/(?:comments|reviews|replies)(?:\/|$)/;

/** Who prints permalinks of comments that existed before (comments.md, 5.5). */
export const COMMENT_ROLES: RoleKind = {
  spells: (command, own) =>
    spellsThing(command, own, /#(?:issuecomment-|discussion_r|pullrequestreview-|commitcomment-)\d*$/),
  ofOperation: commentRole,
};

function commentRole(request: Request, operation: Operation, reading: CallReading): Role {
  const { printing, method } = operation;
  if (operation.operation === 'refused' || printing.silent === true) return SILENT;
  return method === null ? ofGhCommand(request, operation, reading) : ofApiCall(request, operation, reading);
}

function ofGhCommand(request: Request, operation: Operation, reading: CallReading): Role {
  const { command, printing } = operation;
  const { fields, jq, template } = printing;
  if (OTHER_THINGS.test(command) && fields !== undefined) return SILENT;
  // `--edit-last` prints the permalink of an older one.
  if (/^(?:pr|issue) comment$/.test(command)) return named(operation);
  if (fields !== undefined || jq !== undefined || template !== undefined) {
    // What names a pull request or an issue is no permalink of a comment.
    return isSafe(request, operation, reading) ? SILENT : SHOWS_ANYTHING;
  }
  if (operation.operation === 'unknown') return SHOWS_ANYTHING;
  // A dry run prints the whole body.
  if (command === 'pr create')
    return request.command.argv.some((word) => word?.startsWith('--dry-run') !== false)
      ? SHOWS_ANYTHING
      : SILENT;
  return GH_READERS.has(command.split(' ')[1] ?? '') ? SHOWS_ANYTHING : SILENT;
}

function ofApiCall(request: Request, operation: Operation, reading: CallReading): Role {
  const { path, mutation } = operation;
  const ofComments = path === null || path === '/graphql' || mutation !== undefined || COMMENTS.test(path);
  const { jq, template, include, verbose } = operation.printing;
  const shaped = jq !== undefined || template !== undefined || include === true || verbose === true;
  if (!ofComments) {
    // The answer's own link is that of another thing; only a program of the words' own prints what it quotes.
    const whole = !shaped && request.command.seen === 'whole';
    return whole || isSafe(request, operation, reading) ? SILENT : SHOWS_ANYTHING;
  }
  return isSafe(request, operation, reading) ? named(operation) : SHOWS_ANYTHING;
}

/** Prints exactly what lies where its words say, where they say it. */
function named({ repository, repositoryFrom, number }: Operation): Role {
  const assumed = repositoryFrom === 'clone' || repositoryFrom === 'environment';
  const place = { repository: assumed ? null : repository, number };
  return place.repository === null && number === null ? SHOWS_ANYTHING : { kind: 'shower', owns: place };
}
