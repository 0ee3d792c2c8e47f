/** Texts longer than this are read up to it, as goals are (goals.md, 1.3). UTF-16 units. */
export const MARKDOWN_LIMIT = 65_536;

/**
 * The parser's time grows with the square of some counts; at these, the worst text of `MARKDOWN_LIMIT` units that a
 * search over repeated pieces of syntax found took less than a second. Agents' messages stay far below them.
 */
const MOST = { blocks: 1_500, containers: 24, delimiters: 2_000 };

const CONTAINERS = /^[ \t]*(?:(?:>|[-+*](?=[ \t\n]|$)|\d{1,9}[.)](?=[ \t\n]|$))[ \t]*)+/;
const CONTAINER = /[>\-+*]|\d{1,9}[.)]/g;
const STARTS_BLOCK = /^[ \t]*(?:$|[>#`~=|+*_<-]|\d{1,9}[.)])/;
const LONG_RUN = /([*_~[\]!`>|#=+-])\1{399}/;
const DELIMITER = /([*_~[\]!`])\1*/g;

/** How far the text can be parsed in time that grows with its length alone: an offset, 0 where it is too tangled. */
export function parseableLength(text: string): number {
  const length = text.length <= MARKDOWN_LIMIT ? text.length : text.lastIndexOf('\n', MARKDOWN_LIMIT) + 1;
  const read = text.slice(0, length);
  let blocks = 0;
  for (const line of read.split('\n')) {
    if (!STARTS_BLOCK.test(line)) continue;
    if (++blocks > MOST.blocks) return 0;
    const prefix = CONTAINERS.exec(line)?.[0];
    if (prefix !== undefined && (prefix.match(CONTAINER)?.length ?? 0) > MOST.containers) return 0;
  }
  if (LONG_RUN.test(read)) return 0;
  return (read.match(DELIMITER)?.length ?? 0) > MOST.delimiters ? 0 : length;
}
