/**
 * What a `--jq` program, a `--template` or a `jq` filter prints of an answer. A program that reads nothing but what
 * names the thing itself prints no other thing's address (pull-requests.md, 5.4 and 6.5).
 */

/** Fields that name the thing and nothing else. */
const IDENTITY: ReadonlySet<string> = new Set([
  'id',
  'node_id',
  'number',
  'html_url',
  'url',
  'permalink',
  'state',
  'draft',
]);

/** Where GraphQL wraps the thing. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'data',
  'pullRequest',
  'comment',
  'commentEdge',
  'node',
  'pullRequestReview',
  'repository',
]);

export interface Projection {
  /** It reads identity fields alone. */
  readonly safe: boolean;
  /** It is exactly this one field, or a path that ends in it. */
  readonly exactly: string | null;
  /** It looks at many things (`.[]`), so its lines are a list. */
  readonly many: boolean;
}

const UNREADABLE: Projection = { safe: false, exactly: null, many: false };

/** `.html_url`, `.data.createPullRequest.pullRequest.url`, `.[0].url`, `.[].url?` */
const WHOLE_PATH = /^(?:\.\w+|\.?\[\d*\]|\.?\["\w+"\])+\??$/;

/** A word that a jq program may hold beside its fields without printing anything of its own. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  'ascii_downcase',
  'ascii_upcase',
  'tostring',
  'tojson',
  'first',
  'last',
  'select',
  'empty',
  'map',
  'if',
  'then',
  'else',
  'elif',
  'end',
  'and',
  'or',
  'not',
  'null',
  'true',
  'false',
  'join',
  'length',
  'sort_by',
  'reverse',
]);

/** Reads a jq program; null (a word that only the shell could expand) is not safe. */
export function projectionOfJq(program: string | null): Projection {
  if (program === null || program.length > 10_000) return UNREADABLE;
  const trimmed = program.trim();
  const code = withoutStrings(trimmed);
  if (code === null) return UNREADABLE;
  let prints = false;
  for (const { 0: chain, index } of code.matchAll(/(?:\.\.?\w+|\.?\[\d*\])+/g)) {
    // What hangs on a variable or on a call's answer is not a path of the thing.
    if (/[\w$)]/.test(code[index - 1] ?? '')) return UNREADABLE;
    const names = [...chain.matchAll(/[a-z_]\w*/gi)].map(([name]) => name);
    const last = names.at(-1);
    if (last === undefined) continue;
    const isOwn = IDENTITY.has(last);
    if (!isOwn && !leadsOn(code, index + chain.length)) return UNREADABLE;
    const onTheWay = isOwn ? names.slice(0, -1) : names;
    if (!onTheWay.every((name, place) => isWrapper(name, names[place - 1]))) return UNREADABLE;
    prints ||= isOwn;
  }
  const shorthands = shorthandsIn(code);
  if (shorthands === null || !(prints || shorthands > 0)) return UNREADABLE;
  const exactly = WHOLE_PATH.test(trimmed) ? lastName(trimmed) : null;
  return { safe: true, exactly, many: /\[\s*\]|\bmap\b/.test(code) };
}

/** What the alias of a mutation is called is the author's choice: it stands behind `data`. */
function isWrapper(name: string, before: string | undefined): boolean {
  return WRAPPERS.has(name) || before === 'data';
}

/** A path that is piped on prints nothing by itself. */
function leadsOn(code: string, from: number): boolean {
  return /^\s*\|/.test(code.slice(from, from + 20));
}

/** `{id, html_url}` is `{id: .id, html_url: .html_url}`: a field that names the thing itself. */
function isShorthand(code: string, name: string, from: number): boolean {
  const before =
    code
      .slice(Math.max(0, from - 20), from)
      .trimEnd()
      .at(-1) ?? '';
  const after =
    code
      .slice(from + name.length, from + name.length + 20)
      .trimStart()
      .at(0) ?? '';
  return IDENTITY.has(name) && '{,'.includes(before) && ',}'.includes(after) && before !== '' && after !== '';
}

/**
 * Words that stand alone are functions and keywords, keys of an object that is built, and fields in short: how many of
 * these there are. Null where a word is something else.
 */
function shorthandsIn(code: string): number | null {
  let shorthands = 0;
  for (const match of code.matchAll(/(?<![.\w$@])(?<name>[a-z_]\w*)(?<key>\s*:)?/gi)) {
    const { name = '', key } = match.groups ?? {};
    if (key !== undefined || FUNCTIONS.has(name)) continue;
    if (!isShorthand(code, name, match.index)) return null;
    shorthands += 1;
  }
  return shorthands;
}

function lastName(path: string): string | null {
  return [...path.matchAll(/[a-z_]\w*/gi)].at(-1)?.[0] ?? null;
}

/** The program without the text of its strings, but with the code inside `\( … )`. Null where a string never ends. */
function withoutStrings(program: string): string | null {
  let code = '';
  const depths: number[] = [];
  let inString = false;
  for (let at = 0; at < program.length; at += 1) {
    const character = program[at] ?? '';
    if (inString) {
      if (character === '"') inString = false;
      else if (character === '\\' && program[at + 1] === '(') {
        depths.push(0);
        inString = false;
        code += ' ';
        at += 1;
      } else if (character === '\\') at += 1;
      continue;
    }
    const depth = depths.at(-1);
    if (character === '"') {
      inString = true;
      continue;
    }
    if (depth !== undefined && character === '(') depths[depths.length - 1] = depth + 1;
    if (depth !== undefined && character === ')') {
      if (depth === 0) {
        depths.pop();
        inString = true;
        code += ' ';
        continue;
      }
      depths[depths.length - 1] = depth - 1;
    }
    code += character;
  }
  return inString || depths.length > 0 ? null : code;
}

/** Reads a Go template as `--template` takes it: the fields within its `{{ … }}`. */
export function projectionOfTemplate(template: string | null): Projection {
  if (template === null || template.length > 10_000) return UNREADABLE;
  const actions = [...template.matchAll(/\{\{(?<action>[^{}]*)\}\}/g)].map((m) => m.groups?.['action'] ?? '');
  if (actions.length === 0) return UNREADABLE;
  const fields = actions.flatMap((action) =>
    [...action.matchAll(/\.(?<name>\w+)/g)].map((m) => m.groups?.['name'] ?? ''),
  );
  const safe = fields.length > 0 && fields.every((name) => IDENTITY.has(name) || WRAPPERS.has(name));
  const only = /^\{\{-?\s*(?:\.\w+)+\s*-?\}\}\s*$/.test(template) ? (fields.at(-1) ?? null) : null;
  return safe
    ? { safe, exactly: only, many: actions.some((action) => /\brange\b/.test(action)) }
    : UNREADABLE;
}

/** Reads the list of `--json`: safe where each field names the thing itself. Null is a list nobody can see. */
export function areIdentityFields(fields: readonly string[] | null): boolean {
  return (
    fields !== null &&
    fields.length > 0 &&
    fields.every((field) => IDENTITY.has(field) || SAFE_FIELDS.has(field))
  );
}

/** Further fields of `gh … --json` that hold a word of GitHub's own and never an address. */
const SAFE_FIELDS: ReadonlySet<string> = new Set([
  'isDraft',
  'closed',
  'createdAt',
  'updatedAt',
  'mergedAt',
  'mergeable',
]);
