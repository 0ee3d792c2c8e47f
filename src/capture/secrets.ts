import { fieldsOf, textOf } from '../transcript/shape.ts';
import { KEY_BEGIN, KEY_END, SECRET_SHAPES, type SecretKind } from './secret-shapes.ts';

/** A page without the secrets that this run brought in. */
export interface SecretsRemoved {
  readonly text: string;
  /** In the order of the text; one a hit. */
  readonly removed: readonly SecretKind[];
  /** In lines that were there before: they stay, and a person is told. */
  readonly older: readonly SecretKind[];
}

interface Line {
  readonly text: string;
  readonly isNew: boolean;
}

/** Lines that a private key has at most; base64 of 16384 bits takes 200. */
const MOST_KEY_LINES = 500;
/** The marks of a quotation, a list, a table or a comment in front of a line, and the number that a listing gives it. */
const MARKS = /^(?:\d{1,4}[.:)]?[ \t]|[\s>|*#;/`-])+/;
/** What can stand in a key's block: base64, an escape, what ends a quoted line, or a header. */
const KEY_LINE = /^(?:[\w+/=\\,"'-]*[ \t|`]*|(?:Proc-Type|DEK-Info|Version|Comment):.*)$/;
/** So much of a key that it is one. */
const KEY_BODY = /[\w+/=\\]{32}/;

/**
 * Replaces what looks like a key in the lines that this run added or changed by `[removed: <kind>]` (rule 24). A line is
 * old if it stood in the page before, wherever. Of a private key the whole block goes, if one of its lines is new.
 * A last net, not a scanner. `before` is null for a page that is new.
 */
export function removeSecrets(before: string | null, after: string): SecretsRemoved {
  const lines = linesOf(before, after);
  const removed: SecretKind[] = [];
  const older: SecretKind[] = [];
  const kept: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (line === undefined) break;
    const length = keyLength(lines, at);
    const isNew = lines.slice(at, at + Math.max(length, 1)).some((one) => one.isNew);
    const hits = isNew ? removed : older;
    if (length > 0) hits.push('private-key');
    if (length > 0 && isNew) kept.push(withoutKey(line.text, lines[at + length - 1]?.text ?? ''));
    else kept.push(...lines.slice(at, at + Math.max(length, 1)).map((one) => withoutTokens(one, hits)));
    at += Math.max(length, 1);
  }
  return { text: kept.join('\n'), removed, older };
}

function linesOf(before: string | null, after: string): readonly Line[] {
  const old = new Map<string, number>();
  for (const line of before?.split('\n') ?? []) old.set(bare(line), (old.get(bare(line)) ?? 0) + 1);
  return after.split('\n').map((text) => {
    const left = old.get(bare(text)) ?? 0;
    if (left > 0) old.set(bare(text), left - 1);
    return { text, isNew: left === 0 };
  });
}

/** Other line ends make no line new. */
function bare(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** The lines of the private key that begins here; 0 where none does, or only its first line is spoken of. */
function keyLength(lines: readonly Line[], at: number): number {
  const first = lines[at]?.text ?? '';
  const begin = KEY_BEGIN.exec(first);
  if (begin === null) return 0;
  const behind = first.slice(begin.index + begin[0].length);
  const length = KEY_END.test(behind) ? 1 : blockLength(lines, at);
  const bodies = [behind, ...lines.slice(at + 1, at + length).map(({ text }) => text)];
  return bodies.some((body) => KEY_BODY.test(body)) ? length : 0;
}

/** Up to the key's last line; a key without one ends before a blank line. */
function blockLength(lines: readonly Line[], at: number): number {
  let open = 0;
  for (let length = 1; length < MOST_KEY_LINES; length += 1) {
    const line = lines[at + length]?.text;
    if (line !== undefined && KEY_END.test(line)) return length + 1;
    const body = line?.replace(MARKS, '').trimEnd();
    if (body === '' && open === 0) open = length;
    if (body === undefined || !KEY_LINE.test(body)) return open || length;
  }
  return open || MOST_KEY_LINES;
}

/** What stands before the key and behind it stays. */
function withoutKey(first: string, last: string): string {
  const start = KEY_BEGIN.exec(first)?.index ?? 0;
  const end = KEY_END.exec(last);
  const rest = end === null ? '' : last.slice(end.index + end[0].length);
  return `${first.slice(0, start)}[removed: private-key]${rest}`;
}

function withoutTokens({ text, isNew }: Line, hits: SecretKind[]): string {
  let line = text;
  for (const { kind, pattern } of SECRET_SHAPES) {
    line = line.replace(pattern, (whole: string, ...rest: readonly unknown[]) => {
      hits.push(kind);
      if (!isNew) return whole;
      const secret = textOf(fieldsOf(rest.at(-1))?.secret) ?? whole;
      const start = whole.lastIndexOf(secret);
      return `${whole.slice(0, start)}[removed: ${kind}]${whole.slice(start + secret.length)}`;
    });
  }
  return line;
}
