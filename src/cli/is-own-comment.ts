import { Command } from 'commander';
import { ownsPermalink } from '../session/own-comment.ts';
import { commentRow, type CommentRow } from '../session/rows.ts';
import { findAddresses } from '../text/address.ts';
import type { Context, ExitCode } from './context.ts';
import { eachSession } from './each-session.ts';
import { repositoryOption } from './options.ts';
import { inline, jsonLine } from './output.ts';
import { examples, type Subcommand } from './subcommand.ts';

interface Flags {
  readonly repo?: string;
  readonly json?: true;
}

/** A row, and the file that it comes from. */
interface Found {
  readonly row: CommentRow;
  readonly file: string;
}

interface Answer {
  readonly answer: 'yes' | 'no' | 'cannot-tell';
  readonly sessionId: string | null;
  readonly file: string | null;
  readonly callId: string | null;
  readonly rule: string | null;
  /** Why nobody can tell. */
  readonly because: string | null;
}

const STATUS: Readonly<Record<Answer['answer'], ExitCode>> = { yes: 0, no: 1, 'cannot-tell': 2 };

const FORM = 'https://HOST/OWNER/NAME/pull/N#issuecomment-ID, #discussion_rID or #pullrequestreview-ID';

/** `is-own-comment URL [PATH…]`: did one of these sessions post this comment. */
export const isOwnCommentCommand: Subcommand = (context, finish) =>
  new Command('is-own-comment')
    .summary('did one of these sessions post this comment')
    .description(
      'Did one of these sessions post this comment? Exit status 0 yes, 1 no, 2 cannot tell: a post whose id nobody saw may be it, or something could not be read. Without a path: all sessions of this user.',
    )
    .argument('<url>', 'the permalink of a comment or a review')
    .argument('[paths...]', 'transcripts, and folders that hold some; - is one transcript from stdin')
    .addOption(repositoryOption('the repository that the sessions work on'))
    .option('--json', 'one JSON object')
    .addHelpText(
      'after',
      examples([
        'transcript-facts is-own-comment https://github.com/acme/widgets/pull/7#issuecomment-3100000001',
        'transcript-facts is-own-comment "$URL" SESSION.jsonl || [ $? -eq 1 ] && echo "a person wrote it"',
      ]),
    )
    .action(async (url: string, paths: readonly string[], flags: Flags) =>
      finish(await isOwnComment(url, paths, flags, context)),
    );

async function isOwnComment(
  url: string,
  paths: readonly string[],
  flags: Flags,
  context: Context,
): Promise<ExitCode> {
  const { out, err } = context;
  if (!isPermalink(url.trim())) {
    await err.write(`transcript-facts: "${inline(url)}" is no permalink of a comment; write ${FORM}\n`);
    return 2;
  }
  const answer = await answerTo(url.trim(), paths, flags, context);
  await out.write(flags.json ? jsonLine({ url: url.trim(), ...answer }) : sentence(url.trim(), answer));
  return STATUS[answer.answer];
}

function isPermalink(text: string): boolean {
  const [mention] = findAddresses(text);
  return mention?.from === 0 && mention.to === text.length && mention.address.kind !== 'pull-request';
}

async function answerTo(
  url: string,
  paths: readonly string[],
  flags: Flags,
  context: Context,
): Promise<Answer> {
  const found: Found[] = [];
  const { unread } = await eachSession(paths, flags.repo, context, ({ comments, session }) => {
    found.push(...comments.map((comment) => ({ row: commentRow(comment, session.id), file: session.file })));
  });
  const answer = ownsPermalink(
    url,
    found.map(({ row }) => row),
  );
  if (answer === 'yes')
    return answerBy(
      'yes',
      found.find(({ row }) => ownsPermalink(url, [row]) === 'yes'),
    );
  const possible = found.find(({ row }) => ownsPermalink(url, [row]) === 'cannot-tell');
  if (possible !== undefined)
    return { ...answerBy('cannot-tell', possible), because: 'its id was not shown when it was posted' };
  if (unread !== null)
    return { ...answerBy('cannot-tell', undefined), because: `${unread} could not be read` };
  return answerBy('no', undefined);
}

function answerBy(answer: Answer['answer'], found: Found | undefined): Answer {
  const { row, file = null } = found ?? {};
  const { sessionId = null, callId = null, rule = null } = row ?? {};
  return { answer, sessionId, file, callId, rule, because: null };
}

function sentence(url: string, { answer, sessionId, file, callId, because }: Answer): string {
  const by = `session ${inline(sessionId ?? 'without an id')}, call ${inline(callId ?? '')}, ${inline(file ?? '')}`;
  switch (answer) {
    case 'yes':
      return `yes: posted by ${by}\n`;
    case 'no':
      return `no: none of these sessions posted ${inline(url)}\n`;
    case 'cannot-tell':
      return file === null
        ? `cannot tell: ${inline(because ?? '')}\n`
        : `cannot tell: ${by} posted one like it, and ${inline(because ?? '')}\n`;
  }
}
