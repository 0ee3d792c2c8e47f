/** How many inputs an oracle generates: `300` is the seeds 1 to 300, `512-512` the one. */
export function seedsOf(range: string): readonly number[] {
  const [, from, to = ''] = /^(?:(\d+)-)?(\d+)$/.exec(range) ?? [];
  const [first, last] = [Number(from ?? '1'), Number(to)];
  if (to === '' || first > last) throw new RangeError(`neither a count nor a range of seeds: ${range}`);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Seeds that one test takes. */
export interface Slice {
  readonly first: number;
  readonly last: number;
  readonly seeds: readonly number[];
}

/** The seeds in slices of at most `size`. */
export function sliced(seeds: readonly number[], size: number): readonly Slice[] {
  return Array.from({ length: Math.ceil(seeds.length / size) }, (_, index) => {
    const slice = seeds.slice(index * size, (index + 1) * size);
    return { first: slice[0] ?? 0, last: slice.at(-1) ?? 0, seeds: slice };
  });
}
