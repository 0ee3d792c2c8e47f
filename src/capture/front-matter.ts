const FENCE = /^---[ \t]*$/;
const KEY = /^archived[ \t]*:(.*)$/;
/** True as YAML 1.2 has it, or a date, either of them quoted or not. */
const ARCHIVED = /^(?:true|\d{4}-\d\d-\d\d(?:[T ][\d:.+\-Z ]*)?)$/i;
/** Lines that a page's head has at most. */
const MOST_LINES = 200;

/** Is this page archived: does its front matter say so by the key `archived` (section 3)? */
export function isArchivedPage(text: string): boolean {
  const lines = text.replace(/^\ufeff/, '').split('\n', MOST_LINES);
  const head = lines.map((line) => line.replace(/\r$/, ''));
  if (!FENCE.test(head[0] ?? '')) return false;
  const end = head.findIndex((line, place) => place > 0 && FENCE.test(line));
  return head.slice(1, Math.max(end, 1)).some((line) => {
    const value = KEY.exec(line)?.[1];
    return value !== undefined && ARCHIVED.test(plain(value));
  });
}

/** A value without its quotes and the comment behind it. */
function plain(value: string): string {
  const trimmed = value.trim();
  const quoted = /^(?:"([^"]*)"|'([^']*)')/.exec(trimmed);
  return (quoted?.[1] ?? quoted?.[2] ?? trimmed.split(/[ \t]#|^#/, 1)[0] ?? '').trim();
}
