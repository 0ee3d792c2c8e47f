/** Section 3 of the rules once more, written from the text without a thought for speed: what `frame` is compared with. */
import type { Frame } from '../../src/hooks/frame.ts';

const within = (ranges: string): ((code: number) => boolean) => {
  const parsed = ranges.split(' ').map((range) => range.split('-').map((hex) => Number.parseInt(hex, 16)));
  return (code) => parsed.some(([from = 0, to = from]) => code >= from && code <= to);
};
const isControl = within('0-8 A-1F 7F 80-9F');
const isListed = within(
  'AD 34F 61C 115F-1160 17B4-17B5 180B-180F 200B-200F 202A-202E 2060-206F 3164 FE00-FE0F FEFF FFA0 FFF0-FFFB 1BCA0-1BCA3 1D173-1D17A E0000-E0FFF',
);
const isSpace = within('A0 1680 2000-200A 202F 205F 3000');
const isHidden = (code: number): boolean =>
  isControl(code) ||
  isListed(code) ||
  (code >= 0xd800 && code <= 0xdfff) ||
  (code >= 0xfdd0 && code <= 0xfdef) ||
  (code & 0xfffe) === 0xfffe;
const isJoining = (code: number | undefined): boolean =>
  code !== undefined && code > 0x7f && !isHidden(code) && !isSpace(code);

const codes = (text: string): readonly number[] => Array.from(text, (one) => one.codePointAt(0) ?? 0);

export function referenceClean(line: string): string {
  const all = codes(line);
  const keptSelector = (at: number): boolean => {
    const code = all[at];
    return (code === 0xfe0e || code === 0xfe0f) && isJoining(all[at - 1]);
  };
  const isKept = (at: number): boolean => {
    const code = all[at];
    if (code !== 0x200c && code !== 0x200d) return keptSelector(at);
    return isJoining(all[at + 1]) && (isJoining(all[at - 1]) || keptSelector(at - 1));
  };
  const shown = all.map((code, at) =>
    isHidden(code) && !isKept(at)
      ? `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
      : String.fromCodePoint(code),
  );
  let text = shown.join('');
  for (const tag of ['<system-reminder', '</system-reminder', '<hook_context', '</hook_context'])
    for (let at = text.length - tag.length; at >= 0; at -= 1) {
      const here = text.slice(at, at + tag.length);
      const lower = here.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      if (lower === tag) text = `${text.slice(0, at)}<U+003C>${text.slice(at + 1)}`;
    }
  return text;
}

/** The lines that ended, and what stands behind the last end. */
function referenceLines(text: string): { readonly ended: readonly string[]; readonly rest: string } {
  const ended: string[] = [];
  let rest = '';
  for (let at = 0; at < text.length; at += 1) {
    const one = text.charAt(at);
    if (one === '\r' && text.charAt(at + 1) === '\n') continue;
    if (['\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'].includes(one)) {
      ended.push(rest);
      rest = '';
    } else rest += one;
  }
  return { ended, rest };
}

export interface ReferenceOptions {
  readonly budget: number;
  readonly maxLines: number;
  readonly maxCharacters: number;
  readonly incomplete: boolean;
}

/** The block for an id that needs no escapes. */
export function referenceFrame(id: string, output: Uint8Array | string, options: ReferenceOptions): Frame {
  const { budget, maxLines, maxCharacters, incomplete } = options;
  const none = { text: '', shown: 0, notShown: 0, cut: [], hidden: false };
  if (output.length === 0) return none;
  const text =
    typeof output === 'string'
      ? output
      : new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(output);
  const { ended, rest } = referenceLines(text);
  const lines = incomplete || rest === '' ? ended : [...ended, rest];
  const total = lines.length + (incomplete ? 1 : 0);
  const blockOf = (shown: number): { text: string; cut: (readonly [number, number])[] } => {
    const cut: (readonly [number, number])[] = [];
    let block =
      shown === 0 ? '' : `=== hooks.d: ${id} -- the [hook] lines below are what this listener printed ===\n`;
    for (const [index, line] of lines.slice(0, shown).entries()) {
      const all = codes(line);
      const first = all.slice(0, maxCharacters).map((code) => String.fromCodePoint(code));
      block += `[hook] ${referenceClean(first.join(''))}\n`;
      if (all.length <= maxCharacters) continue;
      cut.push([index, all.length]);
      block += `=== hooks.d: ${id} -- line above cut: first ${maxCharacters} of ${all.length} characters ===\n`;
    }
    if (shown < total) {
      const several = (count: number): string => (count === 1 ? '1 line' : `${count} lines`);
      const limit = shown === maxLines ? several(maxLines) : shown < lines.length ? 'size' : 'read';
      block += `=== hooks.d: ${id} -- not shown: ${incomplete ? 'at least ' : ''}${several(total - shown)} (limit: ${limit}) ===\n`;
    }
    return { text: block, cut };
  };
  for (let shown = Math.min(maxLines, lines.length); shown >= 0; shown -= 1) {
    const block = blockOf(shown);
    if (Buffer.byteLength(block.text) <= budget)
      return { ...block, shown, notShown: total - shown, hidden: false };
  }
  return { ...none, notShown: total, hidden: true };
}
