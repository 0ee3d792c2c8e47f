import type { DelimiterType, InlineContext, InlineParser } from '@lezer/markdown';

/**
 * Links and pictures as CommonMark has them: a reference is one only where its label is defined, so that "[WIP]" in the
 * text of a link is not one inside of another. The parser's own takes every pair of brackets for a link.
 */
export function linkParsers(isDefined: (label: string) => boolean): readonly InlineParser[] {
  const opened = new WeakMap<InlineContext, Opener[]>();
  const open = (cx: InlineContext, type: DelimiterType, from: number, to: number): number => {
    cx.addDelimiter(type, from, to, true, false);
    const openers = opened.get(cx) ?? [];
    opened.set(cx, openers);
    openers.push({ index: cx.findOpeningDelimiter(type) ?? 0, type, from, to, active: true });
    return to;
  };
  return [
    { name: 'Link', parse: (cx, next, pos) => (next === OPENS ? open(cx, LINK, pos, pos + 1) : -1) },
    {
      name: 'Image',
      parse: (cx, next, pos) =>
        next === BANG && cx.char(pos + 1) === OPENS ? open(cx, IMAGE, pos, pos + 2) : -1,
    },
    {
      name: 'LinkEnd',
      parse: (cx, next, pos) => (next === CLOSES ? close(cx, pos, opened.get(cx) ?? [], isDefined) : -1),
    },
  ];
}

/** Two labels are the same whatever their case and white space. */
export function normalLabel(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}

/** A bracket that may begin a link. It stays where it is, even when it turns out to begin none. */
interface Opener {
  readonly index: number;
  readonly type: DelimiterType;
  readonly from: number;
  readonly to: number;
  /** No link stands in another one's text. */
  active: boolean;
}

const LINK: DelimiterType = {};
const IMAGE: DelimiterType = {};
const [OPENS, CLOSES, BANG] = [0x5b, 0x5d, 0x21];

function close(
  cx: InlineContext,
  pos: number,
  openers: Opener[],
  isDefined: (label: string) => boolean,
): number {
  const opener = openers.pop();
  if (opener?.active !== true) return -1;
  const text = cx.slice(opener.from, cx.end);
  const end = endOfLink(text, pos + 1 - opener.from, opener.to - opener.from, isDefined);
  if (end < 0) return -1;
  const content = cx.takeContent(opener.index);
  const isLink = opener.type === LINK;
  content.push(cx.elt('LinkMark', pos, pos + 1));
  if (isLink) for (const outer of openers) outer.active &&= outer.type !== LINK;
  return cx.addElement(cx.elt(isLink ? 'Link' : 'Image', opener.from, opener.from + end, content));
}

/** Where a link ends whose text is closed before `at`; -1 where it is none. */
function endOfLink(text: string, at: number, label: number, isDefined: (label: string) => boolean): number {
  const inline = endOfTarget(text, at);
  if (inline > 0) return inline;
  const named = endOf(LABEL, text, at);
  if (named > 0) return isDefined(text.slice(at + 1, named - 1)) ? named : -1;
  if (!isDefined(text.slice(label, at - 1))) return -1;
  return text.startsWith('[]', at) ? at + 2 : at;
}

const BLANKS = /[ \t\r\n]*/y;
const LABEL = /\[(?:[^[\]\\]|\\[^\n]|\\(?=\n)){1,999}\]/y;
const POINTED = /<(?:[^<>\n\\]|\\.)*>/y;
const TITLE = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\((?:[^()\\]|\\[\s\S])*\)/y;
const DEEPEST = 32;

/** `(target "title")`: where it ends, else -1. */
function endOfTarget(text: string, at: number): number {
  if (text[at] !== '(') return -1;
  const from = endOf(BLANKS, text, at + 1);
  const target = text[from] === '<' ? endOf(POINTED, text, from) : endOfBareTarget(text, from);
  if (target < 0) return -1;
  const behind = endOf(BLANKS, text, target);
  const title = behind > target ? endOf(TITLE, text, behind) : -1;
  const end = title < 0 ? behind : endOf(BLANKS, text, title);
  return text[end] === ')' ? end + 1 : -1;
}

function endOfBareTarget(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x7f) break;
    if (code === 0x5c && /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/.test(text[at + 1] ?? '')) at++;
    else if (code === 0x28 && ++depth > DEEPEST) return -1;
    else if (code === 0x29 && --depth < 0) break;
  }
  return depth > 0 ? -1 : at;
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null ? -1 : at + match[0].length;
}
