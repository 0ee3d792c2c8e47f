/** A text whose slashes are plain; `original` takes a UTF-16 offset of it back to the text as it was. */
export interface PlainSlashes {
  readonly text: string;
  readonly original: (offset: number) => number;
}

/** Reads `\\/`, as JSON may write a slash, as `/` (pull-requests 2.6). */
export function plainSlashes(text: string): PlainSlashes {
  if (!text.includes('\\/')) return { text, original: (offset) => offset };
  const parts = text.split('\\/');
  const slashEnds: number[] = [];
  let length = 0;
  for (const part of parts.slice(0, -1)) slashEnds.push((length += part.length + 1));
  return {
    text: parts.join('/'),
    // Each slash that ends at or before the offset was one character longer.
    original: (offset) => offset + countAtMost(slashEnds, offset),
  };
}

function countAtMost(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
