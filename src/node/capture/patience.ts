/** Milliseconds that a run has to end after it was told to. */
const GRACE = 5000;

const GIVEN_UP = Symbol('given up');

/**
 * The steps of a run. Once the signal is aborted it has 5 s to end by itself: an agent that cannot be ended keeps no lock and no
 * log open.
 */
export async function* withinPatience<Item>(
  run: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  const iterator = run[Symbol.asyncIterator]();
  const { promise: givenUp, cancel } = afterAbort(signal);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), givenUp]);
      if (next === GIVEN_UP || next.done === true) return;
      yield next.value;
    }
  } finally {
    cancel();
    // Not awaited: it may be what does not end.
    void iterator.return?.().catch(() => undefined);
  }
}

function afterAbort(signal: AbortSignal): {
  readonly promise: Promise<typeof GIVEN_UP>;
  readonly cancel: () => void;
} {
  let cancel = (): void => undefined;
  const promise = new Promise<typeof GIVEN_UP>((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const begin = (): void => {
      timer = setTimeout(() => resolve(GIVEN_UP), GRACE);
    };
    if (signal.aborted) begin();
    else signal.addEventListener('abort', begin, { once: true });
    cancel = () => {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    };
  });
  return { promise, cancel: () => cancel() };
}
