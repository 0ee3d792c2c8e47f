/** Items by a rank that only the first one's may change: a binary heap. */
export interface Queue<Item> {
  /** The two that come first. */
  first(): Item | undefined;
  second(): Item | undefined;
  /** The first one's rank has changed. */
  moved(): void;
  /** The first one leaves. */
  shift(): void;
  all(): readonly Item[];
}

/** `isBefore` is strict and tells any two items apart. */
export function queueOf<Item>(items: readonly Item[], isBefore: (a: Item, b: Item) => boolean): Queue<Item> {
  const heap = items.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));

  /** Of the two below a place, the one that comes first. */
  const below = (place: number): number => {
    const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
    return left !== undefined && right !== undefined && isBefore(right, left) ? 2 * place + 2 : 2 * place + 1;
  };

  const moved = (): void => {
    const item = heap[0];
    if (item === undefined) return;
    let place = 0;
    for (let next = below(place); ; next = below(place)) {
      const other = heap[next];
      if (other === undefined || !isBefore(other, item)) break;
      heap[place] = other;
      place = next;
    }
    heap[place] = item;
  };

  return {
    first: () => heap[0],
    second: () => heap[below(0)],
    moved,
    shift() {
      const last = heap.pop();
      if (heap.length === 0 || last === undefined) return;
      heap[0] = last;
      moved();
    },
    all: () => heap,
  };
}
