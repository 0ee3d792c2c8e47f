/** Lines by which a program says that it opened nothing (pull-requests.md, 6.3). Each takes one answer away. */

/** gh's own words, at the start of a line (seen with 2.23 and 2.46). */
const GH_FAILURES: readonly string[] = [
  'pull request create failed:',
  'a pull request for branch',
  'aborted: you must first push',
  'must provide',
  'must be on a branch',
  'unknown flag:',
  'could not compute title or body defaults:',
  'pull request title must not be blank',
];

/** What `gh pr create` says before it opens anything, and `gh pr edit` as well. */
const METADATA_FAILURES: readonly string[] = [
  'could not add label:',
  'could not assign user:',
  'could not request reviewer:',
  'could not add to milestone',
  'could not add to project',
];

/** What a shell says where the program, or the wrapper in front of it, is not there. */
const NO_PROGRAM =
  /(?:^|[:\s])(?<before>[\w.-]+): (?:command )?not found$|command not found: (?<behind>[\w.-]+)$/;

/** `gh: Validation Failed (HTTP 422)`, by itself or right behind an error body. */
const API_FAILURE = /gh: [^\n]*\(HTTP [45]\d\d\)/;

/** An error body of the API: its first key is `message`, or `data` is null beside `errors`. */
const ERROR_BODY = /^\s*\{\s*"(?:message|errors)"\s*:/;

/** The program that a shell did not find; null where the line does not say so. */
export function programNotFound(line: string): string | null {
  const { before, behind } = NO_PROGRAM.exec(line)?.groups ?? {};
  return before ?? behind ?? null;
}

/** A label or a reviewer was not found: the words of an opener, and of an edit. */
export function saysMetadataFailed(line: string): boolean {
  return METADATA_FAILURES.some((words) => line.startsWith(words));
}

export function saysGhFailed(line: string): boolean {
  return GH_FAILURES.some((words) => line.startsWith(words));
}

/** How many failed answers of API requests these lines hold: a body and the message behind it are one. */
export function countApiFailures(lines: readonly string[]): number {
  let messages = 0;
  let bodies = 0;
  let nothings = 0;
  for (const line of lines) {
    if (API_FAILURE.test(line)) messages += 1;
    if (ERROR_BODY.test(line)) bodies += 1;
    // What `jq -r .html_url` makes of an error body.
    if (line.trim() === 'null') nothings += 1;
  }
  return Math.max(messages, bodies, nothings);
}

/** Words that make it doubtful that what ran before went well (6.9 c). */
const COMPLAINT =
  /\b(?:fail|failed|fails|failure|error|errors|cannot|could not|must|denied|not found|no commits|exists|invalid|unknown|abort|aborted|aborting|fatal|unable|required)\b|\bHTTP [45]\d\d\b/i;

export function complains(line: string): boolean {
  return COMPLAINT.test(line);
}

/** The same, but for words that stand in an address. */
export function complainsBesideAddresses(line: string): boolean {
  return complains(line.replace(/https?:\/\/\S+/g, ''));
}

/** gh's word for a branch or a repository without a pull request (seen with 2.23 and 2.46). */
export function saysNoneFound(line: string): boolean {
  return /^no (?:open )?pull requests? (?:found|in )/.test(line);
}

/** `a pull request for branch "x" into branch "main" already exists:`, up to the colon. */
const EXISTS = /\ba pull request\b[^\n]{1,2000}?\balready exists\b[ \t]*:?/;

/** Where in a line the words of an existing pull request end; null where the line does not say so. */
export function existsWordsEnd(line: string): number | null {
  const match = EXISTS.exec(line);
  return match === null ? null : match.index + match[0].length;
}
